'use client';

import { Lock } from 'lucide-react';
import { useState } from 'react';
import type { SessionErasureAnswer } from '@/lib/answers';
import { useChange } from '../../proof';
import { Button } from '../../ui/button';
import { ReasonDialog } from '../../ui/reason-dialog';
import { changeHold } from './queries';

interface HoldButtonProps {
  sessionId: string;
  hold: SessionErasureAnswer['hold'];
  onChanged: () => void;
}

/** Keeps a session from being erased in whatever way, by name and with a reason; or lifts that again. */
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
        <Button icon aria-label="Place a legal hold…" title="Place a legal hold…" onClick={open}>
          <Lock aria-hidden="true" />
        </Button>
      )}
      {isOpen && (
        <ReasonDialog
          title={hold ? 'Lift the legal hold' : 'Place a legal hold'}
          description={
            hold
              ? `${hold.by} placed it. Without it, the session can be erased again, unless a law keeps it.`
              : 'Until somebody lifts it, nobody and no rule can erase this session.'
          }
          label={hold ? 'Why it is lifted' : 'Why it must be kept'}
          submitWords={hold ? 'Lift the hold' : 'Place the hold'}
          pending={change.isPending}
          failure={change.failure}
          onGiven={change.mutate}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
};
