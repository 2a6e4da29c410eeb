import { desk } from '@/app/_server/desk';
import { answer, sessionRoute } from '@/app/_server/route';
import { readSessionWork } from '@/lib/work';

export const GET = sessionRoute<{ sessionId: string }>(
  'GET /api/sessions/[sessionId]/work',
  async ({ params, person, actor }) =>
    answer(await readSessionWork(desk(), { sessionId: params.sessionId, person, actor })),
);
