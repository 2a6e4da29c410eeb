import type { ReactNode } from 'react';
import type { DecisionAnswer, KnownSession } from '@/lib/answers';
import type { PanelState } from '../../ui/panel-state';
import { ExactTime } from '../../ui/time';

/** The mirror's scores and levels, with their time, until the service answers or while it is down. */
export const withMirrorFallback = (
  state: PanelState<DecisionAnswer>,
  known: KnownSession | null,
): { state: PanelState<DecisionAnswer>; note: ReactNode } => {
  const data = known?.decision;
  const note = known?.readAt ? (
    <>
      as of <ExactTime at={known.readAt} />
    </>
  ) : (
    'from an earlier read'
  );
  if (!data) return { state, note: null };
  if (state.kind === 'loading') return { state: { kind: 'ready', data }, note };
  if (state.kind === 'failed') return { state: { kind: 'stale', data, problem: state.problem }, note };

  return { state, note: null };
};
