import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ConnectionAnswer } from '@/lib/answers';
import { ok, refused, serve, show, withMovableTime } from '../../testing';
import { standAt } from '../../testing/next';
import { driftCsv } from '../../words/drift-words';
import { SettingsFrame } from '../settings-frame';
import { ConnectionPage } from './connection-page';
import { countIssues } from './queries';
import { linePath, outagesOf, scaleOf } from './response-times/chart-lines';

beforeEach(() => standAt('/settings/connection'));

withMovableTime();

const path = '/api/settings/connection';
const now = Date.now();
const ago = (milliseconds: number) => new Date(now - milliseconds).toISOString();
const step = (index: number, parts: Partial<ConnectionAnswer['health'][number]> = {}) => ({
  at: new Date(Date.UTC(2026, 10, 14, 11) + index * 600_000).toISOString(),
  answers: 0,
  failures: 0,
  half: null,
  most: null,
  ...parts,
});
const answering = { answers: 20, half: 88, most: 212 };

const answer: ConnectionAnswer = {
  address: 'https://enrol.utopia.example',
  pathPrefix: '/api/v1',
  suggestedPrefix: null,
  isEmbedded: false,
  state: { kind: 'answering', at: ago(9000), message: null },
  sources: {
    status: { kind: 'answering', at: ago(41_000), message: null },
    results: { kind: 'answering', at: ago(9000), message: null },
    images: { kind: 'not asked yet', at: null, message: null },
  },
  credentials: 'accepted',
  evidenceWhileWaiting: 'released',
  breaker: { state: 'closed', lastOpenedAt: null },
  webhook: { lastAt: ago(41_000), today: 7, replaysToday: 2, waiting: 0 },
  health: Array.from({ length: 144 }, (_, index) => step(index, answering)),
  refusalsToday: 0,
  budget: { askedThisMinute: 38, waiting: 3, nextAt: ago(-19_000) },
  list: { order: 'newest first', pageBase: 1, pageSize: 100 },
  coverage: {
    standing: 'complete',
    freshUntil: ago(-150_000),
    listed: { count: 48_112, kind: 'exactly', endSeenAt: ago(150_000) },
    withoutStatus: 0,
    read: { count: 47_903, wanted: 0, withoutDocument: 209, withheld: 12, unreadable: 0 },
    crawl: null,
    nextCrawlAt: ago(-30_000),
    problem: null,
  },
  nextFullAt: ago(-3_600_000),
  crawls: [
    {
      id: 1,
      kind: 'full',
      state: 'complete',
      beganAt: ago(240_000),
      endedAt: ago(146_000),
      pages: 482,
      repeats: 1,
      added: 0,
      changed: 31,
      gone: 2,
      isExact: false,
      problem: null,
    },
  ],
  drift: [],
  setAside: [],
  asOf: ago(0),
};

const textOf = (name: string) => screen.getByRole('region', { name }).textContent;

describe('the connection', () => {
  it('names each row that could not be read, and claims no complete list meanwhile', async () => {
    const listed = { count: 48_111, kind: 'at least', endSeenAt: ago(150_000), setAside: 1 } as const;
    const row = { sessionId: null, page: 3, row: 17, field: 'data[].id', why: 'not a path segment' };
    serve({
      [path]: ok({
        ...answer,
        coverage: { ...answer.coverage, listed },
        setAside: [{ mark: 'm', ...row, firstAt: ago(60_000), lastAt: ago(1000) }],
      }),
    });
    show(<ConnectionPage />);

    expect(await screen.findByRole('region', { name: 'Rows set aside' })).toBeDefined();
    expect(textOf('Rows set aside')).toMatch(/page 3, row 17.*unknown.*data\[\]\.id.*cannot be part of an address/);
    expect(textOf('Sync status')).toContain('at least 48,111, 1 row could not be read');
  });

  it('shows the service and the sync status', async () => {
    serve({ [path]: ok(answer) });
    show(<ConnectionPage />);
    expect(await screen.findByText('https://enrol.utopia.example')).toBeTruthy();

    expect(textOf('Sync status')).toMatch(/Listed48,112synced 2 min ago.*, newest first, pages start at 1/);
    expect(textOf('Sync status')).toContain('47,903 of 47,915 sessions with results');
    expect(textOf('Sync status')).toContain('209 without a readable document, 12 withheld by the service');
    expect(textOf('Poll budget')).toContain('38 sessions checked');
    const [, row] = within(screen.getByRole('table', { name: 'Sync history' })).getAllByRole('row');
    expect(row?.textContent).toContain('31 changed, 2 removed, retried once: rows had shifted, may have missed some');
    expect(row?.textContent).toContain('1 min 34 s');
    expect(screen.getByText('No deviations seen.')).toBeTruthy();
  });

  it('says during the first sync that there may be more, and how far it is', async () => {
    const coverage: ConnectionAnswer['coverage'] = {
      standing: 'incomplete',
      freshUntil: null,
      listed: { count: 800, kind: 'at least', endSeenAt: null },
      withoutStatus: 0,
      read: { count: 0, wanted: 640, withoutDocument: 0, withheld: 0, unreadable: 0 },
      crawl: { kind: 'full', page: 8, beganAt: ago(3000) },
      nextCrawlAt: null,
      problem: null,
    };
    const list = { order: null, pageBase: null, pageSize: null };
    serve({ [path]: ok({ ...answer, coverage, list, crawls: [], nextFullAt: null }) });
    show(<ConnectionPage />);

    expect(await screen.findByText('at least 800')).toBeTruthy();
    expect(textOf('Sync status')).toContain('not fully synced yet');
    expect(textOf('Sync status')).toContain('Syncing the list for the first time: 8 pages so far');
    expect(textOf('Sync status')).toContain('640 pending');
    expect(screen.getByText('No sync yet.')).toBeTruthy();
  });

  it('names an outage: since when, why, and in the chart', async () => {
    const health = answer.health.map((each, index) => (index < 140 ? each : step(index, { failures: 3 })));
    const problem = { message: 'The service cannot be reached.', since: ago(2_430_000) };
    const state = { kind: 'not answering', at: ago(4000), message: 'The service cannot be reached.' } as const;
    serve({ [path]: ok({ ...answer, state, health, coverage: { ...answer.coverage, problem } }) });
    show(<ConnectionPage />);

    expect(await screen.findByText('Not responding')).toBeTruthy();
    expect(textOf('Sync status')).toMatch(/Failing since 40 min ago.*\. Sync resumes where it stopped\./);
    const chart = screen.getByRole('img', { name: /Response time/ });
    expect(chart.getAttribute('aria-label')).toContain('no response 10:20–11:00');
  });

  it('counts down while the service asks us to wait', async () => {
    const state = { kind: 'asks us to wait', at: ago(-420_000), message: null } as const;
    const problem = { message: 'The service asks us to wait.', since: ago(9_000), waitUntil: ago(-420_000) };
    serve({ [path]: ok({ ...answer, state, coverage: { ...answer.coverage, problem } }) });
    show(<ConnectionPage />);

    expect(await screen.findByText(/^calls resume in 4\d\d s$/)).toBeTruthy();
    expect(textOf('Sync status')).toMatch(/The service asks us to wait\. Calls resume in 4\d\d s\./);
  });

  it('shows each source by itself, and an overdue sync as overdue', async () => {
    const state = { kind: 'not answering', at: ago(4000), message: 'The service returned an error (503).' } as const;
    const coverage: ConnectionAnswer['coverage'] = {
      ...answer.coverage,
      standing: 'overdue',
      listed: { count: 48_112, kind: 'at least', endSeenAt: ago(900_000) },
    };
    serve({ [path]: ok({ ...answer, state, coverage }) });
    show(<ConnectionPage />);

    expect(await screen.findByText('Not responding')).toBeTruthy();
    expect(screen.getAllByText('Responding')).toHaveLength(2);
    expect(screen.getByText('Not contacted yet')).toBeTruthy();
    expect(textOf('Sync status')).toContain('Sync is overdue.');
    expect(countIssues({ ...answer, coverage })).toBe(1);
  });

  it('offers the chart as a table', async () => {
    serve({ [path]: ok({ ...answer, health: [step(0), step(1, answering), step(2, { failures: 2 })] }) });
    show(<ConnectionPage />);
    const summary = await screen.findByText('Show as table');
    const details = summary.closest('details');
    if (!details) throw new Error('The table is not collapsible.');
    details.open = true;
    fireEvent(details, new Event('toggle'));

    const rows = within(await screen.findByRole('table', { name: 'Response times' })).getAllByRole('row');
    expect(rows.slice(1).map(({ textContent }) => textContent)).toEqual([
      '14 Nov 2026, 11:20:0002no responseno response',
      '14 Nov 2026, 11:10:0020088 ms212 ms',
    ]);
  });

  it('checks the service on request and reports the result', async () => {
    const state = { kind: 'not answering', at: ago(0), message: 'The service does not know this address.' } as const;
    const asked = serve({
      [path]: ok({ ...answer, state }),
      [`POST ${path}/check`]: ok({ ...answer, state, suggestedPrefix: '/api' }),
    });
    show(<ConnectionPage />);
    await screen.findByText('Not responding');
    fireEvent.click(screen.getByRole('button', { name: 'Check now' }));

    expect(await screen.findByText('The service gave no usable response.')).toBeTruthy();
    expect(screen.getByText('UPSTREAM_PREFIX=/api')).toBeTruthy();
    expect(asked).toContain(`POST ${path}/check`);
  });

  it('says why a check failed, and keeps the page', async () => {
    serve({
      [path]: ok(answer),
      [`POST ${path}/check`]: refused(500, 'INTERNAL', 'Something went wrong here.'),
    });
    show(<ConnectionPage />);
    await screen.findAllByText('Responding');
    fireEvent.click(screen.getByRole('button', { name: 'Check now' }));

    expect((await screen.findByRole('alert')).textContent).toContain('Something went wrong here.');
    expect(screen.getAllByText('Responding')).toHaveLength(3);
  });

  it('tells loading, failing and not being allowed apart', async () => {
    serve({});
    const { unmount, container } = show(<ConnectionPage />);
    expect(container.querySelector('[aria-busy="true"]')).toBeTruthy();
    expect(await screen.findByText('The connection could not be loaded')).toBeTruthy();
    unmount();

    serve({ [path]: refused(403, 'FORBIDDEN', 'Your roles do not allow this.') });
    show(<ConnectionPage />);
    expect(await screen.findByText('Your roles do not allow this.')).toBeTruthy();
    expect(screen.queryByText('Responding')).toBeNull();
  });
});

describe('connection issues', () => {
  const link = async () => (await screen.findByRole('link', { name: /Connection/ })).textContent;
  const drift = (firstAt: string) => [
    { endpoint: 'decision', field: 'level', kind: 'unknown-value', value: 'NEW', answers: 7, firstAt, lastAt: firstAt },
  ];
  const frame = (
    <SettingsFrame open={['connection']} managesPeople={false}>
      page
    </SettingsFrame>
  );

  it('are counted beside the page’s name', async () => {
    const state = { kind: 'not answering', at: ago(0), message: 'No.' } as const;
    serve({ [path]: ok({ ...answer, state, drift: drift(ago(3_600_000)) }) });
    show(frame);
    await screen.findByText('issues');
    expect(await link()).toBe('Connection, 2 issues');
  });

  it('are none when the service responds and there is no new drift', async () => {
    const asked = serve({ [path]: ok({ ...answer, drift: drift(ago(30 * 86_400_000)) }) });
    show(frame);
    await vi.waitFor(() => expect(asked).toEqual([path]));
    expect(await link()).toBe('Connection');
  });
});

describe('the chart', () => {
  it('draws nothing across a gap', () => {
    expect(linePath([100, 100, null, 100], 100)).toBe('M54.0 8.0L198.0 8.0M486.0 8.0h1');
  });

  it('marks only steps in which every call failed, and joins consecutive ones', () => {
    const health = [
      step(0, { failures: 1 }),
      step(1, { failures: 2 }),
      step(2, answering),
      step(3, { ...answering, failures: 9 }),
      step(4),
      step(5, { failures: 1 }),
    ];
    expect(outagesOf(health).map(({ first, last }) => [first, last])).toEqual([
      [0, 1],
      [5, 5],
    ]);
  });

  it.each([
    [null, 100],
    [100, 100],
    [101, 200],
    [3000, 3200],
  ])('fits every time: %s ms', (most, scale) => {
    expect(scaleOf([step(0, { most })])).toBe(scale);
  });
});

it('a field name from the service never becomes a formula in the download', () => {
  const at = '2026-11-15T10:00:00.000Z';
  const csv = driftCsv([
    { endpoint: 'face', field: '=cmd()', kind: 'missing', value: 'a"b', answers: 1, firstAt: at, lastAt: at },
  ]);
  expect(csv.split('\r\n')[1]).toBe(`"face","'=cmd()","a""b","missing","1","${at}","${at}"`);
});
