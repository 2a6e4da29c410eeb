'use client';

import { useState } from 'react';
import type { DeletionAnswer, SubmissionBody } from '@/lib/answers';
import { changeDeletion, submitDeletion } from '../../../erasure/queries';
import { useRequestChange } from '../../../erasure/use-request-change';
import { usePurpose } from '../../../purpose/purpose-provider';
import { Button } from '../../../ui/button';
import { Dialog, DialogFoot } from '../../../ui/dialog';
import { FailureNote } from '../../../ui/failure-note';
import { BusyRing } from '../../../ui/ring';
import { sessionsWords } from '../../../words/work-words';
import { ActionButton } from '../../action-button';
import { CancelButton } from '../cancel-button';
import { CloseButton } from '../close-button';
import { DueAction } from '../due-action';
import { IncompleteSearch } from '../incomplete-search';
import { ConfirmRequest } from './going';

/** Every confirmed session is held: nothing is erased, so nothing is confirmed or approved. */
const isEverythingHeld = ({ effect, counts }: DeletionAnswer): boolean =>
  counts.confirmed > 0 && counts.candidate === 0 && effect.toErase === 0;

export const beforeSubmitting = 'Search again before you submit the request.';

const longestReason = 500;

/** As submitted before, or as the rule or the first request says it. What is masked is not submitted. */
const firstReasonOf = ({ reason, masked, kind }: DeletionAnswer): string => {
  if (reason !== null) return masked ? '' : reason.slice(0, longestReason);

  return kind === 'request' ? 'Requested by the person (GDPR Art. 17).' : '';
};

const allHeld = { reason: 'All sessions are held.', confirm: '' };

export const MatchEnd = ({ answer }: { answer: DeletionAnswer }) => {
  const [isEnding, setEnding] = useState(false);
  const [isSubmitting, setSubmitting] = useState(false);
  // With the matching, the purpose ends that the search set.
  const { running, changed } = usePurpose();
  const submit = useRequestChange(
    (body: SubmissionBody) => submitDeletion(answer.id, body),
    () => {
      setSubmitting(false);
      changed();
    },
  );
  const { may, effect, counts } = answer;
  const isOpen = isSubmitting && effect.confirmWith !== null;
  const isHeld = isEverythingHeld(answer);
  const submitWords = effect.needsApproval ? 'Submit for approval' : 'Erase';

  return (
    <>
      <div className="mt-3 flex flex-wrap items-start gap-2 text-12">
        <DueAction may={may.submit}>
          <ActionButton
            look="solid"
            size="small"
            may={may.submit}
            pending={submit.isPending}
            onClick={() => (isHeld ? submit.mutate({ ...allHeld, seen: effect.seen }) : setSubmitting(true))}
          >
            {isHeld ? 'Continue to reply: all sessions held' : `${submitWords}…`}
          </ActionButton>
        </DueAction>
        <span className="ml-auto">
          <CancelButton answer={answer} />
          <CloseButton answer={answer} />
        </span>
      </div>
      {submit.failure && !isOpen && <FailureNote error={submit.failure} className="mt-2" />}
      {counts.confirmed === 0 && (
        <section
          aria-label="Nothing found"
          className="mt-6 flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line pt-3 text-12"
        >
          <p className="text-ink-2">
            If no session is theirs: nothing is erased, and the reply says that no data was found.
          </p>
          <ActionButton look="ghost" size="small" may={may['end without data']} onClick={() => setEnding(true)}>
            No data found…
          </ActionButton>
        </section>
      )}
      {isSubmitting && effect.confirmWith !== null && (
        <ConfirmRequest
          answer={answer}
          title={`${submitWords}: ${answer.reference}`}
          effect={{ kind: answer.kind, ...effect, confirmWith: effect.confirmWith }}
          firstReason={firstReasonOf(answer)}
          pending={submit.isPending}
          failure={submit.failure}
          submitWords={submitWords}
          onConfirm={submit.mutate}
          onClose={() => setSubmitting(false)}
        >
          {running?.isByStep && running.code === 'erasure' && (
            <p className="mt-3 text-12 text-ink-2">
              Submitting ends the purpose {running.words}, which your search set: the details are masked again.
            </p>
          )}
          <IncompleteSearch answer={answer} advice={beforeSubmitting} className="mt-3" />
        </ConfirmRequest>
      )}
      {isEnding && <NoData answer={answer} onClose={() => setEnding(false)} />}
    </>
  );
};

const NoData = ({ answer, onClose }: { answer: DeletionAnswer; onClose: () => void }) => {
  const { changed } = usePurpose();
  const end = useRequestChange(
    () => changeDeletion(answer.id, { action: 'end without data' }),
    () => {
      onClose();
      changed();
    },
  );
  const missed = answer.searched?.notSearchable ?? 0;

  return (
    <Dialog
      title="No data found"
      description="The next step is the reply: tell the person by letter. The request ends with it."
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
          Continue to reply
        </Button>
      </DialogFoot>
    </Dialog>
  );
};
