'use client';

import { useQuery } from '@tanstack/react-query';
import { Info, X } from 'lucide-react';
import { useRouter } from 'next/navigation';
import type { ResultState } from '@/lib/answers';
import { useComparison } from '../../evidence/gallery/use-comparison';
import { Button } from '../../ui/button';
import { shortId } from '../../ui/short-id';
import { useShortcuts } from '../../ui/shortcuts';
import { queueQuery } from '../queries';
import { seatWords } from '../seat-words';
import { serviceLevelWords } from '../service-level-words';
import { CaseSlot } from './case-slot';
import { BarFrame } from './decision-bar';
import { GivenToast, givenWords } from './given-toast';
import { NoCase } from './no-case';
import type { RunState } from './run';
import { TopBar } from './top-bar';
import { type LastVerdict, useLastVerdict } from './use-last-verdict';
import { useRun } from './use-run';
import { useTriagePurpose } from './use-triage-purpose';

/** Whether the service shows evidence while a session waits; `null`: that is not known. */
const readable: Record<ResultState, boolean | null> = {
  read: true,
  withheld: false,
  none: null,
  wanted: null,
  unreadable: null,
};

/** One case at a time over the whole window, the next one fetched ahead. */
export const FocusMode = () => {
  const router = useRouter();
  const { run, state } = useRun();
  const { stage, reserved, last: given } = state;
  const held = stage.kind === 'working' ? stage.claim : null;
  const { isReady, isByClaim } = useTriagePurpose(held);
  const queue = useQuery({ ...queueQuery(''), refetchInterval: 60_000 }).data;
  const comparison = useComparison();
  const last = useLastVerdict(given, run);

  const leave = () => router.push('/triage');
  useShortcuts({ Escape: leave, u: () => last?.undo() });

  const claims = isReady ? [held, reserved === 'none' ? null : reserved].filter((claim) => claim !== null) : [];
  const toast = last && <GivenToast last={last} onBack={run.backTo} />;

  return (
    <div className="flex min-h-dvh flex-1 flex-col bg-surface desk:min-h-0">
      <TopBar
        progress={state.progress}
        steps={state.steps}
        hasCase={held !== null}
        coverage={queue?.coverage ?? null}
        isReadable={held && readable[held.row.session.results]}
        isPurposeByClaim={isByClaim}
        onLeave={leave}
      />
      {state.notice !== null && <Notice words={state.notice} onClose={run.heard} />}
      {claims.map((claim) => (
        <CaseSlot
          key={claim.id}
          claim={claim}
          isShown={claim === held}
          run={run}
          state={state}
          isTaken={stage.kind === 'working' && stage.isTaken}
          policy={queue?.policy ?? null}
          comparison={comparison}
          last={last}
          given={toast}
        />
      ))}
      {(held === null || !isReady) && (
        <>
          <NoCase state={state} onGoOn={run.goOn} onLeave={leave} />
          <BarFrame given={toast} />
        </>
      )}
      <Announcements state={state} last={last} />
    </div>
  );
};

const Notice = ({ words, onClose }: { words: string; onClose: () => void }) => (
  <div role="alert" className="flex items-center gap-2.5 border-b border-line bg-warn-soft px-5 py-1.5 text-table">
    <Info aria-hidden="true" className="size-4 shrink-0 stroke-[1.5] text-warn" />
    <p className="min-w-0 flex-1">{words}</p>
    <Button look="ghost" size="small" icon aria-label="Close" onClick={onClose}>
      <X aria-hidden="true" />
    </Button>
  </div>
);

/** For those who hear the page: which case it is, and what becomes of the verdict before. */
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
      <p role="status">{last && verdictWords(last)}</p>
    </div>
  );
};

const verdictWords = (last: LastVerdict): string => {
  if (last.isUndone) return 'Taken back.';
  return last.canUndo
    ? `${givenWords(last)}. Held here, U takes it back.`
    : `${givenWords(last)}. ${last.answer.words}`;
};
