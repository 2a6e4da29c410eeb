import { describe, expect, it } from 'vitest';
import { describeLevel } from './level-words';

describe('level words', () => {
  it('draws three bars for high, two for medium, one for low', () => {
    expect(['HIGH', 'MEDIUM', 'LOW'].map((level) => describeLevel(level).bars)).toEqual([3, 2, 1]);
  });

  it('draws dots for an unavailable or unknown level', () => {
    expect(describeLevel('UNAVAILABLE')).toMatchObject({ bars: 0, tone: 'none', known: true });
    expect(describeLevel('VERY_HIGH')).toEqual({ word: 'VERY_HIGH', bars: 0, tone: 'none', known: false });
    expect(describeLevel(null).word).toBe('not provided');
  });
});
