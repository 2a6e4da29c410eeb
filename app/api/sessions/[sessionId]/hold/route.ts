import { desk } from '@/app/_server/desk';
import { answer, readBody, sessionRoute } from '@/app/_server/route';
import type { SessionErasureAnswer } from '@/lib/answers';
import { changeHold, holdHint, holdSchema, readSessionErasure } from '@/lib/erasure';

export const GET = sessionRoute<{ sessionId: string }>(
  'GET /api/sessions/[sessionId]/hold',
  async ({ params: { sessionId }, person, actor }) =>
    answer((await readSessionErasure(desk(), { person, actor }, sessionId)) satisfies SessionErasureAnswer),
);

export const POST = sessionRoute<{ sessionId: string }>(
  'POST /api/sessions/[sessionId]/hold',
  async ({ request, params: { sessionId }, person, actor }) => {
    await changeHold(desk(), { person, actor }, sessionId, await readBody(request, holdSchema, holdHint));

    return answer({});
  },
);
