'use client';

import { useQuery } from '@tanstack/react-query';
import type { CoveredAnswer, CoveredBody } from '@/lib/answers';
import { FailureNote } from '../../ui/failure-note';
import { figure } from '../../ui/figures';
import { BusyRing } from '../../ui/ring';
import { ExactTime } from '../../ui/time';
import { sessionsWords } from '../../words/work-words';
import { coveredQuery } from './queries';

const unknownWords: Record<CoveredBody['kind'], (count: number) => string> = {
  obligation: (count) =>
    `${figure(count)} more ${count === 1 ? 'is' : 'are'} held too: country, status or document type unknown.`,
  rule: (count) => `${figure(count)} of unknown age ${count === 1 ? 'is' : 'are'} never erased by a rule.`,
};

/** "Covers 1,204 sessions now", counted by the server while the form is filled in. `null`: not valid yet. */
export const Covers = ({ body }: { body: CoveredBody | null }) => {
  const { data, error, isFetching } = useQuery(coveredQuery(body));

  return (
    <div role="status" className="min-h-9 rounded-control bg-sunken px-3 py-2 text-table">
      {body === null ? (
        <span className="text-ink-2">Enter a valid period to see how many sessions are covered.</span>
      ) : error ? (
        <>
          <p className="font-medium">Number of sessions covered: unknown</p>
          <FailureNote error={error} className="mt-1" />
        </>
      ) : data && !isFetching ? (
        <Counted answer={data} kind={body.kind} />
      ) : (
        <span className="inline-flex items-center gap-2 text-ink-2">
          <BusyRing /> Counting sessions…
        </span>
      )}
    </div>
  );
};

const Counted = ({
  answer: { covered, unknown, listed },
  kind,
}: {
  answer: CoveredAnswer;
  kind: CoveredBody['kind'];
}) => (
  <p>
    <b className="font-medium">
      Covers {listed.kind === 'at least' && 'at least '}
      {sessionsWords(covered)} now.
    </b>{' '}
    <span className="text-ink-2">
      {unknown > 0 && `${unknownWords[kind](unknown)} `}
      {listed.kind === 'at least' && 'The session list is incomplete. '}
      {listed.asOf && (
        <>
          As of <ExactTime at={listed.asOf} />.
        </>
      )}
    </span>
  </p>
);
