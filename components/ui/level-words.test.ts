import { describe, expect, it } from 'vitest';
import { describeLevel } from './level-words';

describe('level words', () => {
  it('three bars are high, two medium, one low', () => {
    expect(['HIGH', 'MEDIUM', 'LOW'].map((level) => describeLevel(level).bars)).toEqual([3, 2, 1]);
  });

  it('an unavailable or unknown level draws dots, not bars', () => {
    expect(describeLevel('UNAVAILABLE')).toMatchObject({ bars: 0, tone: 'none', known: true });
    expect(describeLevel('VERY_HIGH')).toEqual({ word: 'VERY_HIGH', bars: 0, tone: 'none', known: false });
    expect(describeLevel(null).word).toBe('not delivered');
  });
});
