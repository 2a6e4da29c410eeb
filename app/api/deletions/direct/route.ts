import { desk } from '@/app/_server/desk';
import { answer, readBody, route } from '@/app/_server/route';
import type { OpenedRequest } from '@/lib/answers';
import { deleteDirectly, directHint, directSchema } from '@/lib/erasure';

export const POST = route('POST /api/deletions/direct', async ({ request, person, actor }) => {
  const body = await readBody(request, directSchema, directHint);

  return answer((await deleteDirectly(desk(), { person, actor }, body)) satisfies OpenedRequest, { status: 201 });
});
