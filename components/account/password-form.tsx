'use client';

import { type FormEvent, useRef } from 'react';
import { useChange } from '../proof';
import { Button } from '../ui/button';
import { DoneNote } from '../ui/done-note';
import { FailureNote } from '../ui/failure-note';
import { PasswordField } from '../ui/password-field';
import { BusyRing } from '../ui/ring';
import { passwordRules } from '../words/password-rules';
import { changePassword } from './queries';

interface PasswordFormProps {
  /** Tells password managers whose password this is. */
  email: string;
  onChanged: () => void;
}

export const PasswordForm = ({ email, onChanged }: PasswordFormProps) => {
  const form = useRef<HTMLFormElement>(null);
  const change = useChange(changePassword, {
    onSuccess: () => {
      form.current?.reset();
      onChanged();
    },
  });

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (change.isPending) return;
    const given = new FormData(event.currentTarget);
    change.mutate({ current: String(given.get('current') ?? ''), password: String(given.get('password') ?? '') });
  };

  return (
    <form ref={form} method="post" onSubmit={submit} aria-busy={change.isPending} className="grid max-w-[344px] gap-3">
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField label="Current password" name="current" autoComplete="current-password" />
      <PasswordField label="New password" name="password" autoComplete="new-password" hint={passwordRules} />
      {change.failure && <FailureNote error={change.failure} />}
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" disabled={change.isPending}>
          {change.isPending && <BusyRing />}
          {change.isPending ? 'Changing…' : 'Change password'}
        </Button>
        {change.isSuccess && <DoneNote>Password changed. You have been signed out everywhere else.</DoneNote>}
      </div>
    </form>
  );
};
