'use client';

import { useState } from 'react';
import type { DeletionAnswer } from '@/lib/answers';
import { changeDeletion } from '../../erasure/queries';
import { useRequestChange } from '../../erasure/use-request-change';
import { usePurpose } from '../../purpose/purpose-provider';
import { ReasonDialog } from '../../ui/reason-dialog';
import { ActionButton } from '../action-button';

/** Ends a deletion that no person asked for before anything is erased. A person's request is closed instead. */
export const CancelButton = ({ answer }: { answer: DeletionAnswer }) => {
  const [isOpen, setOpen] = useState(false);
  const { changed } = usePurpose();
  const cancel = useRequestChange(
    (reason: string) => changeDeletion(answer.id, { action: 'cancel', reason }),
    () => {
      setOpen(false);
      // A purpose that its search set ends with it.
      changed();
    },
  );
  // The buttons beside it already say why.
  if (!answer.may.cancel.allowed) return null;

  return (
    <>
      <ActionButton look="ghost" size="small" may={answer.may.cancel} onClick={() => setOpen(true)}>
        Cancel deletion…
      </ActionButton>
      {isOpen && (
        <ReasonDialog
          title={`Cancel ${answer.reference}`}
          description="The deletion ends, and its notes are erased. No sessions are erased."
          label="Reason"
          submitWords="Cancel deletion"
          pending={cancel.isPending}
          failure={cancel.failure}
          onGiven={cancel.mutate}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
};
