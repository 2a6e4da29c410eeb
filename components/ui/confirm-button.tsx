'use client';

import { useEffect, useRef, useState } from 'react';
import { Button } from './button';
import { BusyRing } from './ring';

interface ConfirmButtonProps {
  words: string;
  pendingWords: string;
  pending: boolean;
  /** Something else is under way, or it cannot be done now. */
  disabled?: boolean;
  /** Red is for what cannot be had back. */
  look?: 'danger' | 'outline';
  onConfirm: () => void;
}

/** For what takes something away: asked twice, in the same place, and the second press is never where the first was. */
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

  // The button that had the focus is gone each time, and cannot have it while something is under way.
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
