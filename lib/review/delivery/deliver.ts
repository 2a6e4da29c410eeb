/**
 * Sends what is recorded. Killed at any point it loses nothing: what was taken is due again when its lease is over, and
 * the same reference a second time changes nothing at the receiver.
 */
import { now } from '@/lib/clock';
import type { Log } from '@/lib/log';
import { lookAtStatus, type StatusTools } from '@/lib/mirror';
import { writeLetter } from './letter';
import { type DueVerdict, takeDue, writeFailure, writeSent } from './outbox';
import type { Outcome } from './outcome';
import { sendToService } from './service';
import { postToWebhook, type Receiver } from './webhook';

export interface DeliveryTools extends StatusTools {
  /** `null`: none is configured. */
  receiver: Receiver | null;
  log: Pick<Log, 'warn' | 'error'>;
}

const sentAtOnce = 8;

const send = async (tools: DeliveryTools, due: DueVerdict, stopping: AbortSignal): Promise<Outcome> => {
  try {
    const letter = await writeLetter(tools.db, due);
    if (due.delivery === 'service') return await sendToService(tools.upstream, letter);
    if (tools.receiver) return await postToWebhook(tools.receiver, letter, stopping);

    return { kind: 'refused', problem: 'No webhook is configured any more.' };
  } catch (error) {
    tools.log.error({ err: error, verdict: due.verdictId }, 'a verdict could not be sent');

    return { kind: 'failed', problem: 'Something went wrong here; the log of the worker says what.' };
  }
};

/** Its status is seen, so that whoever compares verdicts with statuses finds what became of it; or it is asked later. */
const lookWhy = async (tools: DeliveryTools, due: DueVerdict, since: Date, problem: string): Promise<void> => {
  const seenAt = await lookAtStatus(tools, due.sessionId).catch((error: unknown) => {
    tools.log.warn({ err: error, verdict: due.verdictId }, 'the status of a session could not be looked at');

    return null;
  });
  const isSeen = seenAt !== null && seenAt >= since;

  await writeFailure(tools.db, due, {
    problem: isSeen ? problem : `${problem} Its status is asked for as soon as the minute allows.`,
    isLasting: false,
  });
};

const deliver = async (tools: DeliveryTools, due: DueVerdict, stopping: AbortSignal): Promise<void> => {
  const began = now();
  const outcome = await send(tools, due, stopping);
  if (outcome.kind === 'taken') return writeSent(tools.db, due);
  // Cut off by us: nobody knows whether it arrived. It is due again when its lease is over.
  if (stopping.aborted) return;
  if (outcome.kind === 'not waiting') return lookWhy(tools, due, began, outcome.problem);

  const isGivenUp = await writeFailure(tools.db, due, { ...outcome, isLasting: outcome.kind === 'refused' });
  const { verdictId, delivery, tries } = due;
  tools.log[isGivenUp ? 'error' : 'warn'](
    { verdict: verdictId, delivery, tries, problem: outcome.problem },
    isGivenUp ? 'a verdict was given up' : 'a verdict waits to be sent again',
  );
};

/** Sends everything that is due now, some at a time. Harmless to repeat, and to run in several processes. */
export const deliverDue = async (tools: DeliveryTools, stopping: AbortSignal): Promise<void> => {
  while (!stopping.aborted) {
    const due = await takeDue(tools.db, sentAtOnce);
    if (due.length === 0) return;

    await Promise.all(due.map((each) => deliver(tools, each, stopping)));
  }
};
