import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isImageName, isSessionId } from '@/lib/contract/path-parts';

const hostile = [
  '',
  '.',
  '..',
  '../status',
  'a/b',
  'a\\b',
  '%2e%2e',
  'a%2Fb',
  'a b',
  'a\0b',
  'abc\n',
  'a?b',
  'a#b',
  'é',
  '😀',
  'a'.repeat(65),
  'a'.repeat(300),
];

describe('path parts', () => {
  test.each(hostile.map((text) => [JSON.stringify(text), text]))(
    '%s is neither a session id nor an image name',
    (_, text) => {
      expect(isSessionId(text)).toBe(false);
      expect(isImageName(text)).toBe(false);
    },
  );

  test('ids and names from the interface are accepted', () => {
    expect(isSessionId('3fa85f64-5717-4562-b3fc-2c963f66afa6')).toBe(true);
    expect(isSessionId('a'.repeat(64))).toBe(true);
    expect(isImageName('original_normalized_FRONT')).toBe(true);
    expect(isImageName('_x-1')).toBe(true);
  });

  test('a session id starts with a letter or digit', () => {
    expect(isSessionId('-a')).toBe(false);
    expect(isSessionId('_a')).toBe(false);
  });

  test('only text is accepted', () => {
    for (const value of [null, undefined, 7, {}, ['abc']]) {
      expect(isSessionId(value)).toBe(false);
      expect(isImageName(value)).toBe(false);
    }
  });

  test('every accepted id or name is a single path segment', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.string({ unit: 'binary' }), fc.constantFrom(...hostile)), (text) => {
        if (isSessionId(text) || isImageName(text)) {
          expect(new URL(`http://host/data/${text}/status`).pathname).toBe(`/data/${text}/status`);
        }
      }),
    );
  });
});
