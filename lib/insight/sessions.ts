/** Figures about sessions by their day of creation. */
import type { DaySpan, InsightAnswer } from '@/lib/answers';
import { type Bits, makeBits, type Study, scoreScale, setBit } from '@/lib/mirror';
import { forEachSlot, type Pace } from './scan';
import { describeScores, isScore, scoreKey } from './scores';
import { boundsOf } from './spans';
import type { Run } from './statistics';
import { isApproved, isCompleted, isRejected } from './statuses';

/** Counts per span, by status. */
export type StatusCounts = Map<string, number[]>;

export interface GroupCounts {
  documentType: string;
  country: string | null;
  count: number;
  completed: number;
  approved: number;
  rejected: number;
}

/** Sessions with the same status, weakest factor and result state. */
interface Outcome {
  status: string;
  weakest: string;
  results: string;
  count: number;
}

export interface SessionFigures {
  counts: StatusCounts;
  groups: GroupCounts[];
  outcomes: Outcome[];
  /** Durations from creation to completion in microseconds, per span. */
  completion: Run[];
  scores: InsightAnswer['scores'];
  rows: Bits;
}

const increment = (counts: Uint32Array, at: number) => {
  counts[at] = (counts[at] as number) + 1;
};

const byStatus = (counts: Uint32Array, statuses: readonly string[], spans: number): StatusCounts =>
  new Map(
    statuses.flatMap((status, code) => {
      const own = Array.from({ length: spans }, (_, span) => counts[span * statuses.length + code] as number);

      return own.some((count) => count > 0) ? [[status, own]] : [];
    }),
  );

/** Counts per status only, for the previous period. */
export const countStatuses = async (study: Study, spans: readonly DaySpan[], pace: Pace): Promise<StatusCounts> => {
  const { profiles, codes, values } = study.category('status');
  const counts = new Uint32Array(spans.length * values.length);

  for (const [index, span] of spans.entries()) {
    const { since, until } = boundsOf(span);
    const first = index * values.length;
    await forEachSlot(study.between('created', since, until), pace, (slot) =>
      increment(counts, first + (codes[profiles[slot] as number] as number)),
    );
  }

  return byStatus(counts, values, spans.length);
};

/** How a session counts in its group. */
const kindOf = (status: string): number =>
  isApproved(status) ? 1 : isRejected(status) ? 2 : isCompleted(status) ? 3 : 0;
const kinds = 4;

const groupsIn = (counts: Uint32Array, types: readonly string[], countries: readonly string[]): GroupCounts[] =>
  types.flatMap((documentType, type) =>
    countries.flatMap((country, place) => {
      const countOf = (kind: number) => counts[(type * countries.length + place) * kinds + kind] as number;
      const [approved, rejected] = [countOf(1), countOf(2)];
      const completed = approved + rejected + countOf(3);
      const count = completed + countOf(0);

      return count > 0 ? [{ documentType, country, count, completed, approved, rejected }] : [];
    }),
  );

const outcomesIn = (study: Study, counts: Uint32Array): Outcome[] => {
  const columns = (['status', 'weakest', 'results'] as const).map((name) => study.category(name));

  return [...counts.entries()]
    .filter(([, count]) => count > 0)
    .map(([profile, count]) => {
      const [status = '', weakest = '', results = ''] = columns.map(
        ({ codes, values }) => values[codes[profile] as number],
      );

      return { status, weakest, results, count };
    });
};

export const countSessions = async (study: Study, spans: readonly DaySpan[], pace: Pace): Promise<SessionFigures> => {
  const status = study.category('status');
  const types = study.category('documentType');
  const countries = study.category('country');
  const { created, completed, score } = study;
  const outcomeOf = status.profiles;
  const kindByStatus = status.values.map(kindOf);
  /** Per outcome: where its groups begin, and how it counts. */
  const groupStart = types.codes.map((type) => type * countries.values.length * kinds);
  const kindByOutcome = status.codes.map((code) => kindByStatus[code] as number);

  const counts = new Uint32Array(spans.length * status.values.length);
  const outcomes = new Uint32Array(status.codes.length);
  const groups = new Uint32Array(types.values.length * countries.values.length * kinds);
  const bins = new Uint32Array(status.values.length * scoreScale.bins);
  const rows = makeBits(study.room);
  const [completion, scores]: [Run[], Run[]] = [[], []];

  for (const [index, span] of spans.entries()) {
    const { since, until } = boundsOf(span);
    const slots = study.between('created', since, until);
    const first = index * status.values.length;
    const durations = new Float64Array(slots.length);
    const keys = new Float64Array(slots.length);
    let [timed, scored] = [0, 0];

    await forEachSlot(slots, pace, (slot) => {
      const outcome = outcomeOf[slot] as number;
      const code = status.codes[outcome] as number;
      const country = countries.codes[countries.profiles[slot] as number] as number;
      setBit(rows, slot);
      increment(counts, first + code);
      increment(outcomes, outcome);
      increment(groups, (groupStart[outcome] as number) + country * kinds + (kindByOutcome[outcome] as number));

      const duration = (completed[slot] as number) - (created[slot] as number);
      // The clock may have been set back in between.
      if (!Number.isNaN(duration)) durations[timed++] = Math.max(0, duration);
      const value = score[slot] as number;
      if (isScore(value)) {
        keys[scored++] = scoreKey(code, value);
        increment(bins, code * scoreScale.bins + scoreScale.binOf(value));
      }
    });
    completion.push(durations.subarray(0, timed).sort());
    scores.push(keys.subarray(0, scored).sort());
    await pace();
  }

  return {
    counts: byStatus(counts, status.values, spans.length),
    groups: groupsIn(groups, types.values, countries.values),
    outcomes: outcomesIn(study, outcomes),
    completion,
    scores: describeScores(scores, status.values, bins),
    rows,
  };
};
