/** Scores and levels, read tolerantly, so that they are checked even if the shape is wrong. */
import { levels, parseDecision, parseDocument, parseFace } from '@/lib/contract';
import { safeKey } from '@/lib/contract/drift';
import { readable } from '../evidence';
import { type Complaint, grouped } from '../flaws';
import { type Outcome, type Problem, skipped, verdict } from '../outcome';
import type { Visit } from '../visit';
import { collect, isKnownFactor, nothing } from './results';

interface Named<T> {
  field: string;
  value: T;
}

const scoresIn = {
  decision: (json: unknown): Named<number | null>[] => {
    const { score, factors } = parseDecision(json).value;
    const ofFactors = factors.flatMap(({ name, score: value, fields }) => [
      { field: `${safeKey(name)}.score`, value },
      ...(fields ?? []).map((each) => ({ field: `${safeKey(name)}.fields[].score`, value: each.score })),
    ]);

    return [{ field: 'decision.score', value: score }, ...ofFactors];
  },
  document: (json: unknown): Named<number | null>[] =>
    (parseDocument(json).value.visualFields ?? []).map(({ confidence }) => ({
      field: 'documentVisualResults[].confidence',
      value: confidence,
    })),
  face: (json: unknown): Named<number | null>[] => {
    const { passiveLivenessScore, verificationScore } = parseFace(json).value;

    return [
      { field: 'passiveLivenessScore', value: passiveLivenessScore },
      { field: 'verificationScore', value: verificationScore },
    ];
  },
} as const;

export const scores = async (visit: Visit): Promise<Outcome> => {
  const problems: Problem[] = [];
  let looked = 0;

  for (const part of ['decision', 'document', 'face'] as const) {
    const payloads = await collect(visit, part);
    const complaints = payloads.flatMap(({ source, json }): Complaint[] => {
      // The shape checks report a missing value.
      const found = (readable(() => scoresIn[part](json)) ?? []).filter(({ value }) => value !== null);
      looked += found.length;

      return found
        .filter(({ value }) => value !== null && (value < 0 || value > 100))
        .map(({ field, value }) => ({ words: `${field} is ${(value ?? 0) < 0 ? 'below 0' : 'over 100'}`, source }));
    });
    problems.push(...grouped(complaints, payloads.length, '0 to 100'));
  }

  return looked === 0 ? skipped(nothing) : verdict(problems);
};

export const knownLevels = async (visit: Visit): Promise<Outcome> => {
  const payloads = await collect(visit, 'decision');
  let looked = 0;

  const complaints = payloads.flatMap(({ source, json }): Complaint[] => {
    const decision = readable(() => parseDecision(json).value);
    if (!decision) return [];
    // A newer factor may have any shape, but its level must be a known one.
    const factors = decision.factors.filter(({ name, level }) => level !== null || isKnownFactor(name));
    const found = [
      { field: 'decision.level', value: decision.level },
      ...factors.map(({ name, level }) => ({ field: `${safeKey(name)}.level`, value: level })),
    ];
    looked += found.length;

    return found
      .filter(({ value }) => !levels.some((level) => level === value))
      .map(({ field }) => ({ words: `${field} is missing or none of the known levels`, source }));
  });
  if (looked === 0) return skipped(nothing);

  return verdict(grouped(complaints, payloads.length, `read strictly, one of ${levels.join(', ')}`));
};
