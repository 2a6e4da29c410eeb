import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { ok, serve, show } from '../testing';
import { AddNoteButton } from './add-note';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('N adds a note and confirms it', async () => {
  serve({
    '/api/drafts': ok({ drafts: [] }),
    'POST /api/sessions/work': ok({ changed: 1, unchanged: 0, refused: [] }),
  });
  show(<AddNoteButton sessionId="s1" />);
  expect(screen.getByRole('status').textContent).toBe('');

  fireEvent.keyDown(document.body, { key: 'n' });
  fireEvent.change(await screen.findByLabelText('Note'), { target: { value: 'Called back.' } });
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Add note' }));

  await screen.findByText('Note added');
  expect(screen.queryByRole('dialog')).toBeNull();
});
