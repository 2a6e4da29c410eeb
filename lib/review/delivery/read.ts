/** Verdicts that are not confirmed, and decisions that nobody here took: what somebody should look at. */
import { asc, desc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { DeliveriesAnswer, DeliveryRow, VerdictAnswer } from '@/lib/answers';
import { now } from '@/lib/clock';
import type { Queryable } from '@/lib/db';
import { isOpenVerdict, mirrorSession, verdict } from '@/lib/db/schema';
import { describeVerdict } from '../verdict/describe';
import { type OpinionRow, readOpinions, type VerdictRow } from '../verdict/rows';
import { readShadows } from './shadows';

const shownAtMost = 100;

/** What is left of an erased session is nobody's task any more. */
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
    .limit(shownAtMost);

const count = async (db: Queryable, which: SQL): Promise<number> => {
  const [row] = await db.select({ count: sql<number>`count(*)::int` }).from(verdict).where(which);

  return row?.count ?? 0;
};

const toRow = ({ verdict: row, status }: Found, opinions: OpinionRow[], you: string): DeliveryRow[] => {
  const { decision, delivery, tries, nextTryAt, deadAt, problem } = row;
  // A verdict has both from the moment that it is recorded.
  if (decision === null || delivery === null) return [];
  const own = opinions.filter(({ verdictId }) => verdictId === row.id);

  return [
    {
      verdict: describeVerdict({ verdict: row, opinions: own }, you),
      decision,
      delivery,
      tries,
      // Nobody tries what is carried out elsewhere.
      nextTryAt: row.state === 'recorded' && delivery !== 'none' ? (nextTryAt?.toISOString() ?? null) : null,
      deadAt: deadAt?.toISOString() ?? null,
      problem,
      status,
    },
  ];
};

type Open = Pick<DeliveriesAnswer, 'unconfirmed' | 'conflicting' | 'dead' | 'totals'>;

/** Verdicts whose delivery is not over, or was not as it should be. */
export const readOpenDeliveries = async (db: Queryable, { id: you }: { id: string }): Promise<Open> => {
  const [unconfirmed, conflicting, dead, unconfirmedTotal, conflictingTotal, deadTotal] = await Promise.all([
    find(db, isUnconfirmed, asc(verdict.stateAt)),
    find(db, isConflicting, desc(verdict.stateAt)),
    find(db, isDead, asc(verdict.stateAt)),
    count(db, isUnconfirmed),
    count(db, isConflicting),
    count(db, isDead),
  ]);
  const all = [...unconfirmed, ...conflicting, ...dead];
  const opinions = await readOpinions(
    db,
    all.map(({ verdict: { id } }) => id),
  );
  const toRows = (found: Found[]) => found.flatMap((each) => toRow(each, opinions, you));

  return {
    unconfirmed: toRows(unconfirmed),
    conflicting: toRows(conflicting),
    dead: toRows(dead),
    totals: { unconfirmed: unconfirmedTotal, conflicting: conflictingTotal, dead: deadTotal },
  };
};

interface Asking {
  adapter: DeliveriesAnswer['adapter'];
  person: { id: string };
}

export const readDeliveries = async (db: Queryable, { adapter, person }: Asking): Promise<DeliveriesAnswer> => {
  const asOf = now();
  const [open, shadows] = await Promise.all([readOpenDeliveries(db, person), readShadows(db)]);

  return { adapter, ...open, shadows, asOf: asOf.toISOString() };
};

/** Of a person's own: what they can still take back. */
export const readHeld = async (db: Queryable, { id: you }: { id: string }): Promise<VerdictAnswer[]> => {
  const held = await db.select().from(verdict).where(sql`state like 'held %' and ${isNotErased}`);
  const opinions = await readOpinions(
    db,
    held.map(({ id }) => id),
  );

  return held
    .map((row) => describeVerdict({ verdict: row, opinions: opinions.filter((one) => one.verdictId === row.id) }, you))
    .filter(({ undoUntil }) => undoUntil !== null);
};
