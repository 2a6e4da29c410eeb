'use client';

import type { ReactNode } from 'react';
import { AreaField } from './area-field';
import { DialogForm } from './dialog-form';

interface ReasonDialogProps {
  title: string;
  description: ReactNode;
  /** Of the field. */
  label: string;
  submitWords: string;
  shortest?: number;
  longest?: number;
  pending: boolean;
  failure: Error | null;
  onGiven: (reason: string) => void;
  onClose: () => void;
}

/** Something that is done with words of one's own, and with nothing else. */
export const ReasonDialog = ({ label, shortest = 5, longest = 500, pending, onGiven, ...rest }: ReasonDialogProps) => (
  <DialogForm
    {...rest}
    pending={pending}
    onSubmit={(given) => {
      const reason = String(given.get('reason') ?? '').trim();
      if (reason.length >= shortest) onGiven(reason);
    }}
  >
    <AreaField
      label={label}
      name="reason"
      rows={4}
      required
      minLength={shortest}
      maxLength={longest}
      readOnly={pending}
      hint={`${shortest} to ${longest.toLocaleString('en-GB')} characters. Kept encrypted.`}
    />
  </DialogForm>
);
