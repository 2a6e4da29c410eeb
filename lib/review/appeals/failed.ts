/** Outcomes of appeals whose delivery was given up. Those of erased sessions are never sent. */
import { asc, isNotNull, isNull, sql } from 'drizzle-orm';
import type { FailedAppeal } from '@/lib/answers';
import type { Queryable } from '@/lib/db';
import { appeal } from '@/lib/db/schema';

const isFailed = sql`${isNotNull(appeal.finding)} and ${isNotNull(appeal.deadAt)} and ${isNull(appeal.sentAt)}
  and not exists (select from erasure e where e.session_id = ${appeal.sessionId})`;

/** Oldest first. */
export const readFailedAppeals = async (
  db: Queryable,
  { id: you }: { id: string },
  limit: number,
): Promise<FailedAppeal[]> => {
  const rows = await db.select().from(appeal).where(isFailed).orderBy(asc(appeal.deadAt), asc(appeal.id)).limit(limit);

  return rows.flatMap(({ id, sessionId, personId, finding, delivery, tries, deadAt, problem }) =>
    finding === null || delivery === null || deadAt === null
      ? []
      : [
          {
            ...{ id, sessionId, finding, delivery, tries, problem },
            isYours: personId === you,
            deadAt: deadAt.toISOString(),
          },
        ],
  );
};

export const countFailedAppeals = async (db: Queryable): Promise<number> => {
  const [row] = await db.select({ count: sql<number>`count(*)::int` }).from(appeal).where(isFailed);

  return row?.count ?? 0;
};
