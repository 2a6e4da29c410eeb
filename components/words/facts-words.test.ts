import { describe, expect, it } from 'vitest';
import type { ComparedFaces, FoundFace } from '@/lib/contract/facts';
import { copySignsWords, distanceWords, surenessText } from './facts-words';

const face = {} as FoundFace;
const faces = (more: Partial<ComparedFaces>): ComparedFaces => ({
  distance: 0.42,
  threshold: 0.6,
  portrait: face,
  selfie: face,
  extras: {},
  ...more,
});

describe('the distance of two faces', () => {
  it.each([
    ['0.60 itself is a match', { distance: 0.6 }, /within .*0\.60: counts as the same person/],
    ['more is none', { distance: 0.601 }, /above .*: counts as two different people/],
    ['without a threshold, no match', { threshold: null }, /threshold not provided: treated as no match/],
    ['not compared', { distance: null, selfie: null }, /^Not compared: no face was found in the selfie\.$/],
    [
      'neither was found',
      { distance: null, portrait: null, selfie: null },
      /no face was found in the portrait or in the selfie\.$/,
    ],
    ['not compared for another reason', { distance: null }, /^Not compared\.$/],
  ])('%s', (_, more, words) => {
    expect(distanceWords(faces(more))).toMatch(words);
  });
});

it('confidence is never rounded up to certainty', () => {
  expect([1, 0.99999, 0.624, 0, 7].map(surenessText)).toEqual(['100 %', '99.9 %', '62.4 %', '0 %', '100 %']);
});

it('an unknown sign of a copy is named, and counts as one', () => {
  expect(copySignsWords(['GLITTER'], 'document')).toBe('Signs of a copy: “GLITTER” (unknown, treated as a sign).');
});
