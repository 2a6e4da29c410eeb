'use client';

import { Clock, StickyNote } from 'lucide-react';
import { signIn } from 'next-auth/react';
import { type ReactNode, useEffect, useState } from 'react';
import { CardFrame } from '../ui/card-frame';
import { CodeStep } from './code-step';
import { type Outcome, outcomeOf } from './outcome';
import { PasswordStep } from './password-step';

interface Account {
  email: string;
  /** In memory only, from the first step to the second. */
  password: string;
}

interface SignInFormProps {
  /** A local path that the server has checked. */
  next: string;
  /** Name of the identity provider, where there is one. */
  singleSignOn?: string | null;
  /** What a way through the identity provider ended with. */
  error?: string | null;
  /** Why the person was sent here. */
  because?: 'ended' | null;
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

  const forget = () => {
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
      // A full load: the first page comes from the server with this person's rights. Pending stays until it does.
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
      // Leaves the page. Pending stays until it does.
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
      // One height for both steps, so that the second does not jump.
      cardClassName={singleSignOn ? 'min-h-[410px]' : 'min-h-[326px]'}
      note={
        account ? (
          <Note icon={<Clock aria-hidden="true" />}>
            After several wrong tries there is a short wait. It slows guessing down and ends by itself.
          </Note>
        ) : (
          <>
            {because === 'ended' && (
              <Note icon={<StickyNote aria-hidden="true" />}>
                You were signed out. Drafts that were kept are still there.
              </Note>
            )}
            <p className="mt-4 text-12 text-ink-2">Forgotten your password? An administrator can reset it.</p>
          </>
        )
      }
    >
      {account ? (
        <CodeStep
          {...step}
          email={account.email}
          onCode={(code) => void attempt(account, code)}
          onOtherAccount={forget}
        />
      ) : (
        <PasswordStep
          {...step}
          email={email}
          singleSignOn={singleSignOn}
          onGiven={(given) => void attempt(given)}
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
