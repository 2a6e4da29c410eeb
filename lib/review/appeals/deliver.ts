/** Sends the outcome of one appeal to the integrator's webhook, under the appeal's id as its reference. */
import type { Log } from '@/lib/base/log';
import type { Database } from '@/lib/db';
import type { Outcome, WebhookMessage } from '../delivery/message';
import { postToWebhook, type Receiver } from '../delivery/webhook';
import { reasonsByCode } from '../reasons';
import { type DueAppeal, markAppealFailed, markAppealSent } from './outbox';

interface AppealDeliveryTools {
  db: Database;
  /** `null`: no webhook is configured. */
  receiver: Receiver | null;
  log: Pick<Log, 'warn' | 'error'>;
}

export const deliverAppeal = async (
  tools: AppealDeliveryTools,
  due: DueAppeal,
  stopping: AbortSignal,
): Promise<void> => {
  const outcome = await send(tools, due, stopping);
  if (outcome.kind === 'accepted') return markAppealSent(tools.db, due);
  // We cut it off, so it may or may not have arrived. It is due again when its lease expires.
  if (stopping.aborted) return;

  const isGivenUp = await markAppealFailed(tools.db, due, { ...outcome, isPermanent: outcome.kind === 'refused' });
  tools.log[isGivenUp ? 'error' : 'warn'](
    { appeal: due.appealId, tries: due.tries, problem: outcome.problem },
    isGivenUp
      ? 'gave up delivering the outcome of an appeal'
      : 'delivering the outcome of an appeal failed, will retry',
  );
};

const send = async (
  { db, receiver, log }: AppealDeliveryTools,
  due: DueAppeal,
  stopping: AbortSignal,
): Promise<Outcome> => {
  if (!receiver) return { kind: 'refused', problem: 'No webhook is configured.' };

  try {
    const message: WebhookMessage = {
      reference: due.appealId,
      sessionId: due.sessionId,
      appeal: due.finding === 'uphold' ? 'upheld' : 'approval recommended',
      reasons: await reasonsByCode(db, due.reasons),
      decidedAt: due.decidedAt,
    };

    return await postToWebhook(receiver, message, stopping);
  } catch (error) {
    log.error({ err: error, appeal: due.appealId }, 'could not send the outcome of an appeal');

    return { kind: 'failed', problem: "Internal error. See the worker's log." };
  }
};
