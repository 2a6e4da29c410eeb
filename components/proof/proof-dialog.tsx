'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { signIn } from 'next-auth/react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { AccountAnswer } from '@/lib/answers';
import { Button } from '../ui/button';
import { Dialog, DialogFoot } from '../ui/dialog';
import { FailureNote } from '../ui/failure-note';
import { TextField } from '../ui/labelled-field';
import { PasswordField } from '../ui/password-field';
import { BusyRing } from '../ui/ring';
import { accountQuery, prove } from './queries';

interface ProofDialogProps {
  onProved: () => void;
  onCancel: () => void;
}

/** Re-authentication, in the way the person signs in. */
export const ProofDialog = ({ onProved, onCancel }: ProofDialogProps) => {
  const queryClient = useQueryClient();
  const account = useQuery(accountQuery);
  const proof = useMutation({
    mutationFn: prove,
    gcTime: 0,
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: accountQuery.queryKey });
      onProved();
    },
  });

  return (
    <Dialog
      urgent
      title="Confirm it’s you"
      description={
        account.data?.signIn.kind === 'single sign-on'
          ? 'Confirm with your identity provider to continue.'
          : 'Re-enter your password to continue.'
      }
      busy={proof.isPending}
      onClose={onCancel}
    >
      {account.data ? (
        <ProofForm
          account={account.data}
          pending={proof.isPending}
          failure={proof.error}
          onSubmit={proof.mutate}
          onCancel={onCancel}
        />
      ) : (
        <Waiting error={account.error} onRetry={() => void account.refetch()} onCancel={onCancel} />
      )}
    </Dialog>
  );
};

interface WaitingProps {
  error: unknown;
  onRetry: () => void;
  onCancel: () => void;
}

const Waiting = ({ error, onRetry, onCancel }: WaitingProps) => (
  <div className="mt-4">
    {error ? (
      <FailureNote error={error} />
    ) : (
      <p role="status" className="flex items-center gap-2 text-ink-2">
        <BusyRing /> Loading…
      </p>
    )}
    <DialogFoot>
      <Button onClick={onCancel}>Cancel</Button>
      {Boolean(error) && <Button onClick={onRetry}>Try now</Button>}
    </DialogFoot>
  </div>
);

interface ProofFormProps {
  account: AccountAnswer;
  pending: boolean;
  failure: unknown;
  onSubmit: (answer: { password: string; code?: string }) => void;
  onCancel: () => void;
}

const ProofForm = (props: ProofFormProps) =>
  props.account.signIn.kind === 'single sign-on' ? (
    <AtProvider onCancel={props.onCancel} />
  ) : (
    <PasswordForm {...props} />
  );

const PasswordForm = ({ account, pending, failure, onSubmit, onCancel }: ProofFormProps) => {
  const form = useRef<HTMLFormElement>(null);
  const withCode = account.signIn.kind === 'password' && account.signIn.code;

  // At first, and again after a wrong password.
  useEffect(() => {
    if (!pending) form.current?.querySelector<HTMLInputElement>('input[type="password"]')?.select();
  }, [pending]);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (pending) return;
    const given = new FormData(event.currentTarget);
    const password = String(given.get('password') ?? '');
    const code = String(given.get('code') ?? '').replaceAll(' ', '');
    onSubmit(withCode ? { password, code } : { password });
  };

  return (
    <form ref={form} method="post" onSubmit={submit} aria-busy={pending} className="mt-4 grid gap-3">
      {/* Tells password managers whose password this is. */}
      <input type="text" name="username" autoComplete="username" value={account.email} readOnly hidden />
      <PasswordField label="Password" name="password" autoComplete="current-password" />
      {withCode && (
        <TextField
          label="Code"
          hint="Six-digit code from your authenticator app, or a recovery code"
          name="code"
          mono
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
      )}
      {Boolean(failure) && <FailureNote error={failure} />}
      <DialogFoot>
        <Button onClick={onCancel} disabled={pending}>
          Cancel
        </Button>
        <Button look="solid" type="submit" disabled={pending}>
          {pending && <BusyRing />}
          {pending ? 'Confirming…' : 'Confirm'}
        </Button>
      </DialogFoot>
    </form>
  );
};

const AtProvider = ({ onCancel }: { onCancel: () => void }) => {
  const [state, setState] = useState<'idle' | 'leaving' | 'failed'>('idle');

  const leave = async () => {
    setState('leaving');
    try {
      const here = `${window.location.pathname}${window.location.search}`;
      await signIn('oidc', { callbackUrl: here }, { prompt: 'login', max_age: '0' });
    } catch {
      setState('failed');
    }
  };

  return (
    <div className="mt-4 grid gap-3">
      <p className="text-ink-2">
        You’ll be taken to your identity provider and then returned to this page. Press the same button again when
        you’re back.
      </p>
      {state === 'failed' && (
        <p role="alert" className="text-table text-bad">
          The identity provider could not be reached. Try again.
        </p>
      )}
      <DialogFoot>
        <Button onClick={onCancel}>Cancel</Button>
        <Button look="solid" onClick={leave} disabled={state === 'leaving'}>
          {state === 'leaving' ? <BusyRing /> : <KeyRound aria-hidden="true" />}
          {state === 'leaving' ? 'Redirecting…' : 'Go to identity provider'}
        </Button>
      </DialogFoot>
    </div>
  );
};
