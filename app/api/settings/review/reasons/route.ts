import { desk } from '@/app/_server/desk';
import { answer, readBody, route } from '@/app/_server/route';
import { createReason, reasonHint, reasonSchema } from '@/lib/review';

export const POST = route('POST /api/settings/review/reasons', async ({ request, actor }) => {
  const reason = await readBody(request, reasonSchema, reasonHint);

  return answer({ code: await createReason(desk(), reason, actor) }, { status: 201 });
});
