import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AuditAnswer } from '@/lib/answers';
import { noFilter } from '../../session-data/audit-address';
import { ok, readIn, refused, serve, show } from '../../testing';
import { sessionId } from '../testing';
import { ExportButton } from './export-dialog';

const went: string[] = [];

beforeEach(() => {
  went.length = 0;
  vi.stubGlobal('location', { ...window.location, assign: (path: string) => went.push(path) });
});

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const fresh = { freshUntil: new Date(Date.now() + 240_000).toISOString() };
const stale = { freshUntil: null, email: 'a@desk.example', signIn: { kind: 'password', code: false } };

const Head = ({ filter, total }: { filter: typeof noFilter; total: AuditAnswer['total'] | null }) => {
  const [isOpen, setOpen] = useState(false);
  return <ExportButton filter={filter} total={total} open={isOpen} onOpen={setOpen} />;
};

const open = (filter = noFilter, total: AuditAnswer['total'] | null = null) => {
  show(<Head filter={filter} total={total} />);
  fireEvent.click(screen.getByRole('button', { name: 'Export…' }));
};

describe('audit log export', () => {
  it('says what the file contains before it starts', async () => {
    serve({ '/api/account': ok(fresh) });
    open();

    expect(await screen.findByText(/Names of people at the desk/)).toBeTruthy();
    expect(screen.getByText(/For a regulator, export both/)).toBeTruthy();
    fireEvent.click(screen.getByRole('radio', { name: /JSON Lines/ }));
    expect(screen.getByText(/No names/)).toBeTruthy();
    expect(screen.getByText('node verify-audit.mjs')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'verify-audit.mjs' }).getAttribute('href')).toBe('/verify-audit.mjs');
    expect(screen.getByText(/recorded as an event/)).toBeTruthy();
    expect(screen.getByText(/All events, from the first/)).toBeTruthy();
    expect(went).toEqual([]);
  });

  it('says how many events the filter has, which are more than the list shows', async () => {
    serve({ '/api/account': ok(fresh) });
    open({ ...noFilter, session: sessionId }, { count: 441, atLeast: false });
    expect(await screen.findByText('All 441 events that match the filter.')).toBeTruthy();
    cleanup();

    open({ ...noFilter, session: sessionId }, { count: 10_000, atLeast: true });
    expect(await screen.findByText('Those that match the filter, at least 10,000.')).toBeTruthy();
    cleanup();
    open({ ...noFilter, session: sessionId }, { count: 1, atLeast: false });
    expect(await screen.findByText('The 1 event that matches the filter.')).toBeTruthy();
    cleanup();

    open({ ...noFilter, session: sessionId });
    expect(await screen.findByText('Those that match the filter.')).toBeTruthy();
  });

  it('exports the filtered events and says that the others are hashes only', async () => {
    serve({ '/api/account': ok(fresh) });
    open({ ...noFilter, session: sessionId });

    fireEvent.click(await screen.findByRole('radio', { name: /JSON Lines/ }));
    expect(screen.getByText(/appear as hashes only/)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Export' }));
    await waitFor(() => expect(went).toEqual([`/api/audit/export?session=${sessionId}&format=jsonl`]));
  });

  it('exports files for people, in their own time zone', async () => {
    readIn('Europe/Vienna');
    serve({ '/api/account': ok(fresh) });
    open({ ...noFilter, session: sessionId });
    fireEvent.click(await screen.findByRole('button', { name: 'Export' }));
    await waitFor(() =>
      expect(went).toEqual([`/api/audit/export?session=${sessionId}&format=csv&zone=Europe%2FVienna`]),
    );
  });

  const pdfPath = `/api/audit/export?session=${sessionId}&format=pdf&zone=Europe%2FVienna`;
  const exportPdf = async () => {
    readIn('Europe/Vienna');
    open({ ...noFilter, session: sessionId });
    fireEvent.click(await screen.findByRole('radio', { name: /^PDF/ }));
    fireEvent.click(screen.getByRole('button', { name: 'Export' }));
  };

  it('saves a PDF without leaving the page, under the name the server gave it', async () => {
    const names: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      names.push(this.download);
    });
    vi.stubGlobal('fetch', async (path: string) =>
      path === pdfPath
        ? new Response('%PDF', { headers: { 'content-disposition': 'attachment; filename="proofdesk-audit-1.pdf"' } })
        : Response.json(fresh),
    );
    await exportPdf();

    expect(await screen.findByText('PDF saved.')).toBeTruthy();
    expect(names).toEqual(['proofdesk-audit-1.pdf']);
    expect(went).toEqual([]);
  });

  it('says in the dialog why a PDF was refused, and stays on the page', async () => {
    const words = '6,210 events are too many for a PDF. Narrow the filter to at most 5,000, or choose CSV.';
    serve({ '/api/account': ok(fresh), [pdfPath]: refused(400, 'BAD_REQUEST', words) });
    await exportPdf();

    expect((await screen.findByRole('alert')).textContent).toContain(words);
    expect(went).toEqual([]);
  });

  it('exports all events on request', async () => {
    serve({ '/api/account': ok(fresh) });
    open({ ...noFilter, session: sessionId });
    readIn('UTC');
    fireEvent.click(await screen.findByRole('radio', { name: /All events/ }));
    fireEvent.click(screen.getByRole('button', { name: 'Export' }));

    await waitFor(() => expect(went).toEqual(['/api/audit/export?format=csv&zone=UTC']));
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
