import { expect, test } from 'vitest';
import { figure } from './figures';

test.each([0, 7, 999, 1000, 12_345, 999_999, 1_204_377, -1000, -999, 1234.5678, 0.25, Number.MAX_SAFE_INTEGER])(
  'a figure is written as in British English: %s',
  (value) => {
    expect(figure(value)).toBe(value.toLocaleString('en-GB'));
  },
);
