import type { DecisionAnswer, KnownSession } from '@/lib/answers';
import type { PanelState } from '../../ui/panel-state';
import { utcExact } from '../../ui/time-words';

/**
 * The service's own answer as soon as it is there. Until then, and while the service does not answer, what the mirror read
 * before: scores and levels, and since when.
 */
export const orFromMirror = (
  state: PanelState<DecisionAnswer>,
  known: KnownSession | null,
): { state: PanelState<DecisionAnswer>; note: string | null } => {
  const data = known?.decision;
  const note = known?.readAt ? `as read ${utcExact(known.readAt)} UTC` : 'as read before';
  if (!data) return { state, note: null };
  if (state.kind === 'loading') return { state: { kind: 'ready', data }, note };
  if (state.kind === 'failed') return { state: { kind: 'stale', data, problem: state.problem }, note };

  return { state, note: null };
};
