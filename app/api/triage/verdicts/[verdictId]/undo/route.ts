import { answer, readBody, requireUuid, route } from '@/app/_server/route';
import { verdictTools } from '@/app/_server/verdicts';
import { undoHint, undoSchema, undoVerdict } from '@/lib/review';

export const POST = route<{ verdictId: string }>(
  'POST /api/triage/verdicts/[verdictId]/undo',
  async ({ request, params: { verdictId }, person, actor }) => {
    requireUuid(verdictId, 'Invalid verdict id.');
    const body = await readBody(request, undoSchema, undoHint);
    const reopenFor = body?.reopen ? person : undefined;

    return answer(await undoVerdict(verdictTools(), { verdictId, actor, reopenFor }));
  },
);
