import { z } from 'zod';
import { desk } from '@/app/_server/desk';
import { answer, readBody, route } from '@/app/_server/route';
import { changeRule, deleteRule, ruleHint, ruleSchema, storedRuleSchema } from '@/lib/erasure';
import { numberIn } from '../../number-in';

const body = z.strictObject({ rule: ruleSchema, was: storedRuleSchema });

export const PATCH = route<{ ruleId: string }>(
  'PATCH /api/settings/retention/rules/[ruleId]',
  async ({ request, params: { ruleId }, actor }) => {
    await changeRule(desk().db, numberIn(ruleId), await readBody(request, body, ruleHint), actor);

    return answer({});
  },
);

const deletion = z.strictObject({ was: storedRuleSchema });

export const DELETE = route<{ ruleId: string }>(
  'DELETE /api/settings/retention/rules/[ruleId]',
  async ({ request, params: { ruleId }, actor }) => {
    const { was } = await readBody(request, deletion, ruleHint);
    await deleteRule(desk().db, numberIn(ruleId), was, actor);

    return answer({});
  },
);
