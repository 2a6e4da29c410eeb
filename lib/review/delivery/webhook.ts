/** The integrator's own receiver: a signed POST, described in docs/delivery.md. */
import { createHmac } from 'node:crypto';
import { now } from '@/lib/clock';
import { isLastingStatus } from '@/lib/upstream';
import type { Letter } from './letter';
import type { Outcome } from './outcome';

export interface Receiver {
  url: string;
  secret: string;
  /** 10 s. */
  timeoutMs?: number;
}

/** Over the time as well, so that a receiver can tell an old message that somebody repeats. */
const sign = (secret: string, timestamp: string, body: string): string =>
  `v1=${createHmac('sha256', secret).update(`${timestamp}.${body}`, 'utf8').digest('hex')}`;

const bodyOf = ({ verdictId, sessionId, decision, reasons, decidedAt }: Letter): string =>
  JSON.stringify({
    reference: verdictId,
    sessionId,
    decision,
    reasons: reasons.map(({ code, applicantWords }) => ({ code, applicantWords })),
    decidedAt: decidedAt.toISOString(),
  });

const outcomeOf = ({ status, headers }: Response): Outcome => {
  if (status >= 200 && status < 300) return { kind: 'taken' };
  if (isLastingStatus(status)) return { kind: 'refused', problem: `The webhook refused it (${status}).` };
  if (status >= 300 && status < 400) {
    return { kind: 'failed', problem: 'The webhook pointed to another address; Proofdesk does not follow it.' };
  }
  const retryAfter = headers.get('retry-after') ?? '';

  return {
    kind: 'failed',
    problem: `The webhook answered with an error (${status}).`,
    ...(/^\d{1,6}$/.test(retryAfter) && { retryAfterSeconds: Number(retryAfter) }),
  };
};

const codeOf = (error: unknown): string => {
  const cause = error instanceof Error ? error.cause : null;

  return typeof cause === 'object' && cause !== null && 'code' in cause ? ` (${String(cause.code)})` : '';
};

/** Sends it once. Whether it arrived is not known when no answer came; then it is sent again under the same reference. */
export const postToWebhook = async (
  { url, secret, timeoutMs = 10_000 }: Receiver,
  letter: Letter,
  stopping: AbortSignal,
): Promise<Outcome> => {
  const body = bodyOf(letter);
  const timestamp = String(Math.floor(now().getTime() / 1000));
  const late = AbortSignal.timeout(timeoutMs);

  try {
    const answer = await fetch(url, {
      method: 'POST',
      // Followed, it could take what was decided to somebody else.
      redirect: 'manual',
      cache: 'no-store',
      signal: AbortSignal.any([late, stopping]),
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Proofdesk',
        'idempotency-key': letter.verdictId,
        'proofdesk-timestamp': timestamp,
        'proofdesk-signature': sign(secret, timestamp, body),
      },
      body,
    });
    // Only the status counts.
    await answer.body?.cancel();

    return outcomeOf(answer);
  } catch (error) {
    const problem = late.aborted
      ? `The webhook did not answer within ${timeoutMs / 1000} seconds.`
      : `The webhook is not reachable${codeOf(error)}.`;

    return { kind: 'failed', problem };
  }
};
