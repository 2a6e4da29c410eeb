'use client';

import { Unplug } from 'lucide-react';
import type { ReactNode } from 'react';
import { Failure, Forbidden } from '../ui/failure';
import { Message } from '../ui/message';
import type { PanelState } from '../ui/panel-state';
import { ProblemBanner } from '../ui/problem';

interface SectionProps {
  title: string;
  caption?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}

/** One subject of a settings page. */
export const Section = ({ title, caption, actions, children }: SectionProps) => (
  <section aria-label={title} className="pb-6">
    <div className="flex min-h-[30px] flex-wrap items-center gap-x-2 gap-y-1 pb-1.5 text-12">
      <h2 className="text-14">{title}</h2>
      {caption && <span className="text-ink-3">{caption}</span>}
      {actions && <span className="ml-auto flex items-center gap-2">{actions}</span>}
    </div>
    {children}
  </section>
);

interface ReadProps<T> {
  /** Begins a sentence: "The people". */
  what: string;
  state: PanelState<T>;
  skeleton: ReactNode;
  onRetry: () => void;
  /** What it means that there is no such thing, if that is no failure. */
  absent?: string;
  children: (data: T) => ReactNode;
}

/** Loaded data, or why there is none. */
export const Read = <T,>({ what, state, skeleton, onRetry, absent, children }: ReadProps<T>) => {
  if (absent && state.kind === 'missing' && state.problem.code === 'NOT_FOUND') {
    return (
      <Message className="py-2" icon={<Unplug aria-hidden="true" />} title={absent}>
        <p>{state.problem.message}</p>
      </Message>
    );
  }

  switch (state.kind) {
    case 'ready':
      return children(state.data);
    case 'stale':
      return (
        <>
          <ProblemBanner problem={state.problem} onRetry={onRetry} className="mb-2 rounded-control" />
          {children(state.data)}
        </>
      );
    case 'failed':
    case 'missing':
      return (
        <Failure
          className="py-2"
          size="small"
          title={`${what} could not be loaded`}
          problem={state.problem}
          onRetry={onRetry}
        />
      );
    case 'forbidden':
      return <Forbidden className="py-2" message={state.message} reference={state.reference} />;
    default:
      return <div aria-busy="true">{skeleton}</div>;
  }
};

export const Fact = ({ name, children, aside }: { name: string; children: ReactNode; aside?: ReactNode }) => (
  <div className="grid grid-cols-[118px_minmax(0,1fr)] items-baseline border-b border-line py-[5px] text-table">
    <dt className="text-ink-3">{name}</dt>
    <dd className="flex min-w-0 flex-wrap items-baseline gap-x-2">
      <span className="min-w-0 break-words">{children}</span>
      {aside && <span className="ml-auto text-12 text-ink-3">{aside}</span>}
    </dd>
  </div>
);

export const Facts = ({ children }: { children: ReactNode }) => (
  <dl className="max-w-[760px] border-t border-line">{children}</dl>
);
