import { TriangleAlert } from 'lucide-react';
import { Countdown } from '../ui/time';
import type { Outcome } from './outcome';

const words: Record<Exclude<Outcome['kind'], 'wait' | 'code'>, string> = {
  wrong: 'E-mail or password is not right.',
  'wrong code': 'This code is not right or was used already. Wait for the next one and enter it.',
  failed: 'Signing in failed; try again.',
  'sso-no-role': 'None of your groups opens this desk. Ask an administrator to add you to one.',
  'sso-taken': 'Your e-mail belongs to another account of this desk. Ask an administrator.',
  'sso-disabled': 'Your account here is disabled. Ask an administrator to enable it.',
  'sso-failed': 'Single sign-on did not work out. Try it again; if it stays so, tell an administrator.',
};

const Words = ({ outcome }: { outcome: Outcome }) => {
  if (outcome.kind === 'code') return null;
  if (outcome.kind !== 'wait') return <span>{words[outcome.kind]}</span>;

  return (
    <>
      {/* Read out once; the running figure is for the eye only. */}
      <span className="sr-only">Too many tries. Try again in {outcome.seconds} s.</span>
      <span aria-hidden="true">
        Too many tries. <Countdown to={outcome.until} before="Try again in" after="Try again" />.
      </span>
    </>
  );
};

/** Keeps room for two lines, so that an answer does not move the form. */
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
