import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ThoroughSearchAnswer } from '@/lib/answers';
import { ok, refused, serve, show } from '../../../testing';
import { keepBodies, sessionRow } from '../../bulk/testing';
import { FuzzySearchDialog } from './fuzzy-search-dialog';

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
  masked: true,
  more: false,
  ...more,
});

const Page = () => {
  const [searchId, setSearchId] = useState<string | null>(null);
  return <FuzzySearchDialog text="Mullre" searchId={searchId} onStarted={setSearchId} onClose={() => {}} />;
};

describe('fuzzy search', () => {
  it('starts on request, shows its progress, and lists matches with their typos', async () => {
    const replies = { [begin]: ok(search()), [look]: ok(search()) };
    const asked = serve(replies);
    const sent = keepBodies();
    show(<Page />);
    expect(asked).toEqual([]);
    press('Start');

    expect(await screen.findByText(/2,000 of 48,112 names compared · 209 have no readable data/)).toBeTruthy();
    expect(screen.getByText('No matches so far')).toBeTruthy();
    expect(sent).toEqual([{ to: begin, body: { text: 'Mullre' } }]);

    const found = [{ row: sessionRow('7c1e04b2-9d3f-4a61-8f0e-52c7ad19b2f6'), errors: 1 }];
    replies[look] = ok(search({ state: 'complete', compared: 48112, unreadable: 2, found }));
    vi.advanceTimersByTime(2000);
    expect(await screen.findByText('1 typo')).toBeTruthy();
    expect(screen.getByText(/48,112 of 48,112 names compared .* 2 could not be decrypted/)).toBeTruthy();
    expect(screen.getByRole('link').getAttribute('href')).toBe('/sessions/7c1e04b2-9d3f-4a61-8f0e-52c7ad19b2f6');

    const before = asked.length;
    vi.advanceTimersByTime(20_000);
    expect(asked.length).toBe(before);
  });

  it('shows in full, on as many lines as it takes, the name that was found', async () => {
    const person = { applicant: 'LIND MIA', birthDate: '1990-04-07' } as const;
    const matchedName = { source: 'barcode', name: 'KOVACOVA MARIA' } as const;
    const row = { ...sessionRow('7c1e04b2-9d3f-4a61-8f0e-52c7ad19b2f6'), ...person, matchedName };
    const complete = search({ state: 'complete', found: [{ row, errors: 1 }], masked: false });
    serve({ [begin]: ok(complete), [look]: ok(complete) });
    show(<Page />);
    press('Start');
    const words = await screen.findByText('Barcode: KOVACOVA MARIA');

    expect(words.parentElement?.textContent).toBe('LIND MIA, born 7 Apr 1990, Barcode: KOVACOVA MARIA');
    expect(words.closest('.truncate')).toBeNull();
  });

  it('does not claim that nothing matches after it was stopped', async () => {
    const stopped = search({ state: 'stopped' });
    serve({ [begin]: ok(search()), [look]: ok(search()), [`DELETE ${look}`]: ok(stopped) });
    show(<Page />);
    press('Start');
    fireEvent.click(await screen.findByRole('button', { name: 'Stop' }));

    expect(await screen.findByText('No matches before the search was stopped')).toBeTruthy();
    expect(screen.queryByText('No matching sessions')).toBeNull();
  });

  it('says why it was refused', async () => {
    serve({ [begin]: refused(409, 'CONFLICT', 'Three searches of yours are under way.') });
    show(<Page />);
    press('Start');

    expect(await screen.findByText('Three searches of yours are under way.')).toBeTruthy();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Start' })).toHaveProperty('disabled', false));
  });
});
