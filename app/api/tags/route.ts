import { z } from 'zod';
import { desk } from '@/app/_server/desk';
import { answer, readBody, route } from '@/app/_server/route';
import { createTag, listTags, tagNameHint, tagNameSchema } from '@/lib/work';

export const GET = route('GET /api/tags', async () => answer(await listTags(desk().db)));

export const POST = route('POST /api/tags', async ({ request, actor }) => {
  const { name } = await readBody(request, z.object({ name: tagNameSchema }), tagNameHint);

  return answer({ id: await createTag(desk(), name, actor) }, { status: 201 });
});
