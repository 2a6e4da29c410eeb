'use client';

import { Clock, LogOut, StickyNote } from 'lucide-react';
import { signIn } from 'next-auth/react';
import { type ReactNode, useEffect, useState } from 'react';
import { CardFrame } from '../ui/card-frame';
import { CodeStep } from './code-step';
import { type Outcome, outcomeOf } from './outcome';
import { PasswordStep } from './password-step';

interface Account {
  email: string;
  /** In memory only, between the two steps. */
  password: string;
}

interface SignInFormProps {
  /** A local path, validated by the server. */
  next: string;
  /** Name of the identity provider, if configured. */
  singleSignOn?: string | null;
  /** The error of a failed single sign-on. */
  error?: string | null;
  /** Why the person was sent here. */
  because?: 'ended' | 'left' | null;
}

export const SignInForm = ({ next, singleSignOn = null, error = null, because = null }: SignInFormProps) => {
  const [account, setAccount] = useState<Account | null>(null);
  const [email, setEmail] = useState('');
  const [pending, setPending] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(() => (error ? outcomeOf(error, Date.now()) : null));
  const waiting = outcome?.kind === 'wait';

  useEffect(() => {
    if (outcome?.kind !== 'wait') return;
    const timer = setTimeout(() => setOutcome(null), outcome.until - Date.now());
    return () => clearTimeout(timer);
  }, [outcome]);

  const startOver = () => {
    setAccount(null);
    setOutcome(null);
    setEmail('');
  };

  const attempt = async (given: Account, code?: string) => {
    if (pending || waiting) return;
    setPending(true);
    setOutcome(null);
    try {
      const result = await signIn('credentials', { ...given, ...(code && { code }), redirect: false });
      // A full page load, so that the server renders it with this person's rights. Stays pending until then.
      if (result?.ok && !result.error) return window.location.assign(next);

      const answered = outcomeOf(result?.error ?? '', Date.now());
      setEmail(given.email);
      setOutcome(answered);
      if (answered.kind === 'code') setAccount(given);
      if (answered.kind === 'wrong') setAccount(null);
    } catch {
      setOutcome({ kind: 'failed' });
    }
    setPending(false);
  };

  const goToProvider = async () => {
    if (pending) return;
    setPending(true);
    setOutcome(null);
    try {
      // Leaves the page; stays pending until then.
      await signIn('oidc', { callbackUrl: next });
    } catch {
      setOutcome({ kind: 'sso-failed' });
      setPending(false);
    }
  };

  const step = { outcome, pending, waiting };

  return (
    <CardFrame
      className="desk:mt-[21vh]"
      // Both steps have the same height, so that nothing jumps.
      cardClassName={singleSignOn ? 'min-h-[410px]' : 'min-h-[326px]'}
      note={
        account ? (
          <Note icon={<Clock aria-hidden="true" />}>
            After several failed attempts, you must wait a moment before trying again.
          </Note>
        ) : (
          <>
            {because === 'ended' && (
              <Note icon={<StickyNote aria-hidden="true" />}>You were signed out. Your drafts are saved.</Note>
            )}
            {because === 'left' && <Note icon={<LogOut aria-hidden="true" />}>You are signed out.</Note>}
            <p className="mt-4 text-12 text-ink-2">Forgot your password? An administrator can reset it.</p>
          </>
        )
      }
    >
      {account ? (
        <CodeStep
          {...step}
          email={account.email}
          onCode={(code) => void attempt(account, code)}
          onAnotherAccount={startOver}
        />
      ) : (
        <PasswordStep
          {...step}
          email={email}
          singleSignOn={singleSignOn}
          onSubmit={(given) => void attempt(given)}
          onSingleSignOn={goToProvider}
        />
      )}
    </CardFrame>
  );
};

const Note = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <p className="mt-4 grid grid-cols-[14px_1fr] gap-[7px] text-12 text-ink-2 [&_svg]:mt-px [&_svg]:size-3.5 [&_svg]:stroke-[1.5] [&_svg]:text-ink-3">
    {icon}
    <span>{children}</span>
  </p>
);
