'use client';

import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { DeliveriesAnswer, VerdictAnswer } from '@/lib/answers';
import { FailureNote } from '../../ui/failure-note';
import { Kbd } from '../../ui/kbd';
import { useNow } from '../../ui/now';
import { TimeLeftRing } from '../../ui/ring';
import { shortId } from '../../ui/short-id';
import { millisecondsOf } from '../../ui/time-words';
import { verdictQuery } from '../queries';
import { isUnderWay, longestWindowMs } from '../verdict-progress';
import { DeliveryLine } from './delivery-line';
import { type EarlierStatus, EarlierVerdicts } from './earlier-verdicts';
import type { Run } from './run';
import type { GivenVerdict, RunState } from './run-state';

const pollEveryMs = 5000;
/** After that, the Deliveries page is the place to look. */
const pollForMs = 60_000;

/** Both times are the server's: its clock is never compared with the browser's. */
const undoWindowMs = ({ undoUntil, stateAt }: VerdictAnswer): number =>
  undoUntil === null ? 0 : millisecondsOf(undoUntil) - millisecondsOf(stateAt);

export interface LastVerdict {
  given: GivenVerdict;
  /** As last polled. */
  answer: VerdictAnswer;
  canUndo: boolean;
  totalMs: number;
  isUndone: boolean;
  isUndoing: boolean;
  /** Another change is under way, such as the next verdict. */
  isWaiting: boolean;
  failure: unknown;
  undo: () => void;
}

/** True once that time has passed; renders only then. */
const useIsOver = (since: number | null, totalMs: number): boolean => {
  const [over, setOver] = useState<number | null>(null);
  useEffect(() => {
    if (since === null) return;
    const timer = setTimeout(() => setOver(since), since + totalMs - Date.now());
    return () => clearTimeout(timer);
  }, [since, totalMs]);

  return totalMs === 0 || over === since;
};

/** Follows the last verdict: its undo window, then recorded, sent and confirmed by the service. */
export const useLastVerdict = (
  { last: given, changing }: Pick<RunState, 'last' | 'changing'>,
  run: Run,
): LastVerdict | null => {
  const undoing = useMutation<VerdictAnswer, Error, GivenVerdict>({
    mutationFn: run.undo,
  });
  // Compared by time: a verdict keeps its id when a second opinion is given again.
  const isThis = undoing.variables?.receivedAt === given?.receivedAt;
  const isUndone = isThis && undoing.isSuccess;
  const totalMs = given ? undoWindowMs(given.answer) : 0;
  const isOver = useIsOver(given?.receivedAt ?? null, totalMs);
  const canUndo = given !== null && !isOver && !isUndone;

  const { data } = useQuery({
    ...verdictQuery(given?.answer.id ?? ''),
    enabled: given !== null && isOver && !isUndone,
    refetchInterval: ({ state }) => {
      const isOld = Date.now() - (given?.receivedAt ?? 0) > pollForMs;
      const at = state.data?.state;
      return isOld || (at && !isUnderWay(at)) ? false : pollEveryMs;
    },
  });
  if (!given) return null;

  return {
    given,
    answer: isUndone ? given.answer : (data ?? given.answer),
    canUndo,
    totalMs,
    isUndone,
    isUndoing: isThis && undoing.isPending,
    isWaiting: changing !== null,
    failure: isThis ? undoing.error : null,
    undo: () => {
      if (undoing.isPending) return;
      if (isUndone) return run.refuseUndo('Nothing to undo.');
      if (!canUndo || run.read().changing !== null) return run.refuseUndo('Too late to undo. This is the next case.');
      run.beginUndo();
      undoing.mutate(given);
    },
  };
};

/** "Sending in 7 s" only where nothing stands between the undo window and the delivery. */
export const undoWords = (
  { needsSecond, words }: VerdictAnswer,
  delivery: DeliveriesAnswer['adapter'],
  seconds: number,
): string => {
  // Nobody else can give the second approval.
  if (seconds * 1000 > longestWindowMs) return words;
  if (needsSecond) return `Undo within ${seconds} s, then second approval`;

  // `null`: a second officer is not told whether the first agrees, and disagreement goes to a supervisor.
  return needsSecond === false && delivery !== 'none' ? `Sending in ${seconds} s` : `Undo within ${seconds} s`;
};

const decisionWords = { approve: 'Approved', reject: 'Rejected' } as const;

const reasonsOf = ({ given: { reasons } }: Pick<LastVerdict, 'given'>): string =>
  reasons.length > 0 ? ` · ${reasons.length === 1 ? 'reason' : 'reasons'}: ${reasons.join(', ')}` : '';

/** "Rejected · reason: face does not match" */
export const givenWords = (last: Pick<LastVerdict, 'given'>): string =>
  decisionWords[last.given.decision] + reasonsOf(last);

/** Narrow screens leave out the reasons, so that the keys stay in place; on a phone those are below. */
const GivenLine = ({ last }: Pick<ToastProps, 'last'>) => (
  <b className="font-medium">
    {decisionWords[last.given.decision]}
    <span className="hidden wide:inline phone:inline">{reasonsOf(last)}</span>
  </b>
);

const SessionLead = ({ id }: { id: string }) => (
  <span className="hidden wide:inline phone:inline">
    <span className="mono">{shortId(id)}</span> ·{' '}
  </span>
);

interface ToastProps {
  last: LastVerdict;
  delivery: DeliveriesAnswer['adapter'];
  /** The case on screen. */
  openId: string | null;
  earlier: EarlierStatus;
}

export const LastVerdictToast = ({ last, delivery, openId, earlier }: ToastProps) => (
  // Beside the keys while a few words fit; a longer sentence wraps, and nothing moves.
  <div className="flex min-w-0 flex-1 basis-[280px] flex-wrap items-center gap-x-2 gap-y-0.5">
    {last.canUndo ? <Undoable last={last} delivery={delivery} /> : <Delivery last={last} openId={openId} />}
    {last.failure !== null && last.failure !== undefined && <FailureNote error={last.failure} />}
    <EarlierVerdicts status={earlier} delivery={delivery} />
  </div>
);

const Undoable = ({ last, delivery }: Pick<ToastProps, 'last' | 'delivery'>) => {
  const { given, totalMs, isUndoing, isWaiting, undo } = last;
  const now = useNow(1000) ?? given.receivedAt;
  const leftMs = Math.min(totalMs, Math.max(0, given.receivedAt + totalMs - now));

  return (
    <div className="flex min-h-11 max-w-full flex-wrap items-center gap-x-3 gap-y-1 rounded-card bg-solid py-1 pr-1.5 pl-3 text-table text-on-solid shadow-1 max-wide:[&_kbd]:hidden">
      <span className="[--track:color-mix(in_srgb,currentColor_25%,transparent)] [&_svg]:size-5 [&_svg]:text-on-solid">
        <TimeLeftRing leftMs={leftMs} totalMs={totalMs} />
      </span>
      <p className="min-w-0">
        <GivenLine last={last} />
        <span className="block text-11 opacity-80">
          <SessionLead id={given.answer.sessionId} />
          {/* As wide as its first words, so that the button stays when the seconds lose a digit. */}
          <span
            data-widest={undoWords(given.answer, delivery, Math.ceil(totalMs / 1000))}
            className="inline-grid max-w-full after:invisible after:h-0 after:overflow-hidden after:content-[attr(data-widest)]"
          >
            {undoWords(given.answer, delivery, Math.ceil(leftMs / 1000))}
          </span>
        </span>
      </p>
      <button
        type="button"
        disabled={isUndoing || isWaiting}
        onClick={undo}
        className="inline-flex h-8 items-center gap-2 rounded-control border border-current/40 px-2.5 font-medium outline-offset-2 focus-visible:outline-on-solid"
      >
        {isUndoing ? 'Undoing…' : 'Undo verdict'} <Kbd>U</Kbd>
      </button>
    </div>
  );
};

/** "Case reopened" while it is on screen; otherwise it waits for anybody. */
export const undoneWords = ({ given }: Pick<LastVerdict, 'given'>, openId: string | null): string =>
  openId === given.answer.sessionId ? 'Case reopened' : 'Back in queue';

const Delivery = ({ last, openId }: Pick<ToastProps, 'last' | 'openId'>) => {
  const { given, answer, isUndone } = last;
  const { sessionId } = given.answer;

  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-3 text-table desk:flex-nowrap">
      <p className="min-w-0 max-wide:max-w-[250px]">
        {isUndone ? <b className="font-medium">Undone</b> : <GivenLine last={last} />}
        <span className="block text-11 text-ink-2">
          <SessionLead id={sessionId} />
          {isUndone ? undoneWords(last, openId) : answer.words}
        </span>
      </p>
      {!isUndone && (
        <span className="max-wide:hidden">
          <DeliveryLine state={answer.state} wasSent={answer.wasSent} />
        </span>
      )}
    </div>
  );
};
