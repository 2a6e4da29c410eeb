/** Appends events to the chain, and reads and checks its end. */
import { desc, eq, sql } from 'drizzle-orm';
import { now } from '@/lib/base/clock';
import type { Database, Queryable } from '@/lib/db';
import { auditSeal, auditUnsealed } from '@/lib/db/schema';
import { appendLeaf, chainHash, chainStart, chainVersion, leafOf } from './chain';
import { eventColumns, readChain, readEventRows } from './chain-rows';

const sealerLock = 7_426_002;
export const batchSize = 500;

export interface ChainEnd {
  position: number;
  hash: string;
}

export const readChainEnd = async (db: Queryable): Promise<ChainEnd> => {
  const [last] = await db
    .select({ position: auditSeal.position, hash: auditSeal.hash })
    .from(auditSeal)
    .orderBy(desc(auditSeal.position))
    .limit(1);

  return last ? { position: last.position, hash: last.hash.toString('hex') } : { position: 0, hash: chainStart };
};

/** The stored hash; `null` if there is no such position. */
export const readHashAt = async (db: Queryable, position: number): Promise<string | null> => {
  const [seal] = await db.select({ hash: auditSeal.hash }).from(auditSeal).where(eq(auditSeal.position, position));

  return seal?.hash.toString('hex') ?? null;
};

/** Locks the chain for appending or signing, until the end of the transaction. */
export const tryLockChain = async (tx: Queryable): Promise<boolean> => {
  const { rows } = await tx.execute<{ held: boolean }>(sql`select pg_try_advisory_xact_lock(${sealerLock}) as held`);

  return rows[0]?.held ?? false;
};

/** Like `tryLockChain`, but waits. */
export const lockChain = async (tx: Queryable): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(${sealerLock})`);
};

const hasWaiting = async (db: Queryable): Promise<boolean> => {
  const { rows } = await db.execute(sql`select 1 from audit_unsealed limit 1`);

  return rows.length > 0;
};

/** Seals a batch. `null`: somebody else has locked the chain. */
export const tryToSeal = async (db: Database): Promise<number | null> =>
  (await hasWaiting(db)) ? db.transaction(async (tx) => ((await tryLockChain(tx)) ? sealBatch(tx) : null)) : 0;

/** Appends a batch of waiting events, oldest first, and returns how many. Only one sealer works at a time. */
export const sealWaitingEvents = async (db: Database): Promise<number> => (await tryToSeal(db)) ?? 0;

/** Seals all waiting events. The caller must have locked the chain. */
export const sealAll = async (tx: Queryable): Promise<void> => {
  while ((await sealBatch(tx)) === batchSize);
};

const sealBatch = async (tx: Queryable): Promise<number> => {
  const waiting = await readEventRows(
    tx,
    sql`
      select ${eventColumns} from audit_unsealed join audit_event on audit_event.id = event_id
      order by event_id limit ${batchSize}
    `,
  );

  if (waiting.length === 0) {
    return 0;
  }

  const ids = sql.param(waiting.map(({ id }) => id));
  // An event queued twice must not block the others.
  const sealed = await tx
    .select({ eventId: auditSeal.eventId })
    .from(auditSeal)
    .where(sql`${auditSeal.eventId} = any(${ids})`);
  const events = waiting.filter(({ id }) => !sealed.some(({ eventId }) => eventId === id));
  const end = await readChainEnd(tx);
  const sealedAt = now().toISOString();
  const hashes: string[] = [];

  for (const event of events) {
    const position = end.position + hashes.length + 1;
    hashes.push(appendLeaf(hashes.at(-1) ?? end.hash, leafOf({ position, sealedAt, version: chainVersion }, event)));
  }

  await tx.execute(sql`
    insert into audit_seal (position, event_id, hash, sealed_at, version)
    select ${end.position} + place, event_id, decode(hash, 'hex'), ${sealedAt}, ${chainVersion}
    from unnest(${sql.param(events.map(({ id }) => id))}::bigint[], ${sql.param(hashes)}::text[])
      with ordinality as seal (event_id, hash, place)
  `);
  await tx.delete(auditUnsealed).where(sql`${auditUnsealed.eventId} = any(${ids})`);

  return waiting.length;
};

const followBatch = 500;

/**
 * True if the rows lead from a signed position to this end. Recomputes every hash, because whoever owns the database
 * can store any hash.
 */
export const follows = async (db: Queryable, signed: ChainEnd, end: ChainEnd): Promise<boolean> => {
  let { position, hash } = signed;

  if (position > 0 && (await readHashAt(db, position)) !== hash) {
    return false;
  }

  for await (const rows of readChain(db, { after: signed.position, to: end.position, batch: followBatch })) {
    for (const { seal, event } of rows) {
      const next = event && chainHash(hash, seal, event);

      if (seal.position !== position + 1 || next !== seal.hash) {
        return false;
      }
      [position, hash] = [seal.position, next];
    }
  }

  return position === end.position && hash === end.hash;
};
