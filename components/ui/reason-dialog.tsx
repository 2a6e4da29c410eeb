'use client';

import type { ReactNode } from 'react';
import { AreaField } from './area-field';
import { DialogForm } from './dialog-form';

interface ReasonDialogProps {
  title: string;
  description: ReactNode;
  label: string;
  submitWords: string;
  shortest?: number;
  longest?: number;
  pending: boolean;
  failure: Error | null;
  onGiven: (reason: string) => void;
  onClose: () => void;
}

/** Asks for a reason, which is all the action needs. */
export const ReasonDialog = ({ label, shortest = 5, longest = 500, pending, onGiven, ...rest }: ReasonDialogProps) => (
  <DialogForm
    {...rest}
    pending={pending}
    onSubmit={(form) => {
      const reason = String(form.get('reason') ?? '').trim();
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
      hint={`${shortest} to ${longest.toLocaleString('en-GB')} characters. Stored encrypted.`}
    />
  </DialogForm>
);
