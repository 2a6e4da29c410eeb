import type { Decision } from '@/lib/contract/domain';
import { compareFields, shown } from '../compare';
import type { DecisionReading } from '../reading';
import { explain, type ReadFactor } from './explanation';

/** Explains a decision and classifies each field that the service compared. */
export const readDecision = (decision: Decision, masked: boolean): DecisionReading => {
  const factors = decision.factors.map(
    (factor): ReadFactor => ({
      factor,
      comparisons: compareFields(
        (factor.fields ?? []).map(({ name, printedValue, sourceValue }) => ({
          name,
          printed: printedValue,
          source: sourceValue,
        })),
        factor.fields?.[0]?.source ?? 'mrz',
      ),
    }),
  );

  return {
    explanation: explain(decision, factors),
    crossChecks: factors.flatMap(({ comparisons }, factor) =>
      comparisons.length === 0 ? [] : [{ factor, fields: comparisons.map((each) => shown(each, masked)) }],
    ),
  };
};
