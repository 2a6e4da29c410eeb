/**
 * Reads one object of an answer, property by property. What is asked for is taken out, whatever the
 * case of its key; what is left, and what was of a type nobody can use, becomes the extras. So
 * nothing that the service sent is lost, and each departure is noted on the trail.
 */
import type { Extras, Instant, Open } from '@/lib/contract/domain';
import { namedKey, type Trail } from '@/lib/contract/drift';
import { readInstant } from '@/lib/contract/instant';

export type Wire = Readonly<Record<string, unknown>>;

/** `optional`: the interface itself allows its absence, so that it is no drift. */
type Need = 'expected' | 'optional';

export const isObject = (value: unknown): value is Wire =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The exact key, or else the same name in another case (`Score`, `createdDateUTC`). */
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

export const readObject = (trail: Trail, source: Wire, path = '') => {
  const untaken = new Map(Object.entries(source));
  const unreadable = new Map<string, unknown>();

  const at = (key: string): string => (path === '' ? key : `${path}.${key}`);

  const take = (key: string, need: Need) => {
    const wireKey = findKey(untaken.keys(), key);
    const value = wireKey === undefined ? undefined : untaken.get(wireKey);
    if (wireKey !== undefined) {
      untaken.delete(wireKey);
    }
    if (wireKey === undefined || value === undefined || value === null) {
      if (need === 'expected') {
        trail.note(at(key), 'missing');
      }

      return null;
    }

    return { wireKey, value };
  };

  const refuse = (key: string, wireKey: string, value: unknown): null => {
    trail.note(at(key), 'wrong-type');
    unreadable.set(wireKey, value);

    return null;
  };

  const text = (key: string, need: Need = 'expected'): string | null => {
    const taken = take(key, need);
    if (taken === null || typeof taken.value === 'string') {
      return taken === null ? null : (taken.value as string);
    }
    if (typeof taken.value === 'number' || typeof taken.value === 'boolean') {
      trail.note(at(key), 'wrong-type');

      return String(taken.value);
    }

    return refuse(key, taken.wireKey, taken.value);
  };

  const code = <Known extends string>(
    key: string,
    known: readonly Known[],
    need: Need = 'expected',
  ): Open<Known> | null => {
    const value = text(key, need);
    if (value !== null && !known.some((each) => each === value)) {
      trail.note(at(key), 'unknown-value', value);
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
        trail.note(at(key), 'wrong-type');

        return value;
      }
    }

    return refuse(key, taken.wireKey, taken.value);
  };

  /** A number that should lie in 0..100; another is kept, because hiding it would hide the fault. */
  const score = (key: string, need: Need = 'expected'): number | null => {
    const value = number(key, need);
    if (value !== null && (value < 0 || value > 100)) {
      trail.note(at(key), 'unknown-value');
    }

    return value;
  };

  const time = (key: string, need: Need = 'expected'): Instant | null => {
    const taken = take(key, need);
    if (taken === null) {
      return null;
    }

    return (
      (typeof taken.value === 'string' ? readInstant(taken.value) : null) ?? refuse(key, taken.wireKey, taken.value)
    );
  };

  const child = (key: string, need: Need = 'expected'): Wire | null => {
    const taken = take(key, need);
    if (taken === null || isObject(taken.value)) {
      return taken === null ? null : (taken.value as Wire);
    }

    return refuse(key, taken.wireKey, taken.value);
  };

  /** Entries that `readEntry` cannot use (it returns `null`) stay in the extras, under the list's key. */
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
      return refuse(key, taken.wireKey, taken.value);
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
          trail.note(entryPath, 'wrong-type');

          return null;
        }
        if (!known.includes(entry)) {
          trail.note(entryPath, 'unknown-value', entry);
        }

        return entry;
      },
      need,
    );

  /** Everything not taken so far. Asked for last. */
  const extras = (): Extras => {
    for (const key of untaken.keys()) {
      trail.note(at(namedKey(key)), 'unknown-property');
    }

    // `fromEntries` defines properties, so that a key such as `__proto__` stays plain data.
    return Object.fromEntries([...untaken, ...unreadable]);
  };

  return { text, code, number, score, time, child, list, names, extras };
};
