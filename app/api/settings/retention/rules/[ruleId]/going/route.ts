import { desk } from '@/app/_server/desk';
import { answer, route } from '@/app/_server/route';
import type { RuleGoingPage } from '@/lib/answers';
import { listGoingByRule } from '@/lib/erasure';
import { numberIn } from '../../../number-in';

export const GET = route<{ ruleId: string }>(
  'GET /api/settings/retention/rules/[ruleId]/going',
  async ({ request, params: { ruleId }, actor }) => {
    const after = request.nextUrl.searchParams.get('after');

    return answer((await listGoingByRule(desk().db, numberIn(ruleId), after, actor)) satisfies RuleGoingPage);
  },
);
