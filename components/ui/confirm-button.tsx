'use client';

import { useEffect, useRef, useState } from 'react';
import { Button } from './button';
import { BusyRing } from './ring';

interface ConfirmButtonProps {
  words: string;
  pendingWords: string;
  pending: boolean;
  disabled?: boolean;
  /** `danger`, in red, is for what cannot be undone. */
  look?: 'danger' | 'outline';
  onConfirm: () => void;
}

/** Asks for confirmation in place. */
export const ConfirmButton = ({
  words,
  pendingWords,
  pending,
  disabled = false,
  look = 'danger',
  onConfirm,
}: ConfirmButtonProps) => {
  const [armed, setArmed] = useState(false);
  const first = useRef<HTMLButtonElement>(null);
  const keep = useRef<HTMLButtonElement>(null);
  const wasArmed = useRef(false);

  // The focused button disappears each time, and a pending one cannot have the focus.
  useEffect(() => {
    if (armed) keep.current?.focus();
    else if (wasArmed.current && !pending) first.current?.focus();
    wasArmed.current ||= armed;
  }, [armed, pending]);

  const confirm = () => {
    setArmed(false);
    onConfirm();
  };

  if (armed && !pending) {
    return (
      <span className="inline-flex flex-wrap gap-2">
        <Button size="small" look={look === 'danger' ? 'armed' : 'solid'} onClick={confirm} disabled={disabled}>
          Yes, {words.charAt(0).toLowerCase() + words.slice(1)}
        </Button>
        <Button size="small" ref={keep} onClick={() => setArmed(false)}>
          Keep as is
        </Button>
      </span>
    );
  }

  return (
    <Button size="small" look={look} ref={first} onClick={() => setArmed(true)} disabled={disabled || pending}>
      {pending && <BusyRing />}
      {pending ? pendingWords : `${words}…`}
    </Button>
  );
};
