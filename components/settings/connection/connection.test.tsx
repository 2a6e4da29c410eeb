import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ConnectionAnswer } from '@/lib/answers';
import { ok, refused, serve, show, withMovableTime } from '../../testing';
import { standAt } from '../../testing-next';
import { SettingsFrame } from '../settings-frame';
import { linePath, outagesOf, scaleOf } from './chart-lines';
import { ConnectionPage } from './connection-page';
import { driftCsv } from './drift-words';

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
  credentials: 'accepted',
  evidenceWhileWaiting: 'released',
  breaker: { state: 'closed', lastOpenedAt: null },
  webhook: { lastAt: ago(41_000), today: 7, replaysToday: 2, waiting: 0 },
  health: Array.from({ length: 144 }, (_, index) => step(index, answering)),
  refusalsToday: 0,
  budget: { askedThisMinute: 38, waiting: 3, nextAt: ago(-19_000) },
  list: { order: 'newest first', pageBase: 1, pageSize: 100 },
  coverage: {
    listed: { count: 48_112, kind: 'exactly', endSeenAt: ago(150_000) },
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
  asOf: ago(0),
};

const textOf = (name: string) => screen.getByRole('region', { name }).textContent;

describe('the connection', () => {
  it('shows what is known of the service and how complete the mirror is', async () => {
    serve({ [path]: ok(answer) });
    show(<ConnectionPage />);
    expect(await screen.findByText('https://enrol.utopia.example')).toBeTruthy();

    expect(textOf('How complete')).toMatch(
      /Listed48,112end of the list reached 2 min ago.*, newest first, pages from 1/,
    );
    expect(textOf('How complete')).toContain('47,903 of 47,915 that have results');
    expect(textOf('How complete')).toContain('209 without a readable document, 12 held back by the service');
    expect(textOf('Poll budget')).toContain('38 sessions asked for');
    const [, row] = within(screen.getByRole('table', { name: 'Readings of the list' })).getAllByRole('row');
    expect(row?.textContent).toContain(
      '31 changed, 2 gone, read again once: rows had shifted, something may have slipped',
    );
    expect(row?.textContent).toContain('1 min 34 s');
    expect(screen.getByText('Nothing was seen that the interface does not name.')).toBeTruthy();
  });

  it('says in the first reading that there may be more, and how far it is', async () => {
    const coverage: ConnectionAnswer['coverage'] = {
      listed: { count: 800, kind: 'at least', endSeenAt: null },
      read: { count: 0, wanted: 640, withoutDocument: 0, withheld: 0, unreadable: 0 },
      crawl: { kind: 'full', page: 8, beganAt: ago(3000) },
      nextCrawlAt: null,
      problem: null,
    };
    const list = { order: null, pageBase: null, pageSize: null };
    serve({ [path]: ok({ ...answer, coverage, list, crawls: [], nextFullAt: null }) });
    show(<ConnectionPage />);

    expect(await screen.findByText('at least 800')).toBeTruthy();
    expect(textOf('How complete')).toContain('the end of the list was not reached yet');
    expect(textOf('How complete')).toContain('being read for the first time: 8 pages so far');
    expect(textOf('How complete')).toContain('640 to be read');
    expect(screen.getByText('The list was not read yet.')).toBeTruthy();
  });

  it('names an outage: since when, why, and on the drawing', async () => {
    const health = answer.health.map((each, index) => (index < 140 ? each : step(index, { failures: 3 })));
    const problem = { message: 'The service cannot be reached.', since: ago(2_430_000) };
    const state = { kind: 'not answering', at: ago(4000), message: 'The service cannot be reached.' } as const;
    serve({ [path]: ok({ ...answer, state, health, coverage: { ...answer.coverage, problem } }) });
    show(<ConnectionPage />);

    expect(await screen.findByText('Not answering')).toBeTruthy();
    expect(textOf('How complete')).toMatch(/The last answer came 40 min ago.*; reading goes on where it was\./);
    const chart = screen.getByRole('img', { name: /Answer time/ });
    expect(chart.getAttribute('aria-label')).toContain('no answer 10:20–11:00');
  });

  it('offers the figures of the drawing as a table', async () => {
    serve({ [path]: ok({ ...answer, health: [step(0), step(1, answering), step(2, { failures: 2 })] }) });
    show(<ConnectionPage />);
    const summary = await screen.findByText('As a table');
    const details = summary.closest('details');
    if (!details) throw new Error('The table folds.');
    details.open = true;
    fireEvent(details, new Event('toggle'));

    const rows = within(await screen.findByRole('table', { name: 'Answer time by step' })).getAllByRole('row');
    expect(rows.slice(1).map(({ textContent }) => textContent)).toEqual([
      '14 Nov 2026, 11:20:0002no answerno answer',
      '14 Nov 2026, 11:10:0020088 ms212 ms',
    ]);
  });

  it('asks at once when told to, and says what came of it', async () => {
    const state = { kind: 'not answering', at: ago(0), message: 'The service does not know this address.' } as const;
    const asked = serve({
      [path]: ok({ ...answer, state }),
      [`POST ${path}/check`]: ok({ ...answer, state, suggestedPrefix: '/api' }),
    });
    show(<ConnectionPage />);
    await screen.findByText('Not answering');
    fireEvent.click(screen.getByRole('button', { name: 'Check now' }));

    expect(await screen.findByText('The service was asked and gave no answer that can be used.')).toBeTruthy();
    expect(screen.getByText('UPSTREAM_PREFIX=/api')).toBeTruthy();
    expect(asked).toContain(`POST ${path}/check`);
  });

  it('says why a check could not be made, and keeps what it showed', async () => {
    serve({
      [path]: ok(answer),
      [`POST ${path}/check`]: refused(500, 'INTERNAL', 'Something went wrong here.'),
    });
    show(<ConnectionPage />);
    await screen.findByText('Answering');
    fireEvent.click(screen.getByRole('button', { name: 'Check now' }));

    expect((await screen.findByRole('alert')).textContent).toContain('Something went wrong here.');
    expect(screen.getByText('Answering')).toBeTruthy();
  });

  it('tells loading, failing and not being allowed apart', async () => {
    serve({});
    const { unmount, container } = show(<ConnectionPage />);
    expect(container.querySelector('[aria-busy="true"]')).toBeTruthy();
    expect(await screen.findByText('The connection could not be read')).toBeTruthy();
    unmount();

    serve({ [path]: refused(403, 'FORBIDDEN', 'Your roles do not include this.') });
    show(<ConnectionPage />);
    expect(await screen.findByText('Your roles do not include this.')).toBeTruthy();
    expect(screen.queryByText('Answering')).toBeNull();
  });
});

describe('what somebody should look at', () => {
  const link = async () => (await screen.findByRole('link', { name: /Connection/ })).textContent;
  const drift = (firstAt: string) => [
    { endpoint: 'decision', field: 'level', kind: 'unknown-value', value: 'NEW', answers: 7, firstAt, lastAt: firstAt },
  ];
  const frame = (
    <SettingsFrame open={['connection']} managesPeople={false}>
      page
    </SettingsFrame>
  );

  it('is counted beside the name of the page', async () => {
    const state = { kind: 'not answering', at: ago(0), message: 'No.' } as const;
    serve({ [path]: ok({ ...answer, state, drift: drift(ago(3_600_000)) }) });
    show(frame);
    await screen.findByText('open points');
    expect(await link()).toBe('Connection, 2 open points');
  });

  it('is nothing when the service answers and nothing new departs from the interface', async () => {
    const asked = serve({ [path]: ok({ ...answer, drift: drift(ago(30 * 86_400_000)) }) });
    show(frame);
    await vi.waitFor(() => expect(asked).toEqual([path]));
    expect(await link()).toBe('Connection');
  });
});

describe('the drawing', () => {
  it('draws nothing across a gap', () => {
    expect(linePath([100, 100, null, 100], 100)).toBe('M54.0 8.0L198.0 8.0M486.0 8.0h1');
  });

  it('marks only steps in which nothing was answered, and joins those in a row', () => {
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
  ])('holds every time: %s ms', (most, scale) => {
    expect(scaleOf([step(0, { most })])).toBe(scale);
  });
});

it('a name that the service made up is no formula in the downloaded list', () => {
  const at = '2026-11-15T10:00:00.000Z';
  const csv = driftCsv([
    { endpoint: 'face', field: '=cmd()', kind: 'missing', value: 'a"b', answers: 1, firstAt: at, lastAt: at },
  ]);
  expect(csv.split('\r\n')[1]).toBe(`"face","'=cmd()","a""b","missing","1","${at}","${at}"`);
});
