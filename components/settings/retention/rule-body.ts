import type { RetentionRuleRow } from '@/lib/answers';
import type { RuleBody } from './queries';

/** What people set of a rule; when it ran is the desk's own. */
export const ruleBodyOf = ({ name, status, country, days, mode, every, isActive }: RetentionRuleRow): RuleBody => ({
  name,
  status,
  country,
  days,
  mode,
  every,
  isActive,
});
