/**
 * Reads one object of a response, property by property and regardless of key case. Properties that were not asked for,
 * or have an unusable type, become the extras: nothing is lost, and every departure from the interface is noted as drift.
 */
import { type Extras, type Instant, type Level, levels, type Open, type Unusable } from '@/lib/contract/domain';
import { type DriftKind, type DriftLog, safeKey } from '@/lib/contract/drift';
import { isOutsideKeptYears, readInstant } from '@/lib/contract/instant';
import {
  codeFault,
  highestScore,
  isCode,
  longestText,
  lowestScore,
  mostEntries,
  mostText,
  mostUnknownProperties,
} from '@/lib/contract/limits';

export type Wire = Readonly<Record<string, unknown>>;

/** `optional`: the interface allows it to be missing, so that is not drift. */
type Need = 'expected' | 'optional';

export const isObject = (value: unknown): value is Wire =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Finds keys whatever their case: prefers the exact key, then the first of the same name (`Score`, `createdDateUTC`).
 * Looks at each key once, however many are wanted.
 */
export const keyFinder = (source: Wire): ((wanted: string) => string | undefined) => {
  let variants: Map<string, string> | null = null;

  return (wanted) => {
    if (Object.hasOwn(source, wanted)) {
      return wanted;
    }
    variants ??= new Map(
      Object.keys(source)
        .reverse()
        .map((key) => [key.toLowerCase(), key]),
    );

    return variants.get(wanted.toLowerCase());
  };
};

/** A property that was found, under the key the service gave it. */
interface Found {
  wireKey: string;
  value: unknown;
}

/** Longer text is no number that anybody meant. */
const longestNumber = 40;
const numeric = /^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$/;

const textIn = (entry: unknown): number =>
  (isObject(entry) ? Object.values(entry) : [entry]).reduce<number>(
    (sum, value) => sum + (typeof value === 'string' ? value.length : 0),
    0,
  );

/** The first entries that are together within the limits. */
const withinLimits = (entries: readonly unknown[]): readonly unknown[] => {
  let text = 0;
  const first = entries.slice(0, mostEntries);
  const end = first.findIndex((entry) => {
    text += textIn(entry);

    return text > mostText;
  });

  return end < 0 ? first : first.slice(0, end);
};

export type ObjectReader = ReturnType<typeof readObject>;

export const readObject = (log: DriftLog, source: Wire, path = '') => {
  const findKey = keyFinder(source);
  const taken = new Set<string>();
  const unreadable = new Map<string, unknown>();
  let unusable: { field: string; why: Unusable } | null = null;
  const offScale = new Set<string>();
  let leftOut = 0;

  const at = (key: string): string => (path === '' ? key : `${path}.${key}`);

  const take = (key: string, need: Need): Found | null => {
    const wireKey = findKey(key);
    const value = wireKey === undefined ? undefined : source[wireKey];
    if (wireKey !== undefined) {
      taken.add(wireKey);
    }
    if (wireKey === undefined || value === undefined || value === null) {
      if (need === 'expected') {
        log.note(at(key), 'missing');
      }

      return null;
    }

    return { wireKey, value };
  };

  const reject = (key: string, wireKey: string, value: unknown, kind: DriftKind = 'wrong-type'): null => {
    log.note(at(key), kind);
    unreadable.set(wireKey, value);

    return null;
  };

  const rejectUnusable = (key: string, { wireKey, value }: Found, why: Unusable): null => {
    unusable ??= { field: at(key), why };

    return reject(key, wireKey, value, 'unusable');
  };

  const textOf = (key: string, { wireKey, value }: Found): string | null => {
    if (typeof value === 'string') {
      return value;
    }
    if (typeof value === 'number' || typeof value === 'boolean') {
      log.note(at(key), 'wrong-type');

      return String(value);
    }

    return reject(key, wireKey, value);
  };

  const text = (key: string, need: Need = 'expected'): string | null => {
    const found = take(key, need);
    const value = found === null ? null : textOf(key, found);

    return found !== null && value !== null && value.length > longestText
      ? rejectUnusable(key, found, 'too long')
      : value;
  };

  /** Text that is stored as a code. Without `known`, any code will do. */
  const code = <Known extends string>(
    key: string,
    known: readonly Known[] | null,
    need: Need = 'expected',
  ): Open<Known> | null => {
    const found = take(key, need);
    const value = found === null ? null : textOf(key, found);
    if (found === null || value === null) {
      return null;
    }
    const fault = codeFault(value);
    if (fault !== null) {
      return rejectUnusable(key, found, fault);
    }
    if (known !== null && !known.some((each) => each === value)) {
      log.note(at(key), 'unknown-value', value);
    }

    return value;
  };

  const numberOf = (key: string, { wireKey, value }: Found): number | null => {
    if (typeof value === 'number' && Number.isFinite(value)) {
      return value;
    }
    if (typeof value === 'string' && value.length <= longestNumber && numeric.test(value.trim())) {
      const read = Number(value);
      if (Number.isFinite(read)) {
        log.note(at(key), 'wrong-type');

        return read;
      }
    }

    return reject(key, wireKey, value);
  };

  const number = (key: string, need: Need = 'expected'): number | null => {
    const found = take(key, need);

    return found === null ? null : numberOf(key, found);
  };

  /** Any number outside the scale means something unknown to us, so there is no score. It stays in the extras. */
  const score = (key: string, need: Need = 'expected'): number | null => {
    const found = take(key, need);
    const value = found === null ? null : numberOf(key, found);
    if (found === null || value === null) {
      return null;
    }

    if (value >= lowestScore && value <= highestScore) {
      return value;
    }
    offScale.add(key);

    return reject(key, found.wireKey, found.value, 'out-of-range');
  };

  /** A score and its level. With a score that is off the scale, the level means nothing known to us either. */
  const judgement = (): { score: number | null; level: Open<Level> | null } => {
    const value = score('score');
    const level = code('level', levels);
    if (!offScale.has('score') || level === null) {
      return { score: value, level };
    }
    unreadable.set(findKey('level') ?? 'level', level);

    return { score: null, level: 'UNKNOWN' };
  };

  const time = (key: string, need: Need = 'expected'): Instant | null => {
    const found = take(key, need);
    if (found === null) {
      return null;
    }
    const { wireKey, value } = found;
    if (typeof value === 'string' && isOutsideKeptYears(value)) {
      return rejectUnusable(key, found, 'year out of range');
    }

    return (typeof value === 'string' ? readInstant(value) : null) ?? reject(key, wireKey, value);
  };

  const child = (key: string, need: Need = 'expected'): Wire | null => {
    const found = take(key, need);
    if (found === null || isObject(found.value)) {
      return found === null ? null : (found.value as Wire);
    }

    return reject(key, found.wireKey, found.value);
  };

  const arrayOf = (key: string, { wireKey, value }: Found): readonly unknown[] | null =>
    Array.isArray(value) ? value : reject(key, wireKey, value);

  /** A list as it was sent. */
  const array = (key: string, need: Need = 'expected'): readonly unknown[] | null => {
    const found = take(key, need);

    return found === null ? null : arrayOf(key, found);
  };

  /**
   * Entries for which `readEntry` returns `null` stay in the extras, under the list's key. Entries beyond the limit are
   * only counted.
   */
  const list = <T>(
    key: string,
    readEntry: (entry: unknown, entryPath: string) => T | null,
    need: Need = 'expected',
  ): T[] | null => {
    const found = take(key, need);
    const all = found === null ? null : arrayOf(key, found);
    if (found === null || all === null) {
      return null;
    }

    const some = withinLimits(all);
    if (some.length < all.length) {
      log.note(`${at(key)}[]`, 'too-many');
      leftOut += all.length - some.length;
    }
    const entries = some.map((entry) => ({ entry, read: readEntry(entry, `${at(key)}[]`) }));
    const unread = entries.filter(({ read }) => read === null).map(({ entry }) => entry);
    if (unread.length > 0) {
      unreadable.set(found.wireKey, unread);
    }

    return entries.flatMap(({ read }) => (read === null ? [] : [read]));
  };

  /** Numbers, all of them or none: places with gaps mean nothing. */
  const numbers = (key: string, most: number, need: Need = 'expected'): number[] | null => {
    const found = take(key, need);
    if (found === null) {
      return null;
    }
    const { wireKey, value } = found;
    const isWhole = Array.isArray(value) && value.length <= most && value.every((each) => Number.isFinite(each));

    return isWhole ? (value as number[]) : reject(key, wireKey, value);
  };

  /** An object whose property names are codes and whose values are texts. */
  const texts = (key: string, need: Need = 'expected'): { texts: Record<string, string>; extras: Extras } | null => {
    const inside = child(key, need);
    if (inside === null) {
      return null;
    }
    const reader = readObject(log, inside, at(key));
    const usable = Object.keys(inside).filter(isCode).slice(0, mostEntries);
    const read = usable.map((name) => [name, reader.text(name)] as const);

    return {
      texts: Object.fromEntries(read.filter((entry): entry is readonly [string, string] => entry[1] !== null)),
      extras: reader.extras(),
    };
  };

  const names = (key: string, known: readonly string[], need: Need = 'expected'): string[] | null =>
    list(
      key,
      (entry, entryPath) => {
        if (typeof entry !== 'string') {
          log.note(entryPath, 'wrong-type');

          return null;
        }
        if (!isCode(entry)) {
          log.note(entryPath, 'unusable');
          leftOut += 1;

          return null;
        }
        if (!known.includes(entry)) {
          log.note(entryPath, 'unknown-value', entry);
        }

        return entry;
      },
      need,
    );

  /** Everything not read so far. Call it last. */
  const extras = (): Extras => {
    const unknown = Object.keys(source).filter((key) => !taken.has(key));
    const kept = unknown.slice(0, mostUnknownProperties);
    for (const key of kept) {
      log.note(at(safeKey(key)), 'unknown-property');
    }
    if (kept.length < unknown.length) {
      log.note(at('*'), 'too-many');
    }

    // `fromEntries` defines properties, so a key such as `__proto__` stays plain data.
    return Object.fromEntries([...kept.map((key) => [key, source[key]] as const), ...unreadable]);
  };

  return {
    text,
    code,
    number,
    score,
    judgement,
    time,
    child,
    array,
    list,
    numbers,
    texts,
    names,
    extras,
    /** The first field read so far whose value cannot be stored. */
    unusable: () => unusable,
    /** Entries of its lists that are beyond the limit or cannot be stored. */
    leftOut: (): number => leftOut,
  };
};
