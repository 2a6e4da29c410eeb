import type { EnrolmentStep } from '@/lib/contract/vocabulary';
import type { PanelState } from '../ui/panel-state';

/** Steps of which the service says that it has no result. */
export const missingSteps = (states: Record<EnrolmentStep, PanelState<unknown>>): EnrolmentStep[] =>
  (['document', 'face'] as const).filter((step) => states[step].kind === 'missing');
