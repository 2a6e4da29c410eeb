import { answer, requireUuid, route } from '@/app/_server/route';
import { verdictTools } from '@/app/_server/verdicts';
import { readVerdict } from '@/lib/review';

export const GET = route<{ verdictId: string }>(
  'GET /api/triage/verdicts/[verdictId]',
  async ({ params: { verdictId }, person }) => {
    requireUuid(verdictId, 'Invalid verdict id.');

    return answer(await readVerdict(verdictTools(), verdictId, person));
  },
);
