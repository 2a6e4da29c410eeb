import { expect, it } from 'vitest';
import { first, verdictOf } from '../testing';
import { undoWords } from './last-verdict';

it.each([
  [false, 'service', 'Sending in 7 s'],
  [false, 'webhook', 'Sending in 7 s'],
  [false, 'none', 'Undo within 7 s'],
  [true, 'service', 'Undo within 7 s, then second approval'],
  [true, 'none', 'Undo within 7 s, then second approval'],
  [null, 'service', 'Undo within 7 s'],
] as const)(
  'where the server says that a second person is needed: %s, and delivers by %s: %s',
  (needsSecond, delivery, words) => {
    expect(undoWords(verdictOf(first, { needsSecond }), delivery, 7)).toBe(words);
  },
);
