/** Where the desk's own working and the service's Trust Factor do not say the same. */
import type { TrustFactor } from '@/lib/contract/domain';
import type { ComparisonShown, Finding } from '../reading';

const judged: Record<string, 'passed' | 'failed'> = { HIGH: 'passed', LOW: 'failed' };

const ofFields = (comparisons: readonly ComparisonShown[]): Finding['outcome'] => {
  if (comparisons.length === 0) return 'unknown';
  if (comparisons.some(({ relation }) => relation === 'unexplained')) return 'failed';

  return comparisons.some(({ relation }) => relation === 'missing') ? 'unknown' : 'passed';
};

const wordsOfFields = (comparisons: readonly ComparisonShown[]): string => {
  const unexplained = comparisons.filter(({ relation }) => relation === 'unexplained').length;
  if (unexplained === 0) return 'Every field is equal or its difference is explained.';

  return unexplained === 1 ? 'One difference is not explained.' : `${unexplained} differences are not explained.`;
};

/**
 * What the second opinion says where it contradicts the factor; `null` where both agree or one of them does not judge. A
 * factor that is neither high nor low takes no side.
 */
export const disagreement = (
  factor: TrustFactor,
  findings: readonly Finding[],
  comparisons: readonly ComparisonShown[],
): string | null => {
  const service = factor.level === null ? undefined : judged[factor.level];
  if (!service) return null;

  const finding = findings.find((each) => each.factor === factor.name);
  if (finding && finding.outcome !== 'unknown') return finding.outcome === service ? null : finding.words;

  const outcome = ofFields(comparisons);

  return outcome === 'unknown' || outcome === service ? null : wordsOfFields(comparisons);
};
