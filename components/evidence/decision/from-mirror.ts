import type { DecisionAnswer, KnownSession } from '@/lib/answers';
import type { PanelState } from '../../ui/panel-state';
import { utcExact } from '../../ui/time-words';

/** The mirror's scores and levels, with their time, until the service answers or while it is down. */
export const withMirrorFallback = (
  state: PanelState<DecisionAnswer>,
  known: KnownSession | null,
): { state: PanelState<DecisionAnswer>; note: string | null } => {
  const data = known?.decision;
  const note = known?.readAt ? `as of ${utcExact(known.readAt)} UTC` : 'from an earlier read';
  if (!data) return { state, note: null };
  if (state.kind === 'loading') return { state: { kind: 'ready', data }, note };
  if (state.kind === 'failed') return { state: { kind: 'stale', data, problem: state.problem }, note };

  return { state, note: null };
};
