import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { DeletionRow, FirstStep, OverviewAnswer, OverviewChange, OverviewPartName } from '@/lib/answers';
import type { DeskPage } from '../commands/pages';
import { requestId, rowOf } from '../deletions/testing';
import { keepBodies } from '../sessions/bulk/testing';
import { coverage } from '../sessions/list/testing';
import { inFull, ok, readIn, refused, serve, show, withMovableTime } from '../testing';
import { push } from '../testing/next';
import { claimOf, first, progress, second } from '../triage/testing';
import { OverviewPage } from './overview-page';
import { asOf, overview, today, waiting } from './testing';

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

  it('stand by service level, and the next ones open with a click', async () => {
    const { sent } = open(overview(), { 'POST /api/triage/claims': ok({ claim: claimOf(first), progress }) });

    const lead = within(await screen.findByRole('region', { name: 'Need approval' }));
    expect(await lead.findByText('none late')).toBeTruthy();
    const levels = within(screen.getByRole('list', { name: 'By service level' }));
    expect(levels.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      '0 Late',
      '2 Due within the hour',
      '10 Due later',
      '0 Cases awaiting a second review',
    ]);
    const leadsTo = (name: string) => levels.getByRole('link', { name }).getAttribute('href');
    expect(leadsTo('2 Due within the hour')).toBe('/triage?level=due');
    expect(leadsTo('10 Due later')).toBe('/triage?level=in+time');

    const next = within(screen.getByRole('list', { name: 'Next cases' }));
    expect(next.getByText('Score 55, MRZ cross-check 41')).toBeTruthy();
    fireEvent.click(next.getByRole('link', { name: 'a41f…60c8' }));
    await waitFor(() => expect(sent).toEqual([{ to: 'POST /api/triage/claims', body: { sessionId: first } }]));
  });

  it('link only to what the queue can show: a warning may come at another time than an hour before', async () => {
    open(overview({ waiting: { asOf, data: waiting({ policy: { warnMinutes: 120, breachMinutes: 240 } }) } }));
    const levels = within(await screen.findByRole('list', { name: 'By service level' }));
    expect(levels.getByText('Due within the hour')).toBeTruthy();
    expect(levels.queryByRole('link')).toBeNull();
  });

  it('say at least by level too while sync is incomplete', async () => {
    const total = { count: 12, kind: 'at least' } as const;
    open(overview({ waiting: { asOf, data: waiting({ total }) } }));

    expect(await screen.findByText('at least: sync is not complete')).toBeTruthy();
    expect(screen.queryByText('none late')).toBeNull();
    const levels = within(screen.getByRole('list', { name: 'By service level' }));
    expect(levels.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'none so far Late',
      'at least 2 Due within the hour',
      'at least 10 Due later',
      'none so far Cases awaiting a second review',
    ]);
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

const termsOf = (figures: HTMLElement) =>
  [...figures.querySelectorAll('dl > div')].map((row) =>
    ['dd', 'dt'].map((part) => row.querySelector(part)?.textContent).join(' '),
  );

describe('today', () => {
  it('is what came in and what was decided, in words and by hour', async () => {
    open(overview());
    const figures = await screen.findByRole('region', { name: 'Today' });
    await within(figures).findByText('sessions received');
    const terms = termsOf(figures);
    expect(terms).toEqual([
      '27 sessions received',
      '22 decided automatically',
      '2 decided by people, 1 by you',
      '41 min median wait for a person',
    ]);
    expect(
      within(figures).getByRole('img', { name: 'Decided by hour (UTC): 09:00 22 automatic; 10:00 2 by people.' }),
    ).toBeTruthy();
  });

  it('begins at midnight in UTC, which it also says in the reader’s zone', async () => {
    readIn('Europe/Vienna');
    open(overview());
    expect(await screen.findByText('since 00:00 UTC, 01:00 your time')).toHaveProperty(
      'title',
      '15 Nov 2026, 01:00:00 Europe/Vienna, 00:00:00 UTC',
    );
  });

  it('is not drawn where there is nothing to draw, and is a minimum while sync is incomplete', async () => {
    const kind = 'at least' as const;
    const none = { byPeople: 0, byYou: 0, medianWaitMinutes: null, hours: [{ automatic: 0, byPeople: 0 }] };
    const received = { count: 0, kind };
    open(overview({ today: { asOf, data: today({ ...none, received, automatic: { count: 3, kind } }) } }));

    const figures = await screen.findByRole('region', { name: 'Today' });
    await within(figures).findByText('sessions received');
    const terms = termsOf(figures);
    expect(terms).toEqual(['none so far sessions received', 'at least 3 decided automatically', '0 decided by people']);
    expect(within(figures).queryByRole('img')).toBeNull();
  });

  it('is no zero when it cannot be loaded', async () => {
    open(overview({ today: 'failed' }));
    const figures = await screen.findByRole('region', { name: 'Today' });
    expect(await within(figures).findByText('Could not be loaded.')).toBeTruthy();
    expect(within(figures).queryByText('0')).toBeNull();
  });
});

describe('the status line', () => {
  it('is quiet while all is well, and opens the details', async () => {
    open(overview());
    const line = within(await screen.findByRole('region', { name: 'Status' }));
    expect(await line.findByText('service responding')).toBeTruthy();
    expect(line.getByText(/^48,112 sessions/)).toBeTruthy();
    expect(screen.queryByText('With results')).toBeNull();

    fireEvent.click(line.getByRole('button', { name: 'Sync status' }));
    expect(await screen.findByText('With results')).toBeTruthy();
  });

  it('names an outage', async () => {
    const problem = { message: 'The service does not answer.', since: '2026-11-15T10:41:00Z' };
    const service = { state: 'failing' as const, answeredAt: null, day: null };
    open(overview({ service: { asOf, data: service }, coverage: { asOf, data: coverage({ problem }) } }));
    const line = within(await screen.findByRole('region', { name: 'Status' }));
    expect((await line.findByText('Sync failing since 10:41')).className).toContain('text-bad');
    expect(line.getByText('service not responding').className).toContain('text-bad');
  });

  it('says that the sessions are drawn, where the desk knows it', async () => {
    const sample = { sessions: { count: 2001, at: asOf }, hasHistory: true };
    open(overview({ sample: { asOf, data: sample } }));
    const line = within(await screen.findByRole('region', { name: 'Status' }));
    const words = await line.findByText('Demo data: 2,001 sessions, 90 days of verdicts and requests');
    expect(words.className).not.toContain('text-');
    expect(words.title).toContain('Counted at the last start.');
  });

  it.each([
    ['shows none', { asOf, data: { sessions: null, hasHistory: false } }],
    ['cannot tell', 'failed' as const],
  ])('says nothing of samples on a desk that %s', async (_, sample) => {
    open(overview({ sample }));
    const line = within(await screen.findByRole('region', { name: 'Status' }));
    await line.findByText('service responding');
    expect(line.queryByText(/sample/i)).toBeNull();
  });

  it('says one measurement in words instead of a chart with one dot', async () => {
    const step = { at: asOf, answers: 3, failures: 0, most: 38 };
    const day = { most: 38, steps: [{ ...step, answers: 0, most: null }, step] };
    open(overview({ service: { asOf, data: { state: 'answering', answeredAt: asOf, day } } }));
    const line = within(await screen.findByRole('region', { name: 'Status' }));
    expect(await line.findByText('service responding, p95 38 ms')).toBeTruthy();
    fireEvent.click(line.getByRole('button', { name: 'Sync status' }));
    expect(await screen.findByText('The chart starts with the next measurement.')).toBeTruthy();
    expect(screen.queryByRole('img', { name: /^p95/ })).toBeNull();
  });
});

describe('the first steps', () => {
  const steps = { asOf, data: { open: ['find', 'invite'] as FirstStep[], done: 1, all: 3 } };

  it('are buttons that lead to the work, without those that are done', async () => {
    open(overview({ steps }));
    await screen.findByText('2 left');
    const list = section('Three things to do first');
    expect(list.getByRole('link', { name: 'Search…' }).getAttribute('href')).toBe('/sessions#search');
    expect(list.getByRole('link', { name: 'Invite…' }).getAttribute('href')).toBe('/settings/people#invite');
    expect(list.queryByText('Decide your first case')).toBeNull();
  });

  it('have no numbers, because their order does not matter', async () => {
    open(overview({ steps }));
    const step = (await screen.findByText('Find a person')).closest('li');
    expect(step?.parentElement?.tagName).toBe('UL');
    expect(step?.textContent).toMatch(/^Find a person/);
  });

  it.each([
    ['above the work on a phone', '600px', Node.DOCUMENT_POSITION_FOLLOWING],
    ['beside it elsewhere', 'none', Node.DOCUMENT_POSITION_PRECEDING],
  ])('stand %s', async (_, screenSize, place) => {
    vi.stubGlobal('matchMedia', (query: string) => ({ matches: query.includes(screenSize) }));
    open(overview({ steps }));
    await screen.findByText('2 left');
    const [list, ...more] = screen.getAllByRole('region', { name: 'Three things to do first' });
    expect(more).toEqual([]);
    expect(list?.compareDocumentPosition(screen.getByRole('region', { name: 'Need approval' }))).toBe(place);
  });

  it('promise no undo, which a desk may do without', async () => {
    open(overview({ steps: { asOf, data: { open: ['decide'], done: 0, all: 1 } } }));
    expect(await screen.findByText('Compare the evidence, then approve or reject.')).toBeTruthy();
    expect(screen.queryByText(/undo/i)).toBeNull();
  });

  const setUp = async () => {
    const list = await screen.findByRole('list', { name: 'Setup' });
    return within(list)
      .getAllByRole('listitem')
      .map((item) => item.textContent);
  };

  it('stand above what is set up already, and nothing else', async () => {
    open(overview({ steps, setUp: { asOf, data: { twoFactor: false, auditSealed: true, retention: true } } }));
    await screen.findByText('2 left');
    expect(await setUp()).toEqual(['Enrolment service connected', 'Audit log sealed', 'Retention rule active']);
  });

  it('never show as set up what is not known or not well', async () => {
    const service = { state: 'not asked yet' as const, answeredAt: null, day: null };
    const { replies } = open(overview({ steps, service: { asOf, data: service }, setUp: 'failed' }));
    await screen.findByText('2 left');
    expect(await setUp()).toEqual(['Enrolment service: not known yet', 'Security settings: could not be loaded']);

    const data = { twoFactor: true, auditSealed: false, retention: null };
    const failing = { ...service, state: 'failing' as const };
    replies['/api/overview'] = ok(overview({ steps, service: { asOf, data: failing }, setUp: { asOf, data } }));
    await vi.advanceTimersByTimeAsync(15_000);
    expect(await screen.findByText('Enrolment service not responding')).toBeTruthy();
    expect(await setUp()).toEqual([
      'Enrolment service not responding',
      'Two-factor authentication on',
      'Audit log not sealed: check that the worker is running',
    ]);
  });

  it('go away one by one or together, on the server', async () => {
    const { sent } = open(overview({ steps }), {
      'POST /api/overview/steps': ok({ open: ['invite'], done: 1, all: 3 }),
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Hide: Find a person' }));
    await waitFor(() => expect(screen.queryByText('Find a person')).toBeNull());
    fireEvent.click(screen.getByRole('button', { name: 'Hide' }));
    await waitFor(() =>
      expect(sent).toEqual([
        { to: 'POST /api/overview/steps', body: { hide: 'find' } },
        { to: 'POST /api/overview/steps', body: { hide: 'all' } },
      ]),
    );
  });

  it('stay, with the reason, when they cannot be hidden', async () => {
    open(overview({ steps }), { 'POST /api/overview/steps': refused(500, 'INTERNAL', 'Something broke.') });
    fireEvent.click(await screen.findByRole('button', { name: 'Hide' }));
    expect(await screen.findByText(/Something broke/)).toBeTruthy();
    expect(screen.getByText('Find a person')).toBeTruthy();
  });

  it('leave no trace once all are done', async () => {
    open(overview());
    await screen.findByText('12');
    expect(screen.queryByRole('region', { name: /to do first/ })).toBeNull();
  });
});

it('offers the oldest case to somebody without one', async () => {
  const { sent } = open(overview(), { 'POST /api/triage/claims': ok({ claim: claimOf(first), progress }) });
  await screen.findByText('A case you take stays here until you decide it.');
  fireEvent.click(section('My cases').getByRole('button', { name: 'Take the oldest' }));
  await waitFor(() => expect(sent).toEqual([{ to: 'POST /api/triage/claims', body: { sessionId: first } }]));
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
        data: { rows: [rowOf({ dueOn: '2026-11-17' })], open: 8, late: 0, incidents: 0, today: '2026-11-15' },
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
  expect(section('Deletion requests').getByText('17 Nov, due in 2 days').className).toContain('text-warn');
  expect(section('Deletion requests').getByText(inFull('8 open, first 1 by due date'))).toBeTruthy();
  expect(section('Unconfirmed verdicts').queryByRole('list')).toBeNull();
  expect(section('Unconfirmed verdicts').getByText('none')).toBeTruthy();
  expect(section('Last 24 hours')).toBeTruthy();
});

it('people who decide nothing see the status, without actions they cannot take', async () => {
  const mine = { mine: null, unconfirmed: null, approvals: null, deletions: null };
  open(overview({ ...mine, waiting: { asOf, data: waiting({ mayTake: false }) } }));

  expect((await screen.findByRole('link', { name: /^Oldest/ })).getAttribute('href')).toBe(`/sessions/${first}`);
  expect(screen.queryByRole('link', { name: /Start triage/ })).toBeNull();
  expect(screen.queryByRole('region', { name: 'My cases' })).toBeNull();
});

it('whoever decides no sessions sees their deletion requests first, and which wait for them', async () => {
  const theirs: DeletionRow['next'] = { step: 'proof', turn: 'requester', names: [], because: null };
  const rows = [rowOf({}), rowOf({ id: second, reference: 'DR-2026-0140', next: theirs })];
  const deletions = { asOf, data: { rows, open: 2, late: 0, incidents: 0, today: '2026-11-15' } };
  open(overview({ mine: null, unconfirmed: null, deletions, waiting: { asOf, data: waiting({ mayTake: false }) } }));

  const requests = await screen.findByRole('region', { name: 'Deletion requests' });
  const queue = await screen.findByRole('region', { name: 'Need approval' });
  expect(requests.compareDocumentPosition(queue)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(within(requests).getAllByText(/^Your turn: /)).toHaveLength(1);
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
