'use client';

import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import type { ReactNode } from 'react';
import type { PeekAnswer } from '@/lib/answers';
import { sessionHref } from '../../session-data/opened-from';
import { figure } from '../../ui/figures';
import { ExactTime } from '../../ui/time';
import { millisecondsOf, spanWords, utcWords } from '../../ui/time-words';
import { Country } from '../../words/country';
import { documentTypeWords } from '../../words/document-words';
import { MaskedText } from '../../words/masked-text';
import { noCompletionWords } from '../../words/status-words';
import { tagsQuery } from '../../work/target-queries';

interface PeekFactsProps {
  answer: PeekAnswer;
  from: string;
  /** May reveal values, which is done on the session page. */
  mayReveal: boolean;
}

/** Facts about the session, masked. */
export const PeekFacts = ({ answer: { row, dateOfBirth, documentNumber, notes }, from, mayReveal }: PeekFactsProps) => {
  const hasResults = row.results === 'read';

  return (
    <dl className="grid grid-cols-[78px_minmax(0,1fr)] gap-y-1 text-table">
      <Fact name="Applicant">
        <Masked value={row.applicant} hasResults={hasResults} />
        {mayReveal && row.applicant !== null && (
          <Link href={sessionHref(row.id, from)} prefetch={false} className="ml-2 text-accent hover:underline">
            Open to reveal
          </Link>
        )}
      </Fact>
      <Fact name="Date of birth">
        <Masked value={dateOfBirth} hasResults={hasResults} />
      </Fact>
      <Fact name="Document">
        {row.documentType === null && row.country === null ? (
          <span className="text-ink-3">not provided</span>
        ) : (
          <>
            {documentTypeWords(row.documentType)} · <Country code={row.country} />
          </>
        )}
        {documentNumber !== null && (
          <>
            {' · '}
            <MaskedText>{documentNumber}</MaskedText>
          </>
        )}
      </Fact>
      <Fact name="Created">{row.createdAt ? <ExactTime at={row.createdAt} /> : 'not provided'}</Fact>
      <Fact name="Completed">
        <Completed {...row} />
      </Fact>
      <Fact name="Assignee">{row.assignee?.name ?? 'Unassigned'}</Fact>
      <Fact name="Tags">{row.tags.length === 0 ? 'none' : <TagNames ids={row.tags} />}</Fact>
      <Fact name="Notes">{notes === 0 ? 'none' : figure(notes)}</Fact>
    </dl>
  );
};

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt className="text-ink-3">{name}</dt>
    <dd className="min-w-0 break-words">{children}</dd>
  </>
);

const Masked = ({ value, hasResults }: { value: string | null; hasResults: boolean }) =>
  value === null ? (
    <span className="text-ink-3">{hasResults ? 'unreadable' : 'not known yet'}</span>
  ) : (
    <MaskedText>{value}</MaskedText>
  );

const Completed = ({ status, createdAt, completedAt }: PeekAnswer['row']) => {
  if (completedAt === null) return <span className="text-ink-3">{noCompletionWords(status)}</span>;
  if (createdAt === null) return <ExactTime at={completedAt} />;

  return (
    <time dateTime={completedAt} title={utcWords(completedAt)}>
      after {spanWords(millisecondsOf(completedAt) - millisecondsOf(createdAt))}
    </time>
  );
};

/** A tag is shown by its number until its name is loaded. */
const TagNames = ({ ids }: { ids: number[] }) => {
  const { data } = useQuery(tagsQuery);

  return (
    <span className="flex flex-wrap gap-1">
      {ids.map((id) => (
        <span key={id} className="rounded-chip bg-press px-1.5 text-11 leading-[18px] text-ink-2">
          {data?.tags.find((tag) => tag.id === id)?.name ?? `tag ${id}`}
        </span>
      ))}
    </span>
  );
};
