'use client';

import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { AppealAnswer } from '@/lib/answers';
import type { Open, SessionStatus } from '@/lib/contract/domain';
import { DoneNote } from '../../ui/done-note';
import { FailureNote } from '../../ui/failure-note';
import { Panel } from '../../ui/panel';
import { type PanelState, panelState } from '../../ui/panel-state';
import { SkeletonLines } from '../../ui/skeleton';
import { againstOf, doneWords } from './appeal-words';
import { ClaimCard } from './claim-card';
import { EarlierAppeals } from './earlier-appeals';
import { Finding, stageOf } from './finding';
import { appealQuery } from './queries';
import { TakeUpDialog } from './take-up-dialog';
import { useAppealChange } from './use-appeal-change';

interface AppealPanelProps {
  sessionId: string;
  status: Open<SessionStatus> | null;
  /** Whether this person's roles include taking up and deciding appeals. */
  mayReview: boolean;
  masked: boolean;
}

const hasNothing = (state: PanelState<AppealAnswer>): boolean =>
  state.kind === 'loading' ||
  ((state.kind === 'ready' || state.kind === 'stale') &&
    state.data.state === 'none' &&
    state.data.earlier.length === 0);

/** Reviewing a final session again: who has it, what they find, and what was found before. */
export const AppealPanel = ({ sessionId, status, mayReview, masked }: AppealPanelProps) => {
  const appeal = useQuery(appealQuery(sessionId));
  // Out here, because the form goes while the page is masked, and what was chosen should not.
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [isAsking, setAsking] = useState(false);
  const [done, setDone] = useState<string | null>(null);
  const change = useAppealChange(sessionId, (body) => {
    setDone(doneWords(body));
    setChosen([]);
  });
  const mayTakeUp = mayReview && againstOf(status) !== null;
  const state = panelState(appeal);
  const body = useRef<HTMLDivElement>(null);
  const stateName = appeal.data?.state;

  // The button that was pressed is gone with the state it belonged to, and the focus with it.
  useEffect(() => {
    if (stateName && done && document.activeElement === document.body) body.current?.focus();
  }, [stateName, done]);

  if (!mayTakeUp && hasNothing(state)) return null;

  const toggle = (code: string) => {
    setDone(null);
    setChosen((before) => (before.includes(code) ? before.filter((each) => each !== code) : [...before, code]));
  };
  const ask = () => {
    setDone(null);
    change.reset();
    setAsking(true);
  };

  return (
    <Panel
      title="Appeal"
      state={state}
      skeleton={<SkeletonLines count={mayTakeUp ? 14 : 2} />}
      onRetry={() => void appeal.refetch()}
    >
      {(answer) => (
        <div ref={body} tabIndex={-1}>
          <ClaimCard answer={answer} change={change} onTakeUp={mayTakeUp ? ask : null} />
          {done && <DoneNote className="pb-2">{done}</DoneNote>}
          <Finding
            sessionId={sessionId}
            answer={answer}
            stage={mayReview ? stageOf(answer, status, masked) : { kind: 'none' }}
            chosen={chosen}
            onToggle={toggle}
            change={change}
          />
          {change.error && change.variables?.action !== 'take up' && (
            <FailureNote error={change.error} className="mt-2" />
          )}
          <EarlierAppeals earlier={answer.earlier} />
          {isAsking && (
            <TakeUpDialog
              sessionId={sessionId}
              after={answer.earlier[0]?.id ?? null}
              change={change}
              onClose={() => setAsking(false)}
            />
          )}
        </div>
      )}
    </Panel>
  );
};
