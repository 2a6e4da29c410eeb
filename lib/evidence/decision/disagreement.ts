import type { TrustFactor } from '@/lib/contract/domain';
import type { ComparisonShown, Finding } from '../reading';

const outcomes: Record<string, 'passed' | 'failed'> = { HIGH: 'passed', LOW: 'failed' };

const outcomeOf = (comparisons: readonly ComparisonShown[]): Finding['outcome'] => {
  if (comparisons.length === 0) return 'unknown';
  if (comparisons.some(({ relation }) => relation === 'unexplained')) return 'failed';

  return comparisons.some(({ relation }) => relation === 'missing') ? 'unknown' : 'passed';
};

const wordsOf = (comparisons: readonly ComparisonShown[]): string => {
  const unexplained = comparisons.filter(({ relation }) => relation === 'unexplained').length;
  if (unexplained === 0) return 'All fields match or their differences are explained.';

  return unexplained === 1 ? '1 difference is unexplained.' : `${unexplained} differences are unexplained.`;
};

/**
 * What the second opinion says if it contradicts the Trust Factor; `null` if they agree or one of them is undecided. A
 * factor that is neither high nor low is undecided.
 */
export const disagreement = (
  factor: TrustFactor,
  findings: readonly Finding[],
  comparisons: readonly ComparisonShown[],
): string | null => {
  const service = factor.level === null ? undefined : outcomes[factor.level];
  if (!service) return null;

  const finding = findings.find((each) => each.factor === factor.name);
  if (finding && finding.outcome !== 'unknown') return finding.outcome === service ? null : finding.words;

  const outcome = outcomeOf(comparisons);

  return outcome === 'unknown' || outcome === service ? null : wordsOf(comparisons);
};
