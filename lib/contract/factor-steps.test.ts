import { expect, test } from 'vitest';
import { stepsWithoutFactors } from './factor-steps';

const without = (...names: string[]) => stepsWithoutFactors(names.map((name) => ({ name })));

test('a decision without a factor of a step shows that the step was not captured', () => {
  expect(without('passiveLiveness')).toEqual(['document']);
  expect(without('documentLiveness', 'mrzValidity')).toEqual(['face']);
  expect(without('faceVerification')).toEqual([]);
  expect(without('documentLiveness', 'applicantIntegrity')).toEqual(['face']);
});

test('no factors, or an unknown one, show nothing', () => {
  expect(without()).toEqual([]);
  expect(without('passiveLiveness', 'novelFactor')).toEqual([]);
  expect(without('constructor')).toEqual([]);
});
