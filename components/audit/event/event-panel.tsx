'use client';

import { useQuery } from '@tanstack/react-query';
import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { AuditEventAnswer, AuditEventRow } from '@/lib/answers';
import { logHref } from '../../session-data/audit-address';
import { Button } from '../../ui/button';
import { CopyButton } from '../../ui/copy-button';
import { Failure, Forbidden } from '../../ui/failure';
import { figure } from '../../ui/figures';
import { panelState } from '../../ui/panel-state';
import { ProblemBanner } from '../../ui/problem';
import { useShortcuts } from '../../ui/shortcuts';
import { SkeletonLines } from '../../ui/skeleton';
import { WholeIds } from '../../ui/whole-ids';
import { sentenceFor } from '../../words/audit/sentences';
import { eventQuery } from '../queries';
import { EventChain, OfflineCheck } from './event-chain';
import { EventChanges, EventFacts } from './event-facts';

interface EventPanelProps {
  eventId: string;
  personId: string;
  /** The rows beside the panel, for the previous and next buttons. */
  list: readonly AuditEventRow[];
  /** True without a filter: past the ends of the list, its neighbours in the log follow. */
  wholeLog: boolean;
  onOpen: (eventId: string) => void;
  onClose: () => void;
}

export const EventPanel = ({ eventId, personId, list, wholeLog, onOpen, onClose }: EventPanelProps) => {
  const query = useQuery(eventQuery(eventId));
  const state = panelState(query);
  const answer = state.kind === 'ready' || state.kind === 'stale' ? state.data : null;
  const row = list.find(({ id }) => id === eventId);
  const { newer, older } = neighbours(eventId, list, wholeLog || !row ? answer : null);
  const heading = useRef<HTMLHeadingElement>(null);

  useShortcuts({ Escape: onClose });
  // Moves keyboard and screen reader users to the content.
  useEffect(() => heading.current?.focus(), []);

  const event = answer?.event ?? row;
  const title = event
    ? event.position === null
      ? 'Event, not sealed yet'
      : `Event ${figure(event.position)}`
    : 'Event';
  const retry = () => void query.refetch();

  return (
    <aside
      aria-label={title}
      aria-busy={state.kind === 'loading'}
      className="sheet fixed inset-0 z-10 flex flex-col bg-surface phone:z-20 phone:border-line phone:pt-2 phone:shadow-2 desk:absolute desk:top-0 desk:right-0 desk:bottom-10 desk:left-auto desk:z-5 desk:w-[380px] desk:border-l desk:border-line desk:shadow-2 wide:static wide:w-[380px] wide:shrink-0 wide:shadow-none"
    >
      <div className="flex h-11 shrink-0 items-center gap-0.5 border-b border-line pr-2 pl-[18px]">
        <h2 ref={heading} tabIndex={-1} className="truncate outline-none">
          {title}
        </h2>
        <CopyButton label="Copy link" text={linkTo(eventId)} />
        <span className="ml-auto" />
        <StepButton label="Newer event" to={newer} onOpen={onOpen} Icon={ChevronUp} />
        <StepButton label="Older event" to={older} onOpen={onOpen} Icon={ChevronDown} />
        <Button look="ghost" size="small" icon aria-label="Close" title="Close (Esc)" onClick={onClose}>
          <X aria-hidden="true" />
        </Button>
      </div>
      {state.kind === 'stale' && <ProblemBanner problem={state.problem} onRetry={retry} />}
      <div className="grid min-h-0 flex-1 content-start gap-3.5 overflow-auto px-[18px] py-3.5">
        {event && (
          <p className="text-14 font-medium">
            <WholeIds words={sentenceFor(event)} />
          </p>
        )}
        {answer && (
          <>
            <EventFacts answer={answer} personId={personId} />
            {answer.event.changes && answer.event.changes.length > 0 && <EventChanges changes={answer.event.changes} />}
            <EventChain chain={answer.chain} />
            <OfflineCheck />
          </>
        )}
        {state.kind === 'loading' && <SkeletonLines count={8} rowClass="h-[23px]" />}
        {state.kind === 'forbidden' && (
          <Forbidden className="py-1" message={state.message} reference={state.reference} />
        )}
        {(state.kind === 'failed' || state.kind === 'missing') && (
          <Failure
            className="py-1"
            size="small"
            title={state.kind === 'missing' ? 'Event not found' : 'Event could not be loaded'}
            problem={state.problem}
            onRetry={retry}
          />
        )}
      </div>
    </aside>
  );
};

const linkTo = (eventId: string): string =>
  `${typeof window === 'undefined' ? '' : window.location.origin}${logHref({ event: eventId })}`;

/** Neighbours in the list shown; past its ends, or outside it, in the log. */
const neighbours = (
  eventId: string,
  list: readonly AuditEventRow[],
  answer: AuditEventAnswer | null,
): { newer: string | null; older: string | null } => {
  const index = list.findIndex(({ id }) => id === eventId);
  return {
    newer: (index > 0 && list[index - 1]?.id) || answer?.newer || null,
    older: (index !== -1 && list[index + 1]?.id) || answer?.older || null,
  };
};

interface StepButtonProps {
  label: string;
  to: string | null;
  onOpen: (eventId: string) => void;
  Icon: typeof ChevronUp;
}

const StepButton = ({ label, to, onOpen, Icon }: StepButtonProps) => (
  <Button
    look="ghost"
    size="small"
    icon
    aria-label={label}
    title={label}
    disabled={to === null}
    onClick={() => to !== null && onOpen(to)}
  >
    <Icon aria-hidden="true" />
  </Button>
);
