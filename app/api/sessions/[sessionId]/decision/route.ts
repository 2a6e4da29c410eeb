import { desk } from '@/app/_server/desk';
import { showEvidence } from '@/app/_server/evidence';
import { answer, sessionRoute } from '@/app/_server/route';
import { maskDecision } from '@/lib/access';
import type { DecisionAnswer } from '@/lib/answers';

export const GET = sessionRoute<{ sessionId: string }>(
  'GET /api/sessions/[sessionId]/decision',
  async ({ params, person, actor }) => {
    const { sessionId } = params;
    const { masked, value } = await showEvidence({
      part: 'decision',
      sessionId,
      person,
      actor,
      read: () => desk().upstream.decision(sessionId),
      mask: maskDecision,
    });

    return answer({ masked, decision: value } satisfies DecisionAnswer);
  },
);
