import { desk } from '@/app/_server/desk';
import { answer, readBody, requireUuid, route } from '@/app/_server/route';
import { changeClaim, claimForm, claimWords } from '@/lib/review';

export const POST = route<{ claimId: string }>(
  'POST /api/triage/claims/[claimId]',
  async ({ request, params: { claimId }, person, actor }) => {
    requireUuid(claimId, 'This is not the id of a case.');
    const body = await readBody(request, claimForm, claimWords);

    return answer(await changeClaim(desk(), { person, actor }, claimId, body));
  },
);
