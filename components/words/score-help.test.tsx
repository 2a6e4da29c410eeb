import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { ScoreHelp } from './score-help';

afterEach(cleanup);

it('says what a score and its level mean, above everything around it, until it is closed', async () => {
  render(
    <div data-testid="column">
      <ScoreHelp />
    </div>,
  );
  const button = screen.getByRole('button', { name: 'decision, 0–100' });
  expect(button.getAttribute('aria-expanded')).toBe('false');
  fireEvent.click(button);

  const panel = await screen.findByRole('dialog', { name: 'Decision score' });
  // A column that scrolls would cut it off.
  expect(screen.getByTestId('column').contains(panel)).toBe(false);
  expect(within(panel).getByText(/higher is better.*by the thresholds of its decision policy/)).toBeTruthy();
  expect(screen.getByText('UNKNOWN').nextElementSibling?.textContent).toBe('inconclusive, treated as not passed');
  expect(screen.getByText('LOW').nextElementSibling?.textContent).toBe('speaks against the session');

  fireEvent.keyDown(panel, { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
