/** Sends verdicts and outcomes of appeals to the integrator's receiver as a signed POST. See docs/delivery.md. */
import { createHmac } from 'node:crypto';
import { now } from '@/lib/base/clock';
import { isLastingStatus } from '@/lib/upstream';
import type { Outcome, WebhookMessage } from './message';

export interface Receiver {
  url: string;
  secret: string;
  /** 10 s by default. */
  timeoutMs?: number;
}

/** Covers the timestamp too, so that receivers can refuse replayed messages. */
const sign = (secret: string, timestamp: string, body: string): string =>
  `v1=${createHmac('sha256', secret).update(`${timestamp}.${body}`, 'utf8').digest('hex')}`;

const bodyOf = ({ reference, sessionId, reasons, decidedAt, ...result }: WebhookMessage): string =>
  JSON.stringify({
    reference,
    sessionId,
    ...result,
    reasons: reasons.map(({ code, applicantWords }) => ({ code, applicantWords })),
    decidedAt: decidedAt.toISOString(),
  });

const outcomeOf = ({ status, headers }: Response): Outcome => {
  if (status >= 200 && status < 300) return { kind: 'accepted' };
  if (isLastingStatus(status)) return { kind: 'refused', problem: `The webhook refused the request (${status}).` };
  if (status >= 300 && status < 400) {
    return { kind: 'failed', problem: 'The webhook redirected to another address. Redirects are not followed.' };
  }
  const retryAfter = headers.get('retry-after') ?? '';

  return {
    kind: 'failed',
    problem: `The webhook returned an error (${status}).`,
    ...(/^\d{1,6}$/.test(retryAfter) && { retryAfterSeconds: Number(retryAfter) }),
  };
};

const codeOf = (error: unknown): string => {
  const cause = error instanceof Error ? error.cause : null;

  return typeof cause === 'object' && cause !== null && 'code' in cause ? ` (${String(cause.code)})` : '';
};

/** One attempt. Without an answer it may have arrived or not, so it is sent again with the same reference. */
export const postToWebhook = async (
  { url, secret, timeoutMs = 10_000 }: Receiver,
  message: WebhookMessage,
  stopping: AbortSignal,
): Promise<Outcome> => {
  const body = bodyOf(message);
  const timestamp = String(Math.floor(now().getTime() / 1000));
  const timeout = AbortSignal.timeout(timeoutMs);

  try {
    const answer = await fetch(url, {
      method: 'POST',
      // A redirect could hand the decision to somebody else.
      redirect: 'manual',
      cache: 'no-store',
      signal: AbortSignal.any([timeout, stopping]),
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Proofdesk',
        'idempotency-key': message.reference,
        'proofdesk-timestamp': timestamp,
        'proofdesk-signature': sign(secret, timestamp, body),
      },
      body,
    });
    // Only the status matters.
    await answer.body?.cancel();

    return outcomeOf(answer);
  } catch (error) {
    const problem = timeout.aborted
      ? `The webhook did not respond within ${timeoutMs / 1000} seconds.`
      : `The webhook is unreachable${codeOf(error)}.`;

    return { kind: 'failed', problem };
  }
};
