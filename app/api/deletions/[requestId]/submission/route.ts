import { desk } from '@/app/_server/desk';
import { answer, deletionRoute } from '@/app/_server/route';
import { submitRequest } from '@/lib/erasure';

export const POST = deletionRoute(
  'POST /api/deletions/[requestId]/submission',
  async ({ params: { requestId }, person, actor }) => {
    await submitRequest(desk(), { person, actor }, requestId);

    return answer({});
  },
);
