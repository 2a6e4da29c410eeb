'use client';

import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { NewSessionOffer } from '@/lib/answers';
import { ApiError } from '../../api';
import { useChange } from '../../proof';
import { Dialog } from '../../ui/dialog';
import { FailureNote } from '../../ui/failure-note';
import { Status } from '../../words/status';
import { type NewSessionChoice, NewSessionForm } from './new-session-form';
import { NewSessionResult } from './new-session-result';
import { createSession, newRequestKey, progressQuery } from './queries';

interface NewSessionDialogProps {
  offer: NewSessionOffer;
  onClose: () => void;
  /** The new session is in the list. */
  onListed?: () => void;
}

/** Creates a session and shows its link, a secret that only this dialog holds and that goes with it. */
export const NewSessionDialog = ({ offer, onClose, onListed }: NewSessionDialogProps) => {
  // Kept after a failure, so that trying again cannot create a second session unnoticed.
  const requestKey = useRef<string>(undefined);
  requestKey.current ??= newRequestKey();
  // Set at once: a double click comes before the button is drawn as disabled.
  const isSending = useRef(false);
  const creation = useChange(createSession, {
    onError: (error) => {
      isSending.current = false;
      if (isCode(error, 'CONFLICT')) requestKey.current = newRequestKey();
    },
  });
  const { data: made, variables: chosen, isPending, failure } = creation;
  const create = (choice: NewSessionChoice) => {
    if (isSending.current) return;
    isSending.current = true;
    creation.mutate({ ...choice, requestKey: requestKey.current ?? newRequestKey() });
  };
  const progress = useQuery({ ...progressQuery(made?.sessionId ?? ''), enabled: made !== undefined });

  const isListed = progress.data?.isListed ?? false;
  const tellListed = useRef(onListed);
  tellListed.current = onListed;
  useEffect(() => {
    if (isListed) tellListed.current?.();
  }, [isListed]);

  return (
    <Dialog
      title="New session"
      beside={made && <Status status={progress.data?.status ?? 'PENDING'} pill />}
      description={made ? null : 'Creates a session at the service, and a link for one applicant.'}
      wide={made !== undefined}
      busy={isPending}
      onClose={onClose}
    >
      {made && chosen ? (
        <NewSessionResult offer={offer} made={made} chosen={chosen} progress={progress} onClose={onClose} />
      ) : (
        <NewSessionForm
          offer={offer}
          pending={isPending}
          failure={failure && <FailureNote error={failure} />}
          mayDropSteps={!offer.choosesSteps && chosen?.steps !== null && isCode(failure, 'BAD_REQUEST')}
          onCreate={create}
          onClose={onClose}
        />
      )}
    </Dialog>
  );
};

const isCode = (error: unknown, code: ApiError['code']): boolean => error instanceof ApiError && error.code === code;
