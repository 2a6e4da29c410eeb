import { z } from 'zod';
import { desk } from '@/app/_server/desk';
import { answer, readBody, route } from '@/app/_server/route';
import { reauthenticateWithPassword } from '@/lib/access';
import type { ProofAnswer } from '@/lib/answers';

const bodySchema = z.object({ password: z.string().min(1).max(1024), code: z.string().max(64).optional() });

export const POST = route('POST /api/account/proof', async ({ request, person, actor }) => {
  const given = await readBody(request, bodySchema, 'Enter your password.');
  const until = await reauthenticateWithPassword(desk(), person, given, actor);

  return answer({ freshUntil: until.toISOString() } satisfies ProofAnswer);
});
