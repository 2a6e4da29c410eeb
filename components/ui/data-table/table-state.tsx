'use client';

import type { ReactNode } from 'react';
import { Failure, Forbidden } from '../failure';
import type { Problem } from '../panel-state';

/** What a table has to show. An outage is never `empty`: it is `failed`, or `stale` with the last good rows. */
export type TableState<Row> =
  | { kind: 'loading' }
  | { kind: 'ready'; rows: readonly Row[]; isRefreshing: boolean }
  /** The last good rows, and why there are no newer ones. */
  | {
      kind: 'stale';
      rows: readonly Row[];
      isRefreshing: boolean;
      problem: Problem;
      /** Below the problem, if the last good answer had no rows. */
      empty?: ReactNode;
      onRetry: () => void;
    }
  /** The list was read and holds nothing: `content` says why, and what to do. */
  | { kind: 'empty'; content: ReactNode }
  | { kind: 'failed'; title: string; note?: string; problem: Problem; onRetry: () => void }
  | { kind: 'forbidden'; message: string; reference: string | null };

/** In place of the table, where it has nothing to show. */
export const TableMessage = ({
  state,
  className,
}: {
  state: Extract<TableState<never>, { kind: 'empty' | 'failed' | 'forbidden' }>;
  className: string;
}) => {
  switch (state.kind) {
    case 'empty':
      return state.content;
    case 'forbidden':
      return <Forbidden className={className} message={state.message} reference={state.reference} />;
    case 'failed':
      return (
        <Failure className={className} title={state.title} problem={state.problem} onRetry={state.onRetry}>
          {state.note && <p>{state.note}</p>}
        </Failure>
      );
  }
};
