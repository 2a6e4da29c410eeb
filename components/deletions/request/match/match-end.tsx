'use client';

import { useState } from 'react';
import type { DeletionAnswer } from '@/lib/answers';
import { Button } from '../../../ui/button';
import { Dialog, DialogFoot } from '../../../ui/dialog';
import { FailureNote } from '../../../ui/failure-note';
import { figure } from '../../../ui/figures';
import { BusyRing } from '../../../ui/ring';
import { MayButton } from '../../may-button';
import { changeDeletion, submitDeletion } from '../../queries';
import { useRequestChange } from '../../use-request-change';
import { CancelButton } from '../cancel-button';

/** Everything that was confirmed must be kept: then nothing is erased, and no second person is needed. */
const isAllKept = ({ list, counts }: DeletionAnswer): boolean => {
  const theirs = list.filter(({ state }) => state === 'confirmed' || state === 'held');

  return theirs.length > 0 && counts.candidate === 0 && theirs.every(({ keeping }) => keeping !== null);
};

/** Where matching leads: to a second person, or to an end without anything to erase. */
export const MatchEnd = ({ answer }: { answer: DeletionAnswer }) => {
  const [isEnding, setEnding] = useState(false);
  const submit = useRequestChange(() => submitDeletion(answer.id));
  const { may } = answer;

  return (
    <>
      <div className="mt-3 flex flex-wrap items-start gap-2 text-12">
        <MayButton
          look="solid"
          size="small"
          may={may.submit}
          pending={submit.isPending}
          onClick={() => submit.mutate()}
        >
          {isAllKept(answer) ? 'End: all of it must be kept' : 'Submit for approval'}
        </MayButton>
        <MayButton size="small" may={may['end without data']} onClick={() => setEnding(true)}>
          No data found…
        </MayButton>
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
      description="The request ends, and what the person gave is erased with it. A letter tells them."
      busy={end.isPending}
      onClose={onClose}
    >
      <ul className="mt-3 grid list-disc gap-1 pl-4 text-table text-ink-2 marker:text-ink-3">
        {answer.searched && (
          <li>
            {figure(answer.searched.read)} results were searched
            {answer.searched.isThorough ? ', names also one by one.' : '; names were not compared one by one.'}
          </li>
        )}
        <li>
          {missed === 0
            ? 'Every session that is listed could be searched.'
            : `${figure(missed)} sessions have no readable document, and could not be searched. The letter says so.`}
        </li>
      </ul>
      {end.failure && <FailureNote error={end.failure} className="mt-3" />}
      <DialogFoot>
        <Button onClick={onClose} disabled={end.isPending}>
          Go on searching
        </Button>
        <Button look="solid" disabled={end.isPending} onClick={() => end.mutate()}>
          {end.isPending && <BusyRing />}
          End without data
        </Button>
      </DialogFoot>
    </Dialog>
  );
};
