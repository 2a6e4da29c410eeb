import { createHmac } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Queryable } from '@/lib/db';
import { keyCheck } from '@/lib/db/schema';

/** The keys of a desk as its settings have them. Those before are at hand while they are being replaced. */
export interface DeskKeys {
  DATA_KEY: string;
  DATA_KEY_PREVIOUS?: string | undefined;
  SIGNING_KEY: string;
  SIGNING_KEY_PREVIOUS?: string | undefined;
  /** Only the embedded service has one. */
  SERVICE_KEY?: string | undefined;
}

/** What is stored about a key; it tells a wrong one and nothing else. */
export const checkValue = (key: string) =>
  createHmac('sha256', Buffer.from(key, 'base64')).update('proofdesk key check').digest('base64');

/** The row of the key that is about to replace the stored DATA_KEY. */
export const nextName = 'DATA_KEY next';
/** The row of a DATA_KEY that was replaced. */
export const beforeName = (keyId: string) => `DATA_KEY before ${keyId}`;

/** What is stored, by name: a value for each key, and what is known of a rotation of DATA_KEY. */
export const readChecks = async (db: Queryable): Promise<Map<string, string>> =>
  new Map((await db.select().from(keyCheck)).map(({ name, value }) => [name, value]));

/** Whoever changes check values, or a key in secrets.json, takes turns: until the end of the transaction. */
export const lockKeys = async (tx: Queryable): Promise<void> => {
  await tx.execute(sql`lock table ${keyCheck} in share row exclusive mode`);
};

export const isStoredKey = async (db: Queryable, name: 'DATA_KEY' | 'SIGNING_KEY', key: string): Promise<boolean> =>
  (await readChecks(db)).get(name) === checkValue(key);

export const wrongKey = (name: string) =>
  new Error(`${name} is not the key this database was made with; set the right one, nothing was changed.`);

const previousMissing = () =>
  new Error(
    'DATA_KEY has not replaced the key before it yet: set that one as DATA_KEY_PREVIOUS until it has; nothing was changed.',
  );

const requireTwo = (name: string, key: string, previous: string | undefined) => {
  if (previous && checkValue(previous) === checkValue(key)) {
    throw new Error(
      `${name} and ${name}_PREVIOUS are the same key: set ${name} to a new one, or take ${name}_PREVIOUS away; nothing was changed.`,
    );
  }
};

/** Every key that is checked, by name, with the one that it may be replacing. */
export const checkedKeys = (keys: { [Name in keyof DeskKeys]?: string | undefined }) => [
  { name: 'DATA_KEY', key: keys.DATA_KEY, previous: keys.DATA_KEY_PREVIOUS },
  { name: 'SIGNING_KEY', key: keys.SIGNING_KEY, previous: keys.SIGNING_KEY_PREVIOUS },
  { name: 'SERVICE_KEY', key: keys.SERVICE_KEY, previous: undefined },
];

/**
 * Refuses a key that is neither the one this database was made with nor the one that is to follow it,
 * before anything is written with it. The first keys a database sees are its own.
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
