import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { noFilter } from '../../session-data/audit-address';
import { ok, refused, serve, show } from '../../testing';
import { sessionId } from '../testing';
import { ExportButton } from './export-dialog';

const went: string[] = [];

beforeEach(() => {
  went.length = 0;
  vi.stubGlobal('location', { ...window.location, assign: (path: string) => went.push(path) });
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const fresh = { freshUntil: new Date(Date.now() + 240_000).toISOString() };
const stale = { freshUntil: null, email: 'a@desk.example', signIn: { kind: 'password', code: false } };

const open = (filter = noFilter) => {
  show(<ExportButton filter={filter} />);
  fireEvent.click(screen.getByRole('button', { name: 'Export…' }));
};

describe('audit log export', () => {
  it('says what the file contains before it starts', async () => {
    serve({ '/api/account': ok(fresh) });
    open();

    expect(await screen.findByText(/No names/)).toBeTruthy();
    expect(screen.getByText(/recorded as an event/)).toBeTruthy();
    expect(screen.getByText(/All events, from the first/)).toBeTruthy();
    expect(went).toEqual([]);
  });

  it('exports the filtered events and says that the others are hashes only', async () => {
    serve({ '/api/account': ok(fresh) });
    open({ ...noFilter, session: sessionId });

    expect(await screen.findByText(/appear as hashes only/)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Export' }));
    await waitFor(() => expect(went).toEqual([`/api/audit/export?session=${sessionId}`]));
  });

  it('exports all events on request', async () => {
    serve({ '/api/account': ok(fresh) });
    open({ ...noFilter, session: sessionId });
    fireEvent.click(await screen.findByRole('radio', { name: /All events/ }));
    fireEvent.click(screen.getByRole('button', { name: 'Export' }));

    await waitFor(() => expect(went).toEqual(['/api/audit/export']));
  });

  it('asks for the password first and does nothing when that is cancelled', async () => {
    serve({ '/api/account': ok(stale) });
    open();
    fireEvent.click(await screen.findByRole('button', { name: 'Export' }));
    await screen.findByText('Confirm it’s you');
    fireEvent.click(screen.getAllByRole('button', { name: 'Cancel' }).at(-1) ?? document.body);

    await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Export' }).disabled).toBe(false));
    expect(went).toEqual([]);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('signs a checkpoint and says what it covers', async () => {
    const signed = { number: 13, position: 12345, at: '2026-11-15T10:57:12Z', keyId: 'k' };
    serve({ '/api/account': ok(fresh), 'POST /api/audit/checkpoint': ok(signed) });
    open();
    fireEvent.click(await screen.findByRole('button', { name: 'Sign checkpoint' }));

    expect(await screen.findByText(/Checkpoint 13 signed at .* covers 1 – 12,345/)).toBeTruthy();
  });

  it('says why a checkpoint could not be signed', async () => {
    serve({ 'POST /api/audit/checkpoint': refused(500, 'INTERNAL', 'The key is not there.') });
    open();
    fireEvent.click(await screen.findByRole('button', { name: 'Sign checkpoint' }));

    expect((await screen.findByRole('alert')).textContent).toContain('The key is not there.');
  });
});
