/** Asks the service for the results of one session. */
import type { Decision, DocumentResult } from '@/lib/contract';
import type { ErrorCode } from '@/lib/errors';
import { type Part, partReader, type Upstream } from '@/lib/upstream';

type Absent = 'withheld' | 'unreadable' | 'unknown' | 'failed';

/**
 * What a refusal says about the part that was asked for. Anything else says something about the service as a whole:
 * the next session would fare no better, so it is thrown on.
 */
const stateByCode: Partial<Record<ErrorCode, Absent>> = {
  NOT_RELEASED: 'withheld',
  UPSTREAM_BROKEN_PAYLOAD: 'unreadable',
  NOT_FOUND: 'unknown',
  BAD_REQUEST: 'failed',
  UPSTREAM_ERROR: 'failed',
  UPSTREAM_NOT_JSON: 'failed',
  UPSTREAM_TIMEOUT: 'failed',
};

const ask = partReader(stateByCode);

/** `failed`: in passing. `unknown`: the service lists the session, and does not know it when asked for results. */
export type Reading =
  | { outcome: 'failed' | 'unknown' }
  | {
      outcome: 'answered';
      state: 'read' | 'withheld' | 'unreadable';
      decision: Decision | null;
      document: DocumentResult | null;
    };

const contentOf = <Value>(part: Part<Value, Absent>): Value | null => (part.state === 'there' ? part.value : null);

/**
 * The two parts fail apart, and what there is counts: without a readable document the session has its score and cannot
 * be searched for; without a readable decision it can be searched for and has no score, so its results are not read.
 */
export const readResults = async (
  upstream: Pick<Upstream, 'decision' | 'document'>,
  sessionId: string,
): Promise<Reading> => {
  const [decision, document] = await Promise.all([
    ask(upstream.decision(sessionId)),
    ask(upstream.document(sessionId)),
  ]);
  const states = [decision.state, document.state];

  if (states.includes('failed')) return { outcome: 'failed' };
  if (decision.state === 'unknown') return { outcome: 'unknown' };

  return {
    outcome: 'answered',
    state: states.includes('withheld') ? 'withheld' : decision.state === 'unreadable' ? 'unreadable' : 'read',
    decision: contentOf(decision),
    document: contentOf(document),
  };
};
