'use client';

import { useQuery } from '@tanstack/react-query';
import { ChevronDown, ChevronUp, X } from 'lucide-react';
import Link from 'next/link';
import { lazy, Suspense, useRef, useState } from 'react';
import type { PeekAnswer } from '@/lib/answers';
import { Button, buttonClasses } from '../../ui/button';
import { CopyButton } from '../../ui/copy-button';
import { DoneNote } from '../../ui/done-note';
import { Kbd } from '../../ui/kbd';
import { panelState } from '../../ui/panel-state';
import { ProblemBanner } from '../../ui/problem';
import { shortId } from '../../ui/short-id';
import { useShortcuts } from '../../ui/shortcuts';
import { Status } from '../../ui/status';
import { RelativeTime } from '../../ui/time';
import type { SessionRights } from '../bulk/rights';
import { sessionHref } from '../opened-from';
import { PeekDecision } from './peek-decision';
import { PeekFacts } from './peek-facts';
import { PeekInstead } from './peek-instead';
import { LastEvents, SameDocument } from './peek-links';
import { peekQuery } from './queries';

const AssignDialog = lazy(async () => ({ default: (await import('../bulk/assign-dialog')).AssignDialog }));

interface PeekPanelProps {
  sessionId: string;
  /** The list, as links out of it name it. */
  from: string;
  rights: SessionRights;
  /** To the row before or after. */
  onStep: (by: 1 | -1) => void;
  onClose: () => void;
  /** The session was changed from here: the list is to be read again. */
  onDone: () => void;
}

/** One session beside the list: masked, without pictures, enough to decide whether to open it. */
export const PeekPanel = ({ onStep, ...body }: PeekPanelProps) => (
  <aside
    aria-label={`Preview of session ${shortId(body.sessionId)}`}
    className="fixed inset-0 z-10 flex flex-col bg-surface desk:absolute desk:top-0 desk:right-0 desk:bottom-10 desk:left-auto desk:z-5 desk:w-[300px] desk:border-l desk:border-line desk:shadow-2 wide:static wide:shrink-0 wide:shadow-none"
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
      <Button look="ghost" size="small" icon aria-label="Close the preview" title="Close (Esc)" onClick={body.onClose}>
        <X aria-hidden="true" />
      </Button>
    </div>
    {/* Another session begins anew: an open question or an outcome belongs to the one before. */}
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

  const follow = () => link.current?.click();

  useShortcuts(
    {
      Escape: onClose,
      Enter: follow,
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
          <PeekInstead state={state} onRetry={() => void query.refetch()} />
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
          'never checked yet'
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
