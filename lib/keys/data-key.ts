import type { Queryable } from '@/lib/db';
import { keyCheck } from '@/lib/db/schema';
import { beforeName, checkValue, type DeskKeys, nextName, readChecks, wrongKey } from './check';
import { dataKeyIdOf } from './keyring';

export type DataKeys = Pick<DeskKeys, 'DATA_KEY' | 'DATA_KEY_PREVIOUS'>;

const alreadyReplaced = ({ DATA_KEY_PREVIOUS }: DataKeys) =>
  new Error(
    DATA_KEY_PREVIOUS
      ? 'DATA_KEY and DATA_KEY_PREVIOUS are swapped: set the newer key as DATA_KEY and the other as DATA_KEY_PREVIOUS; nothing was changed.'
      : 'DATA_KEY is being replaced by a newer key: set that one as DATA_KEY and this one as DATA_KEY_PREVIOUS; nothing was changed.',
  );

/**
 * At a start, after `checkKeys`: notes which key is to replace the stored one, so that all processes
 * work in the same direction, and refuses to go back or to begin another rotation on top.
 */
export const acceptDataKey = async (tx: Queryable, keys: DataKeys): Promise<{ isRotating: boolean }> => {
  const checks = await readChecks(tx);
  const value = checkValue(keys.DATA_KEY);
  const next = checks.get(nextName);

  if (checks.get('DATA_KEY') === value) {
    if (next) {
      throw alreadyReplaced(keys);
    }

    return { isRotating: false };
  }
  if (checks.has(beforeName(dataKeyIdOf(keys.DATA_KEY)))) {
    throw alreadyReplaced(keys);
  }
  if (next && next !== value) {
    throw new Error(
      'Another key was about to replace DATA_KEY_PREVIOUS: set that one as DATA_KEY and let its rotation end first; nothing was changed.',
    );
  }
  await tx.insert(keyCheck).values({ name: nextName, value }).onConflictDoNothing();

  return { isRotating: true };
};

/** The check value that everything is to be sealed under, or is already. */
export const isTarget = (checks: ReadonlyMap<string, string>, dataKey: string): boolean =>
  (checks.get(nextName) ?? checks.get('DATA_KEY')) === checkValue(dataKey);

/** Whether a process with these keys can read what the others write, be it under its own key or the one beside it. */
export const readsPresentDataKey = async (db: Queryable, { DATA_KEY, DATA_KEY_PREVIOUS }: DataKeys) => {
  const checks = await readChecks(db);

  return [DATA_KEY, DATA_KEY_PREVIOUS].some((key) => key !== undefined && isTarget(checks, key));
};

/**
 * For web and worker at their own start, which may be long after the launcher's: a process whose key
 * was replaced in the meantime does not come back with it.
 */
export const requireUsableDataKey = async (db: Queryable, keys: DataKeys): Promise<void> => {
  const checks = await readChecks(db);

  if (checks.get('DATA_KEY') !== checkValue(keys.DATA_KEY) && !isTarget(checks, keys.DATA_KEY)) {
    throw wrongKey('DATA_KEY');
  }
};
