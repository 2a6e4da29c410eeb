'use client';

import { UserRoundSearch } from 'lucide-react';
import type { DeletionAnswer, SameBy } from '@/lib/answers';
import { changeDeletion } from '../../../erasure/queries';
import { useRequestChange } from '../../../erasure/use-request-change';
import { sessionHref } from '../../../session-data/opened-from';
import { Button } from '../../../ui/button';
import { FailureNote } from '../../../ui/failure-note';
import { figure } from '../../../ui/figures';
import { BusyRing } from '../../../ui/ring';
import { shortId } from '../../../ui/short-id';
import { DayTime } from '../../../ui/time';
import { Status } from '../../../words/status';
import { whyIncomplete } from '../searched-words';
import { documentWords, PersonCell, unknown } from './columns';

interface SamePersonProps {
  answer: DeletionAnswer;
  found: NonNullable<DeletionAnswer['samePerson']>;
  mayAdd: boolean;
}

/** "2 more sessions of this person" */
const countWords = ({ rows, kind }: SamePersonProps['found']): string =>
  `${kind === 'at least' ? 'At least ' : ''}${figure(rows.length)} more ${rows.length === 1 ? 'session' : 'sessions'} of this person`;

const noneWords = ({ answer, found }: Pick<SamePersonProps, 'answer' | 'found'>): string => {
  const why = found.kind === 'exactly' ? whyIncomplete(answer) : 'Some sessions could not be compared.';

  return why === null ? 'No other sessions of this person.' : `No other session of this person found so far. ${why}`;
};

/** Sessions of the person in the confirmed matches that the search did not find: to open, or to add as matches. */
export const SamePerson = ({ answer, found, mayAdd }: SamePersonProps) => {
  const add = useRequestChange((sessionIds: string[]) =>
    changeDeletion(answer.id, { action: 'add same person', sessionIds }),
  );
  if (found.rows.length === 0) {
    // An undecided match may be another one.
    return answer.counts.candidate === 0 && <p className="mt-2 text-12 text-ink-2">{noneWords({ answer, found })}</p>;
  }
  const all = found.rows.map(({ sessionId }) => sessionId);

  return (
    <section
      aria-label={countWords(found)}
      className="mt-3 rounded-card border border-accent-line px-3.5 py-2.5 text-12"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="flex items-center gap-1.5 text-13 font-semibold">
          <UserRoundSearch aria-hidden="true" className="size-4 stroke-[1.5] text-accent" />
          {countWords(found)}
        </h3>
        <span className="text-ink-2">Same name, and same date of birth or document, as a session marked theirs.</span>
        {all.length > 1 && mayAdd && (
          <Button size="small" className="ml-auto" disabled={add.isPending} onClick={() => add.mutate(all)}>
            {add.isPending && <BusyRing />}
            Add all {figure(all.length)}
          </Button>
        )}
      </div>
      <ul className="mt-1.5">
        {found.rows.map((row) => (
          <Other
            key={row.sessionId}
            row={row}
            onAdd={mayAdd ? () => add.mutate([row.sessionId]) : null}
            pending={add.isPending}
          />
        ))}
      </ul>
      {add.failure && <FailureNote error={add.failure} className="mt-2" />}
    </section>
  );
};

const sameWords: Record<SameBy, string> = {
  'birth date': 'Same date of birth',
  document: 'Same document',
  'document, another birth date': 'Same document, another date of birth',
};

interface OtherProps {
  row: SamePersonProps['found']['rows'][number];
  /** `null`: not allowed. */
  onAdd: (() => void) | null;
  pending: boolean;
}

const Other = ({ row, onAdd, pending }: OtherProps) => (
  <li className="flex min-h-9 flex-wrap items-center gap-x-4 gap-y-1 border-t border-line py-1">
    <a
      href={sessionHref(row.sessionId)}
      target="_blank"
      rel="noopener"
      title={`${row.sessionId} (opens in a new tab)`}
      className="mono underline underline-offset-2"
    >
      {shortId(row.sessionId)}
    </a>
    <span>
      <PersonCell {...row} />
    </span>
    <span className="text-ink-2">{row.createdAt ? <DayTime at={row.createdAt} /> : 'date unknown'}</span>
    {row.status === null ? unknown : <Status status={row.status} />}
    <span className="text-ink-2">{documentWords(row)}</span>
    <span className={row.sameBy === 'document, another birth date' ? 'text-warn' : 'text-ink-2'}>
      {sameWords[row.sameBy]}
    </span>
    {onAdd && (
      <Button size="small" className="ml-auto" disabled={pending} onClick={onAdd}>
        Add <span className="sr-only">{shortId(row.sessionId)}</span>
      </Button>
    )}
  </li>
);
