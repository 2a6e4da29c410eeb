/** Explains decisions: why the service decided as it did, and how each compared field differs. */
import type { Decision } from '@/lib/contract/domain';
import { compareFields, shown } from '../compare';
import type { DecisionReading } from '../reading';
import { explainDecision } from './explanation';

/** Explains a decision and classifies each field that the service compared. */
export const readDecision = (decision: Decision, masked: boolean): DecisionReading => {
  const crossChecks = decision.factors.flatMap(({ fields }, factor) => {
    const pairs = (fields ?? []).map(({ name, printedValue, sourceValue }) => ({
      name,
      printed: printedValue,
      source: sourceValue,
    }));
    if (pairs.length === 0) return [];
    const comparisons = compareFields(pairs, fields?.[0]?.source ?? 'mrz');

    return [{ factor, fields: comparisons.map((comparison) => shown(comparison, masked)) }];
  });

  return { explanation: explainDecision(decision, crossChecks), crossChecks };
};
