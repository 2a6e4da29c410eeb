import { desk } from '@/app/_server/desk';
import { showEvidence } from '@/app/_server/evidence';
import { sessionRoute } from '@/app/_server/route';
import { maskDecision } from '@/lib/access';
import type { DecisionAnswer } from '@/lib/answers';
import { readDecision } from '@/lib/evidence';
import { findingsInAmount, findingsInDecision, gapsInDecision } from '@/lib/review';

export const GET = sessionRoute<{ sessionId: string }>(
  'GET /api/sessions/[sessionId]/decision',
  ({ params: { sessionId }, person, actor }) =>
    showEvidence({
      part: 'decision',
      sessionId,
      person,
      actor,
      read: () => desk().upstream.decision(sessionId),
      show: (decision, masked): DecisionAnswer => ({
        masked,
        decision: masked ? maskDecision(decision) : decision,
        reading: readDecision(decision, masked),
      }),
      said: (decision) => decision,
      grounds: ({ reading, decision }) => [
        ...findingsInDecision(reading),
        ...findingsInAmount(decision),
        ...gapsInDecision(decision, reading),
      ],
    }),
);
