import { z } from 'zod';
import { desk } from '@/app/_server/desk';
import { answer, readBody, route } from '@/app/_server/route';
import { AppError } from '@/lib/errors';
import { changeClaim, claimForm, claimWords } from '@/lib/review';

export const POST = route<{ claimId: string }>(
  'POST /api/triage/claims/[claimId]',
  async ({ request, params, person, actor }) => {
    if (!z.uuid().safeParse(params.claimId).success) {
      throw new AppError('BAD_REQUEST', { userMessage: 'This is not the id of a case.' });
    }
    const body = await readBody(request, claimForm, claimWords);

    return answer(await changeClaim(desk(), { person, actor }, params.claimId, body));
  },
);
