import { desk } from '@/app/_server/desk';
import { answer, readBody, requireUuid, route } from '@/app/_server/route';
import { changeClaim, claimHint, claimSchema } from '@/lib/review';

export const POST = route<{ claimId: string }>(
  'POST /api/triage/claims/[claimId]',
  async ({ request, params: { claimId }, person, actor }) => {
    requireUuid(claimId, 'Invalid case id.');
    const body = await readBody(request, claimSchema, claimHint);

    return answer(await changeClaim(desk(), { person, actor }, claimId, body));
  },
);
