import { desk } from '@/app/_server/desk';
import { showEvidence } from '@/app/_server/evidence';
import { answer, sessionRoute } from '@/app/_server/route';
import { maskDocument } from '@/lib/access';
import type { DocumentAnswer } from '@/lib/answers';

export const GET = sessionRoute<{ sessionId: string }>(
  'GET /api/sessions/[sessionId]/document',
  async ({ params, person, actor }) => {
    const { sessionId } = params;
    const { masked, value } = await showEvidence({
      part: 'document',
      sessionId,
      person,
      actor,
      read: () => desk().upstream.document(sessionId),
      mask: maskDocument,
    });

    return answer({ masked, document: value } satisfies DocumentAnswer);
  },
);
