import { desk } from '@/app/_server/desk';
import { answer, readBody, sessionRoute } from '@/app/_server/route';
import { appealDelivery } from '@/app/_server/verdicts';
import { appealHint, appealSchema, changeAppeal, readAppeal } from '@/lib/review';

export const GET = sessionRoute<{ sessionId: string }>(
  'GET /api/sessions/[sessionId]/appeal',
  async ({ params, person, actor }) => answer(await readAppeal(desk(), { sessionId: params.sessionId, person, actor })),
);

export const POST = sessionRoute<{ sessionId: string }>(
  'POST /api/sessions/[sessionId]/appeal',
  async ({ request, params, person, actor }) => {
    const change = await readBody(request, appealSchema, appealHint);
    await changeAppeal(
      { ...desk(), delivery: appealDelivery() },
      { sessionId: params.sessionId, person, actor },
      change,
    );

    return answer({});
  },
);
