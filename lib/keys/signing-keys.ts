/** Public signing keys, each but the first endorsed by the one before it. */
import { and, asc, eq, sql } from 'drizzle-orm';
import { now } from '@/lib/base/clock';
import type { Queryable } from '@/lib/db';
import { keyCheck, signingKey } from '@/lib/db/schema';
import { checkValue, type DeskKeys, readChecks } from './check';
import type { RecordRotation } from './rotation';
import { createSigner, type Signer } from './signing';

/** The text that a key signs to endorse its successor. */
export const endorsementMessage = ({ keyId, publicKey }: Pick<Signer, 'keyId' | 'publicKey'>): string =>
  `proofdesk signing key 1\n${keyId}\n${publicKey.toString('base64')}`;

const wasRecentlyRecorded = async (tx: Queryable, { keyId, publicKey }: Signer): Promise<boolean> => {
  const [row] = await tx.select().from(signingKey).where(eq(signingKey.keyId, keyId));

  return row?.publicKey.equals(publicKey) ?? false;
};

/** After a lost key, a new line of keys begins, and earlier lines may no longer sign. */
const isInNewestLine = async (tx: Queryable, { keyId }: Signer): Promise<boolean> => {
  const keys = await listSigningKeys(tx);
  const newestFirst = keys.findLast(({ previousKeyId }) => previousKeyId === null);
  const seen = new Set<string>();
  let key = keys.find((each) => each.keyId === keyId);

  // Tampered rows could form a loop.
  while (key && key.previousKeyId !== null && !seen.has(key.keyId)) {
    const { previousKeyId } = key;
    seen.add(key.keyId);
    key = keys.find((each) => each.keyId === previousKeyId);
  }

  return key !== undefined && key.keyId === newestFirst?.keyId;
};

/** Call before signing. Records the first signing key; refuses a later one that is unknown or was given up. */
export const ensureSigningKey = async (tx: Queryable, signer: Signer): Promise<void> => {
  await tx.execute(sql`
    insert into ${signingKey} (key_id, public_key, introduced_at)
    select ${signer.keyId}, ${signer.publicKey}, ${now().toISOString()}
    where not exists (select from ${signingKey})
    on conflict do nothing
  `);

  if (!(await wasRecentlyRecorded(tx, signer))) {
    throw new Error('SIGNING_KEY is not a known signing key; set the correct one, or rotate the key (docs/keys.md).');
  }
  if (!(await isInNewestLine(tx, signer))) {
    throw new Error(
      'SIGNING_KEY was declared lost and replaced; set its replacement, or a new key if that is lost too (docs/keys.md).',
    );
  }
};

/** At start, after `checkKeys`: records the current key, endorsed by the one it replaces. True if it replaced one. */
export const acceptSigningKey = async (
  tx: Queryable,
  { SIGNING_KEY, SIGNING_KEY_PREVIOUS }: Pick<DeskKeys, 'SIGNING_KEY' | 'SIGNING_KEY_PREVIOUS'>,
  record: RecordRotation,
): Promise<boolean> => {
  const signer = createSigner(SIGNING_KEY);
  const stored = (await readChecks(tx)).get('SIGNING_KEY');

  if (!SIGNING_KEY_PREVIOUS || stored === checkValue(SIGNING_KEY)) {
    await ensureSigningKey(tx, signer);

    return false;
  }

  const before = createSigner(SIGNING_KEY_PREVIOUS);
  await ensureSigningKey(tx, before);
  if (await wasRecentlyRecorded(tx, signer)) {
    throw new Error(
      'SIGNING_KEY and SIGNING_KEY_PREVIOUS are swapped: set the newer key as SIGNING_KEY. Nothing was changed.',
    );
  }
  await tx.insert(signingKey).values({
    keyId: signer.keyId,
    publicKey: signer.publicKey,
    introducedAt: now(),
    previousKeyId: before.keyId,
    endorsement: before.sign(endorsementMessage(signer)),
  });
  await tx
    .update(keyCheck)
    .set({ value: checkValue(SIGNING_KEY) })
    .where(and(eq(keyCheck.name, 'SIGNING_KEY'), eq(keyCheck.value, checkValue(SIGNING_KEY_PREVIOUS))));
  await record(tx, { key: 'SIGNING_KEY', from: before.keyId, to: signer.keyId });

  return true;
};

/** Oldest first; at equal times, the endorsing key first. */
export const listSigningKeys = (db: Queryable) =>
  db.select().from(signingKey).orderBy(asc(signingKey.introducedAt), sql`${signingKey.previousKeyId} nulls first`);
