/**
 * Sends recorded verdicts and outcomes of appeals. A worker killed at any point loses nothing: what it had
 * taken is due again when its lease expires, and recipients ignore a reference they have already seen.
 */
import { now } from '@/lib/base/clock';
import { isAppError } from '@/lib/base/errors';
import type { Log } from '@/lib/base/log';
import { checkStatus, type StatusTools } from '@/lib/mirror';
import { isLasting, type Upstream } from '@/lib/upstream';
import { deliverAppeal } from '../appeals/deliver';
import { takeDueAppeals } from '../appeals/outbox';
import { composeMessage, type Outcome, type VerdictMessage } from './message';
import { type DueVerdict, markFailed, markSent, takeDue } from './outbox';
import { postToWebhook, type Receiver } from './webhook';

export interface DeliveryTools extends StatusTools {
  /** `null`: no webhook is configured. */
  receiver: Receiver | null;
  log: Pick<Log, 'warn' | 'error'>;
}

const batchSize = 8;

/** Sends everything that is due. Safe to repeat, and to run in several processes. */
export const deliverDue = async (tools: DeliveryTools, stopping: AbortSignal): Promise<void> => {
  while (!stopping.aborted) {
    // A verdict must not spend its tries on a service that asks us to wait.
    const isWaiting = (await tools.upstream.closedUntil()) !== null;
    const due = await takeDue(tools.db, batchSize, isWaiting ? ['webhook'] : undefined);
    const appeals = await takeDueAppeals(tools.db, batchSize);
    if (due.length + appeals.length === 0) return;

    await Promise.all([
      ...due.map((each) => deliver(tools, each, stopping)),
      ...appeals.map((each) => deliverAppeal(tools, each, stopping)),
    ]);
  }
};

const deliver = async (tools: DeliveryTools, due: DueVerdict, stopping: AbortSignal): Promise<void> => {
  const startedAt = now();
  const outcome = await send(tools, due, stopping);
  if (outcome.kind === 'accepted') return markSent(tools.db, due);
  // We cut it off, so it may or may not have arrived. It is due again when its lease expires.
  if (stopping.aborted) return;
  if (outcome.kind === 'not waiting') return refreshStatus(tools, due, startedAt, outcome.problem);

  const isGivenUp = await markFailed(tools.db, due, { ...outcome, isPermanent: outcome.kind === 'refused' });
  const { verdictId, delivery, tries } = due;
  tools.log[isGivenUp ? 'error' : 'warn'](
    { verdict: verdictId, delivery, tries, problem: outcome.problem },
    isGivenUp ? 'gave up delivering a verdict' : 'delivering a verdict failed, will retry',
  );
};

const send = async (tools: DeliveryTools, due: DueVerdict, stopping: AbortSignal): Promise<Outcome> => {
  try {
    const message = await composeMessage(tools.db, due);
    if (due.delivery === 'service') return await sendToService(tools.upstream, message);
    if (tools.receiver) {
      const { verdictId: reference, sessionId, decision, reasons, decidedAt } = message;

      return await postToWebhook(tools.receiver, { reference, sessionId, decision, reasons, decidedAt }, stopping);
    }

    return { kind: 'refused', problem: 'No webhook is configured.' };
  } catch (error) {
    tools.log.error({ err: error, verdict: due.verdictId }, 'could not send a verdict');

    return { kind: 'failed', problem: "Internal error. See the worker's log." };
  }
};

const decisions = { approve: 'APPROVE', reject: 'REJECT' } as const;
const defaultReasons = { approve: 'Approved after review.', reject: 'Rejected after review.' } as const;

/** The service's limit. */
const maxReasonLength = 2000;

/** Uses the embedded service's extension, which applies each reference once. */
const sendToService = async (
  upstream: Pick<Upstream, 'decideManually'>,
  { verdictId, sessionId, decision, reasons }: VerdictMessage,
): Promise<Outcome> => {
  const reason = reasons.map(({ words }) => words).join('; ') || defaultReasons[decision];

  try {
    await upstream.decideManually(sessionId, {
      decision: decisions[decision],
      reason: reason.slice(0, maxReasonLength),
      reference: verdictId,
    });

    return { kind: 'accepted' };
  } catch (error) {
    if (!isAppError(error)) throw error;
    const { code, userMessage: problem } = error;
    if (code === 'CONFLICT') return { kind: 'not waiting', problem };
    // A gateway may answer so to everything, and the service may find the session at the next attempt.
    if (code === 'NOT_FOUND') return { kind: 'failed', problem };

    return { kind: isLasting(error) ? 'refused' : 'failed', problem };
  }
};

/** Updates the session's status in the mirror, from which the verdict is then confirmed or found conflicting. */
const refreshStatus = async (tools: DeliveryTools, due: DueVerdict, since: Date, problem: string): Promise<void> => {
  const checkedAt = await checkStatus(tools, due.sessionId).catch((error: unknown) => {
    tools.log.warn({ err: error, verdict: due.verdictId }, "could not read a session's status");

    return null;
  });
  const isChecked = checkedAt !== null && checkedAt >= since;

  await markFailed(tools.db, due, {
    problem: isChecked ? problem : `${problem} The session's status will be checked again at the next attempt.`,
    isPermanent: false,
  });
};
