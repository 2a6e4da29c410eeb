import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ageFrom } from './age';
import { distanceBetween, matchDistance, verificationScoreOf } from './compare';

describe('the score of a comparison', () => {
  it('is near 100 for the same picture, 80 at 0.48, 50 at the threshold and near 0 for strangers', () => {
    expect([0, 0.3, 0.48, matchDistance, 0.8, 1, 1.4].map(verificationScoreOf)).toEqual([99.9, 97, 80, 50, 9, 1, 0]);
  });

  it('is more than 50 for every match and for nothing else, and never rises with the distance', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 2, noNaN: true }), fc.double({ min: 0, max: 2, noNaN: true }), (a, b) => {
        const [near, far] = [Math.min(a, b), Math.max(a, b)].map(verificationScoreOf);
        expect(verificationScoreOf(a) > 50).toBe(a < matchDistance);
        expect(near).toBeGreaterThanOrEqual(far as number);
      }),
    );
  });

  it('measures straight through space', () => {
    expect(distanceBetween(Float32Array.of(1, 2, 3), Float32Array.of(1, 5, 7))).toBe(5);
  });
});

describe('the age', () => {
  it('lies between the two likeliest years', () => {
    const shares = new Float32Array(100);
    shares.set([0.3, 0.1], 40);
    expect(ageFrom(shares)).toBeCloseTo(40.75);
  });
});
