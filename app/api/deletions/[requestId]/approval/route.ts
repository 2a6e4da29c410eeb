import { deletionRoute } from '@/app/_server/deletion-route';
import { desk } from '@/app/_server/desk';
import { answer, readBody } from '@/app/_server/route';
import { approvalForm, approvalWords, decideApproval } from '@/lib/erasure';

export const POST = deletionRoute(
  'POST /api/deletions/[requestId]/approval',
  async ({ request, params: { requestId }, person, actor }) => {
    const decision = await readBody(request, approvalForm, approvalWords);
    await decideApproval(desk(), { person, actor }, requestId, decision);

    return answer({});
  },
);
