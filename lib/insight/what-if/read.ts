/** What a policy would do to the sessions of the last 90 days, against what was decided. */
import { sql } from 'drizzle-orm';
import type { OutcomeCounts, WhatIfAnswer, WhatIfMistakes } from '@/lib/answers';
import { now } from '@/lib/base/clock';
import { dayMs } from '@/lib/base/durations';
import { AppError } from '@/lib/base/errors';
import type { Database, Queryable } from '@/lib/db';
import { coverageOf, type SessionIndex, type Study } from '@/lib/mirror';
import { noFilter } from '@/lib/session-query';
import { createPace } from '../scan';
import { createScorer, type WhatIfPolicy } from './scorer';
import { tally, timeOf } from './tally';

const days = 90;
const examples = 20;

/** Verdicts that the service does not show yet, or never will. Undecided ones are not told to anybody. */
const readVerdicts = async (db: Queryable): Promise<Map<number, 'approved' | 'rejected'>> => {
  const { rows } = await db.execute<{ number: number; decision: 'approve' | 'reject' }>(sql`
    select m.number, v.decision from mirror_session m join verdict v on v.session_id = m.id
    where m.status = 'WAITING_FOR_MANUAL_APPROVE' and v.decision is not null and v.state not in ('undone', 'void')
  `);

  return new Map(rows.map(({ number, decision }) => [number, decision === 'approve' ? 'approved' : 'rejected']));
};

const readIds = async (db: Queryable, numbers: readonly number[]): Promise<Map<number, string>> => {
  if (numbers.length === 0) return new Map();
  const { rows } = await db.execute<{ number: number; id: string }>(
    sql`select number, id from mirror_session where number = any(${sql.param(numbers)}::int[])`,
  );

  return new Map(rows.map(({ number, id }) => [number, id]));
};

const sumBy = (moves: Awaited<ReturnType<typeof tally>>['moves'], side: 'from' | 'to'): OutcomeCounts => {
  const sums: OutcomeCounts = { approved: 0, rejected: 0, toPerson: 0 };
  for (const move of moves) sums[move[side]] += move.count;

  return sums;
};

interface Found {
  count: number;
  rows: Array<{ number: number; at: number }>;
}

const rowsOf = (study: Study, { count, slots }: { count: number; slots: readonly number[] }): Found => {
  const at = timeOf(study);

  return { count, rows: slots.map((slot) => ({ number: study.numbers[slot] as number, at: at(slot) })) };
};

/** A session that was erased meanwhile is counted, and not named. */
const mistakesOf = ({ count, rows }: Found, ids: ReadonlyMap<number, string>): WhatIfMistakes => ({
  count,
  examples: rows.flatMap(({ number, at }) => {
    const id = ids.get(number);

    return id === undefined ? [] : [{ id, at: new Date(at / 1000).toISOString() }];
  }),
});

/** `signal`: nobody waits for the answer any more. */
export const readWhatIf = async (
  { db, index }: { db: Database; index: Pick<SessionIndex, 'ready' | 'study'> },
  policy: WhatIfPolicy,
  signal?: AbortSignal,
): Promise<WhatIfAnswer> => {
  const requireListener = () => {
    if (signal?.aborted) throw new AppError('BAD_REQUEST', { userMessage: 'The preview was cancelled.' });
  };
  await index.ready();
  const verdicts = await readVerdicts(db);
  const since = now().getTime() - days * dayMs;

  const { found, effectFrom, wronglyApproved, wronglyRejected, state } = await index.study(
    { filter: noFilter, personId: '' },
    async (study, state) => {
      const slice = createPace();
      const pace = async () => {
        requireListener();
        await slice();
      };
      const { decide, effectFrom } = createScorer(policy, study.factors);
      const found = await tally(study, { since: since * 1000, decide, verdicts, examples }, pace);

      return {
        found,
        effectFrom: effectFrom(),
        wronglyApproved: rowsOf(study, found.wronglyApproved),
        wronglyRejected: rowsOf(study, found.wronglyRejected),
        state,
      };
    },
  );
  const ids = await readIds(
    db,
    [...wronglyApproved.rows, ...wronglyRejected.rows].map(({ number }) => number),
  );
  const before = sumBy(found.moves, 'from');

  return {
    days,
    since: new Date(since).toISOString(),
    asOf: state.asOf.toISOString(),
    coverage: coverageOf(state.facts, state.counts),
    computed: before.approved + before.rejected + before.toPerson,
    unknown: found.unknown,
    before,
    after: sumBy(found.moves, 'to'),
    moves: found.moves.filter(({ from, to, count }) => from !== to && count > 0),
    effectFrom,
    officers: found.officers,
    wronglyApproved: mistakesOf(wronglyApproved, ids),
    wronglyRejected: mistakesOf(wronglyRejected, ids),
  };
};
