import { desk } from '@/app/_server/desk';
import { answer, readBody, route } from '@/app/_server/route';
import { createRule, ruleHint, ruleSchema } from '@/lib/erasure';

export const POST = route('POST /api/settings/retention/rules', async ({ request, actor }) =>
  answer({ id: await createRule(desk().db, await readBody(request, ruleSchema, ruleHint), actor) }, { status: 201 }),
);
