'use client';

import { useQuery } from '@tanstack/react-query';
import type { CoveredAnswer, CoveredBody } from '@/lib/answers';
import { listOf } from '@/lib/base/sentence';
import { FailureNote } from '../../ui/failure-note';
import { figure } from '../../ui/figures';
import { BusyRing } from '../../ui/ring';
import { ExactTime } from '../../ui/time';
import { sessionsWords } from '../../words/work-words';
import { coveredQuery } from './queries';

/** What the obligation asks for, and may not be known of a session. */
const askedFor = ({ countries, statuses, documentTypes }: CoveredBody): string =>
  listOf(
    [
      countries.length > 0 && 'country',
      statuses.length > 0 && 'status',
      documentTypes.length > 0 && 'document type',
    ].filter((each) => each !== false),
    'or',
  );

/** Those of which something is unknown: an obligation holds them, and a rule leaves them. */
const unknownWords = (body: CoveredBody, count: number): string => {
  if (count === 0) return '';

  return body.kind === 'rule'
    ? `, and leaves out ${figure(count)} more whose age is unknown`
    : `, and ${figure(count)} more whose ${askedFor(body)} is unknown, held until it is known`;
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
        <Counted answer={data} body={body} />
      ) : (
        <span className="inline-flex items-center gap-2 text-ink-2">
          <BusyRing /> Counting sessions…
        </span>
      )}
    </div>
  );
};

const Counted = ({ answer: { covered, unknown, listed }, body }: { answer: CoveredAnswer; body: CoveredBody }) => (
  <p>
    <b className="font-medium">
      Covers {listed.kind === 'at least' && 'at least '}
      {sessionsWords(covered)} now{unknownWords(body, unknown)}.
    </b>{' '}
    <span className="text-ink-2">
      {listed.kind === 'at least' && 'The session list is incomplete. '}
      {listed.asOf && (
        <>
          As of <ExactTime at={listed.asOf} />.
        </>
      )}
    </span>
  </p>
);
