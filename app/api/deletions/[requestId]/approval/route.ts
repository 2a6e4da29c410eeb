import { desk } from '@/app/_server/desk';
import { answer, deletionRoute, readBody } from '@/app/_server/route';
import { approvalHint, approvalSchema, decideApproval } from '@/lib/erasure';

export const POST = deletionRoute(
  'POST /api/deletions/[requestId]/approval',
  async ({ request, params: { requestId }, person, actor }) => {
    const decision = await readBody(request, approvalSchema, approvalHint);
    await decideApproval(desk(), { person, actor }, requestId, decision);

    return answer({});
  },
);
