import { desk } from '@/app/_server/desk';
import { answer, sessionRoute } from '@/app/_server/route';
import type { StatusAnswer } from '@/lib/answers';
import { orNewerListed } from '@/lib/mirror';

export const GET = sessionRoute<{ sessionId: string }>(
  'GET /api/sessions/[sessionId]/status',
  async ({ params, actor }) => {
    const { db, upstream } = desk();
    const status = await orNewerListed(db, params.sessionId, await upstream.status(params.sessionId));

    return answer({
      ...status,
      problem: status.problem && { ...status.problem, reference: actor.requestId ?? '' },
    } satisfies StatusAnswer);
  },
);
