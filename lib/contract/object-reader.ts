/**
 * Reads one object of a response, property by property and regardless of key case. Properties that were not asked for,
 * or have an unusable type, become the extras: nothing is lost, and every departure from the interface is noted as drift.
 */
import type { Extras, Instant, Open } from '@/lib/contract/domain';
import { type DriftLog, safeKey } from '@/lib/contract/drift';
import { readInstant } from '@/lib/contract/instant';

export type Wire = Readonly<Record<string, unknown>>;

/** `optional`: the interface allows it to be missing, so that is not drift. */
type Need = 'expected' | 'optional';

export const isObject = (value: unknown): value is Wire =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Prefers the exact key, then the same name in another case (`Score`, `createdDateUTC`). */
export const findKey = (keys: Iterable<string>, wanted: string): string | undefined => {
  let variant: string | undefined;
  for (const key of keys) {
    if (key === wanted) {
      return key;
    }
    if (variant === undefined && key.toLowerCase() === wanted.toLowerCase()) {
      variant = key;
    }
  }

  return variant;
};

const numeric = /^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$/;

export type ObjectReader = ReturnType<typeof readObject>;

export const readObject = (log: DriftLog, source: Wire, path = '') => {
  const remaining = new Map(Object.entries(source));
  const unreadable = new Map<string, unknown>();

  const at = (key: string): string => (path === '' ? key : `${path}.${key}`);

  const take = (key: string, need: Need) => {
    const wireKey = findKey(remaining.keys(), key);
    const value = wireKey === undefined ? undefined : remaining.get(wireKey);
    if (wireKey !== undefined) {
      remaining.delete(wireKey);
    }
    if (wireKey === undefined || value === undefined || value === null) {
      if (need === 'expected') {
        log.note(at(key), 'missing');
      }

      return null;
    }

    return { wireKey, value };
  };

  const reject = (key: string, wireKey: string, value: unknown): null => {
    log.note(at(key), 'wrong-type');
    unreadable.set(wireKey, value);

    return null;
  };

  const text = (key: string, need: Need = 'expected'): string | null => {
    const taken = take(key, need);
    if (taken === null || typeof taken.value === 'string') {
      return taken === null ? null : (taken.value as string);
    }
    if (typeof taken.value === 'number' || typeof taken.value === 'boolean') {
      log.note(at(key), 'wrong-type');

      return String(taken.value);
    }

    return reject(key, taken.wireKey, taken.value);
  };

  const code = <Known extends string>(
    key: string,
    known: readonly Known[],
    need: Need = 'expected',
  ): Open<Known> | null => {
    const value = text(key, need);
    if (value !== null && !known.some((each) => each === value)) {
      log.note(at(key), 'unknown-value', value);
    }

    return value;
  };

  const number = (key: string, need: Need = 'expected'): number | null => {
    const taken = take(key, need);
    if (taken === null) {
      return null;
    }
    if (typeof taken.value === 'number' && Number.isFinite(taken.value)) {
      return taken.value;
    }
    if (typeof taken.value === 'string' && numeric.test(taken.value.trim())) {
      const value = Number(taken.value);
      if (Number.isFinite(value)) {
        log.note(at(key), 'wrong-type');

        return value;
      }
    }

    return reject(key, taken.wireKey, taken.value);
  };

  /** Should be 0 to 100; other numbers are kept, because hiding them would hide the fault. */
  const score = (key: string, need: Need = 'expected'): number | null => {
    const value = number(key, need);
    if (value !== null && (value < 0 || value > 100)) {
      log.note(at(key), 'unknown-value');
    }

    return value;
  };

  const time = (key: string, need: Need = 'expected'): Instant | null => {
    const taken = take(key, need);
    if (taken === null) {
      return null;
    }

    return (
      (typeof taken.value === 'string' ? readInstant(taken.value) : null) ?? reject(key, taken.wireKey, taken.value)
    );
  };

  const child = (key: string, need: Need = 'expected'): Wire | null => {
    const taken = take(key, need);
    if (taken === null || isObject(taken.value)) {
      return taken === null ? null : (taken.value as Wire);
    }

    return reject(key, taken.wireKey, taken.value);
  };

  /** Entries for which `readEntry` returns `null` stay in the extras, under the list's key. */
  const list = <T>(
    key: string,
    readEntry: (entry: unknown, entryPath: string) => T | null,
    need: Need = 'expected',
  ): T[] | null => {
    const taken = take(key, need);
    if (taken === null) {
      return null;
    }
    if (!Array.isArray(taken.value)) {
      return reject(key, taken.wireKey, taken.value);
    }

    const entries = taken.value.map((entry: unknown) => ({ entry, read: readEntry(entry, `${at(key)}[]`) }));
    const unread = entries.filter(({ read }) => read === null).map(({ entry }) => entry);
    if (unread.length > 0) {
      unreadable.set(taken.wireKey, unread);
    }

    return entries.flatMap(({ read }) => (read === null ? [] : [read]));
  };

  const names = (key: string, known: readonly string[], need: Need = 'expected'): string[] | null =>
    list(
      key,
      (entry, entryPath) => {
        if (typeof entry !== 'string') {
          log.note(entryPath, 'wrong-type');

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
    for (const key of remaining.keys()) {
      log.note(at(safeKey(key)), 'unknown-property');
    }

    // `fromEntries` defines properties, so a key such as `__proto__` stays plain data.
    return Object.fromEntries([...remaining, ...unreadable]);
  };

  return { text, code, number, score, time, child, list, names, extras };
};
