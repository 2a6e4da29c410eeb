/** Signs the chain, but only if it continues what was signed before. */
import { sql } from 'drizzle-orm';
import { now } from '@/lib/base/clock';
import { AppError, isAppError } from '@/lib/base/errors';
import type { Database, Queryable } from '@/lib/db';
import { auditCheckpoint } from '@/lib/db/schema';
import { ensureSigningKey, type Signer } from '@/lib/keys';
import { chainStart } from '../chain/chain';
import { type ChainEnd, follows, lockChain, readChainEnd, sealAll, tryLockChain } from '../chain/seal';
import { type Actor, recordEvent } from '../record';
import { type Checkpoint, checkpointMessage, loadCheckpointSigners, readLastCheckpoint } from './checkpoint';

/** The end of an export: a checkpoint, unless the chain cannot be signed. */
export type ExportEnd = Pick<Checkpoint, 'number' | 'position' | 'hash' | 'at'>;

const covers = ({ position, hash }: Checkpoint, end: ChainEnd): boolean =>
  position === end.position && hash.toString('hex') === end.hash;

/** True if every row since the last checkpoint follows from it. If not, the log was tampered with and must not be signed. */
export const followsFromLastCheckpoint = async (db: Queryable, signer: Signer, end: ChainEnd): Promise<boolean> => {
  const last = await readLastCheckpoint(db);

  if (!last) {
    return follows(db, { position: 0, hash: chainStart }, end);
  }

  const keyOf = await loadCheckpointSigners(db, signer);

  return keyOf(last) !== null && follows(db, { position: last.position, hash: last.hash.toString('hex') }, end);
};

const mismatch = (): AppError =>
  new AppError('CONFLICT', {
    userMessage:
      'The log does not match its last checkpoint, so nothing was signed. Verify the log to see where it differs.',
  });

/** Signs the chain, unless the last checkpoint already covers it. The caller must have locked the chain. */
const signChain = async (tx: Queryable, signer: Signer): Promise<Checkpoint> => {
  const [last, end] = [await readLastCheckpoint(tx), await readChainEnd(tx)];

  await ensureSigningKey(tx, signer);
  if (!(await followsFromLastCheckpoint(tx, signer, end))) {
    throw mismatch();
  }
  if (last && covers(last, end)) {
    return last;
  }

  const unsigned = {
    number: (last?.number ?? 0) + 1,
    position: end.position,
    hash: Buffer.from(end.hash, 'hex'),
    // Never older than the previous checkpoint, even if the clock was set back.
    at: new Date(Math.max(now().getTime(), last?.at.getTime() ?? 0)),
  };
  const checkpoint = { ...unsigned, keyId: signer.keyId, signature: signer.sign(checkpointMessage(unsigned)) };
  await tx.insert(auditCheckpoint).values(checkpoint);

  return checkpoint;
};

/** For the worker: signs every so many sealed events. */
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
      if ((await tryLockChain(tx)) && (await isDue(tx))) {
        await signChain(tx, signer);
      }
    });
  }
};

/** Locks the chain and seals all waiting events first. */
const withAllSealed = <Result>(db: Database, work: (tx: Queryable) => Promise<Result>): Promise<Result> =>
  db.transaction(async (tx) => {
    await lockChain(tx);
    await sealAll(tx);

    return work(tx);
  });

/** Seals all waiting events and signs the chain. */
export const sealAndSign = (db: Database, signer: Signer): Promise<Checkpoint> =>
  withAllSealed(db, (tx) => signChain(tx, signer));

/** For exports: a chain that cannot be signed is exported unsigned, so that the damage shows. */
export const sealForExport = (db: Database, signer: Signer): Promise<ExportEnd> =>
  withAllSealed(db, async (tx) => {
    try {
      return await signChain(tx, signer);
    } catch (error) {
      if (!isAppError(error, 'CONFLICT')) {
        throw error;
      }
      const [last, { position, hash }] = [await readLastCheckpoint(tx), await readChainEnd(tx)];

      return { number: last?.number ?? 0, position, hash: Buffer.from(hash, 'hex'), at: now() };
    }
  });

/** Signs on demand and records it in an event that the checkpoint covers. With no new events, returns the last checkpoint. */
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

    return signChain(tx, signer);
  });
