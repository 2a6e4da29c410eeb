'use client';

import { Search } from 'lucide-react';
import type { DeletionAnswer } from '@/lib/answers';
import { usePurpose } from '../../../purpose/purpose-provider';
import { FailureNote } from '../../../ui/failure-note';
import { utcExact } from '../../../ui/time-words';
import { MayButton } from '../../may-button';
import { changeDeletion } from '../../queries';
import { useRequestChange } from '../../use-request-change';
import { PartHead } from '../part-head';
import { searchedWords } from '../searched-words';
import { AddSession } from './add-session';
import { CandidatesTable } from './candidates-table';
import { MatchEnd } from './match-end';
import { ThoroughMatch } from './thorough-match';

/** Which sessions are this person's: found by what they gave, and confirmed one by one. */
export const MatchSection = ({ answer, mayWork }: { answer: DeletionAnswer; mayWork: boolean }) => {
  const { begun } = usePurpose();
  const { searched, may, list } = answer;
  // Whoever matches works under the purpose of erasure from then on.
  const match = useRequestChange(() => changeDeletion(answer.id, { action: 'match' }), begun);

  return (
    <section aria-label="Match">
      <PartHead title="Match">
        {searched ? `${searchedWords(searched)} · ${utcExact(searched.at)} UTC` : 'not searched yet'}
      </PartHead>
      <div className="mb-2 flex flex-wrap items-start gap-2 text-12">
        <MayButton
          size="small"
          look={searched ? 'outline' : 'solid'}
          may={may.match}
          pending={match.isPending}
          onClick={() => match.mutate()}
        >
          <Search aria-hidden="true" />
          {match.isPending ? 'Searching…' : searched ? 'Search again' : 'Search'}
        </MayButton>
        {searched && <ThoroughMatch answer={answer} />}
        {mayWork && <AddSession requestId={answer.id} />}
      </div>
      {match.failure && <FailureNote error={match.failure} className="mb-2" />}
      {list.length > 0 ? (
        <CandidatesTable answer={answer} mayChoose={mayWork} />
      ) : (
        <p className="border-t border-line py-2 text-ink-2">
          {searched
            ? 'No session fits what the person gave, among those that could be searched.'
            : 'Search for sessions by what the person gave, then say of each whether it is theirs.'}
        </p>
      )}
      <MatchEnd answer={answer} />
    </section>
  );
};
