/** Recovery from a lost key, giving up what only that key could do. */
import { eq } from 'drizzle-orm';
import { now } from '@/lib/base/clock';
import type { Queryable } from '@/lib/db';
import { keyCheck, signingKey } from '@/lib/db/schema';
import { beforeName, checkValue, nextName } from './check';
import { type Compartment, type Keyring, type Keys, openKeyring } from './keyring';
import type { RecordRotation } from './rotation';
import { createSigner } from './signing';
import { ensureSigningKey, listSigningKeys } from './signing-keys';
import { contextOf, type Page, readRows, removeRows, type Vault, vaults } from './vaults';

const pageSize = 500;

/** Primary keys of values that none of the available keys can decrypt. */
export type Unreadable = Record<Compartment, string[][]>;

const opens = (ring: Keyring, { compartment }: Vault, id: string[], keyId: string, box: Buffer): boolean => {
  try {
    ring.open(compartment, contextOf(...id), { keyId, box });

    return true;
  } catch {
    return false;
  }
};

export const findUnreadable = async (db: Queryable, keys: Keys): Promise<Unreadable> => {
  const ring = openKeyring(keys);
  const found: Unreadable = { 'subject keys': [], 'second factors': [], drafts: [], searches: [] };

  for (const vault of vaults) {
    let after: Page['after'] = null;

    do {
      const rows: Awaited<ReturnType<typeof readRows>> = await readRows(db, vault, { after, size: pageSize });
      const closed = rows.filter(({ id, keyId, box }) => !opens(ring, vault, id, keyId, box));

      found[vault.compartment].push(...closed.map(({ id }) => id));
      after = rows.length === pageSize ? (rows.at(-1)?.id ?? null) : null;
    } while (after);
  }

  return found;
};

export const storeCheck = async (tx: Queryable, name: string, key: string) => {
  const value = checkValue(key);
  await tx.insert(keyCheck).values({ name, value }).onConflictDoUpdate({ target: keyCheck.name, set: { value } });
};

/** Removes unreadable values and adopts the current DATA_KEY. */
export const giveUpLostDataKey = async (
  tx: Queryable,
  keys: Keys,
  unreadable: Unreadable,
  record: RecordRotation,
): Promise<void> => {
  const { dataKeyId } = openKeyring(keys);

  for (const vault of vaults) {
    await removeRows(tx, vault, unreadable[vault.compartment]);
  }
  for (const name of [nextName, beforeName(dataKeyId)]) {
    await tx.delete(keyCheck).where(eq(keyCheck.name, name));
  }
  await storeCheck(tx, 'DATA_KEY', keys.DATA_KEY);
  await record(tx, { key: 'DATA_KEY', from: null, to: dataKeyId });
};

/** Records the current SIGNING_KEY as the first of a new line, because the lost key cannot endorse it. */
export const giveUpLostSigningKey = async (tx: Queryable, keys: Keys, record: RecordRotation): Promise<void> => {
  const signer = createSigner(keys.SIGNING_KEY);
  const { keyId, publicKey } = signer;
  const newest = (await listSigningKeys(tx)).at(-1)?.introducedAt.getTime() ?? 0;
  // Lines are ordered by time, even if the clock was set back.
  const introducedAt = new Date(Math.max(now().getTime(), newest + 1));
  await tx.insert(signingKey).values({ keyId, publicKey, introducedAt }).onConflictDoNothing();
  // Refuses a key that was itself given up before.
  await ensureSigningKey(tx, signer);
  await storeCheck(tx, 'SIGNING_KEY', keys.SIGNING_KEY);
  await record(tx, { key: 'SIGNING_KEY', from: null, to: keyId });
};
