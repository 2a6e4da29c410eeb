import { cleanup, render } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { ScoreBar, scoreText } from './score-bar';

afterEach(cleanup);

describe('score', () => {
  it('a score that was not provided is said in words and is not a bar of length 0', () => {
    expect(scoreText(null)).toBe('not provided');
    expect(scoreText(0)).toBe('0');

    const absent = render(<ScoreBar score={null} level={null} />).container;
    const zero = render(<ScoreBar score={0} level="LOW" />).container;
    expect(absent.querySelector('[data-absent]')).not.toBeNull();
    expect(zero.querySelector('[data-absent]')).toBeNull();
  });
});
