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

interface EarlierVerdictsProps {
  earlier: readonly EarlierVerdict[];
  delivery: DeliveriesAnswer['adapter'];
}

/** What became of the verdicts before the last one, as long as that is not settled; nothing once it is. */
export const EarlierVerdicts = ({ earlier, delivery }: EarlierVerdictsProps) => {
  const { data, isError } = useQuery(earlierQuery(earlier));
  if (isError) return <Line>{`Status of ${figure(earlier.length)} ${earlierWords(earlier.length)} unknown`}</Line>;
  if (!data) return null;

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
  if (parts.length === 0 && problems.length === 0) return null;

  return (
    <Line>
      {isMore && 'At least '}
      {parts.join(', ')}
      {parts.length > 0 && problems.length > 0 && ', '}
      {problems.length > 0 && (
        // In another tab: leaving the page would give the case back.
        <Link
          href="/triage/deliveries?view=mine"
          target="_blank"
          prefetch={false}
          className="font-medium text-bad hover:underline"
        >
          {problems.join(', ')}: see Deliveries
        </Link>
      )}
    </Line>
  );
};

const Line = ({ children }: { children: ReactNode }) => <p className="basis-full text-11 text-ink-2">{children}</p>;

const earlierWords = (count: number): string => (count === 1 ? 'earlier verdict' : 'earlier verdicts');
