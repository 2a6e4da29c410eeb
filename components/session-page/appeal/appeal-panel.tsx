'use client';

import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { AppealAnswer } from '@/lib/answers';
import type { Open, SessionStatus } from '@/lib/contract/domain';
import { usePageCommands } from '../../commands/page-commands';
import { DoneNote } from '../../ui/done-note';
import { FailureNote } from '../../ui/failure-note';
import { Panel } from '../../ui/panel';
import { type PanelState, panelState } from '../../ui/panel-state';
import { SkeletonLines } from '../../ui/skeleton';
import { canBeAppealed, doneWords } from '../../words/appeal-words';
import { ClaimCard } from './claim-card';
import { EarlierAppeals } from './earlier-appeals';
import { Finding, stageOf } from './finding-form';
import { appealQuery, useAppealChange } from './queries';
import { TakeUpDialog } from './take-up-dialog';

interface AppealPanelProps {
  sessionId: string;
  status: Open<SessionStatus> | null;
  mayReview: boolean;
  masked: boolean;
  /** The name in full view; `null`: masked or unknown. */
  applicant?: string | null;
}

const isEmpty = (state: PanelState<AppealAnswer>): boolean =>
  state.kind === 'loading' ||
  ((state.kind === 'ready' || state.kind === 'stale') &&
    state.data.state === 'none' &&
    state.data.earlier.length === 0);

export const AppealPanel = ({ sessionId, status, mayReview, masked, applicant = null }: AppealPanelProps) => {
  const appeal = useQuery(appealQuery(sessionId));
  // Kept here, because the form unmounts while the page is masked.
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [isTakingUp, setTakingUp] = useState(false);
  const [done, setDone] = useState<string | null>(null);
  const change = useAppealChange(sessionId, (body) => {
    setDone(doneWords(body));
    setChosen([]);
  });
  const mayTakeUp = mayReview && canBeAppealed(status);
  const state = panelState(appeal);
  const body = useRef<HTMLDivElement>(null);
  const stateName = appeal.data?.state;

  // The pressed button disappears with its state, so the focus needs a new place.
  useEffect(() => {
    if (stateName && done && document.activeElement === document.body) body.current?.focus();
  }, [stateName, done]);

  const toggle = (code: string) => {
    setDone(null);
    setChosen((before) => (before.includes(code) ? before.filter((each) => each !== code) : [...before, code]));
  };
  const openTakeUp = () => {
    setDone(null);
    change.reset();
    setTakingUp(true);
  };
  const isFree = stateName !== undefined && stateName !== 'open' && appeal.data?.whyNot === null;
  const isOffered = mayTakeUp && isFree && !change.isPending;
  usePageCommands('Session', isOffered ? [{ id: 'take-up', words: 'Take up appeal…', run: openTakeUp }] : []);

  if (!mayTakeUp && isEmpty(state)) return null;

  return (
    <Panel title="Appeal" state={state} skeleton={<SkeletonLines count={2} />} onRetry={() => void appeal.refetch()}>
      {(answer) => (
        <div ref={body} tabIndex={-1}>
          <ClaimCard answer={answer} change={change} onTakeUp={mayTakeUp ? openTakeUp : null} />
          {done && <DoneNote className="pb-2">{done}</DoneNote>}
          <Finding
            sessionId={sessionId}
            answer={answer}
            stage={mayReview ? stageOf(answer, masked) : { kind: 'none' }}
            chosen={chosen}
            onToggle={toggle}
            change={change}
          />
          {change.error && change.variables?.action !== 'take up' && (
            <FailureNote error={change.error} className="mt-2" />
          )}
          <EarlierAppeals
            sessionId={sessionId}
            earlier={answer.earlier}
            change={change}
            applicant={applicant}
            mayWrite={mayReview}
            onHoldEnded={() => void appeal.refetch()}
          />
          {isTakingUp && (
            <TakeUpDialog
              sessionId={sessionId}
              after={answer.earlier[0]?.id ?? null}
              change={change}
              onClose={() => setTakingUp(false)}
            />
          )}
        </div>
      )}
    </Panel>
  );
};
