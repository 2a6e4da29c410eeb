import { desk } from '@/app/_server/desk';
import { answer, deletionRoute } from '@/app/_server/route';
import type { GoingPage } from '@/lib/answers';
import { listGoing } from '@/lib/erasure';

export const GET = deletionRoute(
  'GET /api/deletions/[requestId]/going',
  async ({ request, params: { requestId }, person, actor }) => {
    const after = request.nextUrl.searchParams.get('after');

    return answer((await listGoing(desk(), { person, actor }, requestId, after)) satisfies GoingPage);
  },
);
