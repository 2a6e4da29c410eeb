'use client';

import { lazy, Suspense, useState } from 'react';
import type { DeletionAnswer, UnansweredReason } from '@/lib/answers';
import { changeDeletion } from '../../../erasure/queries';
import { useRequestChange } from '../../../erasure/use-request-change';
import { usePurpose } from '../../../purpose/purpose-provider';
import { Button } from '../../../ui/button';
import { DialogForm } from '../../../ui/dialog-form';
import { unansweredWords } from '../../../words/deletion-words';

const LetterDialog = lazy(async () => ({ default: (await import('./letter-dialog')).LetterDialog }));

const effectWords = 'The request details are erased. The reason stays on record.';

/** For a request that cannot be answered, or is given up before anything is erased. */
export const CloseDialog = ({ answer, onClose }: { answer: DeletionAnswer; onClose: () => void }) => {
  const { changed } = usePurpose();
  const { closeReasons: reasons, closeLetters, state } = answer;
  const [because, setBecause] = useState<UnansweredReason | null>(null);
  const [isWriting, setWriting] = useState(false);
  const told = closeLetters.find((each) => each === because);
  const isDecided = state === 'reply' || state === 'ended';
  const closing = useRequestChange(
    (because: UnansweredReason) => changeDeletion(answer.id, { action: 'close', because }),
    () => {
      onClose();
      // A purpose that its search set ends with it.
      changed();
    },
  );

  if (isWriting && told) {
    return (
      <Suspense>
        <LetterDialog answer={answer} because={told} onClose={() => setWriting(false)} />
      </Suspense>
    );
  }

  return (
    <DialogForm
      title={`Close ${answer.reference} without a reply`}
      description={`${isDecided ? 'Only if nobody can be answered.' : 'No sessions are erased.'} ${effectWords}`}
      submitWords="Close request"
      pending={closing.isPending}
      failure={closing.failure}
      onSubmit={() => because && closing.mutate(because)}
      onClose={onClose}
    >
      <fieldset disabled={closing.isPending}>
        <legend className="mb-1 text-12 font-medium">Reason</legend>
        {reasons.map((each) => (
          <label key={each} className="flex min-h-[30px] items-center gap-2 text-table">
            <input
              type="radio"
              name="because"
              value={each}
              required
              checked={each === because}
              onChange={() => setBecause(each)}
              className="accent-accent"
            />
            {unansweredWords[each]}
          </label>
        ))}
      </fieldset>
      {because === 'identity not proved' && answer.identityAskedAt === null && (
        <p className="rounded-control bg-warn-soft px-3 py-2 text-table">
          <b className="font-medium text-warn">Proof of identity was never asked for.</b> Ask for it first, if the
          person can be reached.
        </p>
      )}
      {told && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2 text-table">
          <p className="min-w-0 flex-1 basis-72 text-ink-2">
            Tell the person why nothing was done and how to complain, within one month of receipt (GDPR Art. 12(4)). Do
            it first: closing erases the address.
          </p>
          <Button disabled={closing.isPending} onClick={() => setWriting(true)}>
            Write letter…
          </Button>
        </div>
      )}
    </DialogForm>
  );
};
