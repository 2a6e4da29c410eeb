/** Scores and levels, read tolerantly, so that they are checked even if the shape is wrong. */
import { levels, type Parsed, parseDecision, parseDocument, parseFace } from '@/lib/contract';
import { safeKey } from '@/lib/contract/drift';
import { readable } from '../evidence';
import { type Complaint, grouped } from '../flaws';
import { type Outcome, type Problem, skipped, verdict } from '../outcome';
import type { Visit } from '../visit';
import { collect, isKnownFactor, nothing } from './results';

interface Scores {
  found: number;
  /** Fields whose score is not 0 to 100. */
  offScale: string[];
}

const scoresOf = ({ drift }: Pick<Parsed<unknown>, 'drift'>, values: ReadonlyArray<number | null>): Scores => {
  const offScale = drift.filter(({ kind }) => kind === 'out-of-range').map(({ field }) => field);

  // The shape checks report a missing value.
  return { found: values.filter((value) => value !== null).length + offScale.length, offScale };
};

const scoresIn = {
  decision: (json: unknown): Scores => {
    const parsed = parseDecision(json);
    const { score, factors } = parsed.value;

    return scoresOf(parsed, [
      score,
      ...factors.flatMap((factor) => [factor.score, ...(factor.fields ?? []).map((field) => field.score)]),
    ]);
  },
  document: (json: unknown): Scores => {
    const parsed = parseDocument(json);

    return scoresOf(
      parsed,
      (parsed.value.visualFields ?? []).map(({ confidence }) => confidence),
    );
  },
  face: (json: unknown): Scores => {
    const parsed = parseFace(json);

    return scoresOf(parsed, [parsed.value.passiveLivenessScore, parsed.value.verificationScore]);
  },
} as const;

export const scores = async (visit: Visit): Promise<Outcome> => {
  const problems: Problem[] = [];
  let looked = 0;

  for (const part of ['decision', 'document', 'face'] as const) {
    const payloads = await collect(visit, part);
    const complaints = payloads.flatMap(({ source, json }): Complaint[] => {
      const { found, offScale } = readable(() => scoresIn[part](json)) ?? { found: 0, offScale: [] };
      looked += found;

      return offScale.map((field) => ({ words: `${field} is below 0 or over 100`, source }));
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
