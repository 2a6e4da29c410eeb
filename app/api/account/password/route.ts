import { z } from 'zod';
import { desk } from '@/app/_server/desk';
import { answer, readBody, route } from '@/app/_server/route';
import { changePassword } from '@/lib/access';

const bodySchema = z.object({ current: z.string().min(1).max(1024), password: z.string().min(1).max(1024) });

export const POST = route('POST /api/account/password', async ({ request, person, actor }) => {
  const change = await readBody(request, bodySchema, 'Enter your current password and a new one.');
  await changePassword(desk().db, person, change, actor);

  return answer({});
});
