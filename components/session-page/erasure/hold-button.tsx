'use client';

import { Lock } from 'lucide-react';
import { useState } from 'react';
import type { SessionErasureAnswer } from '@/lib/answers';
import { useChange } from '../../proof';
import { Button } from '../../ui/button';
import { ReasonDialog } from '../../ui/reason-dialog';
import { changeHold } from './use-session-erasure';

interface HoldButtonProps {
  sessionId: string;
  hold: SessionErasureAnswer['hold'];
  onChanged: () => void;
}

export const HoldButton = ({ sessionId, hold, onChanged }: HoldButtonProps) => {
  const [isOpen, setOpen] = useState(false);
  const action = hold ? 'lift' : 'place';
  const change = useChange((reason: string) => changeHold(sessionId, { action, reason }), {
    onSuccess: () => {
      setOpen(false);
      onChanged();
    },
    onError: onChanged,
  });
  const open = () => {
    change.reset();
    setOpen(true);
  };

  return (
    <>
      {hold ? (
        <Button size="small" onClick={open}>
          Lift…
        </Button>
      ) : (
        <Button icon aria-label="Place legal hold…" title="Place legal hold…" onClick={open}>
          <Lock aria-hidden="true" />
        </Button>
      )}
      {isOpen && (
        <ReasonDialog
          title={hold ? 'Lift legal hold' : 'Place legal hold'}
          description={
            hold
              ? `Placed by ${hold.by}. Once the hold is lifted, the session can be erased unless a retention obligation applies.`
              : 'This session cannot be erased, manually or by a retention rule, until the hold is lifted.'
          }
          label={hold ? 'Reason for lifting' : 'Reason for the hold'}
          submitWords={hold ? 'Lift hold' : 'Place hold'}
          pending={change.isPending}
          failure={change.failure}
          onGiven={change.mutate}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
};
