'use client';

import { useState } from 'react';
import type { DeletionAnswer } from '@/lib/answers';
import { ActionButton } from '../action-button';
import { CloseDialog } from './reply/close-dialog';

/** Ends a person's request before anything is erased, for a reason that stays on record. */
export const CloseButton = ({ answer }: { answer: DeletionAnswer }) => {
  const [isOpen, setOpen] = useState(false);
  // The buttons beside it already say why.
  if (!answer.may.close.allowed) return null;

  return (
    <>
      <ActionButton look="ghost" size="small" may={answer.may.close} onClick={() => setOpen(true)}>
        Close request…
      </ActionButton>
      {isOpen && <CloseDialog answer={answer} onClose={() => setOpen(false)} />}
    </>
  );
};
