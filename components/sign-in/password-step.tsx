'use client';

import { KeyRound } from 'lucide-react';
import { type FormEvent, useId } from 'react';
import { Button } from '../ui/button';
import { TextField } from '../ui/labelled-field';
import { PasswordField } from '../ui/password-field';
import { BusyRing } from '../ui/ring';
import type { Outcome } from './outcome';
import { OutcomeLine } from './outcome-line';

interface PasswordStepProps {
  /** Restored when the person returns from the second step. */
  email: string;
  outcome: Outcome | null;
  pending: boolean;
  waiting: boolean;
  /** Name of the identity provider, if configured. */
  singleSignOn: string | null;
  onSubmit: (account: { email: string; password: string }) => void;
  onSingleSignOn: () => void;
}

export const PasswordStep = (props: PasswordStepProps) => {
  const { email, outcome, pending, waiting, singleSignOn } = props;
  const outcomeId = useId();

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    props.onSubmit({ email: String(form.get('email') ?? '').trim(), password: String(form.get('password')) });
  };

  return (
    // POST keeps the password out of the address bar even without JavaScript.
    <form method="post" onSubmit={submit} aria-busy={pending}>
      <h1 className="mb-0.5">Sign in</h1>
      <p className="mb-[18px] text-ink-2">Identity review</p>
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        defaultValue={email}
        required
        autoFocus={email === ''}
      />
      <PasswordField
        autoFocus={email !== ''}
        label="Password"
        name="password"
        autoComplete="current-password"
        describedBy={outcome ? outcomeId : undefined}
        className="mt-3"
      />
      <Button look="solid" type="submit" disabled={pending || waiting} className="mt-4 h-9! w-full">
        {pending && <BusyRing />}
        {pending ? 'Signing in…' : 'Continue'}
      </Button>
      {singleSignOn && (
        <>
          <p className="mt-4 flex items-center gap-2.5 text-12 text-ink-3 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
            or
          </p>
          <Button disabled={pending} onClick={props.onSingleSignOn} className="mt-4 h-9! w-full">
            <KeyRound aria-hidden="true" />
            <span className="truncate">Continue with {singleSignOn}</span>
          </Button>
        </>
      )}
      <OutcomeLine id={outcomeId} outcome={outcome} />
    </form>
  );
};
