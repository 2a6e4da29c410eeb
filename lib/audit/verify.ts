import { asc, eq, gt, sql } from 'drizzle-orm';
import type { VerificationAnswer } from '@/lib/answers';
import { now } from '@/lib/clock';
import type { Database } from '@/lib/db';
import { auditEvent, auditSeal } from '@/lib/db/schema';
import { chainHash, chainStart } from './chain';

const batchSize = 2_000;

/** Events that no seal covers: the tail that waits for the sealer, or rows slipped past it. */
export const countUnsealed = async (db: Database): Promise<number> => {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from audit_event e
    where not exists (select from audit_seal s where s.event_id = e.id)
  `);

  return rows[0]?.count ?? 0;
};

/** Recomputes the whole chain and names the first row that does not fit. */
export const verifyChain = async (db: Database): Promise<VerificationAnswer> => {
  const started = performance.now();
  const finish = async () => ({
    unsealed: await countUnsealed(db),
    at: now().toISOString(),
    milliseconds: Math.round(performance.now() - started),
  });

  let position = 0;
  let hash = chainStart;

  for (;;) {
    const rows = await db
      .select({ seal: auditSeal, event: auditEvent })
      .from(auditSeal)
      .leftJoin(auditEvent, eq(auditEvent.id, auditSeal.eventId))
      .where(gt(auditSeal.position, position))
      .orderBy(asc(auditSeal.position))
      .limit(batchSize);

    for (const { seal, event } of rows) {
      position += 1;

      if (seal.position !== position) {
        return {
          intact: false,
          brokenPosition: position,
          problem: 'The row at this position is missing.',
          ...(await finish()),
        };
      }
      if (!event) {
        return {
          intact: false,
          brokenPosition: position,
          problem: 'The event at this position was removed.',
          ...(await finish()),
        };
      }

      hash = chainHash(hash, position, seal.sealedAt, event);

      if (!hash.equals(seal.hash)) {
        return {
          intact: false,
          brokenPosition: position,
          problem: 'The event or its seal was changed after sealing.',
          ...(await finish()),
        };
      }
    }

    if (rows.length < batchSize) {
      return { intact: true, verified: position, ...(await finish()) };
    }
  }
};
