import { desk } from '@/app/_server/desk';
import { answer, readBody, route } from '@/app/_server/route';
import { createView, listViews, viewHint, viewSchema } from '@/lib/work';

export const GET = route('GET /api/views', async ({ person }) => {
  const { db, sessions } = desk();

  return answer(await listViews({ db, index: sessions }, person));
});

export const POST = route('POST /api/views', async ({ request, person, actor }) => {
  const view = await readBody(request, viewSchema, viewHint);

  return answer({ id: await createView(desk().db, view, { person, actor }) }, { status: 201 });
});
