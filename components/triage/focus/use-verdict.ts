'use client';

import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Block, CaseAnswer, ReviewReason, VerdictAnswer, VerdictBody } from '@/lib/answers';
import { ApiError } from '../../api';
import { useDraft } from '../../drafts/use-draft';
import { giveVerdict } from '../queries';
import type { Run } from './run';
import type { Case } from './use-case';

type Decision = VerdictBody['decision'];

/** Whether a verdict can be given now. `override`: a supervisor can, with a written reason. */
export type Way =
  | { kind: 'ready' }
  | { kind: 'pending' }
  /** A reason has to be chosen. */
  | { kind: 'choose' }
  | { kind: 'override' }
  | { kind: 'blocked'; words: string };

interface Asked {
  shown: Case;
  run: Run;
  /** A reserved case is this person's only after a moment. */
  isTaken: boolean;
  looked: () => VerdictBody['looked'];
}

const toOverride = ({ blocks }: CaseAnswer): Block[] => blocks.filter(({ stops }) => stops);

const notYet = ({ shown: { answer, isSettled }, isTaken }: Asked): string | null => {
  if (answer.kind === 'loading' || (answer.kind === 'ready' && !isSettled)) {
    return 'Wait until it is known what speaks against it.';
  }
  if (answer.kind !== 'ready' && answer.kind !== 'stale') return 'What speaks against it could not be read.';

  return isTaken ? null : 'The case is being taken.';
};

export type VerdictForm = ReturnType<typeof useVerdict>;

/** A verdict in the making. What was chosen and typed stays until it was given. */
export const useVerdict = (asked: Asked) => {
  const { shown, run, looked } = asked;
  const { claim, answer } = shown;
  const known = answer.kind === 'ready' || answer.kind === 'stale' ? answer.data : null;
  const draft = useDraft(`verdict-${claim.sessionId}`);
  const noteField = useRef<HTMLTextAreaElement>(null);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [isRejecting, setRejecting] = useState(false);
  const [isOverriding, setOverriding] = useState(false);
  const [attested, setAttested] = useState(false);
  /** Why what was just asked for did not happen. */
  const [hint, setHint] = useState<string | null>(null);

  const note = draft.text.trim();
  const reasons = known?.reasons ?? [];
  const given = reasons.filter(({ code }) => chosen.includes(code));

  const give = useMutation<VerdictAnswer, Error, VerdictBody>({
    mutationFn: (body) => giveVerdict(claim.id, body),
    // Notes and reasons in words pass through here: nothing of them stays.
    gcTime: 0,
    onSuccess: (verdict, body) => {
      void draft.clear();
      run.decided({
        answer: verdict,
        decision: body.decision,
        reasons: reasons.filter(({ code }) => body.reasons.includes(code)).map(({ words }) => words),
        heardAt: Date.now(),
      });
    },
    onError: async (error) => {
      // It is not as this screen has it: either the case is gone, or what it rests on has changed.
      if (error instanceof ApiError && error.code === 'CONFLICT' && (await run.isStillHeld())) shown.reread();
    },
  });

  const wait = notYet(asked);
  const unattested =
    known?.needsAttestation && !attested ? 'Say first whether you saw the evidence in the vendor’s dashboard.' : null;
  const silent = note === '' ? given.find(({ needsNote }) => needsNote) : undefined;
  const blocks = known ? toOverride(known) : [];

  const wayTo = (decision: Decision): Way => {
    if (give.isPending) {
      return give.variables.decision === decision
        ? { kind: 'pending' }
        : { kind: 'blocked', words: 'Your verdict is being recorded.' };
    }
    const words = wait ?? unattested;
    if (words !== null) return { kind: 'blocked', words };
    if (decision === 'reject') {
      if (silent) return { kind: 'blocked', words: needsNoteWords(silent) };
      return given.length === 0 ? { kind: 'choose' } : { kind: 'ready' };
    }
    if (blocks.length === 0) return { kind: 'ready' };
    return known?.mayOverride
      ? { kind: 'override' }
      : { kind: 'blocked', words: `Approval is blocked. ${wordsOf(blocks)} A supervisor can override that.` };
  };
  const ways = { approve: wayTo('approve'), reject: wayTo('reject') };

  const bodyOf = (decision: Decision, codes: readonly string[], override: string | null): VerdictBody => ({
    decision,
    reasons: [...codes],
    note: note === '' ? null : note,
    attested: attested && known?.needsAttestation === true,
    override,
    looked: looked(),
  });
  const send = (decision: Decision, codes: readonly string[]) => {
    setHint(null);
    setRejecting(false);
    give.mutate(bodyOf(decision, codes, null));
  };

  const approve = () => {
    const way = ways.approve;
    setRejecting(false);
    if (way.kind === 'ready') send('approve', []);
    else if (way.kind === 'override') setOverriding(true);
    else if (way.kind === 'blocked') setHint(way.words);
  };

  const reject = () => {
    const way = ways.reject;
    if (way.kind === 'ready') send('reject', chosen);
    else if (way.kind === 'choose') {
      setHint(null);
      setRejecting(!isRejecting);
    } else if (way.kind === 'blocked') {
      setHint(way.words);
      if (silent) noteField.current?.focus();
    }
  };

  /** After "Reject", the reason itself is the verdict; before, it is only chosen. */
  const pick = (reason: ReviewReason) => {
    if (give.isPending) return;
    setHint(null);
    if (!isRejecting) {
      setChosen(
        chosen.includes(reason.code) ? chosen.filter((code) => code !== reason.code) : [...chosen, reason.code],
      );
      return;
    }
    setChosen([reason.code]);
    setRejecting(false);
    if (reason.needsNote && note === '') {
      setHint(needsNoteWords(reason));
      noteField.current?.focus();
    } else {
      send('reject', [reason.code]);
    }
  };

  return {
    known,
    reasons,
    chosen,
    ways,
    hint,
    draft,
    noteField,
    attested,
    setAttested: (next: boolean) => {
      setHint(null);
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
      isAsked: isOverriding,
      blocks,
      /** Rejects where it could not be recorded. */
      send: async (words: string) => {
        await give.mutateAsync(bodyOf('approve', [], words));
      },
      close: () => setOverriding(false),
    },
  };
};

const wordsOf = (blocks: readonly Block[]): string => blocks.map(({ words }) => words).join(' ');

const needsNoteWords = ({ words }: ReviewReason): string => `The reason “${words}” needs a note.`;
