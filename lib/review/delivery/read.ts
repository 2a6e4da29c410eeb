/** Deliveries that need attention: unconfirmed, conflicting and failed ones, and decisions made outside Proofdesk. */
import { asc, desc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { DeliveriesAnswer, DeliveryRow, VerdictAnswer } from '@/lib/answers';
import { now } from '@/lib/base/clock';
import type { Queryable } from '@/lib/db';
import { isOpenVerdict, mirrorSession, verdict } from '@/lib/db/schema';
import { readListingFacts } from '@/lib/mirror';
import { countFailedAppeals, readFailedAppeals } from '../appeals/failed';
import { countUntoldAppeals, readUntoldAppeals } from '../appeals/tell';
import { describeVerdict } from '../verdict/read';
import { type OpinionRow, readOpinions, type VerdictRow } from '../verdict/rows';

const maxRows = 100;

const isNotErased = sql`not exists (select from erasure e where e.session_id = ${verdict.sessionId})`;

const isUnconfirmed = sql`${isOpenVerdict} and ${verdict.state} in ('recorded', 'sent') and ${isNull(verdict.deadAt)} and ${isNotErased}`;
const isDead = sql`${verdict.state} = 'recorded' and ${isNotNull(verdict.deadAt)} and ${isNotErased}`;
const isConflicting = sql`${verdict.state} = 'conflicting' and ${isNotErased}`;

interface Found {
  verdict: VerdictRow;
  status: string | null;
}

const find = (db: Queryable, which: SQL, order: SQL): Promise<Found[]> =>
  db
    .select({ verdict, status: mirrorSession.status })
    .from(verdict)
    .leftJoin(mirrorSession, eq(mirrorSession.id, verdict.sessionId))
    .where(which)
    .orderBy(order, verdict.id)
    .limit(maxRows);

const count = async (db: Queryable, which: SQL): Promise<number> => {
  const [row] = await db.select({ count: sql<number>`count(*)::int` }).from(verdict).where(which);

  return row?.count ?? 0;
};

const countOpen = async (db: Queryable): Promise<DeliveriesAnswer['totals']> => {
  const [unconfirmed, conflicting, dead, deadAppeals, untold] = await Promise.all([
    count(db, isUnconfirmed),
    count(db, isConflicting),
    count(db, isDead),
    countFailedAppeals(db),
    countUntoldAppeals(db),
  ]);

  return { unconfirmed, conflicting, dead, deadAppeals, untold };
};

const toRow = ({ verdict: row, status }: Found, opinions: OpinionRow[], you: string): DeliveryRow[] => {
  const { decision, delivery, tries, nextTryAt, deadAt, problem } = row;
  // Recorded verdicts always have both.
  if (decision === null || delivery === null) return [];
  const own = opinions.filter(({ verdictId }) => verdictId === row.id);

  return [
    {
      verdict: describeVerdict({ verdict: row, opinions: own }, you),
      decision,
      delivery,
      tries,
      // Never sent with delivery `none`.
      nextTryAt: row.state === 'recorded' && delivery !== 'none' ? (nextTryAt?.toISOString() ?? null) : null,
      deadAt: deadAt?.toISOString() ?? null,
      problem,
      status,
    },
  ];
};

type OpenDeliveries = Pick<
  DeliveriesAnswer,
  'unconfirmed' | 'conflicting' | 'dead' | 'deadAppeals' | 'untold' | 'totals'
>;

export const readOpenDeliveries = async (db: Queryable, person: { id: string }): Promise<OpenDeliveries> => {
  const [unconfirmed, conflicting, dead, deadAppeals, untold, totals] = await Promise.all([
    find(db, isUnconfirmed, asc(verdict.stateAt)),
    find(db, isConflicting, desc(verdict.stateAt)),
    find(db, isDead, asc(verdict.stateAt)),
    readFailedAppeals(db, person, maxRows),
    readUntoldAppeals(db, person, maxRows),
    countOpen(db),
  ]);
  const all = [...unconfirmed, ...conflicting, ...dead];
  const opinions = await readOpinions(
    db,
    all.map(({ verdict: { id } }) => id),
  );
  const toRows = (found: Found[]) => found.flatMap((each) => toRow(each, opinions, person.id));

  return {
    unconfirmed: toRows(unconfirmed),
    conflicting: toRows(conflicting),
    dead: toRows(dead),
    deadAppeals,
    untold,
    totals,
  };
};

export const readDeliveries = async (
  db: Queryable,
  { adapter, person }: { adapter: DeliveriesAnswer['adapter']; person: { id: string } },
): Promise<DeliveriesAnswer> => {
  const asOf = now();
  const [open, shadows] = await Promise.all([readOpenDeliveries(db, person), readOutsideDecisions(db)]);

  return { adapter, ...open, shadows, asOf: asOf.toISOString() };
};

export const readUndoable = async (db: Queryable, { id: you }: { id: string }): Promise<VerdictAnswer[]> => {
  const held = await db.select().from(verdict).where(sql`state like 'held %' and ${isNotErased}`);
  const opinions = await readOpinions(
    db,
    held.map(({ id }) => id),
  );

  return held
    .map((row) => describeVerdict({ verdict: row, opinions: opinions.filter((one) => one.verdictId === row.id) }, you))
    .filter(({ undoUntil }) => undoUntil !== null);
};

/**
 * Sessions decided manually without a verdict of ours. A decision from before the desk first saw the session says nothing
 * about how people work now, so the status must have changed since.
 */
const isOutsideDecision = sql`
  m.status in ('MANUAL_APPROVED', 'MANUAL_REJECTED') and m.status_at > m.seen_at
  and not exists (
    select from verdict v
    where v.session_id = m.id and v.state in ('recorded', 'sent', 'confirmed', 'conflicting')
  )
`;

/** Decisions made outside Proofdesk and first seen after a moment. */
export const countOutsideDecisions = async (db: Queryable, after: Date): Promise<number> => {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from mirror_session m
    where ${isOutsideDecision} and m.status_at > ${after.toISOString()}::timestamptz
  `);

  return rows[0]?.count ?? 0;
};

/** The latest ones, and the total as far as the list is known. */
const readOutsideDecisions = async (db: Queryable): Promise<DeliveriesAnswer['shadows']> => {
  const [{ rows }, { rows: counted }, { isExact }] = await Promise.all([
    db.execute<{ sessionId: string; status: string; seenAt: string }>(sql`
      select m.id as "sessionId", m.status, m.status_at as "seenAt" from mirror_session m
      where ${isOutsideDecision} order by m.status_at desc, m.id limit ${maxRows}
    `),
    db.execute<{ count: number }>(sql`select count(*)::int as count from mirror_session m where ${isOutsideDecision}`),
    readListingFacts(db),
  ]);

  return {
    rows: rows.map(({ seenAt, ...row }) => ({ ...row, seenAt: new Date(seenAt).toISOString() })),
    total: { count: counted[0]?.count ?? 0, kind: isExact ? 'exactly' : 'at least' },
  };
};
