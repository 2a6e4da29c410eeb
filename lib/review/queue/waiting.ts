/** Reading the queue for somebody, and giving them a case of it. */
import { sql } from 'drizzle-orm';
import type { ReviewPolicy, Seat, ServiceLevel } from '@/lib/answers';
import type { Queryable } from '@/lib/db';
import type { ClaimKind, ResultState } from '@/lib/db/schema';
import {
  type Asker,
  byRisk,
  columns,
  comesTo,
  isOf,
  isSkipped,
  mayHave,
  minutesAgo,
  oneByOne,
  serviceLevels,
  since,
  waiting,
} from './table';

export interface WaitingRow extends Record<string, unknown> {
  number: number;
  id: string;
  /** Milliseconds; `null`: the service's list gives no time. */
  since: number | null;
  level: ServiceLevel;
  weakest: string | null;
  results: ResultState;
  seat: Seat;
  isEscalated: boolean;
  /** The asker gave an opinion on it that counts. */
  gaveOpinion: boolean;
  assigneeId: string | null;
  holderId: string | null;
  holderName: string | null;
  claimKind: ClaimKind | null;
  leaseUntil: number | null;
}

/** All of them, in order. */
export const readWaiting = async (db: Queryable, policy: ReviewPolicy, asker: Asker): Promise<WaitingRow[]> => {
  const { rows } = await db.execute<WaitingRow>(sql`
    select ${columns(policy)} from ${waiting(asker)} order by ${byRisk}
  `);

  return serviceLevels.flatMap((level) => rows.filter((row) => row.level === level));
};

/** `undefined`: it does not wait for a person. */
export const findWaiting = async (
  db: Queryable,
  policy: ReviewPolicy,
  asker: Asker,
  sessionId: string,
): Promise<WaitingRow | undefined> => {
  const { rows } = await db.execute<WaitingRow>(sql`
    select ${columns(policy)} from ${waiting(asker)} and m.id = ${sessionId}
  `);

  return rows[0];
};

/** The first of a service level that can come to the asker. */
const findFirst = async (
  db: Queryable,
  policy: ReviewPolicy,
  asker: Asker,
  { level, skipped }: { level: ServiceLevel; skipped: boolean },
): Promise<string | undefined> => {
  const fits = sql`q.holder_id is null and ${comesTo(asker, policy)} and ${isSkipped(asker)} = ${skipped}`;
  const { rows } = await db.execute<{ id: string }>(sql`
    select m.id from ${oneByOne(asker, fits)} and ${isOf(level, policy)} order by ${byRisk} limit 1
  `);

  return rows[0]?.id;
};

/** Which one the asker is given next; those that they skipped come after all others. */
export const findNext = async (db: Queryable, policy: ReviewPolicy, asker: Asker): Promise<string | undefined> => {
  for (const skipped of [false, true]) {
    for (const level of serviceLevels) {
      const found = await findFirst(db, policy, asker, { level, skipped });
      if (found !== undefined) return found;
    }
  }

  return undefined;
};

/** Of those that are the asker's or can come to them: how many, and how many of them are due before a moment. */
export const countLeft = async (
  db: Queryable,
  policy: ReviewPolicy,
  asker: Asker,
  before: Date,
): Promise<{ left: number; due: number }> => {
  const isTheirs = sql`q.holder_id = ${asker.id}::uuid`;
  const { rows } = await db.execute<{ left: number; due: number }>(sql`
    select count(*)::int as left,
      count(*) filter (where ${since} <= ${minutesAgo(before, policy.breachMinutes)}::timestamptz)::int as due
    from ${waiting(asker)} and (${isTheirs} or (q.holder_id is null and ${comesTo(asker, policy)}))
  `);

  return rows[0] ?? { left: 0, due: 0 };
};

export interface NewClaim {
  sessionId: string;
  kind: ClaimKind;
  claimedAt: Date;
  leaseUntil: Date;
}

/**
 * The statement that decides who has a case: it is the asker's if it still waits, nobody has it and they may have it.
 * `undefined`: it is not theirs.
 */
export const insertClaim = async (
  tx: Queryable,
  asker: Asker,
  { sessionId, kind, claimedAt, leaseUntil }: NewClaim,
): Promise<{ id: string; seat: Seat } | undefined> => {
  const { rows } = await tx.execute<{ id: string; seat: Seat }>(sql`
    insert into claim (session_id, person_id, kind, seat, claimed_at, lease_until)
    select m.id, ${asker.id}::uuid, ${kind}, q.seat, ${claimedAt.toISOString()}::timestamptz,
      ${leaseUntil.toISOString()}::timestamptz
    from ${waiting(asker)} and q.holder_id is null and ${mayHave(asker)} and m.id = ${sessionId}
    on conflict do nothing
    returning id, seat
  `);

  return rows[0];
};
