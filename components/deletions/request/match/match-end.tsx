'use client';

import { useState } from 'react';
import type { DeletionAnswer } from '@/lib/answers';
import { changeDeletion, submitDeletion } from '../../../erasure/queries';
import { useRequestChange } from '../../../erasure/use-request-change';
import { Button } from '../../../ui/button';
import { Dialog, DialogFoot } from '../../../ui/dialog';
import { FailureNote } from '../../../ui/failure-note';
import { BusyRing } from '../../../ui/ring';
import { sessionsWords } from '../../../words/work-words';
import { ActionButton } from '../../action-button';
import { CancelButton } from '../cancel-button';

/** Every confirmed session is held: nothing is erased, so nothing needs approval. */
const isEverythingHeld = ({ list, counts }: DeletionAnswer): boolean => {
  const confirmed = list.filter(({ state }) => state === 'confirmed' || state === 'held');

  return confirmed.length > 0 && counts.candidate === 0 && confirmed.every(({ keeping }) => keeping !== null);
};

export const MatchEnd = ({ answer }: { answer: DeletionAnswer }) => {
  const [isEnding, setEnding] = useState(false);
  const submit = useRequestChange(() => submitDeletion(answer.id));
  const { may } = answer;

  return (
    <>
      <div className="mt-3 flex flex-wrap items-start gap-2 text-12">
        <ActionButton
          look="solid"
          size="small"
          may={may.submit}
          pending={submit.isPending}
          onClick={() => submit.mutate()}
        >
          {isEverythingHeld(answer) ? 'Close request: all sessions held' : 'Submit for approval'}
        </ActionButton>
        <ActionButton size="small" may={may['end without data']} onClick={() => setEnding(true)}>
          No data found…
        </ActionButton>
        <span className="ml-auto">
          <CancelButton answer={answer} />
        </span>
      </div>
      {submit.failure && <FailureNote error={submit.failure} className="mt-2" />}
      {isEnding && <NoData answer={answer} onClose={() => setEnding(false)} />}
    </>
  );
};

const NoData = ({ answer, onClose }: { answer: DeletionAnswer; onClose: () => void }) => {
  const end = useRequestChange(() => changeDeletion(answer.id, { action: 'end without data' }), onClose);
  const missed = answer.searched?.notSearchable ?? 0;

  return (
    <Dialog
      title="No data found"
      description="The request is closed and its details are erased. Tell the person by letter."
      busy={end.isPending}
      onClose={onClose}
    >
      <ul className="mt-3 grid list-disc gap-1 pl-4 text-table text-ink-2 marker:text-ink-3">
        {answer.searched && (
          <li>
            {sessionsWords(answer.searched.read)} searched,{' '}
            {answer.searched.isThorough ? 'including a fuzzy search.' : 'without a fuzzy search.'}
          </li>
        )}
        <li>
          {missed === 0
            ? 'All listed sessions were searched.'
            : `${sessionsWords(missed)} could not be searched: no readable data. The letter says so.`}
        </li>
      </ul>
      {end.failure && <FailureNote error={end.failure} className="mt-3" />}
      <DialogFoot>
        <Button onClick={onClose} disabled={end.isPending}>
          Keep searching
        </Button>
        <Button look="solid" disabled={end.isPending} onClick={() => end.mutate()}>
          {end.isPending && <BusyRing />}
          Close request
        </Button>
      </DialogFoot>
    </Dialog>
  );
};
