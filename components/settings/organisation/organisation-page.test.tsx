import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepBodies } from '../../sessions/bulk/testing';
import { ok, refused, serve, show } from '../../testing';
import { OrganisationPage } from './organisation-page';

const path = '/api/settings/organisation';
const was = { name: 'Utopia Bank plc', address: '1 Main Street\nUtopia', letterhead: '', logo: null };

// Missing in jsdom.
beforeEach(() => vi.stubGlobal('createImageBitmap', async () => ({ close: () => undefined })));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const open = async (reply = ok({ organisation: was }), saved: object = was) => {
  serve({ [path]: ok({ organisation: saved }), [`PUT ${path}`]: reply });
  const sent = keepBodies();
  show(<OrganisationPage />);
  await screen.findByLabelText('Name');

  return sent;
};

it('the letterhead is seen while it is typed, and saved with what was there before', async () => {
  const sent = await open();
  expect(screen.getByText('1 Main Street · Utopia')).toBeTruthy();
  fireEvent.change(screen.getByLabelText('Letterhead'), { target: { value: 'privacy@bank.example' } });
  expect(screen.getByRole('figure').textContent).toContain('privacy@bank.example');
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));

  await waitFor(() =>
    expect(sent).toEqual([
      { to: `PUT ${path}`, body: { organisation: { ...was, letterhead: 'privacy@bank.example' }, was } },
    ]),
  );
});

it('a logo is seen at the head before it is saved, and can be removed', async () => {
  const sent = await open();
  const file = new File([Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a)], 'logo.png');
  fireEvent.change(screen.getByLabelText('Logo file'), { target: { files: [file] } });
  await waitFor(() => expect(screen.getByRole('figure').querySelector('img')).toBeTruthy());
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  const logo = 'data:image/png;base64,iVBORw0K';
  await waitFor(() => expect(sent).toEqual([{ to: `PUT ${path}`, body: { organisation: { ...was, logo }, was } }]));
  cleanup();

  const again = await open(undefined, { ...was, logo });
  fireEvent.click(screen.getByRole('button', { name: 'Remove' }));
  expect(screen.getByRole('figure').querySelector('img')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(again[0]?.body).toEqual({ organisation: was, was: { ...was, logo } }));
});

it('a refused change says why and keeps what was typed', async () => {
  await open(refused(409, 'CONFLICT', 'Somebody else changed these settings. Reload and try again.'));
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Another bank' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));

  expect(await screen.findByText(/Somebody else changed these settings/)).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Another bank');
});
