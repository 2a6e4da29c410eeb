'use client';

import { useQuery } from '@tanstack/react-query';
import { Info, X } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { type ComponentProps, useState } from 'react';
import type { Claim, DeliveriesAnswer, ResultState } from '@/lib/answers';
import { usePageCommands } from '../../commands/page-commands';
import { useComparison } from '../../evidence';
import { Button } from '../../ui/button';
import { classNames } from '../../ui/class-names';
import { DoneNote } from '../../ui/done-note';
import { shortId } from '../../ui/short-id';
import { useShortcuts } from '../../ui/shortcuts';
import { serviceLevelWords } from '../../words/service-level-words';
import { queueQuery } from '../queries';
import { seatWords } from '../seat-words';
import { CaseView } from './case-view';
import { BarFrame } from './decision-bar';
import { useEarlierVerdicts } from './earlier-verdicts';
import { givenWords, type LastVerdict, LastVerdictToast, undoneWords, useLastVerdict } from './last-verdict';
import { NoCase } from './no-case';
import { useRun } from './run';
import type { Notice, RunState } from './run-state';
import { TopBar } from './top-bar';
import { useCase } from './use-case';
import { useTriagePurpose } from './use-triage-purpose';

/** Whether the service releases evidence while a session waits; `null`: unknown. */
const readable: Record<ResultState, boolean | null> = {
  read: true,
  withheld: false,
  none: null,
  wanted: null,
  unreadable: null,
};

interface FocusModeProps {
  delivery: DeliveriesAnswer['adapter'];
  /** The officer came for one case, which they have claimed; the queue waits until they ask for it. */
  isSingle?: boolean;
}

/** One case at a time over the whole window, with the next one loaded ahead. */
export const FocusMode = ({ delivery, isSingle = false }: FocusModeProps) => {
  const router = useRouter();
  const { run, state } = useRun(isSingle);
  const { stage, reserved } = state;
  const held = stage.kind === 'working' ? stage.claim : null;
  const { isReady, isByClaim } = useTriagePurpose(held);
  const { data: queue } = useQuery({ ...queueQuery(''), refetchInterval: 60_000 });
  const comparison = useComparison();
  const last = useLastVerdict(state, run);
  const earlier = useEarlierVerdicts(state.earlier);

  const [hasTools, setTools] = useState(false);
  const leave = () => router.push('/triage');
  const undo = () => (last ? last.undo() : run.refuseUndo('Nothing to undo.'));
  useShortcuts({ Escape: leave, u: undo });
  usePageCommands('Case', last?.canUndo ? [{ id: 'undo', words: 'Undo last verdict', keys: 'u', run: undo }] : []);

  const claims = isReady ? [held, reserved === 'none' ? null : reserved].filter((claim) => claim !== null) : [];
  const openId = held?.sessionId ?? null;
  const toast = last && <LastVerdictToast last={last} delivery={delivery} openId={openId} earlier={earlier} />;

  return (
    <div
      data-tools={hasTools || undefined}
      className="focus-mode flex min-h-dvh flex-1 flex-col bg-surface desk:min-h-0"
    >
      <TopBar
        progress={state.progress}
        steps={state.steps}
        row={held?.row ?? null}
        coverage={queue?.coverage ?? null}
        isReadable={held && readable[held.row.session.results]}
        isPurposeByClaim={isByClaim}
        hasTools={hasTools}
        onTools={() => setTools(!hasTools)}
        onLeave={leave}
      />
      {state.notice !== null && <NoticeLine notice={state.notice} onClose={run.dismissNotice} />}
      {claims.map((claim) => (
        <CaseSlot
          key={claim.id}
          claim={claim}
          isShown={claim === held}
          run={run}
          state={state}
          isClaimed={stage.kind === 'working' && stage.isClaimed}
          policy={queue?.policy ?? null}
          comparison={comparison}
          canUndo={last?.canUndo === true}
          onUndo={undo}
          given={toast}
        />
      ))}
      {(held === null || !isReady) && (
        <>
          <NoCase state={state} onNext={run.next} onLeave={leave} />
          <BarFrame given={toast} />
        </>
      )}
      <Announcements state={state} last={last} />
    </div>
  );
};

interface CaseSlotProps extends Omit<ComponentProps<typeof CaseView>, 'shown'> {
  claim: Claim;
  /** `false`: loaded ahead, nothing is drawn. */
  isShown: boolean;
}

/** Holds a case in memory from its reservation until it is left; everything goes with it. */
const CaseSlot = ({ claim, isShown, ...view }: CaseSlotProps) => {
  const shown = useCase(claim);

  return isShown ? <CaseView shown={shown} {...view} /> : null;
};

const NoticeLine = ({ notice: { words, isDone }, onClose }: { notice: Notice; onClose: () => void }) => (
  <div
    role={isDone ? undefined : 'alert'}
    className={classNames(
      'flex items-center gap-2.5 border-b border-line px-5 py-1.5 text-table',
      !isDone && 'bg-warn-soft',
    )}
  >
    {isDone ? (
      <DoneNote className="min-w-0 flex-1">{words}</DoneNote>
    ) : (
      <>
        <Info aria-hidden="true" className="size-4 shrink-0 stroke-[1.5] text-warn" />
        <p className="min-w-0 flex-1">{words}</p>
      </>
    )}
    <Button look="ghost" size="small" icon aria-label="Close" onClick={onClose}>
      <X aria-hidden="true" />
    </Button>
  </div>
);

const Announcements = ({ state: { stage }, last }: { state: RunState; last: LastVerdict | null }) => {
  const row = stage.kind === 'working' ? stage.claim.row : null;

  return (
    <div className="sr-only">
      <p role="status">
        {row &&
          [`Case ${shortId(row.session.id)}`, seatWords(row), serviceLevelWords(row, Date.now()).words]
            .filter(Boolean)
            .join(', ')}
      </p>
      <p role="status">{last && verdictWords(last, row?.session.id ?? null)}</p>
    </div>
  );
};

const verdictWords = (last: LastVerdict, openId: string | null): string => {
  if (last.isUndone) return `Undone. ${undoneWords(last, openId)}.`;
  return last.canUndo ? `${givenWords(last)}. Press U to undo.` : `${givenWords(last)}. ${last.answer.words}`;
};
