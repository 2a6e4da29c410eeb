import { desk } from '@/app/_server/desk';
import { answer, requireUuid, route } from '@/app/_server/route';
import { readCase } from '@/lib/review';

export const GET = route<{ claimId: string }>(
  'GET /api/triage/claims/[claimId]/case',
  async ({ params: { claimId }, person, actor }) => {
    requireUuid(claimId, 'Invalid case id.');

    return answer(await readCase(desk(), { claimId, person, actor }));
  },
);
