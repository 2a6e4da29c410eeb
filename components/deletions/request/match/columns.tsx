'use client';

import { Lock } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import type { DeletionItem } from '@/lib/answers';
import { changeDeletion } from '../../../erasure/queries';
import { useRequestChange } from '../../../erasure/use-request-change';
import { sessionHref } from '../../../session-data/opened-from';
import { Button } from '../../../ui/button';
import { defineColumns } from '../../../ui/data-table';
import { FailureNote } from '../../../ui/failure-note';
import { BusyRing } from '../../../ui/ring';
import { shortId } from '../../../ui/short-id';
import { DayTime } from '../../../ui/time';
import { countryName } from '../../../words/country-codes';
import { holdWords } from '../../../words/deletion-words';
import { documentTypeWords } from '../../../words/document-words';
import { MaskedText } from '../../../words/masked-text';
import { PersonInFull } from '../../../words/person-in-full';
import { Status } from '../../../words/status';
import { MatchChips } from '../match-chips';

export interface MatchesContext {
  requestId: string;
  mayChoose: boolean;
}

export const useChoice = ({ sessionId }: DeletionItem, { requestId }: MatchesContext) =>
  useRequestChange((areTheirs: boolean) =>
    changeDeletion(requestId, { action: 'choose', sessionIds: [sessionId], areTheirs }),
  );

export const documentWords = ({ documentType, country }: Pick<DeletionItem, 'documentType' | 'country'>): string =>
  [documentType && documentTypeWords(documentType), country && (countryName(country) ?? country)]
    .filter(Boolean)
    .join(', ') || 'unknown';

export const unknown = <span className="text-ink-3">unknown</span>;

/** In full under a purpose, masked otherwise. */
export const PersonCell = ({
  applicant,
  birthDate,
  matchedName,
}: Pick<DeletionItem, 'applicant' | 'birthDate' | 'matchedName'>) => {
  if (birthDate !== undefined) {
    return <PersonInFull name={applicant} birthDate={birthDate} matchedName={matchedName} missing={unknown} />;
  }

  return applicant === null ? unknown : <MaskedText>{applicant}</MaskedText>;
};

export const matchColumns = defineColumns<DeletionItem, MatchesContext, ReturnType<typeof useChoice>>([
  {
    id: 'session',
    header: 'Session',
    width: 78,
    rowHeader: true,
    className: 'mono first:pl-0.5!',
    cell: ({ sessionId }) => (
      <a
        href={sessionHref(sessionId)}
        target="_blank"
        rel="noopener"
        title={`${sessionId} (opens in a new tab)`}
        className="hover:underline"
      >
        {shortId(sessionId)}
      </a>
    ),
  },
  {
    id: 'matched-by',
    header: 'Matched by',
    width: 100,
    cell: ({ matchedBy }) => <MatchChips matchedBy={matchedBy} />,
  },
  {
    id: 'applicant',
    header: 'Applicant',
    width: 120,
    className: 'py-1',
    cell: PersonCell,
  },
  {
    id: 'created',
    header: 'Created',
    width: 88,
    cell: ({ createdAt }) => (createdAt ? <DayTime at={createdAt} /> : 'unknown'),
  },
  {
    id: 'status',
    header: 'Status',
    width: 136,
    className: 'truncate',
    cell: ({ status }) => (status === null ? unknown : <Status status={status} />),
  },
  {
    id: 'document',
    header: 'Document',
    width: 112,
    className: 'py-1',
    cell: documentWords,
  },
  {
    id: 'hold',
    header: 'Hold',
    cell: (item, { requestId, mayChoose }) => (
      <span className="grid gap-1">
        {item.keeping ? (
          <span className="flex items-start gap-1.5">
            <Lock aria-hidden="true" className="mt-0.5 size-3.5 shrink-0 stroke-[1.5] text-ink-3" />
            <span>{holdWords(item.keeping)}</span>
          </span>
        ) : (
          <span className="text-ink-2">none</span>
        )}
        {item.asksForDay && <StartDayForm requestId={requestId} item={item} disabled={!mayChoose} />}
      </span>
    ),
  },
  {
    id: 'match',
    header: 'Match',
    width: 152,
    cell: ({ sessionId, state }, { mayChoose }, choice) => (
      <fieldset disabled={!mayChoose || choice.isPending} className="flex gap-1.5">
        <legend className="sr-only">Is {shortId(sessionId)} theirs?</legend>
        {[true, false].map((areTheirs) => {
          const isBusy = choice.isPending && choice.variables === areTheirs;
          const isChosen = choice.isPending ? isBusy : state === (areTheirs ? 'confirmed' : 'left out');

          return (
            <Button
              key={String(areTheirs)}
              size="small"
              look={isChosen ? 'solid' : 'outline'}
              aria-pressed={isChosen}
              onClick={() => choice.mutate(areTheirs)}
            >
              {isBusy && <BusyRing />}
              {areTheirs ? 'Theirs' : 'Not theirs'}
            </Button>
          );
        })}
      </fieldset>
    ),
  },
]);

interface StartDayFormProps {
  requestId: string;
  item: DeletionItem;
  disabled: boolean;
}

/** For a retention period that starts on a day no document shows, such as the end of a contract. */
const StartDayForm = ({ requestId, item: { sessionId, countsFrom }, disabled }: StartDayFormProps) => {
  const [day, setDay] = useState(countsFrom ?? '');
  const change = useRequestChange(() =>
    changeDeletion(requestId, { action: 'count from', sessionId, day: day === '' ? null : day }),
  );

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!change.isPending) change.mutate();
  };

  return (
    <form method="post" onSubmit={submit} className="flex flex-wrap items-center gap-1.5 text-12">
      <span aria-hidden="true" className="text-ink-2">
        starts on
      </span>
      <input
        type="date"
        aria-label={`Start of the retention period for ${shortId(sessionId)}`}
        value={day}
        onChange={(event) => setDay(event.target.value)}
        disabled={disabled || change.isPending}
        className="h-[26px] w-[118px] max-w-full rounded-control border border-control bg-surface px-1.5 disabled:bg-sunken"
      />
      <Button size="small" type="submit" disabled={disabled || change.isPending || day === (countsFrom ?? '')}>
        Set
      </Button>
      {change.failure && <FailureNote error={change.failure} className="w-full" />}
    </form>
  );
};
