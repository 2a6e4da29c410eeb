/** The embedded service's extension: it decides a session that waits, once for each reference. */
import { isAppError } from '@/lib/errors';
import { isLasting, type Upstream } from '@/lib/upstream';
import type { Letter } from './letter';
import type { Outcome } from './outcome';

const decisions = { approve: 'APPROVE', reject: 'REJECT' } as const;
const withoutReasons = { approve: 'Approved after review.', reject: 'Rejected after review.' } as const;

/** As long as the service takes. */
const longestReason = 2000;

export const sendToService = async (
  upstream: Pick<Upstream, 'decideByHand'>,
  { verdictId, sessionId, decision, reasons }: Letter,
): Promise<Outcome> => {
  const reason = reasons.map(({ words }) => words).join('; ') || withoutReasons[decision];

  try {
    await upstream.decideByHand(sessionId, {
      decision: decisions[decision],
      reason: reason.slice(0, longestReason),
      reference: verdictId,
    });

    return { kind: 'taken' };
  } catch (error) {
    if (!isAppError(error)) throw error;
    const { code, userMessage: problem, retryAfterSeconds } = error;
    if (code === 'CONFLICT') return { kind: 'not waiting', problem };

    return isLasting(error) ? { kind: 'refused', problem } : { kind: 'failed', problem, retryAfterSeconds };
  }
};
