/** The queue, and what is left of it, with counts that say how sure they are. */
import { sql } from 'drizzle-orm';
import type { Person } from '@/lib/access';
import type { Count, ReviewPolicy, TriageAnswer, TriageCountName, TriageProgress } from '@/lib/answers';
import { now } from '@/lib/clock';
import type { Queryable } from '@/lib/db';
import { coverageOf, kindsOf, readListingFacts, type SessionIndex } from '@/lib/mirror';
import { readReviewPolicy } from '../policy';
import { counted, fits, type QueueFilter } from './filter';
import { describeWaiting, type RowTools } from './row';
import { objectionTo } from './rules';
import { askerOf, waitingAtAll } from './table';
import { countLeft, readWaiting, type WaitingRow } from './waiting';

/** The first so many are shown; the total says how many there are. */
const mostRows = 200;

interface QueueTools extends RowTools {
  index: Pick<SessionIndex, 'ready' | 'state'>;
}

const countAll = (
  rows: readonly WaitingRow[],
  filter: QueueFilter,
  you: string,
  kindOf: (isOfResults: boolean) => Count['kind'],
): TriageAnswer['counts'] =>
  Object.fromEntries(
    (Object.keys(counted) as TriageCountName[]).map((name) => {
      const { of, own } = counted[name];
      const count = rows.filter((row) => of(row) && fits(row, filter, you, own)).length;

      return [name, { count, kind: kindOf(name === 'withheld' || filter.factor.length > 0) }];
    }),
  ) as TriageAnswer['counts'];

/** In the order in which cases are given out. */
export const readQueue = async (
  { db, keys, index }: QueueTools,
  person: Pick<Person, 'id' | 'roles'>,
  filter: QueueFilter,
): Promise<TriageAnswer> => {
  await index.ready();
  const asker = askerOf(person);
  const asOf = now();
  const policy = await readReviewPolicy(db);
  // Before the rows: what comes in between is counted, and not claimed to be all.
  const facts = await readListingFacts(db);
  const rows = await readWaiting(db, policy, asker);
  const matching = rows.filter((row) => fits(row, filter, asker.id));
  const kindOf = kindsOf(facts.isExact, rows.filter(({ results }) => results === 'wanted').length);

  return {
    rows: await describeWaiting({ db, keys }, matching.slice(0, mostRows), policy, asker),
    total: { count: matching.length, kind: kindOf(filter.factor.length > 0) },
    counts: countAll(rows, filter, asker.id, kindOf),
    coverage: coverageOf(facts, index.state().counts),
    policy,
    asOf: asOf.toISOString(),
  };
};

/** How many wait: the total of the queue without a filter, for a fraction of what the queue takes. */
export const countQueue = async (db: Queryable): Promise<Count> => {
  const { isExact } = await readListingFacts(db);
  const { rows } = await db.execute<{ count: number }>(sql`select count(*)::int as count from ${waitingAtAll}`);

  return { count: rows[0]?.count ?? 0, kind: isExact ? 'exactly' : 'at least' };
};

export interface Glance {
  /** All of it, in the order in which cases are given out, each with why the person cannot have it. */
  rows: Array<WaitingRow & { whyNot: string | null }>;
  kind: Count['kind'];
  policy: ReviewPolicy;
}

/** The whole queue as it stands for one person: for who counts and draws it, and shows no session of it. */
export const glanceAtQueue = async (db: Queryable, person: Pick<Person, 'id' | 'roles'>): Promise<Glance> => {
  const asker = askerOf(person);
  const policy = await readReviewPolicy(db);
  const { isExact } = await readListingFacts(db);
  const rows = await readWaiting(db, policy, asker);

  return {
    rows: rows.map((row) => ({ ...row, whyNot: objectionTo(row, asker)?.userMessage ?? null })),
    kind: isExact ? 'exactly' : 'at least',
    policy,
  };
};

const hourMs = 3_600_000;

/** What is left to do for one person: theirs, and what can come to them. */
export const readProgress = async (db: Queryable, person: Pick<Person, 'id' | 'roles'>): Promise<TriageProgress> => {
  const { isExact } = await readListingFacts(db);
  const policy = await readReviewPolicy(db);
  const { left, due } = await countLeft(db, policy, askerOf(person), new Date(now().getTime() + hourMs));
  const kind = isExact ? 'exactly' : 'at least';

  return { left: { count: left, kind }, dueWithinHour: { count: due, kind } };
};
