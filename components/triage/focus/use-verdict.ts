'use client';

import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { ReviewReason, VerdictAnswer, VerdictBody } from '@/lib/answers';
import { ApiError } from '../../api';
import { useDraft } from '../../drafts/use-draft';
import { giveVerdict } from '../queries';
import type { Run } from './run';
import type { Opening, RunState } from './run-state';
import type { Case } from './use-case';
import { useSteadyCase } from './use-steady-case';
import {
  answerOf,
  availabilityOf,
  chosenReasons,
  needsNoteWords,
  noApprovalWords,
  overridable,
  reasonWithoutNote,
  toggleReason,
  unsteadyBecause,
  verdictBody,
} from './verdict-rules';

interface VerdictContext {
  shown: Case;
  run: Run;
  isClaimed: boolean;
  opening: Opening;
  changing: RunState['changing'];
  looked: () => VerdictBody['looked'];
}

const useGiveVerdict = ({ shown, run }: VerdictContext, onGiven: () => void) => {
  const { claim, answer } = shown;
  const known = answerOf(answer);

  return useMutation<VerdictAnswer, Error, VerdictBody>({
    mutationFn: (body) => run.record(() => giveVerdict(claim.id, body)),
    // Notes must not stay in memory.
    gcTime: 0,
    onSuccess: (verdict, { decision, reasons }) => {
      onGiven();
      run.decided({
        answer: verdict,
        decision,
        reasons: chosenReasons(known, reasons).map(({ words }) => words),
        receivedAt: Date.now(),
      });
    },
    onError: async (error) => {
      // Either the claim is lost, or the evidence has changed.
      if (error instanceof ApiError && error.code === 'CONFLICT' && (await run.isStillHeld())) shown.reload();
    },
  });
};

export type VerdictForm = ReturnType<typeof useVerdict>;

/** The verdict form of a case. What was chosen and typed stays until the verdict is recorded. */
export const useVerdict = (context: VerdictContext) => {
  const { shown, isClaimed, opening, changing, looked } = context;
  const { answer, isSettled } = shown;
  const known = answerOf(answer);
  const draft = useDraft(`verdict-${shown.claim.sessionId}`);
  const noteField = useRef<HTMLTextAreaElement>(null);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [isRejecting, setRejecting] = useState(false);
  const [isOverriding, setOverriding] = useState(false);
  const [attested, setAttested] = useState(false);
  /** Why the last key press did nothing. */
  const [hint, setHint] = useState<string | null>(null);
  const [isAskingForNote, setAskingForNote] = useState(false);
  /** The opening whose words are no longer said, because a key was accepted since. */
  const [over, setOver] = useState<Opening | null>(null);

  const give = useGiveVerdict(context, () => void draft.clear());
  const input = { chosen, note: draft.text.trim(), attested };
  const unexplained = isAskingForNote ? reasonWithoutNote(known, input) : undefined;
  const isSteady = useSteadyCase(isSettled && isClaimed, opening);
  const unsteady = isSteady ? null : unsteadyBecause(opening);
  const meantForOther = changing === 'undo' ? 'undoing' : changing ? 'changing' : unsteady;
  const pending = give.isPending ? give.variables.decision : null;
  const facts = { answer, isSettled, isClaimed, meantForOther, pending };
  const available = {
    approve: availabilityOf('approve', facts, input),
    reject: availabilityOf('reject', facts, input),
  };

  /** A key was pressed: what was said about the one before is over. */
  const hear = () => {
    setHint(null);
    if (meantForOther === null) setOver(opening);
  };
  const hearVerdict = () => {
    hear();
    setAskingForNote(false);
  };
  const bodyOf = (decision: VerdictBody['decision'], reasons: readonly string[], override: string | null) =>
    verdictBody(known, input, { decision, reasons, override, looked: looked() });
  const send = (decision: VerdictBody['decision'], reasons: readonly string[]) => {
    setRejecting(false);
    give.mutate(bodyOf(decision, reasons, null));
  };
  const askForNote = () => {
    setAskingForNote(true);
    noteField.current?.focus();
  };

  const approve = () => {
    hearVerdict();
    setRejecting(false);
    if (available.approve.kind === 'ready') send('approve', []);
    else if (available.approve.kind === 'override') setOverriding(true);
    else if (available.approve.kind === 'blocked') setHint(available.approve.words);
  };

  const reject = () => {
    hearVerdict();
    if (available.reject.kind === 'ready') {
      send('reject', chosen);
    } else if (available.reject.kind === 'needs reason') {
      setRejecting(!isRejecting);
    } else if (available.reject.kind === 'blocked') {
      if (reasonWithoutNote(known, input)) askForNote();
      else setHint(available.reject.words);
    }
  };

  /** After Reject, a reason gives the verdict at once; before, it is only selected. */
  const pick = (reason: ReviewReason) => {
    if (give.isPending || meantForOther !== null) return;
    hearVerdict();
    if (!isRejecting) {
      setChosen(toggleReason(chosen, reason.code));
      return;
    }
    setChosen([reason.code]);
    setRejecting(false);
    const next = availabilityOf('reject', facts, { ...input, chosen: [reason.code] });
    if (next.kind !== 'blocked') send('reject', [reason.code]);
    else if (reason.needsNote && input.note === '') askForNote();
    else setHint(next.words);
  };

  return {
    known,
    reasons: known?.reasons ?? [],
    chosen,
    available,
    /** What keeps the case from being approved; `null`: nothing, or not known yet. */
    whyNoApproval: noApprovalWords(facts, input),
    hint: [opening !== over && opening.words, hint].filter(Boolean).join(' '),
    hear,
    /** Goes away once the note is written, or its reason is no longer chosen. */
    noteHint: unexplained ? needsNoteWords(unexplained) : null,
    draft,
    noteField,
    attested,
    setAttested: (next: boolean) => {
      hear();
      setAttested(next);
    },
    isRejecting,
    stopRejecting: () => setRejecting(false),
    isBusy: give.isPending,
    failure: give.error,
    approve,
    reject,
    pick,
    override: {
      isOpen: isOverriding,
      blocks: overridable(known),
      /** Rejects if the verdict could not be recorded. */
      send: async (reason: string) => {
        await give.mutateAsync(bodyOf('approve', [], reason));
      },
      close: () => setOverriding(false),
    },
  };
};
