'use client';

import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import type { ReactNode } from 'react';
import type { DecisionRow, DecisionsAnswer, DeliveriesAnswer } from '@/lib/answers';
import { getJson } from '../../api';
import { figure } from '../../ui/figures';
import { millisecondsOf } from '../../ui/time-words';
import type { EarlierVerdict } from './run-state';

const pollEveryMs = 10_000;
/** The time of a state may be a moment after the opinion's own. */
const slackMs = 60_000;

/** One request for all of them, until each is confirmed, undone or waits for another person. */
const earlierQuery = (earlier: readonly EarlierVerdict[]) => {
  const since = Math.min(...earlier.map(({ stateAt }) => millisecondsOf(stateAt)));
  const isEarlier = ({ id }: DecisionRow) => earlier.some((each) => each.id === id);
  const address = (): string => {
    const params = new URLSearchParams({ view: 'mine', from: new Date(since - slackMs).toISOString() });
    for (const state of ['held', 'recorded', 'sent', 'failed', 'conflicting']) params.append('state', state);

    return params.toString();
  };

  return queryOptions({
    queryKey: ['triage', 'earlier', ...earlier.map(({ id }) => id)],
    queryFn: async ({ signal }) => {
      const { rows, next } = await getJson<DecisionsAnswer>(`/api/triage/decisions?${address()}`, signal);

      return { rows: rows.filter(isEarlier), isMore: next !== null };
    },
    enabled: earlier.length > 0,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => (data?.rows.length === 0 && !data.isMore ? false : pollEveryMs),
  });
};

/** With each verdict the query changes. A caller that stays mounted keeps the reading before until the new one arrives. */
export const useEarlierVerdicts = (earlier: readonly EarlierVerdict[]) => {
  const { data, isPlaceholderData, errorUpdateCount } = useQuery(earlierQuery(earlier));

  return { count: earlier.length, data, isUnknown: errorUpdateCount > 0 && (!data || isPlaceholderData) };
};

export type EarlierStatus = ReturnType<typeof useEarlierVerdicts>;

interface EarlierVerdictsProps {
  status: EarlierStatus;
  delivery: DeliveriesAnswer['adapter'];
}

/** What became of the verdicts before the last one, as long as that is not settled; an empty line before and after. */
export const EarlierVerdicts = ({ status: { count: all, data, isUnknown }, delivery }: EarlierVerdictsProps) => {
  if (all === 0) return <Line />;
  if (isUnknown) return <Line>{`Status of ${figure(all)} ${earlierWords(all)} unknown`}</Line>;
  if (!data) return <Line />;

  const { rows, isMore } = data;
  const count = (states: ReadonlyArray<DecisionRow['state']>) =>
    rows.filter(({ state }) => states.includes(state)).length;
  // Without a delivery, somebody enters a recorded verdict in the dashboard, and the service confirms it.
  const isSent = delivery !== 'none';
  const sending = count(isSent ? ['held', 'recorded'] : ['held']);
  const unconfirmed = count(isSent ? ['sent'] : ['recorded', 'sent']);
  const parts = [
    sending > 0 && `${figure(sending)} ${earlierWords(sending)} ${isSent ? 'being sent' : 'can be undone'}`,
    unconfirmed > 0 && `${figure(unconfirmed)} ${sending > 0 ? '' : `${earlierWords(unconfirmed)} `}unconfirmed`,
  ].filter((words) => words !== false);
  const [failed, conflicting] = [count(['failed']), count(['conflicting'])];
  const problems = [
    failed > 0 && `${figure(failed)} failed`,
    conflicting > 0 && `${figure(conflicting)} in conflict`,
  ].filter((words) => words !== false);
  if (parts.length === 0 && problems.length === 0) return <Line />;

  return (
    <Line>
      <span className="truncate">
        {isMore && 'At least '}
        {parts.join(', ')}
        {parts.length > 0 && problems.length > 0 && ', '}
      </span>
      {problems.length > 0 && (
        // In another tab: leaving the page would give the case back.
        <Link
          href="/triage/deliveries?view=mine"
          target="_blank"
          title="Opens in a new tab"
          prefetch={false}
          className="shrink-0 font-medium text-bad hover:underline"
        >
          {problems.join(', ')}: see Deliveries
        </Link>
      )}
    </Line>
  );
};

/** One line, with its room kept while empty, so that nothing moves when it says something. */
const Line = ({ children }: { children?: ReactNode }) => (
  <p className="flex h-3.5 min-w-0 basis-full text-11 whitespace-pre text-ink-2">{children}</p>
);

const earlierWords = (count: number): string => (count === 1 ? 'earlier verdict' : 'earlier verdicts');
