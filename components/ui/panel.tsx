'use client';

import { CircleOff, Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from './class-names';
import { Failure, Forbidden } from './failure';
import { Message } from './message';
import type { PanelState } from './panel-state';
import { ProblemBanner } from './problem';

interface PanelProps<T> {
  title: string;
  caption?: ((data: T) => ReactNode) | undefined;
  aside?: ((data: T) => ReactNode) | undefined;
  /** The heading is for screen readers only. */
  quiet?: boolean;
  state: PanelState<T>;
  skeleton: ReactNode;
  onRetry: () => void;
  children: (data: T) => ReactNode;
}

const dataOf = <T,>(state: PanelState<T>): { data: T } | null =>
  state.kind === 'ready' || state.kind === 'stale' ? { data: state.data } : null;

/** A part of a page with its own loading, failure and recovery. */
export const Panel = <T,>({
  title,
  caption,
  aside,
  quiet = false,
  state,
  skeleton,
  onRetry,
  children,
}: PanelProps<T>) => {
  const shown = dataOf(state);

  return (
    <section
      aria-label={title}
      aria-busy={state.kind === 'loading'}
      className="border-t border-line pb-3 first:border-t-0"
    >
      <div className={classNames('flex flex-wrap items-baseline gap-x-2 pt-3 text-12', !quiet && 'pb-1.5')}>
        <h2 className={quiet ? 'sr-only' : 'text-13'}>{title}</h2>
        {shown && caption && <span className="text-ink-3">{caption(shown.data)}</span>}
        {shown && aside && <span className="ml-auto">{aside(shown.data)}</span>}
      </div>
      {state.kind === 'stale' && (
        <ProblemBanner problem={state.problem} onRetry={onRetry} className="mb-2 rounded-control" />
      )}
      {shown ? (
        children(shown.data)
      ) : (
        <PanelMessage title={title} state={state} skeleton={skeleton} onRetry={onRetry} />
      )}
    </section>
  );
};

type MessageOf<T> = Pick<PanelProps<T>, 'title' | 'state' | 'skeleton' | 'onRetry'>;

const PanelMessage = <T,>({ title, state, skeleton, onRetry }: MessageOf<T>) => {
  switch (state.kind) {
    case 'failed':
      return (
        <Failure
          className="py-2"
          size="small"
          title={`${title}: could not be loaded`}
          problem={state.problem}
          onRetry={onRetry}
        />
      );
    case 'withheld':
      return (
        <Message className="py-2" icon={<Lock aria-hidden="true" />} title="Not released">
          <p>{state.message}</p>
          <p>This is a limitation of the service, not a clean result.</p>
        </Message>
      );
    case 'missing':
      return (
        <Message className="py-2" icon={<CircleOff aria-hidden="true" />} title="Not available for this session">
          <p>{state.problem.message}</p>
        </Message>
      );
    case 'forbidden':
      return <Forbidden className="py-2" message={state.message} reference={state.reference} />;
    case 'erased':
      return (
        <Message className="py-2" icon={<CircleOff aria-hidden="true" />} title="Erased">
          <p>This session has been erased. No personal data remains.</p>
        </Message>
      );
    default:
      return <>{skeleton}</>;
  }
};
