import { desk } from '@/app/_server/desk';
import { answer, sessionRoute } from '@/app/_server/route';
import { readSessionVerdicts } from '@/lib/review';

export const GET = sessionRoute<{ sessionId: string }>(
  'GET /api/sessions/[sessionId]/verdicts',
  async ({ params, person, actor }) =>
    answer(await readSessionVerdicts(desk(), { sessionId: params.sessionId, person, actor })),
);
