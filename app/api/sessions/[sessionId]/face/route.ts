import { desk } from '@/app/_server/desk';
import { showEvidence } from '@/app/_server/evidence';
import { answer, sessionRoute } from '@/app/_server/route';
import { maskFace } from '@/lib/access';
import type { FaceAnswer } from '@/lib/answers';

export const GET = sessionRoute<{ sessionId: string }>(
  'GET /api/sessions/[sessionId]/face',
  async ({ params, person, actor }) => {
    const { sessionId } = params;
    const { masked, value } = await showEvidence({
      part: 'face',
      sessionId,
      person,
      actor,
      read: () => desk().upstream.face(sessionId),
      mask: maskFace,
    });

    return answer({ masked, face: value } satisfies FaceAnswer);
  },
);
