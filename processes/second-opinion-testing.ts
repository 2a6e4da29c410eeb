/** For tests only: what the desk says against the Trust Factors of a session. */
import { parseDecision, parseDocument } from '@/lib/contract';
import { readDecision, readDocument } from '@/lib/evidence';
import { disagreement } from '@/lib/evidence/decision/disagreement';

/** Of results as the service sends them; `at`: when the session was completed. */
export const contradictionsOf = (wireDecision: unknown, wireDocument: unknown, at: Date): string[] => {
  const { value: decision } = parseDecision(wireDecision);
  const { value: document } = parseDocument(wireDocument);
  const { findings } = readDocument(document, { at: at.toISOString(), masked: false });
  const { crossChecks } = readDecision(decision, false);

  return decision.factors.flatMap((factor, place) => {
    const compared = crossChecks.find((check) => check.factor === place)?.fields ?? [];
    const words = disagreement(factor, findings, compared);

    return words === null ? [] : [`${factor.name} ${factor.level}: ${words}`];
  });
};
