/** What somebody has begun and not finished: their claims, their open appeals, and what they were writing. */
import { sql } from 'drizzle-orm';
import { listDrafts } from '@/lib/access';
import type { OverviewCase } from '@/lib/answers';
import type { Queryable } from '@/lib/db';
import type { Glance } from '@/lib/review';

const mostDrafts = 8;

const claimsOf = ({ rows, policy }: Glance, you: string) =>
  rows.flatMap((row) =>
    row.holderId === you && row.leaseUntil !== null
      ? [
          {
            kind: 'claim' as const,
            sessionId: row.id,
            isReserved: row.claimKind === 'reserved',
            leaseUntil: new Date(row.leaseUntil).toISOString(),
            dueAt: row.since === null ? null : new Date(row.since + policy.breachMinutes * 60_000).toISOString(),
            serviceLevel: row.level,
          },
        ]
      : [],
  );

const readOpenAppeals = async (db: Queryable, you: string) => {
  const { rows } = await db.execute<{ sessionId: string; takenUpAt: string }>(sql`
    select session_id as "sessionId", taken_up_at as "takenUpAt" from appeal
    where ended_at is null and person_id = ${you}::uuid order by taken_up_at
  `);

  return rows.map(({ sessionId, takenUpAt }) => ({
    kind: 'appeal' as const,
    sessionId,
    takenUpAt: new Date(takenUpAt).toISOString(),
  }));
};

const readStatuses = async (db: Queryable, ids: readonly string[]): Promise<Map<string, string | null>> => {
  const { rows } = await db.execute<{ id: string; status: string | null }>(sql`
    select id, status from mirror_session where id = any(${sql.param(ids)}::text[])
  `);

  return new Map(rows.map(({ id, status }) => [id, status]));
};

/** Claims first, because their time runs; a draft stands with the case that it is about. */
export const readMine = async (db: Queryable, you: string, glance: Glance): Promise<OverviewCase[]> => {
  const claims = claimsOf(glance, you);
  const [appeals, drafts] = await Promise.all([readOpenAppeals(db, you), listDrafts(db, you)]);
  const cases = [...claims, ...appeals];
  const taken = new Set(cases.map(({ sessionId }) => sessionId));
  const alone = drafts.filter(({ sessionId }) => !taken.has(sessionId)).slice(0, mostDrafts);
  const statuses = await readStatuses(db, [...taken, ...alone.map(({ sessionId }) => sessionId)]);
  const draftAt = (id: string) => drafts.find(({ sessionId }) => sessionId === id)?.updatedAt.toISOString() ?? null;

  return [
    ...cases.map((one) => ({ ...one, status: statuses.get(one.sessionId) ?? null, draftAt: draftAt(one.sessionId) })),
    // What is not in the list, or not any more, has no page to go on at.
    ...alone.flatMap(({ of, sessionId, updatedAt }) =>
      statuses.has(sessionId)
        ? [
            {
              kind: 'draft' as const,
              of,
              sessionId,
              status: statuses.get(sessionId) ?? null,
              draftAt: updatedAt.toISOString(),
            },
          ]
        : [],
    ),
  ];
};
