/** A person's unfinished work: claims, open appeals, drafts, and verdicts that are not confirmed yet. */
import { sql } from 'drizzle-orm';
import { listDrafts } from '@/lib/access';
import type {
  DeliveryRow,
  FailedAppeal,
  OverviewCase,
  OverviewVerdict,
  OverviewVerdicts,
  VerdictAnswer,
} from '@/lib/answers';
import { minuteMs } from '@/lib/base/durations';
import type { Queryable } from '@/lib/db';
import { type QueueSnapshot, readOpenDeliveries, readUndoable } from '@/lib/review';

const maxDrafts = 8;

const claimsOf = ({ rows, policy }: QueueSnapshot, you: string) =>
  rows.flatMap((row) =>
    row.holderId === you && row.leaseUntil !== null
      ? [
          {
            kind: 'claim' as const,
            sessionId: row.id,
            isReserved: row.claimKind === 'reserved',
            leaseUntil: new Date(row.leaseUntil).toISOString(),
            dueAt: row.since === null ? null : new Date(row.since + policy.breachMinutes * minuteMs).toISOString(),
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

/** Claims come first, since they expire. A draft on one of these cases is shown with it. */
export const readOwnCases = async (db: Queryable, you: string, queue: QueueSnapshot): Promise<OverviewCase[]> => {
  const claims = claimsOf(queue, you);
  const [appeals, drafts] = await Promise.all([readOpenAppeals(db, you), listDrafts(db, you)]);
  const cases = [...claims, ...appeals];
  const known = new Set(cases.map(({ sessionId }) => sessionId));
  const otherDrafts = drafts.filter(({ sessionId }) => !known.has(sessionId)).slice(0, maxDrafts);
  const statuses = await readStatuses(db, [...known, ...otherDrafts.map(({ sessionId }) => sessionId)]);
  const draftAt = (id: string) => drafts.find(({ sessionId }) => sessionId === id)?.updatedAt.toISOString() ?? null;

  return [
    ...cases.map((one) => ({ ...one, status: statuses.get(one.sessionId) ?? null, draftAt: draftAt(one.sessionId) })),
    // A session that is not in the list has no page to open.
    ...otherDrafts.flatMap(({ of, sessionId, updatedAt }) =>
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

const maxRows = 6;

const fromDelivery = ({ verdict, decision, nextTryAt, deadAt, problem }: DeliveryRow): OverviewVerdict => ({
  id: verdict.id,
  sessionId: verdict.sessionId,
  decision,
  isYours: verdict.yours !== null,
  state:
    deadAt !== null ? 'dead' : verdict.state === 'conflicting' || verdict.state === 'sent' ? verdict.state : 'recorded',
  stateAt: verdict.stateAt,
  nextAt: nextTryAt,
  words: problem && verdict.state === 'recorded' ? problem : verdict.words,
});

const fromAppeal = ({ id, sessionId, finding, isYours, deadAt, problem }: FailedAppeal): OverviewVerdict => ({
  ...{ id, sessionId, decision: finding, isYours },
  state: 'dead',
  stateAt: deadAt,
  nextAt: null,
  words: problem ?? 'Delivery failed.',
});

const fromUndoable = ({ id, sessionId, yours, stateAt, undoUntil, words }: VerdictAnswer): OverviewVerdict[] =>
  yours
    ? [
        {
          id,
          sessionId,
          decision: yours.decision,
          isYours: true,
          state: 'held',
          stateAt,
          nextAt: undoUntil,
          words,
        },
      ]
    : [];

/** Problems first, then verdicts on their way. */
export const readUnconfirmed = async (db: Queryable, person: { id: string }): Promise<OverviewVerdicts> => {
  const [{ unconfirmed, conflicting, dead, deadAppeals, totals }, undoable] = await Promise.all([
    readOpenDeliveries(db, person),
    readUndoable(db, person),
  ]);
  const held = undoable.flatMap(fromUndoable);
  const problems = [...[...conflicting, ...dead].map(fromDelivery), ...deadAppeals.map(fromAppeal)];
  const rows = [...problems, ...held, ...unconfirmed.map(fromDelivery)];
  const failed = totals.dead + totals.deadAppeals;

  return {
    rows: rows.slice(0, maxRows),
    total: totals.conflicting + failed + totals.unconfirmed + held.length,
    conflicting: totals.conflicting,
    dead: failed,
  };
};
