import fc from 'fast-check';
import { expect, it } from 'vitest';
import { trustFactorNames } from '@/lib/contract';
import { currentPolicy } from './policy';
import {
  levelOf,
  scoreConfidence,
  scoreCrossCheck,
  scoreDecision,
  scoreExactField,
  scoreNameField,
  statusByLevel,
} from './scoring';

const score = fc.integer({ min: 0, max: 100 });
const scored = score.map((value) => ({ score: value, level: levelOf(value) }));
const unscored = fc.constantFrom('UNAVAILABLE' as const, 'UNKNOWN' as const).map((level) => ({ score: 0, level }));
const factors = fc
  .subarray([...trustFactorNames], { minLength: 2 })
  .chain((names) => fc.record(Object.fromEntries(names.map((name) => [name, scored]))));

const isScore = (value: number) => Number.isInteger(value) && value >= 0 && value <= 100;

it('the decision is always a whole number from 0 to 100', () => {
  fc.assert(fc.property(factors, (all) => isScore(scoreDecision(all))));
});

it('a better factor never makes the decision worse', () => {
  fc.assert(
    fc.property(factors, score, (all, points) => {
      const [name = ''] = Object.keys(all);
      const [worse, better] = [Math.min(points, all[name]?.score ?? 0), Math.max(points, all[name]?.score ?? 0)].map(
        (value) => scoreDecision({ ...all, [name]: { score: value, level: levelOf(value) } }),
      );

      expect(better).toBeGreaterThanOrEqual(worse ?? 0);
    }),
  );
});

it('a factor without a score rules out HIGH but does not lower the decision further', () => {
  fc.assert(
    fc.property(factors, unscored, (all, missing) => {
      const [name = '', ...others] = Object.keys(all);
      const rest = Object.fromEntries(others.map((other) => [other, all[other]]));

      expect(levelOf(scoreDecision({ ...all, [name]: missing }))).not.toBe('HIGH');
      if (levelOf(scoreDecision(rest)) !== 'LOW') {
        expect(levelOf(scoreDecision({ ...all, [name]: missing }))).toBe('MEDIUM');
      }
    }),
  );
});

it('a session without any score waits for an officer', () => {
  const all = Object.fromEntries(trustFactorNames.map((name) => [name, { score: 0, level: 'UNAVAILABLE' as const }]));
  const lowestMedium = currentPolicy.thresholds.medium;

  expect([scoreDecision(all), scoreDecision({})]).toEqual([lowestMedium, lowestMedium]);
  expect(statusByLevel[levelOf(lowestMedium)]).toBe('WAITING_FOR_MANUAL_APPROVE');
});

const good = { score: 100, level: 'HIGH' as const };
const allGood = Object.fromEntries(trustFactorNames.map((name) => [name, good]));

it('no policy approves a session with an unscored factor', () => {
  const lax = { ...currentPolicy, bestWithUnscored: 100 };
  const approved = trustFactorNames.filter(
    (name) => levelOf(scoreDecision({ ...allGood, [name]: { score: 0, level: 'UNAVAILABLE' } }, lax)) === 'HIGH',
  );

  expect(approved).toEqual([]);
});

it('a factor that is left out does not count, whatever it says', () => {
  const policy = { ...currentPolicy, leftOut: ['passiveLiveness' as const] };
  const values = [{ score: 0, level: 'UNAVAILABLE' as const }, { score: 3, level: 'LOW' as const }, undefined];

  expect(values.map((passiveLiveness) => scoreDecision({ ...allGood, passiveLiveness }, policy))).toEqual([
    100, 100, 100,
  ]);
});

it('only a zone or a barcode may be absent', () => {
  const stillApproved = trustFactorNames.filter(
    (name) => levelOf(scoreDecision({ ...allGood, [name]: undefined })) === 'HIGH',
  );

  expect([...stillApproved].sort()).toEqual(['barcodeOcrCrossCheck', 'mrzOcrCrossCheck', 'mrzValidity']);
});

it('factors of a step that was not asked for are not missed', () => {
  const { passiveLiveness, faceVerification, ...ofDocument } = allGood;

  expect(scoreDecision(ofDocument, currentPolicy, ['document'])).toBe(100);
  expect(scoreDecision({ passiveLiveness }, currentPolicy, ['face'])).toBe(100);
  expect(levelOf(scoreDecision(ofDocument, currentPolicy, ['document', 'face']))).toBe('MEDIUM');
});

it('a factor that the policy does not know is no pass', () => {
  expect(scoreDecision({ ...allGood, novelFactor: good })).toBe(currentPolicy.bestWithUnscored);
});

it('one LOW factor rejects the session, however good the others are', () => {
  const approvedAnyway = trustFactorNames.filter(
    (name) => levelOf(scoreDecision({ ...allGood, [name]: { score: 20, level: 'LOW' } })) !== 'LOW',
  );

  expect(levelOf(scoreDecision(allGood))).toBe('HIGH');
  expect(approvedAnyway).toEqual([]);
});

it('field scores and their averages stay between 0 and 100', () => {
  fc.assert(
    fc.property(fc.nat(60), fc.nat(40), fc.array(score, { minLength: 1 }), (distance, length, scores) =>
      [
        scoreExactField(distance),
        scoreNameField(distance, length, false),
        scoreCrossCheck(scores),
        scoreConfidence(scores),
      ].every(isScore),
    ),
  );
});

it('a permitted spelling costs little, a wrong letter more and a different name everything', () => {
  expect(scoreNameField(0, 7, false)).toBe(100);
  expect(levelOf(scoreNameField(2, 7, true))).toBe('HIGH');
  expect(scoreNameField(2, 7, true)).toBeLessThan(100);
  expect(scoreNameField(1, 7, false)).toBeLessThan(scoreNameField(1, 7, true));
  expect(scoreNameField(9, 7, false)).toBe(0);
});
