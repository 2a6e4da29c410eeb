/** Checkpoints: the chain up to a position, signed, so that no later row can be passed off as an earlier one. */
import { asc, desc } from 'drizzle-orm';
import type { CheckpointRow } from '@/lib/answers';
import { now } from '@/lib/clock';
import type { Database, Queryable } from '@/lib/db';
import { auditCheckpoint } from '@/lib/db/schema';
import { ensureSigningKey, type Signer } from '@/lib/keys';
import { type Actor, recordEvent } from './record';
import { type ChainEnd, holdChain, readChainEnd, sealAll, tryToHoldChain } from './seal';

export type Checkpoint = typeof auditCheckpoint.$inferSelect;

/** A time that somebody tampered with must come out as different, never as an error. */
export const timeOf = (at: Date): string => (Number.isNaN(at.getTime()) ? 'not a time' : at.toISOString());

/** What is signed. One line for each part, so that no two checkpoints can be spelt alike. */
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

const readLast = async (db: Queryable): Promise<Checkpoint | undefined> =>
  (await db.select().from(auditCheckpoint).orderBy(desc(auditCheckpoint.number)).limit(1))[0];

/** All of them, oldest first. There is one for many events, so they fit in memory. */
export const readCheckpoints = (db: Queryable): Promise<Checkpoint[]> =>
  db.select().from(auditCheckpoint).orderBy(asc(auditCheckpoint.number));

const covers = ({ position, hash }: Checkpoint, end: ChainEnd): boolean =>
  position === end.position && hash.toString('hex') === end.hash;

/** For whoever holds the chain: signs it as it stands, unless the last checkpoint covers it already. */
const signAsItStands = async (tx: Queryable, signer: Signer): Promise<Checkpoint> => {
  const [last, end] = [await readLast(tx), await readChainEnd(tx)];

  if (last && covers(last, end)) {
    return last;
  }

  await ensureSigningKey(tx, signer);
  const unsigned = {
    number: (last?.number ?? 0) + 1,
    position: end.position,
    hash: Buffer.from(end.hash, 'hex'),
    at: now(),
  };
  const checkpoint = { ...unsigned, keyId: signer.keyId, signature: signer.sign(checkpointMessage(unsigned)) };
  await tx.insert(auditCheckpoint).values(checkpoint);

  return checkpoint;
};

/** For the worker: signs once so many events more are sealed. */
export const signDueCheckpoint = async (db: Database, signer: Signer, every: number): Promise<void> => {
  const isDue = async (tx: Queryable) =>
    (await readChainEnd(tx)).position - ((await readLast(tx))?.position ?? 0) >= every;

  if (await isDue(db)) {
    await db.transaction(async (tx) => {
      if ((await tryToHoldChain(tx)) && (await isDue(tx))) {
        await signAsItStands(tx, signer);
      }
    });
  }
};

/** Seals all that waits and signs it. */
export const sealAndSign = (db: Database, signer: Signer): Promise<Checkpoint> =>
  db.transaction(async (tx) => {
    await holdChain(tx);
    await sealAll(tx);

    return signAsItStands(tx, signer);
  });

/**
 * A checkpoint because somebody asks for it. It covers the event that says so; asked for again with
 * nothing new in between, it is the same one, and nothing is recorded.
 */
export const signOnDemand = (db: Database, signer: Signer, actor: Actor): Promise<Checkpoint> =>
  db.transaction(async (tx) => {
    await holdChain(tx);
    await sealAll(tx);
    const [last, end] = [await readLast(tx), await readChainEnd(tx)];

    if (last && covers(last, end)) {
      return last;
    }

    await recordEvent(tx, {
      code: 'audit.checkpoint_signed',
      actor,
      details: { number: (last?.number ?? 0) + 1 },
    });
    await sealAll(tx);

    return signAsItStands(tx, signer);
  });
