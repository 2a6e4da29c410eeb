/** Signs the chain, but only if it continues what was signed before and agrees with the external copies. */
import { sql } from 'drizzle-orm';
import { now } from '@/lib/base/clock';
import { dayMs } from '@/lib/base/durations';
import { AppError, isAppError } from '@/lib/base/errors';
import type { Database, Queryable } from '@/lib/db';
import { auditCheckpoint } from '@/lib/db/schema';
import { ensureSigningKey, type Signer } from '@/lib/keys';
import { chainStart } from '../chain/chain';
import { type ChainEnd, follows, lockChain, readChainEnd, sealAll, tryLockChain } from '../chain/seal';
import { type ExternalCopies, readExternalCopies } from '../copies/external';
import { type Actor, recordEvent, theDesk } from '../record';
import { findForeign } from '../verification/signed-points';
import {
  type Checkpoint,
  checkpointMessage,
  loadCheckpointSigners,
  readCheckpoints,
  readLastCheckpoint,
} from './checkpoint';

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

const contradicted = (): AppError =>
  new AppError('CONFLICT', {
    userMessage:
      'The log does not match its copies in CHECKPOINT_DIR, so nothing was signed. Verify the log to see where it differs, and ask an administrator to restore a backup.',
  });

/** True unless every copy is in the database and the chain goes through the copied head. */
const agreesWith = async (tx: Queryable, outside: ExternalCopies | null, end: ChainEnd): Promise<boolean> => {
  if (!outside) return true;
  const { head } = outside;

  return (
    findForeign(await readCheckpoints(tx), outside).length === 0 && (head === null || (await follows(tx, head, end)))
  );
};

/**
 * Signs the chain, unless the last checkpoint already covers it. The caller must have locked the chain. `outside` was read
 * before, so that the database contains everything the copies do; `null`: there are none.
 */
const signChain = async (tx: Queryable, signer: Signer, outside: ExternalCopies | null): Promise<Checkpoint> => {
  const [last, end] = [await readLastCheckpoint(tx), await readChainEnd(tx)];

  await ensureSigningKey(tx, signer);
  if (!(await followsFromLastCheckpoint(tx, signer, end))) {
    throw mismatch();
  }
  if (!(await agreesWith(tx, outside, end))) {
    throw contradicted();
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

/** For the worker: signs every so many sealed events. A refusal is recorded once a day. */
export const signDueCheckpoint = async (
  db: Database,
  signer: Signer,
  every: number,
  folder: string | null,
): Promise<void> => {
  const isDue = async (tx: Queryable) => {
    const { rows } = await tx.execute(sql`
      select 1 from (select coalesce(max(position), 0) as position from audit_seal) chain
      where chain.position - coalesce((select position from audit_checkpoint order by number desc limit 1), 0) >= ${every}
    `);

    return rows.length > 0;
  };

  if (await isDue(db)) {
    const outside = folder === null ? null : await readExternalCopies(folder);
    const signing = db.transaction(async (tx) => {
      if ((await tryLockChain(tx)) && (await isDue(tx))) {
        await signChain(tx, signer, outside);
      }
    });
    await recordingRefusal(signing, async () => {
      if (!(await wasRefusedToday(db))) await recordRefusal(db, theDesk);
    });
  }
};

const refused = 'audit.signing_refused';

const recordRefusal = (db: Database, actor: Actor): Promise<void> =>
  recordEvent(db, { code: refused, actor, details: { because: 'the log differs from what was signed before' } });

const wasRefusedToday = async (db: Database): Promise<boolean> => {
  const { rows } = await db.execute(sql`
    select from audit_event where code = ${refused} and at > ${new Date(now().getTime() - dayMs).toISOString()}::timestamptz limit 1
  `);

  return rows.length > 0;
};

/** In a transaction of its own, since the refused one is undone. */
const recordingRefusal = async <Result>(signing: Promise<Result>, record: () => Promise<void>): Promise<Result> => {
  try {
    return await signing;
  } catch (error) {
    if (isAppError(error, 'CONFLICT')) await record();
    throw error;
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
  withAllSealed(db, (tx) => signChain(tx, signer, null));

/** For exports: a chain that cannot be signed is exported unsigned, so that the damage shows. */
export const sealForExport = (db: Database, signer: Signer, outside: ExternalCopies | null): Promise<ExportEnd> =>
  withAllSealed(db, async (tx) => {
    try {
      return await signChain(tx, signer, outside);
    } catch (error) {
      if (!isAppError(error, 'CONFLICT')) {
        throw error;
      }
      const [last, { position, hash }] = [await readLastCheckpoint(tx), await readChainEnd(tx)];

      return { number: last?.number ?? 0, position, hash: Buffer.from(hash, 'hex'), at: now() };
    }
  });

/** Signs on demand and records it in an event that the checkpoint covers. With no new events, returns the last checkpoint. */
export const signOnDemand = async (
  db: Database,
  signer: Signer,
  actor: Actor,
  folder: string | null,
): Promise<Checkpoint> => {
  const outside = folder === null ? null : await readExternalCopies(folder);
  const signing = withAllSealed(db, async (tx) => {
    const [last, end] = [await readLastCheckpoint(tx), await readChainEnd(tx)];

    if (!last || !covers(last, end)) {
      await recordEvent(tx, {
        code: 'audit.checkpoint_signed',
        actor,
        details: { number: (last?.number ?? 0) + 1 },
      });
      await sealAll(tx);
    }

    return signChain(tx, signer, outside);
  });

  return recordingRefusal(signing, () => recordRefusal(db, actor));
};
