/** Signs the chain as it stands, but only what follows from what was signed before. */
import { sql } from 'drizzle-orm';
import { now } from '@/lib/clock';
import type { Database, Queryable } from '@/lib/db';
import { auditCheckpoint } from '@/lib/db/schema';
import { AppError, isAppError } from '@/lib/errors';
import { ensureSigningKey, type Signer } from '@/lib/keys';
import { chainStart } from '../chain/chain';
import { follows } from '../chain/follow';
import { type ChainEnd, holdChain, readChainEnd, sealAll, tryToHoldChain } from '../chain/seal';
import { type Actor, recordEvent } from '../record';
import { type Checkpoint, checkpointMessage, readLastCheckpoint } from './checkpoint';
import { readSoundness } from './soundness';

/** What an export is taken up to. Of a chain that cannot be signed, it is not a checkpoint. */
export type ExportEnd = Pick<Checkpoint, 'number' | 'position' | 'hash' | 'at'>;

const covers = ({ position, hash }: Checkpoint, end: ChainEnd): boolean =>
  position === end.position && hash.toString('hex') === end.hash;

/**
 * Whether every row since the last checkpoint follows from it. Otherwise somebody has changed the log, and a
 * signature over its end would vouch for what they made of it.
 */
export const followsFromLastCheckpoint = async (db: Queryable, signer: Signer, end: ChainEnd): Promise<boolean> => {
  const last = await readLastCheckpoint(db);

  if (!last) {
    return follows(db, { position: 0, hash: chainStart }, end);
  }

  const keyOf = await readSoundness(db, signer);

  return keyOf(last) !== null && follows(db, { position: last.position, hash: last.hash.toString('hex') }, end);
};

const refusal = (): AppError =>
  new AppError('CONFLICT', {
    userMessage: 'The log does not fit its last checkpoint, so nothing is signed over it. Verify the log to see where.',
  });

/** For whoever holds the chain: signs it as it stands, unless the last checkpoint covers it already. */
const signAsItStands = async (tx: Queryable, signer: Signer): Promise<Checkpoint> => {
  const [last, end] = [await readLastCheckpoint(tx), await readChainEnd(tx)];

  await ensureSigningKey(tx, signer);
  if (!(await followsFromLastCheckpoint(tx, signer, end))) {
    throw refusal();
  }
  if (last && covers(last, end)) {
    return last;
  }

  const unsigned = {
    number: (last?.number ?? 0) + 1,
    position: end.position,
    hash: Buffer.from(end.hash, 'hex'),
    // A clock that was set back must not make it older than what it follows.
    at: new Date(Math.max(now().getTime(), last?.at.getTime() ?? 0)),
  };
  const checkpoint = { ...unsigned, keyId: signer.keyId, signature: signer.sign(checkpointMessage(unsigned)) };
  await tx.insert(auditCheckpoint).values(checkpoint);

  return checkpoint;
};

/** For the worker: signs once so many events more are sealed. */
export const signDueCheckpoint = async (db: Database, signer: Signer, every: number): Promise<void> => {
  const isDue = async (tx: Queryable) => {
    const { rows } = await tx.execute(sql`
      select 1 from (select coalesce(max(position), 0) as position from audit_seal) chain
      where chain.position - coalesce((select position from audit_checkpoint order by number desc limit 1), 0) >= ${every}
    `);

    return rows.length > 0;
  };

  if (await isDue(db)) {
    await db.transaction(async (tx) => {
      if ((await tryToHoldChain(tx)) && (await isDue(tx))) {
        await signAsItStands(tx, signer);
      }
    });
  }
};

/** Holds the chain and seals all that waits, before anything is signed over it. */
const withAllSealed = <Result>(db: Database, work: (tx: Queryable) => Promise<Result>): Promise<Result> =>
  db.transaction(async (tx) => {
    await holdChain(tx);
    await sealAll(tx);

    return work(tx);
  });

/** Seals all that waits and signs it. */
export const sealAndSign = (db: Database, signer: Signer): Promise<Checkpoint> =>
  withAllSealed(db, (tx) => signAsItStands(tx, signer));

/** For an export: the same, but what cannot be signed is given as it is, so that the damage shows. */
export const sealForExport = (db: Database, signer: Signer): Promise<ExportEnd> =>
  withAllSealed(db, async (tx) => {
    try {
      return await signAsItStands(tx, signer);
    } catch (error) {
      if (!isAppError(error, 'CONFLICT')) {
        throw error;
      }
      const [last, { position, hash }] = [await readLastCheckpoint(tx), await readChainEnd(tx)];

      return { number: last?.number ?? 0, position, hash: Buffer.from(hash, 'hex'), at: now() };
    }
  });

/**
 * A checkpoint because somebody asks for it. It covers the event that says so; asked for again with
 * nothing new in between, it is the same one, and nothing is recorded.
 */
export const signOnDemand = (db: Database, signer: Signer, actor: Actor): Promise<Checkpoint> =>
  withAllSealed(db, async (tx) => {
    const [last, end] = [await readLastCheckpoint(tx), await readChainEnd(tx)];

    if (!last || !covers(last, end)) {
      await recordEvent(tx, {
        code: 'audit.checkpoint_signed',
        actor,
        details: { number: (last?.number ?? 0) + 1 },
      });
      await sealAll(tx);
    }

    return signAsItStands(tx, signer);
  });
