'use client';

import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { AppealAnswer, EndedAppeal } from '@/lib/answers';
import type { Open, SessionStatus } from '@/lib/contract/domain';
import { DoneNote } from '../../ui/done-note';
import { FailureNote } from '../../ui/failure-note';
import { Panel } from '../../ui/panel';
import { type PanelState, panelState } from '../../ui/panel-state';
import { SkeletonLines } from '../../ui/skeleton';
import { RelativeTime } from '../../ui/time';
import { againstOf, doneWords, outcomeWords } from '../../words/appeal-words';
import { AppealNote, ClaimCard } from './claim-card';
import { Finding, stageOf } from './finding-form';
import { appealQuery, useAppealChange } from './queries';
import { TakeUpDialog } from './take-up-dialog';

interface AppealPanelProps {
  sessionId: string;
  status: Open<SessionStatus> | null;
  mayReview: boolean;
  masked: boolean;
}

const isEmpty = (state: PanelState<AppealAnswer>): boolean =>
  state.kind === 'loading' ||
  ((state.kind === 'ready' || state.kind === 'stale') &&
    state.data.state === 'none' &&
    state.data.earlier.length === 0);

export const AppealPanel = ({ sessionId, status, mayReview, masked }: AppealPanelProps) => {
  const appeal = useQuery(appealQuery(sessionId));
  // Kept here, because the form unmounts while the page is masked.
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [isTakingUp, setTakingUp] = useState(false);
  const [done, setDone] = useState<string | null>(null);
  const change = useAppealChange(sessionId, (body) => {
    setDone(doneWords(body));
    setChosen([]);
  });
  const mayTakeUp = mayReview && againstOf(status) !== null;
  const state = panelState(appeal);
  const body = useRef<HTMLDivElement>(null);
  const stateName = appeal.data?.state;

  // The pressed button disappears with its state, so the focus needs a new place.
  useEffect(() => {
    if (stateName && done && document.activeElement === document.body) body.current?.focus();
  }, [stateName, done]);

  if (!mayTakeUp && isEmpty(state)) return null;

  const toggle = (code: string) => {
    setDone(null);
    setChosen((before) => (before.includes(code) ? before.filter((each) => each !== code) : [...before, code]));
  };
  const openTakeUp = () => {
    setDone(null);
    change.reset();
    setTakingUp(true);
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
          <ClaimCard answer={answer} change={change} onTakeUp={mayTakeUp ? openTakeUp : null} />
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

const EarlierAppeals = ({ earlier }: { earlier: readonly EndedAppeal[] }) =>
  earlier.length > 0 && (
    <ul aria-label="Earlier appeals" className="mt-2 grid gap-2 border-t border-line pt-2 text-table">
      {earlier.map((appeal) => (
        <li key={appeal.id}>
          <p className="flex flex-wrap items-baseline gap-x-2">
            <span className="font-medium">{outcomeWords(appeal)}</span>
            <span className="text-12 text-ink-3">
              {appeal.by.name} · <RelativeTime at={appeal.endedAt} />
            </span>
          </p>
          {appeal.outcome.kind === 'decided' && appeal.outcome.reasons.length > 0 && (
            <p>{appeal.outcome.reasons.map(({ words }) => words).join(' · ')}</p>
          )}
          <AppealNote words={appeal.reason} />
          {/* One hint per appeal about hidden notes is enough. */}
          {appeal.outcome.kind === 'decided' && appeal.outcome.note && appeal.outcome.note.state !== 'hidden' && (
            <AppealNote words={appeal.outcome.note} />
          )}
        </li>
      ))}
    </ul>
  );
