/** Reads the queue for one person and gives them a case from it. */
import { sql } from 'drizzle-orm';
import type { ReviewPolicy, Seat, ServiceLevel } from '@/lib/answers';
import type { Queryable } from '@/lib/db';
import type { ClaimKind, ResultState } from '@/lib/db/schema';
import {
  byRisk,
  columns,
  comesTo,
  isAtLevel,
  isSkipped,
  mayHave,
  minutesAgo,
  type Reviewer,
  serviceLevels,
  since,
  waiting,
  waitingWhere,
} from './table';

export interface WaitingRow extends Record<string, unknown> {
  number: number;
  id: string;
  /** In milliseconds; `null` if the service's list has no time. */
  since: number | null;
  level: ServiceLevel;
  score: number | null;
  weakest: string | null;
  results: ResultState;
  seat: Seat;
  isEscalated: boolean;
  /** Escalated or disputed, and some supervisor can still decide it. */
  needsSupervisor: boolean;
  /** Names of those who may give the next opinion; empty for a first review, which is anybody's. */
  deciders: string[];
  /** The reviewer gave an opinion that was not undone. */
  gaveOpinion: boolean;
  assigneeId: string | null;
  assigneeName: string | null;
  holderId: string | null;
  holderName: string | null;
  claimKind: ClaimKind | null;
  leaseUntil: number | null;
}

/** In the order in which cases are given out. */
export const readWaiting = async (db: Queryable, policy: ReviewPolicy, reviewer: Reviewer): Promise<WaitingRow[]> => {
  const { rows } = await db.execute<WaitingRow>(sql`
    select ${columns(policy)} from ${waiting(reviewer)} order by ${byRisk}
  `);

  return serviceLevels.flatMap((level) => rows.filter((row) => row.level === level));
};

/** `undefined`: the session is not in the queue. */
export const findWaiting = async (
  db: Queryable,
  policy: ReviewPolicy,
  reviewer: Reviewer,
  sessionId: string,
): Promise<WaitingRow | undefined> => {
  const { rows } = await db.execute<WaitingRow>(sql`
    select ${columns(policy)} from ${waiting(reviewer)} and m.id = ${sessionId}
  `);

  return rows[0];
};

/** The first case at a service level that may come to the reviewer. */
const findFirst = async (
  db: Queryable,
  policy: ReviewPolicy,
  reviewer: Reviewer,
  { level, skipped }: { level: ServiceLevel; skipped: boolean },
): Promise<string | undefined> => {
  const condition = sql`q.holder_id is null and ${comesTo(reviewer, policy)} and ${isSkipped(reviewer)} = ${skipped}`;
  const { rows } = await db.execute<{ id: string }>(sql`
    select m.id from ${waitingWhere(reviewer, condition)} and ${isAtLevel(level, policy)} order by ${byRisk} limit 1
  `);

  return rows[0]?.id;
};

export const findNext = async (
  db: Queryable,
  policy: ReviewPolicy,
  reviewer: Reviewer,
): Promise<string | undefined> => {
  for (const skipped of [false, true]) {
    for (const level of serviceLevels) {
      const found = await findFirst(db, policy, reviewer, { level, skipped });
      if (found !== undefined) return found;
    }
  }

  return undefined;
};

/** How many cases are the reviewer's or may come to them, and how many of those breach the service level before `before`. */
export const countLeft = async (
  db: Queryable,
  policy: ReviewPolicy,
  reviewer: Reviewer,
  before: Date,
): Promise<{ left: number; due: number }> => {
  const isTheirs = sql`q.holder_id = ${reviewer.id}::uuid`;
  const { rows } = await db.execute<{ left: number; due: number }>(sql`
    select count(*)::int as left,
      count(*) filter (where ${since} <= ${minutesAgo(before, policy.breachMinutes)}::timestamptz)::int as due
    from ${waiting(reviewer)} and (${isTheirs} or (q.holder_id is null and ${comesTo(reviewer, policy)}))
  `);

  return rows[0] ?? { left: 0, due: 0 };
};

export interface NewClaim {
  sessionId: string;
  kind: ClaimKind;
  claimedAt: Date;
  leaseUntil: Date;
  /** What applies to the verdict, whatever the policy becomes meanwhile. */
  policy: Pick<ReviewPolicy, 'fourEyes' | 'undoSeconds'>;
}

/**
 * Decides who gets a case: inserts the claim only if the session still waits, nobody has it and the reviewer may have it.
 * `undefined`: they did not get it.
 */
export const insertClaim = async (
  tx: Queryable,
  reviewer: Reviewer,
  { sessionId, kind, claimedAt, leaseUntil, policy }: NewClaim,
): Promise<{ id: string; seat: Seat } | undefined> => {
  const { rows } = await tx.execute<{ id: string; seat: Seat }>(sql`
    insert into claim (session_id, person_id, kind, seat, claimed_at, lease_until, four_eyes, undo_seconds)
    select m.id, ${reviewer.id}::uuid, ${kind}, q.seat, ${claimedAt.toISOString()}::timestamptz,
      ${leaseUntil.toISOString()}::timestamptz, ${policy.fourEyes}, ${policy.undoSeconds}::smallint
    from ${waiting(reviewer)} and q.holder_id is null and ${mayHave(reviewer)} and m.id = ${sessionId}
    on conflict do nothing
    returning id, seat
  `);

  return rows[0];
};
