import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { OverviewAnswer, OverviewChange, OverviewPartName } from '@/lib/answers';
import type { DeskPage } from '../commands/pages';
import { requestId, rowOf } from '../deletions/testing';
import { keepBodies } from '../sessions/bulk/testing';
import { coverage } from '../sessions/list/testing';
import { inFull, ok, refused, serve, show, withMovableTime } from '../testing';
import { push } from '../testing/next';
import { claimOf, first, progress, second } from '../triage/testing';
import { OverviewPage } from './overview-page';
import { asOf, overview, waiting } from './testing';

withMovableTime();
beforeEach(() => void vi.setSystemTime(asOf));
afterEach(() => void push.mockReset());

const all = Object.keys(overview()).filter((name) => name !== 'asOf') as OverviewPartName[];
const pages: DeskPage[] = ['/', '/sessions', '/triage', '/triage/deliveries', '/deletions', '/audit'];

const open = (answer: OverviewAnswer, more: Parameters<typeof serve>[0] = {}) => {
  const replies: typeof more = { '/api/overview': ok(answer), ...more };
  serve(replies);
  const sent = keepBodies();
  show(<OverviewPage parts={all.filter((name) => answer[name] !== null)} pages={pages} />);

  return { replies, sent };
};

const section = (name: string) => within(screen.getByRole('region', { name }));
const later = { asOf: '2026-11-15T10:57:27Z', data: { rows: [], total: 0, conflicting: 0, dead: 0 } };

describe('sessions that need approval', () => {
  it('claims the oldest case on a click, not by opening an address', async () => {
    const { sent } = open(overview(), {
      'POST /api/triage/claims': ok({ claim: claimOf(first), progress }),
    });

    const oldest = await screen.findByRole('link', { name: 'Oldest: a41f…60c8, due in 48 min' });
    expect(oldest.getAttribute('href')).toBe('/triage');
    fireEvent.click(oldest);
    await waitFor(() => expect(push).toHaveBeenCalledWith('/triage/focus'));
    expect(sent).toEqual([{ to: 'POST /api/triage/claims', body: { sessionId: first } }]);
  });

  it('tells an officer who already has another case', async () => {
    open(overview(), { 'POST /api/triage/claims': ok({ claim: claimOf(second), progress }) });

    fireEvent.click(await screen.findByRole('link', { name: /^Oldest/ }));
    expect((await screen.findByRole('alert')).textContent).toContain('You already have session d2b6…18e0');
    expect(push).not.toHaveBeenCalled();
  });

  it('are never shown as none while sync is incomplete or the service is down', async () => {
    const total = { count: 0, kind: 'at least' } as const;
    const { replies } = open(overview({ waiting: { asOf, data: waiting({ total, oldest: null }) } }));

    const lead = within(await screen.findByRole('region', { name: 'Need approval' }));
    expect(await lead.findByText('None known to need approval')).toBeTruthy();
    expect(lead.getByText('so far: sync is not complete')).toBeTruthy();
    expect(lead.queryByText('0')).toBeNull();

    const problem = { message: 'The service does not answer.', since: '2026-11-15T10:41:00Z' };
    replies['/api/overview'] = ok(overview({ coverage: { asOf, data: coverage({ problem }) } }));
    await vi.advanceTimersByTimeAsync(15_000);
    expect(await lead.findByText('Sync failing since 10:41')).toBeTruthy();
  });
});

it('every row is a link, and an empty list is one line', async () => {
  const at = '2026-11-15T10:30:00Z';
  open(
    overview({
      mine: {
        asOf,
        data: [{ kind: 'draft', of: 'note', sessionId: second, status: 'AUTO_REJECTED', draftAt: at }],
      },
      approvals: {
        asOf,
        data: {
          rows: [
            { kind: 'verdict', sessionId: second, seat: 'second', isEscalated: false, since: at },
            {
              kind: 'erasure',
              requestId,
              reference: 'DR-2026-0151',
              sessions: 3,
              held: 0,
              askedBy: 'T. Mora',
              since: at,
            },
          ],
          total: 2,
        },
      },
      deletions: {
        asOf,
        data: { rows: [rowOf({ dueOn: '2026-11-17' })], open: 1, late: 0, incidents: 0, today: '2026-11-15' },
      },
    }),
  );
  await screen.findByText('DR-2026-0151');

  expect(section('My cases').getByRole('link').getAttribute('href')).toBe(`/sessions/${second}`);
  const approvals = section('Awaiting your approval');
  expect(approvals.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/triage',
    `/deletions/${requestId}`,
  ]);
  expect(approvals.getAllByText('waiting 27 min')).toHaveLength(2);
  expect(section('Deletion requests').getByText('17 Nov, 2 days left').className).toContain('text-warn');
  expect(section('Unconfirmed verdicts').queryByRole('list')).toBeNull();
  expect(section('Unconfirmed verdicts').getByText('none')).toBeTruthy();
  expect(section('Last 24 hours').getByText('your first visit')).toBeTruthy();
});

it('people who decide nothing see the status, without actions they cannot take', async () => {
  const mine = { mine: null, unconfirmed: null, approvals: null, deletions: null };
  open(overview({ ...mine, waiting: { asOf, data: waiting({ mayTake: false }) } }));

  expect((await screen.findByRole('link', { name: /^Oldest/ })).getAttribute('href')).toBe(`/sessions/${first}`);
  expect(screen.queryByRole('link', { name: /Start triage/ })).toBeNull();
  expect(screen.queryByRole('region', { name: 'My cases' })).toBeNull();
});

it('changes link to their sessions and say when a count is a minimum', async () => {
  const since = '2026-11-14T17:42:00.000Z';
  const byStatus = [
    { status: 'AUTO_APPROVED', count: 3 },
    { status: 'MANUAL_APPROVED', count: 1 },
    { status: 'WAITING_FOR_MANUAL_APPROVE', count: 2 },
    { status: 'HALTED', count: 1 },
  ];
  const items: OverviewChange[] = [
    { kind: 'sessions', total: { count: 7, kind: 'at least' }, byStatus },
    { kind: 'refusals', total: { count: 14, kind: 'exactly' } },
    { kind: 'backup', at: since },
  ];
  open(overview({ changes: { asOf, data: { isFirstVisit: false, since, items } } }));

  const link = await screen.findByRole('link', { name: 'new sessions, at least' });
  expect(link.getAttribute('href')).toBe(`/sessions?created=${encodeURIComponent(`${since}/`)}`);
  expect(screen.getByText('4 approved, 2 need approval, 1 unknown')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'denied or failed actions' }).getAttribute('href')).toBe(
    `/audit?action=refusals&from=${encodeURIComponent(since)}`,
  );
  // Not a link for people who may not open the page.
  expect(screen.getByText('Backup started').closest('a')).toBeNull();
});

describe('a part that cannot be loaded', () => {
  it('keeps its last data with its time, and leaves the other parts alone', async () => {
    const { replies } = open(overview({ deletions: 'failed' }));
    expect(await screen.findByText('Could not be loaded.')).toBeTruthy();
    expect(section('Unconfirmed verdicts').getByText('none')).toBeTruthy();

    replies['/api/overview'] = ok(overview({ asOf: later.asOf, unconfirmed: later, waiting: 'failed' }));
    await vi.advanceTimersByTimeAsync(15_000);
    expect((await screen.findAllByText(inFull(/^as of 10:57:12, reload failed/))).length).toBeGreaterThan(0);
    expect(screen.getByText('12')).toBeTruthy();
  });

  it('keeps all data with its time when everything fails', async () => {
    const { replies } = open(overview());
    await screen.findByText('12');

    delete replies['/api/overview'];
    await vi.advanceTimersByTimeAsync(15_000);
    expect((await screen.findByRole('alert')).textContent).toContain('Showing data from 10:57:12.');
    expect(screen.getByText('12')).toBeTruthy();

    replies['/api/overview'] = refused(403, 'FORBIDDEN', 'Your roles do not allow this.');
    fireEvent.click(screen.getByRole('button', { name: 'Try now' }));
    expect(await screen.findByText('Not allowed')).toBeTruthy();
    expect(screen.queryByText('12')).toBeNull();
  });
});
