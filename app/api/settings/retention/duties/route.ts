import { desk } from '@/app/_server/desk';
import { answer, readBody, route } from '@/app/_server/route';
import { createDuty, dutyHint, dutySchema } from '@/lib/erasure';

export const POST = route('POST /api/settings/retention/duties', async ({ request, actor }) =>
  answer({ id: await createDuty(desk().db, await readBody(request, dutySchema, dutyHint), actor) }, { status: 201 }),
);
