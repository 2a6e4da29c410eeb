import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { show } from '../../testing';
import { ExportDialog } from './export-dialog';
import { ExportProvider } from './export-provider';

/** What was handed to the browser. */
let saved: Array<{ name: string; size: number }>;
let handed: Blob;

/** A server whose answer comes piece by piece, when the test says so. */
const stream = (headers: Record<string, string> = {}) => {
  const asked: Array<{ path: string; body: unknown; signal: AbortSignal | null | undefined }> = [];
  let pieces: ReadableStreamDefaultController<Uint8Array> | undefined;
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    asked.push({ path, body: JSON.parse(String(init?.body)), signal: init?.signal });
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        pieces = controller;
        init?.signal?.addEventListener('abort', () => controller.error(new DOMException('called off', 'AbortError')));
      },
    });
    return new Response(body, {
      headers: {
        'x-export-rows': '2',
        'content-disposition': 'attachment; filename="sessions-2026-11-15.csv"',
        ...headers,
      },
    });
  });

  return {
    asked,
    send: (text: string) => pieces?.enqueue(new TextEncoder().encode(text)),
    end: () => pieces?.close(),
    breakOff: () => pieces?.error(new TypeError('network error')),
  };
};

const target = { ids: ['s1', 's2'] };

const Page = () => {
  const [open, setOpen] = useState(true);
  return (
    <>
      <p>{open ? 'asking' : 'walking on'}</p>
      {open && <ExportDialog target={target} count={2} onClose={() => setOpen(false)} />}
    </>
  );
};

const begin = async (format = 'CSV') => {
  show(
    <ExportProvider>
      <Page />
    </ExportProvider>,
  );
  fireEvent.click(await screen.findByLabelText(new RegExp(format)));
  fireEvent.click(screen.getByRole('button', { name: 'Export' }));
};

beforeEach(() => {
  saved = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((given) => {
    handed = given as Blob;

    return 'blob:file';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, size: handed.size });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('exporting sessions', () => {
  it('continues after its dialog is closed, shows progress and saves the file', async () => {
    const server = stream();
    await begin();
    expect(screen.getByText('walking on')).toBeTruthy();
    await waitFor(() =>
      expect(server.asked).toMatchObject([{ path: '/api/sessions/export', body: { target, format: 'csv' } }]),
    );

    server.send('session,score\r\n"s1",41\r\n');
    expect(await screen.findByText(/1 of 2 rows/)).toBeTruthy();
    expect(screen.getByRole('progressbar', { name: 'Rows exported' }).getAttribute('value')).toBe('1');
    server.send('s2,96\r\n');
    server.end();

    expect(await screen.findByText('2 rows in sessions-2026-11-15.csv.')).toBeTruthy();
    const size = 'session,score\r\n"s1",41\r\ns2,96\r\n'.length;
    expect(saved).toEqual([{ name: 'sessions-2026-11-15.csv', size }]);
  });

  it('says how many rows are missing', async () => {
    const server = stream();
    await begin('JSON Lines');
    await waitFor(() => expect(server.asked).toHaveLength(1));
    server.send('{"id":"s1"}\n{"end":{"rows":1,"leftOut":1}}\n');
    server.end();

    expect(await screen.findByText(/1 row in .* 1 of 2 is missing: no longer in the list/)).toBeTruthy();
  });

  it.each([
    ['the connection breaks', 'CSV', 'session\r\ns1\r\n', 'breakOff'],
    ['a JSON Lines file lacks its last line', 'JSON Lines', '{"id":"s1"}\n{"id":"s2"}\n', 'end'],
    ['a table ends in the middle of a row', 'CSV', 'session\r\n"s1', 'end'],
  ] as const)('saves nothing when %s, and offers to do it again', async (_, format, text, how) => {
    const server = stream();
    await begin(format);
    await waitFor(() => expect(server.asked).toHaveLength(1));
    server.send(text);
    server[how]();

    expect(await screen.findByText(/was interrupted and nothing was saved/)).toBeTruthy();
    expect(saved).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: 'Export again' }));
    await waitFor(() => expect(server.asked).toHaveLength(2));
  });

  it('stops at the server when cancelled and leaves no message', async () => {
    const server = stream();
    await begin();
    await waitFor(() => expect(server.asked).toHaveLength(1));
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));

    await waitFor(() => expect(screen.queryByRole('region', { name: 'Export' })).toBeNull());
    expect(server.asked[0]?.signal?.aborted).toBe(true);
    expect(saved).toEqual([]);
  });

  it('shows the reason for a refusal, and offers a retry only if it can succeed', async () => {
    vi.stubGlobal('fetch', async () =>
      Response.json(
        { error: { code: 'CONFLICT', message: '3 sessions match now.', reference: 'ref-1' } },
        { status: 409 },
      ),
    );
    await begin();
    expect(await screen.findByText('3 sessions match now.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Export again' })).toBeNull();
  });
});
