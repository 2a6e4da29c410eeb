/** Figures derived from the number of sessions per status and outcome. */
import type { DaySpan, InsightAnswer, Rate, RateName } from '@/lib/answers';
import { none } from '@/lib/session-query';
import type { TombstoneCount } from './erasures';
import type { SessionFigures, StatusCounts } from './sessions';
import { rateOf, sum } from './statistics';
import { inStackOrder, isCompleted, isRejected, rateTests, stepsOf } from './statuses';

export const addTombstones = (
  counts: StatusCounts,
  spans: readonly DaySpan[],
  tombstones: readonly TombstoneCount[],
): StatusCounts => {
  const all = new Map([...counts].map(([status, own]) => [status, [...own]]));
  for (const { day, status, count } of tombstones) {
    const span = spans.findIndex(({ from, to }) => day >= from && day <= to);
    const own = all.get(status) ?? spans.map(() => 0);
    own[span] = (own[span] as number) + count;
    all.set(status, own);
  }

  return all;
};

export const countAll = (counts: StatusCounts): number => sum([...counts.values()].map(sum));

/** `listed`: the counts without tombstones. */
export const describeSessions = (
  counts: StatusCounts,
  listed: StatusCounts,
  previous: StatusCounts,
  previousSpans: readonly DaySpan[],
): InsightAnswer['sessions'] => ({
  byStatus: [...counts]
    .map(([status, own]) => ({
      status,
      counts: own,
      erased: own.map((count, span) => count - (listed.get(status)?.[span] ?? 0)),
    }))
    .sort((one, other) => inStackOrder(one.status, other.status)),
  previous: previousSpans.map((_, span) => sum([...previous.values()].map((own) => own[span] as number))),
});

const rateIn = (counts: StatusCounts, isCounted: (status: string) => boolean, span?: number): Rate | null => {
  const countOf = (isIncluded: (status: string) => boolean) =>
    sum(
      [...counts].map(([status, own]) =>
        isIncluded(status) ? (span === undefined ? sum(own) : (own[span] as number)) : 0,
      ),
    );

  return rateOf(countOf(isCounted), countOf(isCompleted));
};

export const describeRates = (
  counts: StatusCounts,
  previous: StatusCounts,
  spans: readonly DaySpan[],
): InsightAnswer['rates'] => {
  const ratesOf = (name: RateName) => ({
    spans: spans.map((_, span) => rateIn(counts, rateTests[name], span)),
    whole: rateIn(counts, rateTests[name]),
    previous: rateIn(previous, rateTests[name]),
  });

  return {
    approved: ratesOf('approved'),
    rejected: ratesOf('rejected'),
    'sent to a person': ratesOf('sent to a person'),
  };
};

export const describeFunnel = (counts: StatusCounts): InsightAnswer['funnel'] =>
  stepsOf([...counts.keys()].sort()).flatMap(({ step, statuses, isAny }) => {
    const count = sum([...counts].map(([status, own]) => (isAny || statuses.includes(status) ? sum(own) : 0)));

    return count > 0 || step === 'created' || step === 'completed' ? [{ step, count, statuses }] : [];
  });

export const describeResults = (outcomes: SessionFigures['outcomes']): InsightAnswer['results'] => {
  const countOf = (isIncluded: (results: string) => boolean) =>
    sum(outcomes.filter(({ results }) => isIncluded(results)).map(({ count }) => count));

  return {
    of: countOf(() => true),
    // Includes results without a searchable document.
    read: countOf((results) => results.startsWith('read')),
    wanted: countOf((results) => results === 'wanted'),
    withheld: countOf((results) => results === 'withheld'),
    unreadable: countOf((results) => results === 'unreadable'),
    none: countOf((results) => results === 'none'),
  };
};

/** An erased session no longer has a weakest factor, so it counts under `without`. */
export const describeWeakest = (
  outcomes: SessionFigures['outcomes'],
  tombstones: readonly TombstoneCount[],
): InsightAnswer['weakest'] => {
  const rejected = outcomes.filter(({ status }) => isRejected(status));
  const erased = sum(tombstones.filter(({ status }) => isRejected(status)).map(({ count }) => count));
  const byName = new Map<string, number>();
  for (const { weakest, count } of rejected) byName.set(weakest, (byName.get(weakest) ?? 0) + count);
  const without = (byName.get(none) ?? 0) + erased;
  byName.delete(none);

  return {
    rejections: sum(rejected.map(({ count }) => count)) + erased,
    without,
    factors: [...byName]
      .map(([name, count]) => ({ name, count }))
      .sort((one, other) => other.count - one.count || (one.name < other.name ? -1 : 1)),
  };
};
