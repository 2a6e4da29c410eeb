/** Outcomes that no webhook delivers: somebody informs the integrator, and says so here. */
import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { AppealBody, UntoldAppeal } from '@/lib/answers';
import { type Actor, recordEvent } from '@/lib/audit';
import { now } from '@/lib/base/clock';
import type { Queryable } from '@/lib/db';
import { appeal, person } from '@/lib/db/schema';
import { conflict, type Objection } from '../objection';
import { isHeld, readAppeals } from './read';

interface TellRequest {
  sessionId: string;
  actor: Actor & { personId: string };
}

/** In a transaction that holds the session's lock. */
export const markTold = async (
  tx: Queryable,
  { sessionId, actor }: TellRequest,
  { appealId, how }: Extract<AppealBody, { action: 'tell' }>,
): Promise<Objection | null> => {
  const row = (await readAppeals(tx, sessionId)).ended.find(({ id }) => id === appealId);
  if (!row || row.finding === null || isHeld(row) || row.delivery !== 'none') {
    return conflict('nothing to mark', 'There is no outcome to inform the integrator of. Reload the page.');
  }
  if (row.told) {
    // The first answer may have been lost.
    if (row.told.by.id === actor.personId && row.told.how === how) return null;

    return conflict(
      'informed already',
      `${row.told.by.name} already marked the integrator as informed. Nothing was changed.`,
    );
  }

  await tx.update(appeal).set({ toldAt: now(), toldBy: actor.personId, toldHow: how }).where(eq(appeal.id, appealId));
  await recordEvent(tx, { code: 'appeal.told', actor, subject: sessionId, details: { how, finding: row.finding } });

  return null;
};

/** Those of erased sessions are never told. */
const isUntold = () => sql`${isNotNull(appeal.finding)} and ${eq(appeal.delivery, 'none')} and ${isNull(appeal.toldAt)}
  and ${isNull(appeal.sentAt)} and (${isNull(appeal.holdUntil)} or ${appeal.holdUntil} <= ${now().toISOString()}::timestamptz)
  and not exists (select from erasure e where e.session_id = ${appeal.sessionId})`;

/** Oldest first. */
export const readUntoldAppeals = async (
  db: Queryable,
  { id: you }: { id: string },
  limit: number,
): Promise<UntoldAppeal[]> => {
  const rows = await db
    .select({ appeal, name: person.name })
    .from(appeal)
    .innerJoin(person, eq(person.id, appeal.personId))
    .where(and(isUntold(), isNotNull(appeal.endedAt)))
    .orderBy(asc(appeal.endedAt), asc(appeal.id))
    .limit(limit);

  return rows.flatMap(({ appeal: { id, sessionId, personId, finding, endedAt }, name }) =>
    finding === null || endedAt === null
      ? []
      : [{ id, sessionId, finding, isYours: personId === you, by: name, decidedAt: endedAt.toISOString() }],
  );
};

export const countUntoldAppeals = async (db: Queryable): Promise<number> => {
  const [row] = await db.select({ count: sql<number>`count(*)::int` }).from(appeal).where(isUntold());

  return row?.count ?? 0;
};
