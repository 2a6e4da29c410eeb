import { desk } from '@/app/_server/desk';
import { answer, sessionRoute } from '@/app/_server/route';
import { recordPrint } from '@/lib/access';
import type { PrintAnswer } from '@/lib/answers';

export const POST = sessionRoute<{ sessionId: string }>(
  'POST /api/sessions/[sessionId]/print',
  async ({ params, person, actor }) =>
    answer((await recordPrint(desk().db, params.sessionId, person, actor)) satisfies PrintAnswer),
);
