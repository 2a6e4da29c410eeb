'use client';

import type { DeletionAnswer, UnansweredReason } from '@/lib/answers';
import { changeDeletion } from '../../../erasure/queries';
import { useRequestChange } from '../../../erasure/use-request-change';
import { usePurpose } from '../../../purpose/purpose-provider';
import { DialogForm } from '../../../ui/dialog-form';
import { unansweredWords } from '../../../words/deletion-words';

const effectWords = 'The request details are erased. The reason stays on record.';

/** For a request that cannot be answered, or is given up before anything is erased. */
export const CloseDialog = ({ answer, onClose }: { answer: DeletionAnswer; onClose: () => void }) => {
  const { changed } = usePurpose();
  const { closeReasons: reasons, state } = answer;
  const isDecided = state === 'reply' || state === 'ended';
  const closing = useRequestChange(
    (because: UnansweredReason) => changeDeletion(answer.id, { action: 'close', because }),
    () => {
      onClose();
      // A purpose that its search set ends with it.
      changed();
    },
  );
  const submit = (form: FormData) => {
    const because = reasons.find((each) => each === form.get('because'));
    if (because) closing.mutate(because);
  };

  return (
    <DialogForm
      title={`Close ${answer.reference} without a reply`}
      description={`${isDecided ? 'Only if nobody can be answered.' : 'No sessions are erased.'} ${effectWords}`}
      submitWords="Close request"
      pending={closing.isPending}
      failure={closing.failure}
      onSubmit={submit}
      onClose={onClose}
    >
      <fieldset disabled={closing.isPending}>
        <legend className="mb-1 text-12 font-medium">Reason</legend>
        {reasons.map((each) => (
          <label key={each} className="flex min-h-[30px] items-center gap-2 text-table">
            <input type="radio" name="because" value={each} required className="accent-accent" />
            {unansweredWords[each]}
          </label>
        ))}
      </fieldset>
    </DialogForm>
  );
};
