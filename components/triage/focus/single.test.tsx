import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { withImages } from '../../evidence/gallery/testing';
import { ok, withMovableTime } from '../../testing';
import { button, claimOf, first, now, openFocus, press, progress, second, untilSteady } from '../testing';
import { FocusMode } from './focus-mode';

withImages();
withMovableTime();
beforeEach(() => {
  vi.setSystemTime(now);
});

const openSingle = (held = true) =>
  openFocus(
    {
      '/api/triage/claims': ok({ held: held ? claimOf(first) : null, reserved: null, progress }),
      'POST /api/triage/claims next': ok({ claim: claimOf(second), progress }),
    },
    <FocusMode delivery="service" isSingle />,
  );

it('an officer who came for one case returns to its session, or goes on when they choose', async () => {
  const { asked } = openSingle();
  expect(await screen.findByText('Only this case: the next one opens only if you continue.')).toBeTruthy();
  await screen.findByText(/No blocking findings/);
  await untilSteady();
  press('a');

  expect(await screen.findByText('Case finished')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Back to session' }).getAttribute('href')).toBe(`/sessions/${first}`);
  expect(button(/^Undo verdict/)).toBeTruthy();
  expect(asked.filter((key) => key.startsWith('POST /api/triage/claims '))).toEqual([]);

  fireEvent.click(button(/^Continue with next case/));
  expect(await screen.findByText(/TOMAS SECOND/)).toBeTruthy();
});

it('continues with Enter once the one case is decided, unless the key is still held', async () => {
  openSingle();
  await screen.findByText(/No blocking findings/);
  await untilSteady();
  press('a');

  await screen.findByText('Case finished');
  const next = button(/^Continue with next case/);
  expect(next.querySelector('kbd')?.textContent).toBe('Enter');
  expect(document.activeElement).toBe(next);
  // A browser presses a button with Enter, unless the key was prevented.
  expect(fireEvent.keyDown(next, { key: 'Enter', repeat: true })).toBe(false);
  expect(fireEvent.keyDown(next, { key: 'Enter' })).toBe(true);
});

it('counts anew what is left once the one case is decided', async () => {
  const { replies } = openSingle();
  await screen.findByText(/No blocking findings/);
  await untilSteady();
  expect(screen.getByText('12 left')).toBeTruthy();
  const left = { count: 11, kind: 'exactly' };
  replies['/api/triage/claims'] = ok({ held: null, reserved: null, progress: { ...progress, left } });
  press('a');

  expect(await screen.findByText('Case finished')).toBeTruthy();
  expect(await screen.findByText('11 left')).toBeTruthy();
});

it('opens no other case when the one they came for is gone', async () => {
  const { asked } = openSingle(false);
  expect(await screen.findByText('This case is no longer open')).toBeTruthy();
  expect(asked).not.toContain('POST /api/triage/claims next');
});
