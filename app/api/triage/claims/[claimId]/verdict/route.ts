import { answer, readBody, requireUuid, route } from '@/app/_server/route';
import { verdictTools } from '@/app/_server/verdicts';
import { giveVerdict, verdictForm, verdictWords } from '@/lib/review';

export const POST = route<{ claimId: string }>(
  'POST /api/triage/claims/[claimId]/verdict',
  async ({ request, params: { claimId }, person, actor }) => {
    requireUuid(claimId, 'This is not the id of a case.');
    const body = await readBody(request, verdictForm, verdictWords);

    return answer(await giveVerdict(verdictTools(), { claimId, person, actor }, body));
  },
);
