/** Checks the keys in the settings against the database. */
import { createHmac } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Queryable } from '@/lib/db';
import { keyCheck } from '@/lib/db/schema';
import { dataKeyIdOf } from './keyring';

/** The keys in a desk's settings. Previous keys are set during a rotation. */
export interface DeskKeys {
  DATA_KEY: string;
  DATA_KEY_PREVIOUS?: string | undefined;
  SIGNING_KEY: string;
  SIGNING_KEY_PREVIOUS?: string | undefined;
  /** Only the embedded service has one. */
  SERVICE_KEY?: string | undefined;
  SERVICE_KEY_PREVIOUS?: string | undefined;
}

/** The keys that can be replaced. */
export type RotatedKey = 'DATA_KEY' | 'SIGNING_KEY' | 'SERVICE_KEY';

/** Stored to recognise a wrong key. Reveals nothing else about it. */
export const checkValue = (key: string) =>
  createHmac('sha256', Buffer.from(key, 'base64')).update('proofdesk key check').digest('base64');

/** Row of the key that is replacing the stored DATA_KEY. */
export const nextName = 'DATA_KEY next';
/** Row of a DATA_KEY that was replaced. */
export const beforeName = (keyId: string) => `DATA_KEY before ${keyId}`;

/** Check values by name, including those of a DATA_KEY rotation. */
export const readChecks = async (db: Queryable): Promise<Map<string, string>> =>
  new Map((await db.select().from(keyCheck)).map(({ name, value }) => [name, value]));

/** Serialises changes to check values and to secrets.json, until the end of the transaction. */
export const lockKeys = async (tx: Queryable): Promise<void> => {
  await tx.execute(sql`lock table ${keyCheck} in share row exclusive mode`);
};

export const isStoredKey = async (db: Queryable, name: RotatedKey, key: string): Promise<boolean> =>
  (await readChecks(db)).get(name) === checkValue(key);

export const wrongKey = (name: string) =>
  new Error(`${name} is not the key this database was created with; set the correct one. Nothing was changed.`);

const previousMissing = () =>
  new Error(
    'DATA_KEY is still replacing the previous key: set that one as DATA_KEY_PREVIOUS until it is done. Nothing was changed.',
  );

const requireTwo = (name: string, key: string, previous: string | undefined) => {
  if (previous && checkValue(previous) === checkValue(key)) {
    throw new Error(
      `${name} and ${name}_PREVIOUS are the same key: set ${name} to a new one, or remove ${name}_PREVIOUS. Nothing was changed.`,
    );
  }
};

/** All keys by name, each with the one it may be replacing. */
export const checkedKeys = (keys: { [Name in keyof DeskKeys]?: string | undefined }) => [
  { name: 'DATA_KEY', key: keys.DATA_KEY, previous: keys.DATA_KEY_PREVIOUS },
  { name: 'SIGNING_KEY', key: keys.SIGNING_KEY, previous: keys.SIGNING_KEY_PREVIOUS },
  { name: 'SERVICE_KEY', key: keys.SERVICE_KEY, previous: keys.SERVICE_KEY_PREVIOUS },
];

/**
 * Refuses a key that is neither the database's own nor its replacement, before anything is written with it. A new
 * database adopts the first keys it sees.
 */
export const checkKeys = async (db: Queryable, keys: DeskKeys): Promise<void> => {
  for (const { name, key, previous } of checkedKeys(keys)) {
    if (!key) {
      continue;
    }
    requireTwo(name, key, previous);
    await db
      .insert(keyCheck)
      .values({ name, value: checkValue(key) })
      .onConflictDoNothing();
    const checks = await readChecks(db);

    if (![key, previous].some((one) => one && checkValue(one) === checks.get(name))) {
      throw name === 'DATA_KEY' && checks.get(nextName) === checkValue(key) ? previousMissing() : wrongKey(name);
    }
  }
};

export type DataKeys = Pick<DeskKeys, 'DATA_KEY' | 'DATA_KEY_PREVIOUS'>;

const alreadyReplaced = ({ DATA_KEY_PREVIOUS }: DataKeys) =>
  new Error(
    DATA_KEY_PREVIOUS
      ? 'DATA_KEY and DATA_KEY_PREVIOUS are swapped: set the newer key as DATA_KEY and the other as DATA_KEY_PREVIOUS. Nothing was changed.'
      : 'DATA_KEY is being replaced by a newer key: set that one as DATA_KEY and this one as DATA_KEY_PREVIOUS. Nothing was changed.',
  );

/**
 * At start, after `checkKeys`: stores which key replaces the current one, so that all processes agree. Refuses to go
 * back, or to start a second rotation.
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
      'Another key is already replacing DATA_KEY_PREVIOUS: set that one as DATA_KEY and let its rotation finish first. Nothing was changed.',
    );
  }
  await tx.insert(keyCheck).values({ name: nextName, value }).onConflictDoNothing();

  return { isRotating: true };
};

/** True if this is the key that everything should be encrypted with. */
export const isTargetKey = (checks: ReadonlyMap<string, string>, dataKey: string): boolean =>
  (checks.get(nextName) ?? checks.get('DATA_KEY')) === checkValue(dataKey);

export const canReadCurrentDataKey = async (db: Queryable, { DATA_KEY, DATA_KEY_PREVIOUS }: DataKeys) => {
  const checks = await readChecks(db);

  return [DATA_KEY, DATA_KEY_PREVIOUS].some((key) => key !== undefined && isTargetKey(checks, key));
};

/** For web and worker, which may restart long after the launcher: refuses a key that was replaced since. */
export const requireUsableDataKey = async (db: Queryable, keys: DataKeys): Promise<void> => {
  const checks = await readChecks(db);

  if (checks.get('DATA_KEY') !== checkValue(keys.DATA_KEY) && !isTargetKey(checks, keys.DATA_KEY)) {
    throw wrongKey('DATA_KEY');
  }
};
