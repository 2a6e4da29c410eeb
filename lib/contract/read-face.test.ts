import { describe, expect, test } from 'vitest';
import { parseFace, parseImageList } from '@/lib/contract/read-face';

const face = {
  passiveLivenessScore: 91.5,
  verificationScore: 88,
  availableImages: ['face_original', 'face_cropped'],
  age: 34,
  gender: 1,
};

describe('face results', () => {
  test('a response that follows the interface has no drift', () => {
    expect(parseFace(face)).toEqual({ value: { ...face, extras: {} }, drift: [] });
  });

  test('a gender of -10000 becomes null', () => {
    expect(parseFace({ ...face, gender: -10000 })).toEqual({ value: { ...face, gender: null, extras: {} }, drift: [] });
  });

  test('PascalCase, numbers as text and null are accepted', () => {
    const { value, drift } = parseFace({ PassiveLivenessScore: '12', VerificationScore: null, Age: 40, Gender: 0 });

    expect(value).toEqual({
      passiveLivenessScore: 12,
      verificationScore: null,
      age: 40,
      gender: 0,
      availableImages: null,
      extras: {},
    });
    expect(drift.map(({ field, kind }) => [field, kind])).toEqual([
      ['passiveLivenessScore', 'wrong-type'],
      ['availableImages', 'missing'],
    ]);
  });

  test('an absent score is null, and not drift', () => {
    const { passiveLivenessScore, verificationScore, ...rest } = face;

    expect(parseFace(rest)).toEqual({
      value: { ...rest, passiveLivenessScore: null, verificationScore: null, extras: {} },
      drift: [],
    });
  });

  test('of two keys that differ only in case, the exact one counts and the other is an extra', () => {
    const { value } = parseFace({ Age: 1, ...face });

    expect([value.age, value.extras]).toEqual([34, { Age: 1 }]);
  });
});

describe('image lists', () => {
  test('lists may be incomplete', () => {
    expect(parseImageList({ document: ['original_FRONT'], face: ['face_cropped'] })).toEqual({
      value: { document: ['original_FRONT'], face: ['face_cropped'], extras: {} },
      drift: [],
    });
  });

  test('one list may be missing and is noted', () => {
    const { value, drift } = parseImageList({ Face: ['face_cropped'] });

    expect(value).toEqual({ document: [], face: ['face_cropped'], extras: {} });
    expect(drift).toEqual([{ endpoint: 'images', field: 'document', kind: 'missing' }]);
  });

  test('a broken list is an error, never an empty list', () => {
    expect(() => parseImageList({})).toThrowError('endpoint images (field document)');
    expect(() => parseImageList({ document: [], face: 'face_cropped' })).toThrowError('endpoint images (field face)');
    expect(() => parseImageList({ Document: {}, face: [] })).toThrowError('endpoint images (field document)');
  });

  test('entries that are not names stay in the extras', () => {
    const { value, drift } = parseImageList({ document: ['signature', 7], face: [] });

    expect(value).toEqual({ document: ['signature'], face: [], extras: { document: [7] } });
    expect(drift).toEqual([{ endpoint: 'images', field: 'document[]', kind: 'wrong-type' }]);
  });
});
