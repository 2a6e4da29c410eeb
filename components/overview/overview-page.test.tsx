import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { OverviewAnswer, OverviewChange, OverviewPartName } from '@/lib/answers';
import type { DeskPage } from '../commands/pages';
import { requestId, rowOf } from '../deletions/testing';
import { keepBodies } from '../sessions/bulk/testing';
import { coverage } from '../sessions/list/testing';
import { ok, refused, serve, show, withMovableTime } from '../testing';
import { push } from '../testing-next';
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

describe('what needs approval', () => {
  it('leads from the oldest to that very case, which is claimed by a click and not by an address', async () => {
    const { sent } = open(overview(), {
      'POST /api/triage/claims': ok({ claim: claimOf(first), progress }),
    });

    const oldest = await screen.findByRole('link', { name: 'Oldest: a41f…60c8, due in 48 min' });
    expect(oldest.getAttribute('href')).toBe('/triage');
    fireEvent.click(oldest);
    await waitFor(() => expect(push).toHaveBeenCalledWith('/triage/focus'));
    expect(sent).toEqual([{ to: 'POST /api/triage/claims', body: { sessionId: first } }]);
  });

  it('says so to whoever has another case', async () => {
    open(overview(), { 'POST /api/triage/claims': ok({ claim: claimOf(second), progress }) });

    fireEvent.click(await screen.findByRole('link', { name: /^Oldest/ }));
    expect((await screen.findByRole('alert')).textContent).toContain('You have session d2b6…18e0 already');
    expect(push).not.toHaveBeenCalled();
  });

  it('is not called none while the list is incomplete, and an outage is said in words', async () => {
    const total = { count: 0, kind: 'at least' } as const;
    const { replies } = open(overview({ waiting: { asOf, data: waiting({ total, oldest: null }) } }));

    const lead = within(await screen.findByRole('region', { name: 'Need approval' }));
    expect(await lead.findByText('None known to need approval')).toBeTruthy();
    expect(lead.getByText('so far: the list is not complete')).toBeTruthy();
    expect(lead.queryByText('0')).toBeNull();

    const problem = { message: 'The service does not answer.', since: '2026-11-15T10:41:00Z' };
    replies['/api/overview'] = ok(overview({ coverage: { asOf, data: coverage({ problem }) } }));
    await vi.advanceTimersByTimeAsync(15_000);
    expect(await screen.findByText('Service not answering since 10:41; nothing is newer')).toBeTruthy();
  });
});

it('every line of a list is a link, and an empty list is one line', async () => {
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

  expect(section('Mine').getByRole('link').getAttribute('href')).toBe(`/sessions/${second}`);
  const approvals = section('Second approvals that wait for you');
  expect(approvals.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/triage',
    `/deletions/${requestId}`,
  ]);
  expect(approvals.getAllByText('waits 27 min')).toHaveLength(2);
  expect(section('Deletion requests').getByText('17 Nov, 2 days left').className).toContain('text-warn');
  expect(section('Verdicts not confirmed').queryByRole('list')).toBeNull();
  expect(section('Verdicts not confirmed').getByText('none')).toBeTruthy();
  expect(section('Last 24 hours').getByText('this is your first visit')).toBeTruthy();
});

it('who decides nothing sees how things stand, without what they cannot do', async () => {
  const mine = { mine: null, unconfirmed: null, approvals: null, deletions: null };
  open(overview({ ...mine, waiting: { asOf, data: waiting({ mayTake: false }) } }));

  expect((await screen.findByRole('link', { name: /^Oldest/ })).getAttribute('href')).toBe(`/sessions/${first}`);
  expect(screen.queryByRole('link', { name: /Start triage/ })).toBeNull();
  expect(screen.queryByRole('region', { name: 'Mine' })).toBeNull();
});

it('what changed says how sure it is, and leads to the sessions themselves', async () => {
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
  expect(screen.getByRole('link', { name: 'refusals' }).getAttribute('href')).toBe(
    `/audit?action=refusals&from=${encodeURIComponent(since)}`,
  );
  // Where they may not go, it is no link.
  expect(screen.getByText('The desk was backed up').closest('a')).toBeNull();
});

describe('what cannot be read', () => {
  it('of one part: the others stand, and it stands as it last was, with its time', async () => {
    const { replies } = open(overview({ deletions: 'failed' }));
    expect(await screen.findByText('Could not be read.')).toBeTruthy();
    expect(section('Verdicts not confirmed').getByText('none')).toBeTruthy();

    replies['/api/overview'] = ok(overview({ asOf: later.asOf, unconfirmed: later, waiting: 'failed' }));
    await vi.advanceTimersByTimeAsync(15_000);
    expect((await screen.findAllByText(/^as of 10:57:12 UTC, could not be read since/)).length).toBeGreaterThan(0);
    expect(screen.getByText('12')).toBeTruthy();
  });

  it('of all: the last good answer stays, with its time', async () => {
    const { replies } = open(overview());
    await screen.findByText('12');

    delete replies['/api/overview'];
    await vi.advanceTimersByTimeAsync(15_000);
    expect((await screen.findByRole('alert')).textContent).toContain('What was read at 10:57:12 UTC stands below.');
    expect(screen.getByText('12')).toBeTruthy();

    replies['/api/overview'] = refused(403, 'FORBIDDEN', 'Your roles do not include this.');
    fireEvent.click(screen.getByRole('button', { name: 'Try now' }));
    expect(await screen.findByText('Not allowed')).toBeTruthy();
    expect(screen.queryByText('12')).toBeNull();
  });
});
