import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createIds } from './ids';

test('the letters of ids of any form never contradict their order', () => {
  const id = fc.oneof(fc.uuid(), fc.string({ minLength: 1 }), fc.string({ unit: 'grapheme', minLength: 1 }));

  fc.assert(
    fc.property(id, id, (one, other) => {
      const ids = createIds();
      ids.grow(2);
      ids.put(0, one);
      ids.put(1, other);
      const difference =
        ids.letters(0, 0) - ids.letters(1, 0) || ids.letters(0, 4) - ids.letters(1, 4) || ids.compare(0, 1);

      expect(Math.sign(difference)).toBe(one === other ? 0 : one < other ? -1 : 1);
    }),
    {
      numRuns: 500,
      examples: [
        ['žaaaa', 'Ωzzzz'],
        ['aaaaž1', 'aaaaΩ0'],
        ['a', 'a\u00ff'],
      ],
    },
  );
});
