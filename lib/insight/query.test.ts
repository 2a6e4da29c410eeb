import { afterEach, expect, test } from 'vitest';
import { moveClock, now } from '@/lib/base/clock';
import { noFilter } from '@/lib/session-query';
import { readInsightQuery } from './query';

let moveBack = () => {};
afterEach(() => moveBack());

const read = (address: string) => readInsightQuery(new URLSearchParams(address));

test('the range ends today in UTC and is 30 days by default', () => {
  moveBack = moveClock(Date.parse('2026-11-16T00:30:00Z') - now().getTime());

  expect(read('')).toEqual({ range: { from: '2026-10-18', to: '2026-11-16' }, filter: noFilter });
  expect(read('days=1&country=DEU')).toEqual({
    range: { from: '2026-11-16', to: '2026-11-16' },
    filter: { ...noFilter, country: ['DEU'] },
  });
  expect(read('from=2025-10-13&to=2026-11-16').range).toEqual({ from: '2025-10-13', to: '2026-11-16' });
});

test.each([
  ['days=0', 'a number from 1 to 400'],
  ['days=401', 'a number from 1 to 400'],
  ['days=week', 'a number from 1 to 400'],
  ['days=', 'a number from 1 to 400'],
  ['days=7&from=2026-11-01&to=2026-11-02', 'either days, or from and to'],
  ['from=2026-11-01', 'must both be dates'],
  ['from=2026-02-30&to=2026-03-01', 'must both be dates'],
  ['from=2026-11-01T10:00Z&to=2026-11-02', 'must both be dates'],
  ['from=2026-11-02&to=2026-11-01', 'must not be before'],
  ['from=2025-10-12&to=2026-11-16', 'at most 400 days'],
  ['created=7d', 'instead of created'],
  ['scoreFrom=101', 'scoreFrom must be'],
])('%s is refused with an explanation', (address, words) => {
  expect(() => read(address)).toThrow(
    expect.objectContaining({ code: 'BAD_REQUEST', userMessage: expect.stringContaining(words) }),
  );
});
