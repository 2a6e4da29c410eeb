import { z } from 'zod';
import { desk } from '@/app/_server/desk';
import { answer, readBody, route } from '@/app/_server/route';
import { beginSecondFactor, confirmSecondFactor, removeSecondFactor } from '@/lib/access';
import type { RecoveryCodesAnswer } from '@/lib/answers';

const bodySchema = z.object({ code: z.string().min(1).max(64) });

export const POST = route('POST /api/account/second-factor', async ({ person }) =>
  answer(await beginSecondFactor(desk(), person)),
);

export const PUT = route('PUT /api/account/second-factor', async ({ request, person, actor }) => {
  const { code } = await readBody(request, bodySchema, 'Enter the six-digit code from your authenticator app.');
  const codes = await confirmSecondFactor(desk(), person, code, actor);

  return answer({ codes } satisfies RecoveryCodesAnswer);
});

export const DELETE = route('DELETE /api/account/second-factor', async ({ person, actor }) => {
  await removeSecondFactor(desk().db, person, actor);

  return answer({});
});
