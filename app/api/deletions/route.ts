import { desk } from '@/app/_server/desk';
import { answer, readBody, route } from '@/app/_server/route';
import type { DeletionsAnswer, OpenedRequest } from '@/lib/answers';
import { createRequest, intakeHint, intakeSchema, listRequests } from '@/lib/erasure';

export const GET = route('GET /api/deletions', async ({ request, person }) => {
  const show = request.nextUrl.searchParams.get('show') === 'ended' ? 'ended' : 'open';

  return answer((await listRequests(desk().db, person, show)) satisfies DeletionsAnswer);
});

export const POST = route('POST /api/deletions', async ({ request, person, actor }) => {
  const intake = await readBody(request, intakeSchema, intakeHint);

  return answer((await createRequest(desk(), { person, actor }, intake)) satisfies OpenedRequest, { status: 201 });
});
