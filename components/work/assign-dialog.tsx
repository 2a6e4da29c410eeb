'use client';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AssigneesAnswer } from '@/lib/answers';
import { Dialog } from '../ui/dialog';
import { Initials } from '../ui/initials';
import { panelState } from '../ui/panel-state';
import { BusyRing } from '../ui/ring';
import { smallFieldClasses } from '../ui/small-field';
import { assignedWords, assigneeWords, sessionsWords } from '../words/work-words';
import { ChoicesInstead } from './choices-instead';
import { assigneesQuery } from './target-queries';
import { useWork, type WorkProps } from './use-work';
import { WorkFailure } from './work-failure';

/** More people than this get a search field. */
const manyPeople = 8;

/** Assigns sessions with one click; "you" comes first. */
export const AssignDialog = (props: WorkProps) => {
  const query = useQuery(assigneesQuery);
  const state = panelState(query);
  const known = state.kind === 'ready' || state.kind === 'stale' ? state.data : null;
  const work = useWork(props, (answer, change) =>
    assignedWords(answer, known && change.kind === 'assign' ? assigneeWords(change.personId, known) : 'someone'),
  );

  return (
    <Dialog
      title={`Assign ${sessionsWords(props.count)}`}
      description="Replaces the current assignee. Each change is recorded."
      busy={work.isPending}
      onClose={props.onClose}
    >
      <div className="mt-3 min-h-[132px]">
        {known && (
          <People
            answer={known}
            pending={work.isPending ? (work.variables.kind === 'assign' ? work.variables.personId : null) : undefined}
            onPick={(personId) => work.mutate({ kind: 'assign', personId })}
          />
        )}
        <ChoicesInstead
          state={state}
          title="People could not be loaded"
          rowClass="h-8"
          onRetry={() => void query.refetch()}
        />
      </div>
      <WorkFailure error={work.error} again={props.again} />
    </Dialog>
  );
};

interface PeopleProps {
  answer: AssigneesAnswer;
  /** The person being assigned; `undefined` if none is. */
  pending: string | null | undefined;
  onPick: (personId: string | null) => void;
}

const People = ({ answer: { people, you }, pending, onPick }: PeopleProps) => {
  const [search, setSearch] = useState('');
  const self = people.filter(({ id }) => id === you);
  const others = people.filter(
    ({ id, name }) => id !== you && name.toLowerCase().includes(search.trim().toLowerCase()),
  );
  const isBusy = pending !== undefined;

  return (
    <>
      {people.length > manyPeople && (
        <input
          type="search"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          aria-label="Find a person"
          placeholder="Find a person"
          autoComplete="off"
          className={`${smallFieldClasses} mb-1.5`}
        />
      )}
      <ul className="max-h-[40vh] overflow-auto">
        {search.trim() === '' && (
          <>
            {self.map(({ id, name }) => (
              <Person
                key={id}
                name={name}
                note="you"
                busy={isBusy}
                pending={pending === id}
                onPick={() => onPick(id)}
              />
            ))}
            <Person name={null} busy={isBusy} pending={pending === null} onPick={() => onPick(null)} />
          </>
        )}
        {others.map(({ id, name }) => (
          <Person key={id} name={name} busy={isBusy} pending={pending === id} onPick={() => onPick(id)} />
        ))}
      </ul>
      {search.trim() !== '' && others.length === 0 && <p className="px-2 py-1.5 text-ink-2">No matching people</p>}
    </>
  );
};

interface PersonProps {
  /** `null`: unassigned. */
  name: string | null;
  note?: string;
  busy: boolean;
  pending: boolean;
  onPick: () => void;
}

const Person = ({ name, note, busy, pending, onPick }: PersonProps) => (
  <li>
    <button
      type="button"
      disabled={busy}
      onClick={onPick}
      className="flex h-8 w-full items-center gap-2.5 rounded-control px-2 text-left -outline-offset-2 hover:bg-hover disabled:text-ink-3"
    >
      {name === null ? (
        <span aria-hidden="true" className="size-5 rounded-full border border-dashed border-control" />
      ) : (
        <Initials name={name} you={note === 'you'} />
      )}
      <span className="truncate">{name ?? 'Unassign'}</span>
      {note && <span className="text-12 text-ink-3">{note}</span>}
      {pending && (
        <span role="status" className="ml-auto inline-flex items-center gap-1.5 text-12 text-ink-2">
          <BusyRing /> Assigning…
        </span>
      )}
    </button>
  </li>
);
