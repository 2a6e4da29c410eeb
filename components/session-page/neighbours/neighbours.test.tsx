import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { NuqsTestingAdapter } from 'nuqs/adapters/testing';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { NeighboursAnswer } from '@/lib/answers';
import { createQueryClient } from '../../api/query-client';
import { fromAppeals, fromList } from '../../session-data/opened-from';
import { keepBodies } from '../../sessions/bulk/testing';
import { views } from '../../sessions/list/testing';
import { ok, refused, serve } from '../../testing';
import { Neighbours } from './neighbours';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const path = 'POST /api/sessions/s4/neighbours';
const beside = (more: Partial<NeighboursAnswer> = {}): NeighboursAnswer => ({
  position: 4,
  total: { count: 511, kind: 'exactly' },
  previous: 's3',
  next: 's5',
  ...more,
});

const open = (search: string, reply: ReturnType<typeof ok> = ok(beside())) => {
  const asked = serve({ [path]: reply, '/api/views': ok(views) });
  const sent = keepBodies();
  render(
    <NuqsTestingAdapter searchParams={search}>
      <QueryClientProvider client={createQueryClient()}>
        <Neighbours sessionId="s4" />
      </QueryClientProvider>
    </NuqsTestingAdapter>,
  );
  return { asked, sent };
};

const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

describe('the list a session was opened from', () => {
  it('is named by its saved view, with the position and real links to the neighbours', async () => {
    const from = fromList('status=AUTO_REJECTED&status=MANUAL_REJECTED', null);
    const { sent } = open(from);

    expect(await screen.findByText('4 of 511')).toBeTruthy();
    await screen.findByRole('link', { name: 'Rejected' });
    expect(hrefOf('Rejected')).toBe('/sessions?status=AUTO_REJECTED&status=MANUAL_REJECTED');
    expect(hrefOf('Previous session')).toBe(`/sessions/s3${from}`);
    expect(hrefOf('Next session')).toBe(`/sessions/s5${from}`);
    expect(sent).toEqual([{ to: path, body: { address: 'status=AUTO_REJECTED&status=MANUAL_REJECTED', text: null } }]);
  });

  it('is "filtered" without a saved view, and says when there may be more sessions', async () => {
    open(fromList('country=SVK', null), ok(beside({ total: { count: 511, kind: 'at least' } })));

    expect(await screen.findByText('4 of at least 511')).toBeTruthy();
    expect(hrefOf('Sessions (filtered)')).toBe('/sessions?country=SVK');
  });

  it('can be stepped through with J and K', async () => {
    open(fromList('', null));
    await screen.findByText('4 of 511');
    const followed: string[] = [];
    for (const name of ['Previous session', 'Next session']) {
      screen.getByRole('link', { name }).addEventListener('click', (event) => {
        event.preventDefault();
        followed.push(name);
      });
    }
    fireEvent.keyDown(document.body, { key: 'j' });
    fireEvent.keyDown(document.body, { key: 'k' });
    expect(followed).toEqual(['Next session', 'Previous session']);
  });

  it('stops at its ends, and says when the session has left it', async () => {
    open(fromList('', null), ok(beside({ position: null, previous: null })));

    expect(await screen.findByText('no longer in this list')).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Previous session' }).disabled).toBe(true);
    expect(screen.getByRole('link', { name: 'Next session' })).toBeTruthy();
  });

  it('keeps its search in memory and out of the address', async () => {
    const from = fromList('', 'Novák');
    // A fixed token, since a random one may contain letters of the name by chance.
    expect(from).toMatch(/^\?list=&search=[a-z0-9]{8}$/);
    expect(from).not.toMatch(/nov[aá]k/i);
    const { sent } = open(from);

    expect(await screen.findByText('4 of 511')).toBeTruthy();
    expect(sent).toEqual([{ to: path, body: { address: '', text: 'Novák' } }]);
    expect(hrefOf('Next session')).toBe(`/sessions/s5${from}`);
    expect(hrefOf('Sessions (search results)')).toBe(`/sessions?${from.split('&')[1]}`);
  });

  it('says that a search was not kept', async () => {
    const { asked } = open('?list=&search=k3jd92ml');

    expect(await screen.findByText(/Your search was not saved/)).toBeTruthy();
    expect(hrefOf('Sessions (search results)')).toBe('/sessions');
    expect(screen.queryByRole('link', { name: 'Next session' })).toBeNull();
    expect(asked).toEqual([]);
  });

  it('shows no position when it could not be loaded, which is not the end of the list', async () => {
    open(fromList('', null), refused(503, 'INTERNAL', 'The session list is still being made ready.'));

    expect(await screen.findByText('position unknown')).toBeTruthy();
  });

  it('is Appeals for a session opened there, with its view and filters', () => {
    const { asked } = open(fromAppeals('state=decided&reason=other', null));

    expect(hrefOf('Appeals')).toBe('/triage/appeals?state=decided&reason=other');
    expect(screen.queryByRole('link', { name: 'Sessions' })).toBeNull();
    expect(asked).toEqual([]);
  });

  it('is the search among appeals, without the name in an address', () => {
    const from = fromAppeals('state=open', 'Novák');
    expect(from).toMatch(/^\?appeals=state%3Dopen&search=[a-z0-9]{8}$/);
    open(from);
    expect(hrefOf('Appeals (search results)')).toBe(`/triage/appeals?state=open&${from.split('&')[1]}`);
  });

  it('is all sessions by default', () => {
    const { asked } = open('');

    expect(hrefOf('Sessions')).toBe('/sessions');
    expect(asked).toEqual([]);
  });
});
