import { answer, requireUuid, route } from '@/app/_server/route';
import { verdictTools } from '@/app/_server/verdicts';
import { undoVerdict } from '@/lib/review';

export const POST = route<{ verdictId: string }>(
  'POST /api/triage/verdicts/[verdictId]/undo',
  async ({ params: { verdictId }, actor }) => {
    requireUuid(verdictId, 'Invalid verdict id.');

    return answer(await undoVerdict(verdictTools(), { verdictId, actor }));
  },
);
