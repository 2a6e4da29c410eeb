import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Preferences } from '@/lib/answers';
import { createQueryClient } from '../api/query-client';
import { keepBodies } from '../sessions/bulk/testing';
import { ok, refused, serve } from '../testing';
import { usePreferences } from './use-preferences';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const stored: Preferences = {
  columns: ['score'],
  density: 'compact',
  facetsOpen: false,
  singleKeys: true,
  columnWidths: {},
};
const path = '/api/preferences';
const put = 'PUT /api/preferences';

const use = (replies: Parameters<typeof serve>[0]) => {
  const asked = serve(replies);
  const sent = keepBodies();
  const client = createQueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  return { ...renderHook(() => usePreferences(), { wrapper }), asked, sent };
};

describe('preferences', () => {
  it('defaults apply until they are loaded', async () => {
    const { result } = use({ [path]: ok(stored) });
    expect(result.current.preferences).toMatchObject({ density: 'comfortable', singleKeys: true });
    await waitFor(() => expect(result.current.preferences).toEqual(stored));
  });

  it('a change shows at once and keeps the others', async () => {
    const { result, sent } = use({ [path]: ok(stored), [put]: ok(stored) });
    await waitFor(() => expect(result.current.preferences).toEqual(stored));
    act(() => result.current.change({ density: 'comfortable' }));
    act(() => result.current.change({ singleKeys: false }));

    const wanted = { ...stored, density: 'comfortable', singleKeys: false };
    await waitFor(() => expect(result.current.preferences).toEqual(wanted));
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent.at(-1)).toEqual({ to: put, body: wanted });
  });

  it('an older request does not take newer changes off the screen', async () => {
    const { result, sent } = use({ [path]: ok(stored), [put]: ok(stored) });
    await waitFor(() => expect(result.current.preferences).toEqual(stored));
    const seen: unknown[] = [];
    const widths = [100, 108, 116];
    for (const width of widths) act(() => result.current.change({ columnWidths: { sessions: { score: width } } }));
    await waitFor(() => {
      seen.push(result.current.preferences.columnWidths.sessions?.score);
      expect(sent).toHaveLength(3);
    });

    const newest = seen.indexOf(116);
    expect(newest).toBeGreaterThanOrEqual(0);
    expect(new Set(seen.slice(newest))).toEqual(new Set([116]));
    expect(sent.map(({ body }) => body)).toEqual(
      widths.map(() => expect.objectContaining({ columnWidths: { sessions: { score: 116 } } })),
    );
  });

  it('a change made before they are loaded does not overwrite them with defaults', async () => {
    const { result, sent } = use({ [path]: ok(stored), [put]: ok(stored) });
    act(() => result.current.change({ facetsOpen: true }));
    await waitFor(() => expect(sent).toEqual([{ to: put, body: { ...stored, facetsOpen: true } }]));
  });

  it('a failed change is rolled back and reported', async () => {
    const { result } = use({ [path]: ok(stored), [put]: refused(500, 'INTERNAL', 'Something broke.') });
    await waitFor(() => expect(result.current.preferences).toEqual(stored));
    act(() => result.current.change({ density: 'comfortable' }));

    await waitFor(() => expect(result.current.failure?.message).toBe('Something broke.'));
    await waitFor(() => expect(result.current.preferences).toEqual(stored));
  });

  it('preferences that failed to load are not overwritten', async () => {
    const { result, sent } = use({ [put]: ok(stored) });
    act(() => result.current.change({ density: 'compact' }));
    await waitFor(() => expect(result.current.failure).not.toBeNull());
    expect(sent).toEqual([]);
  });
});
