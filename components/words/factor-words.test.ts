import { describe, expect, it } from 'vitest';
import type { TrustFactor } from '@/lib/contract/domain';
import { furtherFactorNames, trustFactorNames } from '@/lib/contract/domain';
import { describeFactor, faceMatchWords, livenessWords } from './factor-words';

const factor = (name: string, score: number | null): TrustFactor => ({
  name,
  score,
  level: null,
  fields: null,
  extras: {},
});

describe('Trust Factor words', () => {
  it('give every known factor a name and a meaning', () => {
    for (const name of [...trustFactorNames, ...furtherFactorNames]) {
      const words = describeFactor(factor(name, 70));
      expect(words.known).toBe(true);
      expect(words.name).not.toBe(name);
      expect(words.meaning).not.toBe('');
    }
  });

  it('keep the raw name of an unknown factor, treated as not passed', () => {
    expect(describeFactor(factor('addressCheck', 99))).toMatchObject({
      name: 'addressCheck',
      meaning: 'unknown, treated as not passed',
      known: false,
    });
  });

  it('have a limit only where the service documents one', () => {
    const limited = trustFactorNames.filter((name) => describeFactor(factor(name, 1)).limit !== undefined);
    expect(limited).toEqual(['faceVerification', 'passiveLiveness']);
    expect(describeFactor(factor('faceVerification', 50)).meaning).toBe('No match between selfie and portrait');
    expect(describeFactor(factor('faceVerification', 51)).meaning).toBe('Over 50, which counts as a match');
  });

  it('claim no match and no live face where the service is not sure', () => {
    const meaningOf = (name: Parameters<typeof factor>[0], level: string) =>
      describeFactor({ ...factor(name, 58), level }).meaning;
    expect(meaningOf('faceVerification', 'HIGH')).toBe('Selfie and portrait match');
    expect(meaningOf('faceVerification', 'MEDIUM')).toBe('Weak match between selfie and portrait');
    expect(meaningOf('passiveLiveness', 'HIGH')).toBe('Live face in front of the camera');
    expect(meaningOf('passiveLiveness', 'MEDIUM')).toBe('Possibly not a live face');
  });

  it.each([
    ['UNAVAILABLE', 'not scored, treated as not passed'],
    ['UNKNOWN', 'inconclusive, treated as not passed'],
  ])('say that a factor is %s, and claim nothing else about it', (level, meaning) => {
    for (const name of trustFactorNames) {
      expect(describeFactor({ ...factor(name, 0), level })).toMatchObject({ meaning, isScored: false });
    }
    expect(describeFactor({ ...factor('faceVerification', 0), level: 'LOW' }).isScored).toBe(true);
  });

  it('ignore the score when there is no face image', () => {
    expect(faceMatchWords(0, false)).toBe('no face image to compare');
    expect(livenessWords(0, false)).toBe('no face image to check');
  });
});
