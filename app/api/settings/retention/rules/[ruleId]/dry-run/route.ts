import { desk } from '@/app/_server/desk';
import { answer, route } from '@/app/_server/route';
import type { DryRunAnswer } from '@/lib/answers';
import { dryRun } from '@/lib/erasure';
import { numberIn } from '../../../number-in';

export const POST = route<{ ruleId: string }>(
  'POST /api/settings/retention/rules/[ruleId]/dry-run',
  async ({ params: { ruleId }, actor }) =>
    answer((await dryRun(desk().db, numberIn(ruleId), actor)) satisfies DryRunAnswer),
);
