// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { SessionListAnswer } from '@/lib/answers';
import { ok, refused, serve, show } from '../testing';
import { listState, pageWords } from './list-state';
import { SessionList } from './session-list';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const first = '/api/sessions?page=1&size=50';
const id = '7c1e04b2-9d3f-4a61-8f0e-52c7ad19b2f6';

const answer = (sessions: SessionListAnswer['sessions']): SessionListAnswer => ({
  sessions,
  page: 1,
  pageSize: 50,
  mayHaveMore: false,
  asOf: new Date().toISOString(),
});

const session = {
  id,
  status: 'ON_HOLD',
  documentType: 'PASSPORT',
  country: 'UTO',
  createdAt: '2026-11-15T10:45:07Z',
  expiresAt: null,
  completedAt: null,
  extras: {},
};

describe('session list', () => {
  it('a row is a real link to its session', async () => {
    serve({ [first]: ok(answer([session])) });
    show(<SessionList />);

    const link = await screen.findByRole('link', { name: '7c1e…b2f6' });
    expect(link.getAttribute('href')).toBe(`/sessions/${id}`);
    expect(screen.getByText('unknown, treated as not passed')).toBeTruthy();
    expect(screen.getByText('Utopia')).toBeTruthy();
  });

  it('an outage is not an empty list', async () => {
    serve({ [first]: refused(503, 'UPSTREAM_UNREACHABLE', 'The service cannot be reached.') });
    show(<SessionList />);

    await screen.findByText('The list could not be read');
    expect(screen.getByText('ref-1')).toBeTruthy();
    expect(screen.queryByRole('table')).toBeNull();
    expect(screen.queryByText(/lists no sessions/)).toBeNull();
  });

  it('an empty list is said to be empty', async () => {
    serve({ [first]: ok(answer([])) });
    show(<SessionList />);

    expect(await screen.findByText('The service lists no sessions.')).toBeTruthy();
  });

  it('a list that may not be seen says so', async () => {
    serve({ [first]: refused(403, 'FORBIDDEN', 'Not part of your roles.') });
    show(<SessionList />);

    expect(await screen.findByText('Not allowed')).toBeTruthy();
  });

  it('rows that were read stay while a newer read fails', () => {
    const good = answer([session]);
    const failing = { data: undefined, error: new Error('down'), errorUpdatedAt: 1, isFetching: false };

    expect(listState(failing, good)).toMatchObject({ kind: 'shown', answer: good, problem: { at: 1 } });
    expect(listState(failing, undefined).kind).toBe('failed');
  });

  it('never claims a total', () => {
    const full = { ...answer(Array.from({ length: 50 }, () => session)), page: 3, mayHaveMore: true };
    expect(pageWords(full)).toEqual({
      page: 'Page 3',
      rows: 'rows 101–150',
      rest: 'more may follow; the service gives no total',
    });
  });
});
