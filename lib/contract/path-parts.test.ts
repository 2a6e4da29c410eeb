import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isImageName, isSessionId, readPathPart } from '@/lib/contract/path-parts';

const hostile = [
  '',
  '.',
  '..',
  '../status',
  'a/b',
  'a\\b',
  '%2e%2e',
  'a%2Fb',
  ' a',
  'a ',
  'a\0b',
  'abc\n',
  'a\u007fb',
  'a\u202eb',
  'a\u200bb',
  'a\u2028b',
  'a\ud800b',
  'a'.repeat(129),
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

  test.each([
    ['3fa85f64-5717-4562-b3fc-2c963f66afa6'],
    ['original_normalized_FRONT'],
    ['qr code (2).v2'],
    ['a.b~c'],
    ['...'],
    ['-a'],
    ['a?b#c;d'],
    ['é😀'],
    ['a'.repeat(128)],
  ])('whatever can be a path segment is accepted: %s', (text) => {
    expect(isSessionId(text)).toBe(true);
    expect(isImageName(text)).toBe(true);
  });

  test.each([['request:3fa85f64'], ['rule 7'], ['reason BLURRED'], ['tag 7']])(
    'an id cannot pass for a subject of the desk: %s',
    (text) => {
      expect(isSessionId(text)).toBe(false);
    },
  );

  test('only text is accepted', () => {
    for (const value of [null, undefined, 7, {}, ['abc']]) {
      expect(isSessionId(value)).toBe(false);
      expect(isImageName(value)).toBe(false);
    }
  });

  test('every accepted id or name is a single path segment, and comes back out of it', () => {
    const anything = fc.oneof(fc.string(), fc.string({ unit: 'binary' }), fc.constantFrom(...hostile));

    fc.assert(
      fc.property(anything, (text) => {
        fc.pre(isSessionId(text));
        const { pathname } = new URL(`http://host/data/${encodeURIComponent(text)}/status`);
        const [, , segment = '', ...rest] = pathname.split('/');

        expect(rest).toEqual(['status']);
        expect(readPathPart(segment)).toBe(text);
        expect(readPathPart(text)).toBe(text);
      }),
      { numRuns: 500 },
    );
  });

  test('a segment that cannot be decoded stays as it is', () => {
    expect(readPathPart('%zz')).toBe('%zz');
  });
});
