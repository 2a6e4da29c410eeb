'use client';

import { Search } from 'lucide-react';
import { type FormEvent, useId, useMemo, useState } from 'react';
import type { DeletionAnswer, DeletionItem } from '@/lib/answers';
import { changeDeletion } from '../../../erasure/queries';
import { useRequestChange } from '../../../erasure/use-request-change';
import { usePurpose } from '../../../purpose/purpose-provider';
import { Button } from '../../../ui/button';
import { classNames } from '../../../ui/class-names';
import { DataTable, stateOfRows } from '../../../ui/data-table';
import { FailureNote } from '../../../ui/failure-note';
import { BusyRing } from '../../../ui/ring';
import { ExactTime } from '../../../ui/time';
import { ActionButton } from '../../action-button';
import { DueAction } from '../due-action';
import { IncompleteSearch } from '../incomplete-search';
import { PartHead } from '../part-head';
import { searchedWords } from '../searched-words';
import { type MatchesContext, matchColumns, useChoice } from './columns';
import { FuzzyMatch } from './fuzzy-match';
import { beforeSubmitting, MatchEnd } from './match-end';
import { SamePerson } from './same-person';

export const MatchSection = ({ answer, mayWork }: { answer: DeletionAnswer; mayWork: boolean }) => {
  const { changed } = usePurpose();
  const { searched, may, next, isVerified } = answer;
  // Searching sets the erasure purpose.
  const match = useRequestChange(() => changeDeletion(answer.id, { action: 'match' }), changed);

  const search = (
    <ActionButton
      size="small"
      // One solid button on the page: verifying comes first, though searching may be done meanwhile.
      look={searched || !isVerified ? 'outline' : 'solid'}
      may={may.match}
      pending={match.isPending}
      onClick={() => match.mutate()}
    >
      <Search aria-hidden="true" />
      {match.isPending ? 'Searching…' : searched ? 'Search again' : 'Search'}
    </ActionButton>
  );

  return (
    <section id="match" aria-label="Match">
      <PartHead title="Match">
        {searched ? (
          <>
            {searchedWords(searched)} · <ExactTime at={searched.at} />
            {searched.asOf && (
              <>
                , list as of <ExactTime at={searched.asOf} />
              </>
            )}
          </>
        ) : (
          'not searched yet'
        )}
      </PartHead>
      <div className="mb-2 flex flex-wrap items-start gap-2 text-12">
        {next?.step === 'search' ? <DueAction may={may.match}>{search}</DueAction> : search}
        {searched && <FuzzyMatch answer={answer} />}
        {mayWork && <AddSessionForm requestId={answer.id} />}
      </div>
      {match.failure && <FailureNote error={match.failure} className="mb-2" />}
      <MatchesTable answer={answer} mayChoose={mayWork} />
      {answer.samePerson && <SamePerson answer={answer} found={answer.samePerson} mayAdd={mayWork} />}
      {(searched || answer.counts.confirmed > 0) && (
        <IncompleteSearch
          answer={answer}
          advice={beforeSubmitting}
          className="mt-3"
          action={
            <ActionButton quiet size="small" may={may.match} pending={match.isPending} onClick={() => match.mutate()}>
              {searched ? 'Search again' : 'Search'}
            </ActionButton>
          }
        />
      )}
      <MatchEnd answer={answer} />
    </section>
  );
};

const MatchesTable = ({ answer, mayChoose }: { answer: DeletionAnswer; mayChoose: boolean }) => {
  const { id, list, searched } = answer;
  const context = useMemo(() => ({ requestId: id, mayChoose }), [id, mayChoose]);

  return (
    <DataTable
      label="Matches"
      variant="plain"
      density="roomy"
      columns={matchColumns}
      context={context}
      rowId={({ sessionId }) => sessionId}
      rowClass={({ state, keeping }) => classNames(state === 'left out' && 'text-ink-3', keeping && 'hatched')}
      useRow={useChoice}
      detail={choiceFailure}
      state={stateOfRows(list, <NoMatches isSearched={searched !== null} />)}
      minWidth={900}
    />
  );
};

const choiceFailure = (_item: DeletionItem, _context: MatchesContext, { failure }: ReturnType<typeof useChoice>) =>
  failure && <FailureNote error={failure} />;

const NoMatches = ({ isSearched }: { isSearched: boolean }) => (
  <p className="border-t border-line py-2 text-ink-2">
    {isSearched
      ? 'No matches among the sessions searched.'
      : 'Search using the request details, then mark each match as theirs or not theirs.'}
  </p>
);

/** For a session that the search cannot find. */
const AddSessionForm = ({ requestId }: { requestId: string }) => {
  const [typed, setTyped] = useState('');
  const field = useId();
  const add = useRequestChange(
    (sessionId: string) => changeDeletion(requestId, { action: 'add', sessionId }),
    () => setTyped(''),
  );

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (typed.trim() !== '' && !add.isPending) add.mutate(typed.trim());
  };

  return (
    <form method="post" onSubmit={submit} className="flex flex-wrap items-center gap-2 phone:w-full">
      <label htmlFor={field} className="text-ink-2">
        Add by id
      </label>
      <input
        id={field}
        value={typed}
        onChange={(event) => {
          add.reset();
          setTyped(event.target.value);
        }}
        readOnly={add.isPending}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={64}
        className="mono h-[26px] w-[288px] max-w-full phone:min-w-0 phone:flex-1 rounded-control border border-control bg-surface px-2"
      />
      <Button size="small" type="submit" disabled={typed.trim() === '' || add.isPending}>
        {add.isPending && <BusyRing />}
        Add
      </Button>
      {add.failure && <FailureNote error={add.failure} className="w-full" />}
    </form>
  );
};
