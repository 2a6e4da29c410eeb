'use client';

import { Failure, Forbidden } from '../ui/failure';
import type { PanelState } from '../ui/panel-state';
import { SkeletonLines } from '../ui/skeleton';

interface ChoicesInsteadProps {
  state: PanelState<unknown>;
  /** Of the failure. */
  title: string;
  rowClass: string;
  onRetry: () => void;
}

/** Shown in a dialog while its choices are missing. */
export const ChoicesInstead = ({ state, title, rowClass, onRetry }: ChoicesInsteadProps) => {
  switch (state.kind) {
    case 'loading':
      return <SkeletonLines count={4} rowClass={rowClass} />;
    case 'forbidden':
      return <Forbidden className="py-1" message={state.message} reference={state.reference} />;
    case 'failed':
    case 'missing':
      return <Failure className="py-1" size="small" title={title} problem={state.problem} onRetry={onRetry} />;
    default:
      return null;
  }
};
