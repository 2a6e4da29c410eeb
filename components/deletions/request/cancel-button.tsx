'use client';

import { useState } from 'react';
import type { DeletionAnswer } from '@/lib/answers';
import { ReasonDialog } from '../../ui/reason-dialog';
import { MayButton } from '../may-button';
import { changeDeletion } from '../queries';
import { useRequestChange } from '../use-request-change';

/** Ends a request before anything is erased; the person who asked still has to be answered. */
export const CancelButton = ({ answer }: { answer: DeletionAnswer }) => {
  const [isAsking, setAsking] = useState(false);
  const cancel = useRequestChange(
    (reason: string) => changeDeletion(answer.id, { action: 'cancel', reason }),
    () => setAsking(false),
  );
  // Said by the buttons beside it already.
  if (!answer.may.cancel.allowed) return null;

  return (
    <>
      <MayButton look="ghost" size="small" may={answer.may.cancel} onClick={() => setAsking(true)}>
        Cancel the request…
      </MayButton>
      {isAsking && (
        <ReasonDialog
          title={`Cancel ${answer.reference}`}
          description="Nothing is erased. The request ends here, and what the person gave is erased with it."
          label="Why it is cancelled"
          submitWords="Cancel the request"
          pending={cancel.isPending}
          failure={cancel.failure}
          onGiven={cancel.mutate}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
};
