import { answer, readBody, requireUuid, route } from '@/app/_server/route';
import { verdictTools } from '@/app/_server/verdicts';
import { giveVerdict, verdictHint, verdictSchema } from '@/lib/review';

export const POST = route<{ claimId: string }>(
  'POST /api/triage/claims/[claimId]/verdict',
  async ({ request, params: { claimId }, person, actor }) => {
    requireUuid(claimId, 'Invalid case id.');
    const body = await readBody(request, verdictSchema, verdictHint);

    return answer(await giveVerdict(verdictTools(), { claimId, person, actor }, body));
  },
);
