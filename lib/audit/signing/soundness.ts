import { sql } from 'drizzle-orm';
import type { Queryable } from '@/lib/db';
import { auditCheckpoint } from '@/lib/db/schema';
import type { Signer } from '@/lib/keys';
import { type Checkpoint, checkpointMessage } from './checkpoint';
import { firstInLines, isSignedBy, isTooLate, readTrustedKeys, type TrustedKey } from './trusted-keys';

/** Tells of a checkpoint in the database which key signed it; `null`: none that counts, somebody slipped it in. */
export const readSoundness = async (
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
    const isSound =
      key &&
      isSignedBy(key.publicKey, checkpointMessage(checkpoint), checkpoint.signature) &&
      !isTooLate(checkpoint.number, key, first);

    return isSound ? key : null;
  };
};
