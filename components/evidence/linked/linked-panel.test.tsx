import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { LinkedAnswer, LinkedRow, LinkedSessions } from '@/lib/answers';
import { ok, refused, serve, show } from '../../testing';
import { LinkedPanel } from './linked-panel';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const id = '7c1e04b2-9d3f-4a61-8f0e-52c7ad19b2f6';
const path = `/api/sessions/${id}/linked`;

const row = (more: Partial<LinkedRow> = {}): LinkedRow => ({
  id: '3b90a5d1-0000-4000-8000-00000000e412',
  status: 'AUTO_APPROVED',
  createdAt: '2026-09-11T10:00:00Z',
  name: 'same',
  ...more,
});
const known = (rows: LinkedRow[], more: object = {}): LinkedSessions => ({
  ...{ state: 'known', rows, total: { count: rows.length, kind: 'exactly' }, underAnotherName: 0 },
  ...more,
});
const open = (more: Partial<LinkedAnswer>) => {
  const searched = {
    count: 46_908,
    of: { count: 48_112, kind: 'at least' as const },
    wanted: 0,
    asOf: '2026-11-15T10:55:12Z',
  };
  serve({ [path]: ok({ sameDocument: known([]), samePerson: known([]), searched, ...more }) });
  show(<LinkedPanel sessionId={id} />);
};
const section = async (name: string) => within(await screen.findByRole('region', { name }));

describe('linked sessions', () => {
  it('link to other sessions with the same document, and say what was searched', async () => {
    open({ sameDocument: known([row(), row({ id: 'e07d-55a9', createdAt: null })]) });
    const same = await section('Same document number');

    expect(same.getByText('2 other sessions')).toBeTruthy();
    expect(same.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/sessions/3b90a5d1-0000-4000-8000-00000000e412',
      '/sessions/e07d-55a9',
    ]);
    expect(same.getByText('11 Sep 2026')).toBeTruthy();
    expect(same.getByText('no date')).toBeTruthy();
    expect(same.queryByText(/different name/)).toBeNull();
    expect(
      screen.getByText(/^Searched 46,908 of at least 48,112 sessions: 1,204 have no readable data\. As of/),
    ).toBeTruthy();
  });

  it('warn when a document appears under a different name', async () => {
    open({ sameDocument: known([row({ name: 'another' })], { underAnotherName: 1 }) });
    const same = await section('Same document number');

    expect(same.getByText('This document number also appears under a different name')).toBeTruthy();
    expect(within(same.getByRole('listitem')).getByText('different name')).toBeTruthy();
  });

  it('count those not shown, and say when there may be more', async () => {
    open({ samePerson: known([row()], { total: { count: 24, kind: 'at least' } }) });
    const same = await section('Same name and date of birth');

    expect(same.getByText('at least 24 other sessions')).toBeTruthy();
    expect(same.getByText('and at least 23 more')).toBeTruthy();
  });

  it('tell none from none so far and from unknown', async () => {
    open({
      sameDocument: { state: 'unknown', because: 'not read' },
      samePerson: known([], { total: { count: 0, kind: 'at least' } }),
    });

    expect((await section('Same document number')).getByText('Unknown: results not read yet.')).toBeTruthy();
    expect((await section('Same name and date of birth')).getByText(/None so far/)).toBeTruthy();
    expect(screen.queryByText('No other sessions.')).toBeNull();
  });

  it('are not shown as none when they could not be loaded', async () => {
    serve({ [path]: refused(500, 'INTERNAL', 'Something went wrong here.') });
    show(<LinkedPanel sessionId={id} />);

    expect(await screen.findByText('Linked sessions: could not be loaded')).toBeTruthy();
    expect(screen.queryByText('No other sessions.')).toBeNull();
  });
});
