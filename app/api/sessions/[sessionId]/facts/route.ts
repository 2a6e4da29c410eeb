import { desk } from '@/app/_server/desk';
import { showEvidence } from '@/app/_server/evidence';
import { answer, sessionRoute } from '@/app/_server/route';
import { maskFacts, seesInFull } from '@/lib/access';
import type { FactsAnswer } from '@/lib/answers';
import { isAppError } from '@/lib/base/errors';
import type { Facts } from '@/lib/contract';

/** `null`: the service has none for this session. Any other failure is not taken for that. */
const readFacts = async (sessionId: string): Promise<Facts | null> => {
  try {
    return await desk().upstream.facts(sessionId);
  } catch (error) {
    if (isAppError(error, 'NOT_FOUND')) return null;
    throw error;
  }
};

/** An explanation, not evidence that a verdict needs: one that cannot be had does not stop a case. */
export const GET = sessionRoute<{ sessionId: string }>(
  'GET /api/sessions/[sessionId]/facts',
  async ({ params: { sessionId }, person, actor }) => {
    const facts = await readFacts(sessionId);
    if (facts === null || facts.isSample) {
      return answer({
        masked: !seesInFull(person),
        facts: null,
        isSample: facts?.isSample ?? false,
      } satisfies FactsAnswer);
    }

    return showEvidence({
      part: 'facts',
      sessionId,
      person,
      actor,
      read: async () => facts,
      show: (read, masked): FactsAnswer => ({ masked, facts: masked ? maskFacts(read) : read, isSample: false }),
      said: (read) => read,
    });
  },
);
