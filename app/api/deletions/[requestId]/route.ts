import { desk } from '@/app/_server/desk';
import { isByPerson } from '@/app/_server/request';
import { answer, deletionRoute, readBody } from '@/app/_server/route';
import type { DeletionAnswer } from '@/lib/answers';
import { changeHint, changeRequest, changeSchema, readRequest } from '@/lib/erasure';

export const GET = deletionRoute(
  'GET /api/deletions/[requestId]',
  async ({ request, params: { requestId }, person, actor }) =>
    answer(
      (await readRequest(desk(), { person, actor }, requestId, {
        isByPerson: isByPerson(request.headers),
      })) satisfies DeletionAnswer,
    ),
);

export const POST = deletionRoute(
  'POST /api/deletions/[requestId]',
  async ({ request, params: { requestId }, person, actor }) => {
    const change = await readBody(request, changeSchema, changeHint);
    await changeRequest(desk(), { person, actor }, requestId, change);

    return answer({});
  },
);
