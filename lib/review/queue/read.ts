/** The triage queue and the work left in it, with counts marked as exact or "at least". */
import { sql } from 'drizzle-orm';
import type { Person } from '@/lib/access';
import type { Count, ReviewPolicy, TriageAnswer, TriageCountName, TriageProgress, TriageRow } from '@/lib/answers';
import { now } from '@/lib/base/clock';
import { hourMs, minuteMs } from '@/lib/base/durations';
import type { Queryable } from '@/lib/db';
import type { FactorFigures } from '@/lib/db/schema';
import type { Keyring } from '@/lib/keys';
import {
  countedAsOf,
  coverageOf,
  kindsOf,
  readListingFacts,
  readRows,
  type SessionIndex,
  weakestFactors,
} from '@/lib/mirror';
import { readReviewPolicy } from '../policy';
import { countRules, matches, type QueueFilter } from './filter';
import { objectionTo } from './rules';
import { type QueueSort, sortQueue } from './sort';
import { isSkipped, type Reviewer, reviewerOf, waitingForAnyone } from './table';
import { countLeft, readWaiting, type WaitingRow } from './waiting';

export interface QueueTools {
  db: Queryable;
  keys: Keyring;
}

const maxRows = 200;

/** Rows are in the order in which cases are given out, unless sorted otherwise. */
export const readQueue = async (
  { db, keys, index }: QueueTools & { index: Pick<SessionIndex, 'ready' | 'state'> },
  person: Pick<Person, 'id' | 'roles'>,
  filter: QueueFilter,
  sort?: QueueSort,
): Promise<TriageAnswer> => {
  await index.ready();
  const reviewer = reviewerOf(person);
  const asOf = now();
  const policy = await readReviewPolicy(db);
  // Read before the rows: a session that arrives in between is counted, but the count does not claim to be exact.
  const facts = await readListingFacts(db);
  const rows = await readWaiting(db, policy, reviewer);
  const matching = rows.filter((row) => matches(row, filter, reviewer.id));
  const kindOf = kindsOf(facts.isExact, rows.filter(({ results }) => results === 'wanted').length);

  return {
    rows: await describeWaiting({ db, keys }, sortQueue(matching, sort).slice(0, maxRows), policy, reviewer),
    total: { count: matching.length, kind: kindOf(filter.factor.length > 0) },
    counts: countEach(rows, filter, reviewer.id, kindOf),
    coverage: coverageOf(facts, index.state().counts),
    policy,
    asOf: countedAsOf(facts, asOf),
  };
};

const countEach = (
  rows: readonly WaitingRow[],
  filter: QueueFilter,
  you: string,
  kindOf: (needsResults: boolean) => Count['kind'],
): TriageAnswer['counts'] =>
  Object.fromEntries(
    (Object.keys(countRules) as TriageCountName[]).map((name) => {
      const { test, ignores } = countRules[name];
      const count = rows.filter((row) => test(row) && matches(row, filter, you, ignores)).length;

      return [name, { count, kind: kindOf(name === 'withheld' || filter.factor.length > 0) }];
    }),
  ) as TriageAnswer['counts'];

/** Masked rows in the given order, without sessions that have since left the mirror. */
export const describeWaiting = async (
  { db, keys }: QueueTools,
  waiting: readonly WaitingRow[],
  policy: ReviewPolicy,
  reviewer: Reviewer,
): Promise<TriageRow[]> => {
  const numbers = waiting.map(({ number }) => number);
  const sessions = new Map((await readRows(db, keys, numbers)).map((session) => [session.id, session]));
  const facts = await readFacts(db, numbers, reviewer);

  return waiting.flatMap((row) => {
    const session = sessions.get(row.id);

    return session
      ? [
          {
            session,
            waitingSince: row.since === null ? null : toIso(row.since),
            ...dueOf(row, policy),
            weakest: threeWeakest(facts.get(row.id)?.factors ?? null),
            seat: row.seat,
            isEscalated: row.isEscalated,
            holder: describeHolder(row, reviewer),
            whyNot: objectionTo(row, reviewer)?.userMessage ?? null,
            youSkipped: facts.get(row.id)?.skipped === true && !row.isEscalated && row.holderId !== reviewer.id,
          },
        ]
      : [];
  });
};

export const dueOf = (
  { since, level }: Pick<WaitingRow, 'since' | 'level'>,
  { breachMinutes }: ReviewPolicy,
): Pick<TriageRow, 'dueAt' | 'serviceLevel'> => ({
  dueAt: since === null ? null : toIso(since + breachMinutes * minuteMs),
  serviceLevel: level,
});

interface ListedFacts extends Record<string, unknown> {
  id: string;
  factors: FactorFigures | null;
  skipped: boolean;
}

const readFacts = async (
  db: Queryable,
  numbers: readonly number[],
  reviewer: Reviewer,
): Promise<Map<string, ListedFacts>> => {
  const { rows } = await db.execute<ListedFacts>(sql`
    select m.id, m.factors, ${isSkipped(reviewer)} as skipped
    from mirror_session m where m.number = any(${sql.param(numbers)}::int[])
  `);

  return new Map(rows.map((row) => [row.id, row]));
};

const threeWeakest = (factors: FactorFigures | null): TriageRow['weakest'] =>
  factors && weakestFactors(factors).slice(0, 3);

const toIso = (ms: number): string => new Date(ms).toISOString();

const describeHolder = (
  { holderId, holderName, claimKind, leaseUntil }: WaitingRow,
  { id }: Reviewer,
): TriageRow['holder'] =>
  holderId !== null && holderName !== null && claimKind !== null && leaseUntil !== null
    ? { id: holderId, name: holderName, isYou: holderId === id, until: toIso(leaseUntil), kind: claimKind }
    : null;

/** The queue's unfiltered total, at a fraction of the cost of reading it. */
export const countQueue = async (db: Queryable): Promise<Count> => {
  const { isExact } = await readListingFacts(db);
  const { rows } = await db.execute<{ count: number }>(sql`select count(*)::int as count from ${waitingForAnyone}`);

  return { count: rows[0]?.count ?? 0, kind: isExact ? 'exactly' : 'at least' };
};

export interface QueueSnapshot {
  /** The whole queue in the order in which cases are given out. `whyNot`: why this person cannot have the case. */
  rows: Array<WaitingRow & { whyNot: string | null }>;
  kind: Count['kind'];
  policy: ReviewPolicy;
}

/** The whole queue for counts and charts, without session data. */
export const readQueueSnapshot = async (
  db: Queryable,
  person: Pick<Person, 'id' | 'roles'>,
): Promise<QueueSnapshot> => {
  const reviewer = reviewerOf(person);
  const policy = await readReviewPolicy(db);
  const { isExact } = await readListingFacts(db);
  const rows = await readWaiting(db, policy, reviewer);

  return {
    rows: rows.map((row) => ({ ...row, whyNot: objectionTo(row, reviewer)?.userMessage ?? null })),
    kind: isExact ? 'exactly' : 'at least',
    policy,
  };
};

/** How much is left for one person: their own cases and those that may come to them. */
export const readProgress = async (db: Queryable, person: Pick<Person, 'id' | 'roles'>): Promise<TriageProgress> => {
  const { isExact } = await readListingFacts(db);
  const policy = await readReviewPolicy(db);
  const { left, due } = await countLeft(db, policy, reviewerOf(person), new Date(now().getTime() + hourMs));
  const kind = isExact ? 'exactly' : 'at least';

  return { left: { count: left, kind }, dueWithinHour: { count: due, kind } };
};
