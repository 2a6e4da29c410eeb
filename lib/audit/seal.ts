import { asc, desc, eq, inArray, sql } from 'drizzle-orm';
import { now } from '@/lib/clock';
import type { Database } from '@/lib/db';
import { auditEvent, auditSeal, auditUnsealed } from '@/lib/db/schema';
import { chainHash, chainStart } from './chain';

const sealerLock = 7_426_002;
const batchSize = 500;

/**
 * Appends waiting events to the chain, oldest first, and says how many. One sealer works at a time,
 * whoever calls; a crash in the middle leaves everything as it was.
 */
export const sealWaitingEvents = (db: Database): Promise<number> =>
  db.transaction(async (tx) => {
    const lock = await tx.execute<{ held: boolean }>(sql`select pg_try_advisory_xact_lock(${sealerLock}) as held`);

    if (!lock.rows[0]?.held) {
      return 0;
    }

    const events = await tx
      .select({ event: auditEvent })
      .from(auditUnsealed)
      .innerJoin(auditEvent, eq(auditEvent.id, auditUnsealed.eventId))
      .orderBy(asc(auditUnsealed.eventId))
      .limit(batchSize);

    if (events.length === 0) {
      return 0;
    }

    const [last] = await tx.select().from(auditSeal).orderBy(desc(auditSeal.position)).limit(1);
    const sealedAt = now();
    let { position, hash } = last ?? { position: 0, hash: chainStart };

    const seals = events.map(({ event }) => {
      position += 1;
      hash = chainHash(hash, position, sealedAt, event);

      return { position, eventId: event.id, hash, sealedAt };
    });

    await tx.insert(auditSeal).values(seals);
    await tx.delete(auditUnsealed).where(
      inArray(
        auditUnsealed.eventId,
        seals.map((seal) => seal.eventId),
      ),
    );

    return seals.length;
  });
