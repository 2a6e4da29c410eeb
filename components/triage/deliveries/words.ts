import type { DeliveriesAnswer, DeliveryRow } from '@/lib/answers';
import { figure } from '../../ui/figures';

/** Of the desk as it is configured. */
export const adapterWords: Record<DeliveriesAnswer['adapter'], string> = {
  service: 'verdicts are sent to the service',
  webhook: 'verdicts are sent to the webhook',
  none: "verdicts are recorded, and carried out in the vendor's dashboard",
};

export const decisionWords: Record<DeliveryRow['decision'], string> = { approve: 'Approved', reject: 'Rejected' };

export const triesWords = (tries: number): string => (tries === 1 ? 'tried once' : `tried ${figure(tries)} times`);

/** "the oldest 100 of 1,240", or nothing where all are shown. */
export const shownWords = (which: 'oldest' | 'newest', shown: number, total: number): string =>
  shown < total ? `; the ${which} ${figure(shown)} of ${figure(total)}` : '';
