import { afterEach, expect, it } from 'vitest';
import { moveClock } from '@/lib/base/clock';
import { createLimiter, networkOf } from './limiter';

const restores: (() => void)[] = [];
const pass = (milliseconds: number) => restores.push(moveClock(milliseconds));

afterEach(() => {
  for (const restore of restores.splice(0)) restore();
});

it('lets a minute’s worth through at once, then says how long to wait', () => {
  const { take } = createLimiter(30);
  const first = Array.from({ length: 30 }, () => take('a'));
  expect(first.every((seconds) => seconds === 0)).toBe(true);
  expect(take('a')).toBe(2);
  expect(take('b')).toBe(0);

  pass(2_000);
  expect([take('a'), take('a')]).toEqual([0, 2]);
  pass(3_600_000);
  expect(Array.from({ length: 31 }, () => take('a')).filter((seconds) => seconds > 0)).toHaveLength(1);
});

it('a clock that is set back neither locks anybody out nor lets more through', () => {
  const { take } = createLimiter(60);
  for (let count = 0; count < 60; count++) take('a');
  pass(-3_600_000);
  expect(take('a')).toBe(1);
  pass(1_000);
  expect(take('a')).toBe(0);
});

it('the table has a limit, and forgets who was quiet longest', () => {
  const { take, size } = createLimiter(1, 3);
  for (const key of ['a', 'b', 'c']) take(key);
  expect(take('a')).toBeGreaterThan(0);
  take('d');
  expect(size()).toBe(3);
  expect(take('a')).toBeGreaterThan(0);
  expect(take('b')).toBe(0);
});

it.each([
  ['203.0.113.5', '203.0.113.5'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8:1:2::9', '2001:db8:1:2'],
  ['2001:0db8:0001::7', '2001:db8:1:0'],
  ['::1', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['unknown', 'unknown'],
])('%s is counted as %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});
