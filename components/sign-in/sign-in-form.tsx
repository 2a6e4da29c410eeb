'use client';

import { TriangleAlert } from 'lucide-react';
import { signIn } from 'next-auth/react';
import { type FormEvent, useEffect, useId, useState } from 'react';
import { Logo } from '../shell/logo';
import { Button } from '../ui/button';
import { BusyRing } from '../ui/ring';
import { Countdown } from '../ui/time';
import { type Outcome, outcomeOf } from './outcome';
import { fieldClasses, PasswordField } from './password-field';

interface SignInFormProps {
  /** A local path that the server has checked. */
  next: string;
}

export const SignInForm = ({ next }: SignInFormProps) => {
  const ids = { email: useId(), password: useId(), outcome: useId() };
  const [pending, setPending] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const waiting = outcome?.kind === 'wait';

  useEffect(() => {
    if (outcome?.kind !== 'wait') return;
    const timer = setTimeout(() => setOutcome(null), outcome.until - Date.now());
    return () => clearTimeout(timer);
  }, [outcome]);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (pending || waiting) return;

    const form = new FormData(event.currentTarget);
    setPending(true);
    setOutcome(null);
    try {
      const email = String(form.get('email') ?? '').trim();
      const result = await signIn('credentials', { email, password: String(form.get('password')), redirect: false });
      // A full load: the first page comes from the server with this person's rights. Pending stays until it does.
      if (result?.ok && !result.error) return window.location.assign(next);
      setOutcome(outcomeOf(result?.error ?? '', Date.now()));
    } catch {
      setOutcome({ kind: 'failed' });
    }
    setPending(false);
  };

  return (
    <div className="grid min-h-dvh grid-rows-[1fr_auto] bg-canvas">
      <main className="mt-[8vh] w-[min(344px,92vw)] place-self-start justify-self-center desk:mt-[21vh]">
        <div className="mb-[26px] flex items-center gap-2.5">
          <Logo className="size-7" />
          <b className="text-16 font-semibold tracking-[-0.012em]">Proofdesk</b>
        </div>
        {/* Without its script this form must not put a password into the address bar. */}
        <form
          method="post"
          onSubmit={submit}
          className="rounded-box border border-line bg-surface p-6 shadow-1"
          aria-busy={pending}
        >
          <h1 className="mb-0.5">Sign in</h1>
          <p className="mb-[18px] text-ink-2">Identity review</p>
          <label htmlFor={ids.email} className="mb-[5px] block text-12 font-medium">
            E-mail
          </label>
          <input id={ids.email} name="email" type="email" autoComplete="username" required className={fieldClasses} />
          <label htmlFor={ids.password} className="mt-3 mb-[5px] block text-12 font-medium">
            Password
          </label>
          <PasswordField id={ids.password} describedBy={outcome ? ids.outcome : undefined} />
          <Button look="solid" type="submit" disabled={pending || waiting} className="mt-4 h-9! w-full">
            {pending && <BusyRing />}
            {pending ? 'Signing in…' : 'Continue'}
          </Button>
          {/* Keeps its height, so that an answer does not move the form. */}
          <div id={ids.outcome} role="alert" className="mt-3 -mb-2 min-h-[18px] text-table text-bad">
            {outcome && <OutcomeLine outcome={outcome} />}
          </div>
        </form>
        <p className="mt-4 text-12 text-ink-2">Forgotten your password? An administrator can reset it.</p>
      </main>
      <footer className="px-6 pt-8 pb-[22px] text-center text-12 text-ink-3">
        Every sign-in is recorded · Signed out after 30 minutes idle, 12 hours at most
      </footer>
    </div>
  );
};

const OutcomeLine = ({ outcome }: { outcome: Outcome }) => (
  <span className="flex items-center gap-2">
    <TriangleAlert aria-hidden="true" className="size-3.5 shrink-0 stroke-[1.5]" />
    {outcome.kind === 'wrong' && 'E-mail or password is not right.'}
    {outcome.kind === 'failed' && 'Signing in failed; try again.'}
    {outcome.kind === 'wait' && (
      <>
        {/* Read out once; the running figure is for the eye only. */}
        <span className="sr-only">Too many tries. Try again in {outcome.seconds} s.</span>
        <span aria-hidden="true">
          Too many tries. <Countdown to={outcome.until} before="Try again in" after="Try again" />.
        </span>
      </>
    )}
  </span>
);
