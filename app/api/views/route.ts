import { desk } from '@/app/_server/desk';
import { answer, readBody, route } from '@/app/_server/route';
import { readReviewPolicy } from '@/lib/review';
import { createView, listViews, viewHint, viewSchema } from '@/lib/work';

export const GET = route('GET /api/views', async ({ person }) => {
  const { db, sessions } = desk();

  const { breachMinutes } = await readReviewPolicy(db);

  return answer(await listViews({ db, index: sessions }, person, { lateMinutes: breachMinutes }));
});

export const POST = route('POST /api/views', async ({ request, person, actor }) => {
  const view = await readBody(request, viewSchema, viewHint);

  return answer({ id: await createView(desk().db, view, { person, actor }) }, { status: 201 });
});
