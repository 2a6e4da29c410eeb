import { expect, it } from 'vitest';
import { keptTime } from './kept-time';

it.each([
  [365, 1],
  [366, 1],
  [730, 2],
  [1825, 5],
  [1826, 5],
  [1827, 5],
  [3650, 10],
])('%i days are %i years', (days, count) => expect(keptTime(days)).toEqual({ unit: 'years', count }));

it.each([1, 90, 364, 367, 400, 1824, 1828])('%i days stay days', (count) =>
  expect(keptTime(count)).toEqual({ unit: 'days', count }),
);
