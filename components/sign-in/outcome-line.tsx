import { TriangleAlert } from 'lucide-react';
import { Countdown } from '../ui/time';
import type { Outcome } from './outcome';

const words: Record<Exclude<Outcome['kind'], 'wait' | 'code'>, string> = {
  wrong: 'Incorrect email or password.',
  'wrong code': 'Incorrect or already used code. Wait for the next one.',
  failed: 'Sign-in failed. Try again.',
  'sso-no-role': 'None of your identity provider groups has a role here. Contact your administrator.',
  'sso-taken': 'Another account already uses your email. Contact your administrator.',
  'sso-disabled': 'Your account is disabled. Contact your administrator.',
  'sso-failed': 'Single sign-on failed. Try again, or contact your administrator.',
};

const Words = ({ outcome }: { outcome: Outcome }) => {
  if (outcome.kind === 'code') return null;
  if (outcome.kind !== 'wait') return <span>{words[outcome.kind]}</span>;

  return (
    <>
      {/* Screen readers hear the time once, not every second. */}
      <span className="sr-only">Too many attempts. Try again in {outcome.seconds} s.</span>
      <span aria-hidden="true">
        Too many attempts. <Countdown to={outcome.until} before="Try again in" after="Try again" />.
      </span>
    </>
  );
};

/** Keeps room for two lines, so that a message does not move the form. */
export const OutcomeLine = ({ id, outcome }: { id: string; outcome: Outcome | null }) => (
  <div id={id} role="alert" className="mt-2 -mb-2 min-h-9 text-table text-bad">
    {outcome && outcome.kind !== 'code' && (
      <span className="flex items-start gap-2">
        <TriangleAlert aria-hidden="true" className="mt-0.5 size-3.5 shrink-0 stroke-[1.5]" />
        <Words outcome={outcome} />
      </span>
    )}
  </div>
);
