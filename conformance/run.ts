import type { Check } from './checks';
import { type Outcome, verdict } from './outcome';
import type { Visit } from './visit';
import { NoAnswer } from './wire/exchange';

export interface Finding {
  id: string;
  section: string;
  promise: string;
  outcome: Outcome;
}

/** Only our own sentences are repeated: another error may quote what a service said about a person. */
const wordsFor = (error: unknown): string => {
  if (error instanceof NoAnswer) return error.message;

  return `the check itself stopped with ${error instanceof Error ? error.name : 'an error'}`;
};

const attempt = async ({ look }: Check, visit: Visit): Promise<Outcome> => {
  try {
    return await look(visit);
  } catch (error) {
    return verdict([{ seen: wordsFor(error), expected: 'an answer that can be judged' }]);
  }
};

/** One after the other, so that a service is asked one thing at a time. */
export const runChecks = async (checks: readonly Check[], visit: Visit): Promise<Finding[]> => {
  const findings: Finding[] = [];
  for (const check of checks) {
    const { id, section, promise } = check;
    findings.push({ id, section, promise, outcome: await attempt(check, visit) });
  }

  return findings;
};
