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

const becauseOf = ({ given: { reasons } }: Pick<LastVerdict, 'given'>): string =>
  reasons.length > 0 ? ` · ${reasons.length === 1 ? 'reason' : 'reasons'}: ${reasons.join(', ')}` : '';

/** "Rejected · reason: face does not match" */
export const givenWords = (last: Pick<LastVerdict, 'given'>): string =>
  decisionWords[last.given.decision] + becauseOf(last);

/** Where there is less room, what was decided and not why: beside the keys, so that they stay where they are. */
const GivenLine = ({ last }: Pick<GivenToastProps, 'last'>) => (
  <b className="font-medium">
    {decisionWords[last.given.decision]}
    <span className="max-wide:hidden">{becauseOf(last)}</span>
  </b>
);

const SessionLead = ({ id }: { id: string }) => (
  <span className="max-wide:hidden">
    <span className="mono">{shortId(id)}</span> ·{' '}
  </span>
);

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
    <div className="flex min-h-11 max-w-full flex-wrap items-center gap-x-3 gap-y-1 rounded-card bg-solid py-1 pr-1.5 pl-3 text-table text-on-solid shadow-1 max-wide:[&_kbd]:hidden">
      <span className="[--track:color-mix(in_srgb,currentColor_25%,transparent)] [&_svg]:size-5 [&_svg]:text-on-solid">
        <TimeLeftRing leftMs={leftMs} totalMs={totalMs} />
      </span>
      <p className="min-w-0">
        <GivenLine last={last} />
        <span className="block text-11 opacity-80">
          <SessionLead id={given.answer.sessionId} />
          held here, not sent yet
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
      <p className="min-w-0 max-wide:max-w-[250px]">
        {isUndone ? <b className="font-medium">Taken back</b> : <GivenLine last={last} />}
        <span className="block text-11 text-ink-2">
          <SessionLead id={sessionId} />
          {isUndone ? 'it waits again, nothing was sent' : answer.words}
        </span>
      </p>
      {isUndone ? (
        <Button size="small" onClick={() => onBack(sessionId)}>
          Back to it
        </Button>
      ) : (
        <span className="max-wide:hidden">
          <DeliveryLine state={answer.state} wasSent={answer.wasSent} />
        </span>
      )}
    </div>
  );
};
