'use client';

import { type FormEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '../ui/button';
import { fieldClasses } from '../ui/labelled-field';
import { BusyRing } from '../ui/ring';
import { CodeField, codeLength } from './code-field';
import type { Outcome } from './outcome';
import { OutcomeLine } from './outcome-line';

type Way = 'authenticator' | 'recovery';

interface CodeStepProps {
  email: string;
  outcome: Outcome | null;
  pending: boolean;
  waiting: boolean;
  onCode: (code: string) => void;
  onAnotherAccount: () => void;
}

/** The second step: six digits, submitted when complete, or a recovery code. */
export const CodeStep = ({ email, outcome, pending, waiting, onCode, onAnotherAccount }: CodeStepProps) => {
  const ids = { intro: useId(), recovery: useId(), outcome: useId() };
  const [way, setWay] = useState<Way>('authenticator');
  const [code, setCode] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const wrong = outcome?.kind === 'wrong code';

  // A refused code cannot be reused.
  useEffect(() => {
    if (wrong) setCode('');
  }, [wrong]);
  // In a layout effect, so that the field has the focus before the first key is pressed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of either moves the focus
  useLayoutEffect(() => field.current?.focus(), [way, outcome]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code.trim() !== '') onCode(code.trim());
  };
  const type = (digits: string) => {
    setCode(digits);
    if (digits.length === codeLength && digits !== code) onCode(digits);
  };
  const switchWay = () => {
    setWay(way === 'recovery' ? 'authenticator' : 'recovery');
    setCode('');
  };

  return (
    <form method="post" onSubmit={submit} aria-busy={pending}>
      <h1 className="mb-0.5">Enter your code</h1>
      <p id={ids.intro} className="mb-[18px] min-h-9 break-words text-ink-2">
        {way === 'recovery' ? 'One of your recovery codes, for' : 'Six-digit code from your authenticator app, for'}{' '}
        {email}
      </p>
      {way === 'recovery' ? (
        <div className="flex h-[46px] items-center">
          <label htmlFor={ids.recovery} className="sr-only">
            Recovery code
          </label>
          <input
            ref={field}
            id={ids.recovery}
            name="code"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            required
            maxLength={64}
            value={code}
            readOnly={pending}
            aria-invalid={wrong}
            aria-describedby={`${ids.intro} ${ids.outcome}`}
            onChange={(event) => setCode(event.target.value)}
            className={`${fieldClasses} font-mono`}
          />
        </div>
      ) : (
        <CodeField
          ref={field}
          value={code}
          readOnly={pending}
          invalid={wrong}
          describedBy={`${ids.intro} ${ids.outcome}`}
          onChange={type}
        />
      )}
      <Button look="solid" type="submit" disabled={pending || waiting} className="mt-4 h-9! w-full">
        {pending && <BusyRing />}
        {pending ? 'Signing in…' : 'Sign in'}
      </Button>
      <div className="mt-2.5 flex justify-between text-12">
        <button
          type="button"
          onClick={switchWay}
          className="-mx-1 min-h-6 rounded-chip px-1 text-accent hover:underline"
        >
          {way === 'recovery' ? 'Use your authenticator' : 'Use a recovery code'}
        </button>
        <button
          type="button"
          onClick={onAnotherAccount}
          className="-mx-1 min-h-6 rounded-chip px-1 text-ink-2 hover:underline"
        >
          Use another account
        </button>
      </div>
      <OutcomeLine id={ids.outcome} outcome={outcome} />
    </form>
  );
};
