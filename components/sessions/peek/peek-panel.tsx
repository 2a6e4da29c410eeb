'use client';

import { queryOptions, useQuery } from '@tanstack/react-query';
import { ChevronDown, ChevronUp, CircleOff, X } from 'lucide-react';
import Link from 'next/link';
import { lazy, Suspense, useRef, useState } from 'react';
import type { PeekAnswer } from '@/lib/answers';
import { getJson } from '../../api';
import { refetchAfter } from '../../api/recovery';
import { sessionKey } from '../../session-data/keys';
import { sessionHref } from '../../session-data/opened-from';
import { Button, buttonClasses } from '../../ui/button';
import { CopyButton } from '../../ui/copy-button';
import { DoneNote } from '../../ui/done-note';
import { Failure, Forbidden } from '../../ui/failure';
import { Kbd } from '../../ui/kbd';
import { Message } from '../../ui/message';
import { type PanelState, panelState } from '../../ui/panel-state';
import { ProblemBanner } from '../../ui/problem';
import { shortId } from '../../ui/short-id';
import { useShortcuts } from '../../ui/shortcuts';
import { SkeletonLines } from '../../ui/skeleton';
import { RelativeTime } from '../../ui/time';
import { Status } from '../../words/status';
import type { SessionRights } from '../../work/rights';
import { PeekDecision } from './peek-decision';
import { PeekFacts } from './peek-facts';
import { LastEvents, SameDocument } from './peek-links';

const AssignDialog = lazy(async () => ({ default: (await import('../../work/assign-dialog')).AssignDialog }));

interface PeekPanelProps {
  sessionId: string;
  /** Names the list in links to sessions. */
  from: string;
  rights: SessionRights;
  /** Goes to the previous or next row. */
  onStep: (by: 1 | -1) => void;
  onClose: () => void;
  /** The session was changed: reload the list. */
  onDone: () => void;
}

/** A preview of one session beside the list: masked, without images. */
export const PeekPanel = ({ onStep, ...body }: PeekPanelProps) => (
  <aside
    aria-label={`Preview of session ${shortId(body.sessionId)}`}
    className="sheet fixed inset-0 z-10 flex flex-col bg-surface phone:z-20 phone:border-line phone:pt-2 phone:shadow-2 desk:absolute desk:top-0 desk:right-0 desk:bottom-10 desk:left-auto desk:z-5 desk:w-[300px] desk:border-l desk:border-line desk:shadow-2 wide:static wide:shrink-0 wide:shadow-none"
  >
    <div className="flex h-11 shrink-0 items-center gap-0.5 border-b border-line pr-2 pl-4">
      <h2 title={body.sessionId} className="mono truncate text-13 font-normal">
        {shortId(body.sessionId)}
      </h2>
      <CopyButton label="Copy session id" text={body.sessionId} />
      <span className="ml-auto" />
      <Button look="ghost" size="small" icon aria-label="Previous session" title="Previous" onClick={() => onStep(-1)}>
        <ChevronUp aria-hidden="true" />
      </Button>
      <Button look="ghost" size="small" icon aria-label="Next session" title="Next" onClick={() => onStep(1)}>
        <ChevronDown aria-hidden="true" />
      </Button>
      <Button look="ghost" size="small" icon aria-label="Close preview" title="Close (Esc)" onClick={body.onClose}>
        <X aria-hidden="true" />
      </Button>
    </div>
    {/* Another session starts afresh, without the dialogs and messages of the previous one. */}
    <PeekBody key={body.sessionId} {...body} />
  </aside>
);

const PeekBody = ({ sessionId, from, rights, onClose, onDone }: Omit<PeekPanelProps, 'onStep'>) => {
  const query = useQuery(peekQuery(sessionId));
  const state = panelState(query);
  const [isAssigning, setAssigning] = useState(false);
  const [outcome, setOutcome] = useState<string | null>(null);
  const link = useRef<HTMLAnchorElement>(null);
  const mayAssign = rights.mayWork && (state.kind === 'ready' || state.kind === 'stale');

  const openSession = () => link.current?.click();

  useShortcuts(
    {
      Escape: onClose,
      Enter: openSession,
      ...(mayAssign && { l: () => setAssigning(true) }),
    },
    1,
  );

  return (
    <>
      {state.kind === 'stale' && <ProblemBanner problem={state.problem} onRetry={() => void query.refetch()} />}
      <div
        aria-busy={state.kind === 'loading'}
        className="grid min-h-0 flex-1 content-start gap-4 overflow-auto px-4 py-3.5"
      >
        {state.kind === 'ready' || state.kind === 'stale' ? (
          <Content answer={state.data} from={from} mayReveal={rights.mayReveal} />
        ) : (
          <NoPreview state={state} onRetry={() => void query.refetch()} />
        )}
      </div>
      <div className="flex min-h-[52px] shrink-0 flex-wrap items-center justify-between gap-2 border-t border-line px-4 py-2">
        <Link
          ref={link}
          href={sessionHref(sessionId, from)}
          prefetch={false}
          className={buttonClasses({ look: 'solid' })}
        >
          Open session <Kbd>↵</Kbd>
        </Link>
        {mayAssign && (
          <Button onClick={() => setAssigning(true)}>
            Assign… <Kbd>L</Kbd>
          </Button>
        )}
        {outcome && <DoneNote className="w-full">{outcome}</DoneNote>}
      </div>
      <Suspense>
        {isAssigning && (
          <AssignDialog
            target={{ ids: [sessionId] }}
            count={1}
            onClose={() => setAssigning(false)}
            onDone={(words) => {
              setAssigning(false);
              setOutcome(words);
              onDone();
            }}
            onConflict={onDone}
          />
        )}
      </Suspense>
    </>
  );
};

const Content = ({ answer, from, mayReveal }: { answer: PeekAnswer; from: string; mayReveal: boolean }) => (
  <>
    <div className="flex flex-wrap items-center justify-between gap-2">
      <Status status={answer.row.status} pill />
      <span className="text-12 text-ink-3">
        {answer.statusAt ? (
          <>
            checked <RelativeTime at={answer.statusAt} />
          </>
        ) : (
          'not checked yet'
        )}
      </span>
    </div>
    <PeekDecision answer={answer} />
    <hr className="border-line" />
    <PeekFacts answer={answer} from={from} mayReveal={mayReveal} />
    {answer.sameDocument && (
      <>
        <hr className="border-line" />
        <SameDocument same={answer.sameDocument} />
      </>
    )}
    {answer.events && (
      <>
        <hr className="border-line" />
        <LastEvents events={answer.events} />
      </>
    )}
  </>
);

/** Always masked, so no view of personal data: it may reload automatically. */
const peekQuery = (sessionId: string) =>
  queryOptions({
    queryKey: [...sessionKey(sessionId), 'peek'],
    queryFn: ({ signal }) => getJson<PeekAnswer>(`/api/sessions/${encodeURIComponent(sessionId)}/peek`, signal),
    refetchInterval: refetchAfter(30_000),
    staleTime: 10_000,
  });

interface NoPreviewProps {
  state: Exclude<PanelState<PeekAnswer>, { kind: 'ready' } | { kind: 'stale' }>;
  onRetry: () => void;
}

/** Why there is no session to show; never an empty panel. */
const NoPreview = ({ state, onRetry }: NoPreviewProps) => {
  switch (state.kind) {
    case 'loading':
      return <SkeletonLines count={12} rowClass="h-7" />;
    case 'erased':
      return (
        <Message icon={<CircleOff aria-hidden="true" />} title="Erased">
          <p>This session was erased. Open it for details.</p>
        </Message>
      );
    case 'missing':
      return (
        <Message icon={<CircleOff aria-hidden="true" />} title="Session not found">
          <p>{state.problem.message}</p>
        </Message>
      );
    case 'forbidden':
      return <Forbidden className="" message={state.message} reference={state.reference} />;
    case 'withheld':
      return (
        <Message icon={<CircleOff aria-hidden="true" />} title="Not released">
          <p>{state.message}</p>
        </Message>
      );
    case 'failed':
      return (
        <Failure
          className=""
          size="small"
          title="Session could not be loaded"
          problem={state.problem}
          onRetry={onRetry}
        >
          <p>It may still have results.</p>
        </Failure>
      );
  }
};
