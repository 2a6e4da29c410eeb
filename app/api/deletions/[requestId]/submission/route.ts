import { desk } from '@/app/_server/desk';
import { answer, deletionRoute, readBody } from '@/app/_server/route';
import { startHint, submissionSchema, submitRequest } from '@/lib/erasure';

export const POST = deletionRoute(
  'POST /api/deletions/[requestId]/submission',
  async ({ request, params: { requestId }, person, actor }) => {
    const body = await readBody(request, submissionSchema, startHint);
    await submitRequest(desk(), { person, actor }, requestId, body);

    return answer({});
  },
);
