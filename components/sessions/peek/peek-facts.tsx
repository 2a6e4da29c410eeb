'use client';

import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import type { ReactNode } from 'react';
import type { PeekAnswer } from '@/lib/answers';
import { MaskedText } from '../../evidence/reveal/masked-text';
import { Country } from '../../ui/country';
import { documentTypeWords } from '../../ui/document-words';
import { figure } from '../../ui/figures';
import { ExactTime } from '../../ui/time';
import { millisecondsOf, spanWords, utcExact } from '../../ui/time-words';
import { tagsQuery } from '../bulk/queries';
import { sessionHref } from '../opened-from';

interface PeekFactsProps {
  answer: PeekAnswer;
  from: string;
  /** Whether this person can reveal values, which is done on the session's own page. */
  mayReveal: boolean;
}

/** What is known of the session, masked. */
export const PeekFacts = ({ answer: { row, dateOfBirth, documentNumber, notes }, from, mayReveal }: PeekFactsProps) => {
  const hasBeenRead = row.results === 'read';

  return (
    <dl className="grid grid-cols-[78px_minmax(0,1fr)] gap-y-1 text-table">
      <Fact name="Applicant">
        <Masked value={row.applicant} hasBeenRead={hasBeenRead} />
        {mayReveal && row.applicant !== null && (
          <Link href={sessionHref(row.id, from)} prefetch={false} className="ml-2 text-accent hover:underline">
            Open to reveal
          </Link>
        )}
      </Fact>
      <Fact name="Birth date">
        <Masked value={dateOfBirth} hasBeenRead={hasBeenRead} />
      </Fact>
      <Fact name="Document">
        {row.documentType === null && row.country === null ? (
          <span className="text-ink-3">not delivered</span>
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
      <Fact name="Created">{row.createdAt ? <ExactTime at={row.createdAt} /> : 'not delivered'}</Fact>
      <Fact name="Completed">
        <Completed {...row} />
      </Fact>
      <Fact name="Assigned">{row.assignee?.name ?? 'to nobody'}</Fact>
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

const Masked = ({ value, hasBeenRead }: { value: string | null; hasBeenRead: boolean }) =>
  value === null ? (
    <span className="text-ink-3">{hasBeenRead ? 'none that can be read' : 'not known'}</span>
  ) : (
    <MaskedText>{value}</MaskedText>
  );

const Completed = ({ createdAt, completedAt }: PeekAnswer['row']) => {
  if (completedAt === null) return <span className="text-ink-3">not completed</span>;
  if (createdAt === null) return <ExactTime at={completedAt} />;

  return (
    <time dateTime={completedAt} title={`${utcExact(completedAt)} UTC`}>
      after {spanWords(millisecondsOf(completedAt) - millisecondsOf(createdAt))}
    </time>
  );
};

/** A tag whose name is not at hand keeps its number. */
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
