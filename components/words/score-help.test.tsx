import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { ScoreHelp } from './score-help';

afterEach(cleanup);

it('says what a score and its level mean, where they stand and by keyboard', () => {
  render(<ScoreHelp />);
  const summary = screen.getByText('decision, 0–100');
  // A summary has the focus and opens with Enter or Space by itself.
  expect(summary.tagName).toBe('SUMMARY');
  expect(screen.getByText(/higher is better/)).toBeTruthy();
  expect(screen.getByText(/by the thresholds of its decision policy/)).toBeTruthy();
  expect(screen.getByText('UNKNOWN').nextElementSibling?.textContent).toBe('not assessed, treated as not passed');
  expect(screen.getByText('LOW').nextElementSibling?.textContent).toBe('speaks against the session');
});
