'use client';

import { Button } from '../../ui/button';
import { FailureNote } from '../../ui/failure-note';
import { Kbd } from '../../ui/kbd';
import { useNow } from '../../ui/now';
import { TimeLeftRing } from '../../ui/ring';
import { shortId } from '../../ui/short-id';
import { DeliveryLine } from './delivery-line';
import type { LastVerdict } from './use-last-verdict';

const decisionWords = { approve: 'Approved', reject: 'Rejected' } as const;

/** "Rejected · reason: face does not match" */
export const givenWords = ({ given: { decision, reasons } }: Pick<LastVerdict, 'given'>): string =>
  [
    decisionWords[decision],
    reasons.length > 0 && `${reasons.length === 1 ? 'reason' : 'reasons'}: ${reasons.join(', ')}`,
  ]
    .filter(Boolean)
    .join(' · ');

interface GivenToastProps {
  last: LastVerdict;
  onBack: (sessionId: string) => void;
}

/** What was decided last: for as long as it is held, it can be taken back; afterwards, what became of it. */
export const GivenToast = ({ last, onBack }: GivenToastProps) => (
  // Beside the keys as long as there is room for a few words: a longer sentence breaks, and nothing moves.
  <div className="flex min-w-0 flex-1 basis-[280px] flex-wrap items-center gap-2">
    {last.canUndo ? <Held last={last} /> : <Over last={last} onBack={onBack} />}
    {last.failure !== null && last.failure !== undefined && <FailureNote error={last.failure} />}
  </div>
);

const Held = ({ last }: Pick<GivenToastProps, 'last'>) => {
  const { given, totalMs, isUndoing, undo } = last;
  const now = useNow(1000) ?? given.heardAt;
  const leftMs = Math.min(totalMs, Math.max(0, given.heardAt + totalMs - now));

  return (
    <div className="flex min-h-11 max-w-full flex-wrap items-center gap-x-3 gap-y-1 rounded-card bg-solid py-1 pr-2 pl-3.5 text-table text-on-solid shadow-1">
      <span className="[--track:color-mix(in_srgb,currentColor_25%,transparent)] [&_svg]:size-5 [&_svg]:text-on-solid">
        <TimeLeftRing leftMs={leftMs} totalMs={totalMs} />
      </span>
      <p className="min-w-0">
        <b className="font-medium">{givenWords(last)}</b>
        <span className="block text-11 opacity-80">
          <span className="mono">{shortId(given.answer.sessionId)}</span> · held here, not sent yet
        </span>
      </p>
      <button
        type="button"
        disabled={isUndoing}
        onClick={undo}
        className="inline-flex h-8 items-center gap-2 rounded-control border border-current/40 px-2.5 font-medium outline-offset-2 focus-visible:outline-on-solid"
      >
        {isUndoing ? 'Taking back…' : `Undo (${Math.ceil(leftMs / 1000)} s)`} <Kbd>U</Kbd>
      </button>
    </div>
  );
};

const Over = ({ last, onBack }: GivenToastProps) => {
  const { given, answer, isUndone } = last;
  const { sessionId } = given.answer;

  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-3 text-table desk:flex-nowrap">
      <p className="min-w-0">
        <b className="font-medium">{isUndone ? 'Taken back' : givenWords(last)}</b>
        <span className="block text-11 text-ink-2">
          <span className="mono">{shortId(sessionId)}</span> ·{' '}
          {isUndone ? 'it waits again, nothing was sent' : answer.words}
        </span>
      </p>
      {isUndone ? (
        <Button size="small" onClick={() => onBack(sessionId)}>
          Back to it
        </Button>
      ) : (
        <DeliveryLine state={answer.state} wasSent={answer.wasSent} />
      )}
    </div>
  );
};
