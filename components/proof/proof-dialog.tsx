'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { signIn } from 'next-auth/react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { AccountAnswer } from '@/lib/answers';
import { accountQuery, prove } from '../account/queries';
import { Button } from '../ui/button';
import { Dialog, DialogFoot } from '../ui/dialog';
import { FailureNote } from '../ui/failure-note';
import { TextField } from '../ui/labelled-field';
import { PasswordField } from '../ui/password-field';
import { BusyRing } from '../ui/ring';

interface ProofDialogProps {
  onProved: () => void;
  onCallOff: () => void;
}

/** Asks once more who the person is, in the way they sign in. */
export const ProofDialog = ({ onProved, onCallOff }: ProofDialogProps) => {
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
      title="Confirm it is you"
      description="This needs a proof that is at most five minutes old. What you began goes on afterwards."
      busy={proof.isPending}
      onClose={onCallOff}
    >
      {account.data ? (
        <Question
          account={account.data}
          pending={proof.isPending}
          failure={proof.error}
          onAnswer={proof.mutate}
          onCallOff={onCallOff}
        />
      ) : (
        <Waiting error={account.error} onRetry={() => void account.refetch()} onCallOff={onCallOff} />
      )}
    </Dialog>
  );
};

interface WaitingProps {
  error: unknown;
  onRetry: () => void;
  onCallOff: () => void;
}

const Waiting = ({ error, onRetry, onCallOff }: WaitingProps) => (
  <div className="mt-4">
    {error ? (
      <FailureNote error={error} />
    ) : (
      <p role="status" className="flex items-center gap-2 text-ink-2">
        <BusyRing /> Reading how you sign in
      </p>
    )}
    <DialogFoot>
      <Button onClick={onCallOff}>Cancel</Button>
      {Boolean(error) && <Button onClick={onRetry}>Try now</Button>}
    </DialogFoot>
  </div>
);

interface QuestionProps {
  account: AccountAnswer;
  pending: boolean;
  failure: unknown;
  onAnswer: (answer: { password: string; code?: string }) => void;
  onCallOff: () => void;
}

const Question = (props: QuestionProps) =>
  props.account.signIn.kind === 'single sign-on' ? (
    <AtProvider onCallOff={props.onCallOff} />
  ) : (
    <PasswordQuestion {...props} />
  );

const PasswordQuestion = ({ account, pending, failure, onAnswer, onCallOff }: QuestionProps) => {
  const form = useRef<HTMLFormElement>(null);
  const withCode = account.signIn.kind === 'password' && account.signIn.code;

  // At the beginning, and again after a wrong answer.
  useEffect(() => {
    if (!pending) form.current?.querySelector<HTMLInputElement>('input[type="password"]')?.select();
  }, [pending]);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (pending) return;
    const given = new FormData(event.currentTarget);
    const password = String(given.get('password') ?? '');
    const code = String(given.get('code') ?? '').replaceAll(' ', '');
    onAnswer(withCode ? { password, code } : { password });
  };

  return (
    <form ref={form} method="post" onSubmit={submit} aria-busy={pending} className="mt-4 grid gap-3">
      {/* For password managers: whose password this is. */}
      <input type="text" name="username" autoComplete="username" value={account.email} readOnly hidden />
      <PasswordField label="Password" name="password" autoComplete="current-password" />
      {withCode && (
        <TextField
          label="Code"
          hint="Six digits from your authenticator, or a recovery code"
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
        <Button onClick={onCallOff} disabled={pending}>
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

const AtProvider = ({ onCallOff }: { onCallOff: () => void }) => {
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
        You sign in through your identity provider. It asks for your password there and sends you back to this page;
        then press the same button once more.
      </p>
      {state === 'failed' && (
        <p role="alert" className="text-table text-bad">
          The identity provider could not be reached; try again.
        </p>
      )}
      <DialogFoot>
        <Button onClick={onCallOff}>Cancel</Button>
        <Button look="solid" onClick={leave} disabled={state === 'leaving'}>
          {state === 'leaving' ? <BusyRing /> : <KeyRound aria-hidden="true" />}
          {state === 'leaving' ? 'Going there…' : 'Confirm there'}
        </Button>
      </DialogFoot>
    </div>
  );
};
