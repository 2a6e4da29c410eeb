/** Checkpoints: signatures over the chain up to a position. */
import { asc, desc, sql } from 'drizzle-orm';
import type { CheckpointRow } from '@/lib/answers';
import type { Queryable } from '@/lib/db';
import { auditCheckpoint } from '@/lib/db/schema';
import type { Signer } from '@/lib/keys';
import { timeOf } from '../chain/chain';
import { firstInLines, isSignedBy, isTooLate, readTrustedKeys, type TrustedKey } from './trusted-keys';

export type Checkpoint = typeof auditCheckpoint.$inferSelect;

/** The signed text, one line per part so that it is unambiguous. */
export const checkpointMessage = ({
  number,
  position,
  hash,
  at,
}: Pick<Checkpoint, 'number' | 'position' | 'hash' | 'at'>): string =>
  `proofdesk checkpoint 1\n${number}\n${position}\n${hash.toString('hex')}\n${timeOf(at)}`;

export const toCheckpointRow = ({ number, position, at, keyId }: Checkpoint): CheckpointRow => ({
  number,
  position,
  at: timeOf(at),
  keyId,
});

export const readLastCheckpoint = async (db: Queryable): Promise<Checkpoint | undefined> =>
  (await db.select().from(auditCheckpoint).orderBy(desc(auditCheckpoint.number)).limit(1))[0];

/** All checkpoints, oldest first. Few enough to fit in memory. */
export const readCheckpoints = (db: Queryable): Promise<Checkpoint[]> =>
  db.select().from(auditCheckpoint).orderBy(asc(auditCheckpoint.number));

/** Returns a function that finds the trusted key that signed a checkpoint; `null` for forged ones. */
export const loadCheckpointSigners = async (
  db: Queryable,
  signer: Pick<Signer, 'keyId'>,
): Promise<(checkpoint: Checkpoint) => TrustedKey | null> => {
  const keys = await readTrustedKeys(db, signer);
  const signers = await db
    .select({ keyId: auditCheckpoint.keyId, number: sql<number>`min(${auditCheckpoint.number})`.mapWith(Number) })
    .from(auditCheckpoint)
    .groupBy(auditCheckpoint.keyId);
  const first = firstInLines(signers, keys);

  return (checkpoint) => {
    const key = keys.get(checkpoint.keyId);
    const isValid =
      key &&
      isSignedBy(key.publicKey, checkpointMessage(checkpoint), checkpoint.signature) &&
      !isTooLate(checkpoint.number, key, first);

    return isValid ? key : null;
  };
};
