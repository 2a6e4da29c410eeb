import { desk } from '@/app/_server/desk';
import { showEvidence } from '@/app/_server/evidence';
import { sessionRoute } from '@/app/_server/route';
import { maskFace } from '@/lib/access';
import type { FaceAnswer } from '@/lib/answers';

export const GET = sessionRoute<{ sessionId: string }>(
  'GET /api/sessions/[sessionId]/face',
  ({ params: { sessionId }, person, actor }) =>
    showEvidence({
      part: 'face',
      sessionId,
      person,
      actor,
      read: () => desk().upstream.face(sessionId),
      show: (face, masked): FaceAnswer => ({ masked, face: masked ? maskFace(face) : face }),
      said: (face) => face,
    }),
);
