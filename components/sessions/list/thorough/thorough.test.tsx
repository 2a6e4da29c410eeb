import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ThoroughSearchAnswer } from '@/lib/answers';
import { ok, refused, serve, show } from '../../../testing';
import { keepBodies, sessionRow } from '../../bulk/testing';
import ThoroughDialog from './thorough-dialog';

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const begin = 'POST /api/sessions/search/thorough';
const look = '/api/sessions/search/thorough/t1';
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

const search = (more: Partial<ThoroughSearchAnswer> = {}): ThoroughSearchAnswer => ({
  searchId: 't1',
  state: 'running',
  compared: 2000,
  total: 48112,
  unreadable: 0,
  withoutDocument: 209,
  found: [],
  more: false,
  ...more,
});

const Page = () => {
  const [searchId, setSearchId] = useState<string | null>(null);
  return <ThoroughDialog text="Mullre" searchId={searchId} onBegun={setSearchId} onClose={() => {}} />;
};

describe('thorough search', () => {
  it('begins when asked, says how far it is, and lists who was found with how many errors lie between', async () => {
    const replies = { [begin]: ok(search()), [look]: ok(search()) };
    const asked = serve(replies);
    const sent = keepBodies();
    show(<Page />);
    expect(asked).toEqual([]);
    press('Begin');

    expect(await screen.findByText(/2,000 of 48,112 compared · 209 have no readable document/)).toBeTruthy();
    expect(screen.getByText('Nobody found so far.')).toBeTruthy();
    expect(sent).toEqual([{ to: begin, body: { text: 'Mullre' } }]);

    const found = [{ row: sessionRow('7c1e04b2-9d3f-4a61-8f0e-52c7ad19b2f6'), errors: 1 }];
    replies[look] = ok(search({ state: 'complete', compared: 48112, unreadable: 2, found }));
    vi.advanceTimersByTime(2000);
    expect(await screen.findByText('1 typing error')).toBeTruthy();
    expect(screen.getByText(/48,112 of 48,112 compared .* 2 could not be opened/)).toBeTruthy();
    expect(screen.getByRole('link').getAttribute('href')).toBe('/sessions/7c1e04b2-9d3f-4a61-8f0e-52c7ad19b2f6');

    const before = asked.length;
    vi.advanceTimersByTime(20_000);
    expect(asked.length).toBe(before);
  });

  it('one that was stopped does not read as nobody there', async () => {
    const stopped = search({ state: 'stopped' });
    serve({ [begin]: ok(search()), [look]: ok(search()), [`DELETE ${look}`]: ok(stopped) });
    show(<Page />);
    press('Begin');
    fireEvent.click(await screen.findByRole('button', { name: 'Stop' }));

    expect(await screen.findByText('Nobody was found before it was stopped.')).toBeTruthy();
    expect(screen.queryByText(/among those that could be compared/)).toBeNull();
  });

  it('a refusal says why, and nothing is begun', async () => {
    serve({ [begin]: refused(409, 'CONFLICT', 'Three searches of yours are under way.') });
    show(<Page />);
    press('Begin');

    expect(await screen.findByText('Three searches of yours are under way.')).toBeTruthy();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Begin' })).toHaveProperty('disabled', false));
  });
});
