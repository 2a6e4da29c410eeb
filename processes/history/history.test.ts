/** The history of a new demo desk, with its real parts: both databases, the service over HTTP and the client. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readOrganisation } from '@/lib/access';
import { now } from '@/lib/base/clock';
import { parseSettings, type Settings } from '@/lib/base/config';
import { dayMs, hourMs } from '@/lib/base/durations';
import { createLog } from '@/lib/base/log';
import { createTestDatabase, type TestDatabase } from '@/lib/db/testing';
import { readSlowestRule } from '@/lib/erasure';
import { createSigner, openKeyring, prepareKeys } from '@/lib/keys';
import { makeKeys } from '@/lib/keys/testing';
import { createGate, createStatusBudget, createUpstream, type Upstream } from '@/lib/upstream';
import { seedDemo } from '@/service/db/seed';
import { openDemoDoor } from '@/service/demo-door';
import { startTestService, type TestService } from '@/service/testing';
import { createFirstAccounts } from '../launch/accounts';
import { giveUpHistory } from './give-up';
import { makeHistory } from './make';
import { claimHistory, historyMs } from './state';

const log = createLog('test');
log.level = 'silent';
const never = new AbortController().signal;
const embedded = parseSettings({});
const deskKeys = makeKeys();

let desk: TestDatabase;
let service: TestService;
let door: Awaited<ReturnType<typeof openDemoDoor>>;
let upstream: Upstream;

beforeEach(async () => {
  desk = await createTestDatabase();
  service = await startTestService(0);
  door = await openDemoDoor({ db: service.database.db, dataDir: '/nowhere', log });
  upstream = createUpstream({
    baseUrl: door.url,
    prefix: '/api/v1',
    username: 'back-office',
    password: service.secret,
    budget: createStatusBudget(desk.db),
    gate: createGate(desk.db),
    log,
    retryDelayMs: 1,
  });
  await prepareKeys(desk.db, deskKeys, async () => undefined);
});

afterEach(async () => {
  await door.close();
  await service.close();
  await desk.close();
});

/** As the launcher prepares a desk. */
const prepare = async (sessions: number, settings: Settings = embedded): Promise<boolean> => {
  const isClaimed = await claimHistory(desk.db, settings);
  await seedDemo(service.database.db, sessions, { undecidedMs: isClaimed ? historyMs : 0 });
  await createFirstAccounts(settings, desk.db, () => undefined, isClaimed ? historyMs : null);

  return isClaimed;
};

const make = (onProgress: (done: number, all: number) => void = () => undefined, through = upstream) =>
  makeHistory(
    {
      db: desk.db,
      service: service.database.db,
      upstream: through,
      keys: openKeyring(deskKeys),
      signer: createSigner(deskKeys.SIGNING_KEY),
      log,
    },
    { stopping: never, onProgress },
  );

const rowsOf = async <Row>(query: string): Promise<Row[]> => (await desk.pool.query(query)).rows as Row[];
const countOf = async (query: string): Promise<number> =>
  (await rowsOf<{ count: number }>(`select count(*)::int as count from ${query}`))[0]?.count ?? -1;
/** How many hours each waiting case had waited when the desk was made, the longest first. */
const hoursWaited = async (): Promise<number[]> => {
  const { rows } = await service.database.pool.query<{ hours: number }>(`
    select (extract(epoch from epoch - completed_at) / 3600)::float as hours from session, demo_population
    where status = 'WAITING_FOR_MANUAL_APPROVE' order by hours desc
  `);

  return rows.map(({ hours }) => hours);
};
const serviceLevelHours = 4;

/** As the overview of a new desk promises. */
const expectShortQueue = async () => {
  const hours = await hoursWaited();
  expect(hours.length).toBeGreaterThanOrEqual(18);
  expect(hours.length).toBeLessThanOrEqual(25);
  expect(hours.filter((each) => each > serviceLevelHours)).toHaveLength(3);
  expect(hours[0]).toBeLessThan(12);
};
const waitingAtService = async (): Promise<number> => (await service.idsOf('WAITING_FOR_MANUAL_APPROVE')).length;

test('ninety days of work: verdicts, undo, agreement, requests in six states, appeals, tags and views', async () => {
  await prepare(2000);
  expect(await make()).toBe(true);

  const states = await rowsOf<{ state: string; count: number }>(
    'select state, count(*)::int from verdict group by state',
  );
  const confirmed = states.find(({ state }) => state === 'confirmed')?.count ?? 0;
  expect(confirmed).toBeGreaterThanOrEqual(65);
  expect(states.map(({ state }) => state).sort()).toEqual(['confirmed', 'undone']);
  expect(await countOf(`opinion where seat = 'second'`)).toBeGreaterThan(0);
  expect(await countOf('opinion where undone_at is not null')).toBe(3);
  await expectShortQueue();

  expect(await rowsOf('select distinct state from deletion_request order by state')).toEqual(
    ['approval', 'delayed', 'ended', 'erasing', 'open', 'reply'].map((state) => ({ state })),
  );
  expect(await countOf('certificate')).toBeGreaterThan(0);
  expect(await countOf('appeal where ended_at is null')).toBe(1);
  expect(await countOf('appeal where finding is not null')).toBe(2);
  expect(await countOf('tag')).toBe(3);
  expect(await countOf('session_work where cardinality(tags) > 0')).toBeGreaterThan(5);
  expect(await countOf('saved_view where is_shared')).toBe(2);
  // Nobody was signed in, so that no purpose could begin, nor be left running.
  expect(await countOf(`audit_event where code like 'purpose.%'`)).toBe(0);
}, 120_000);

test('every event is marked as demo and dated within the ninety days, before the first checkpoint', async () => {
  await prepare(600);
  await make();

  expect(await countOf(`audit_event where not coalesce((details->>'demo')::boolean, false)`)).toBe(1);
  expect(await countOf(`audit_event where details->>'demo' is null and code <> 'person.created'`)).toBe(0);
  expect(await countOf(`audit_event where code like '%refused' or code like '%failed'`)).toBe(0);
  const [span] = await rowsOf<{ first: Date; last: Date }>(
    `select min(at) as first, max(at) as last from audit_event where details ? 'demo'`,
  );
  const epoch = now().getTime();
  expect(span && epoch - span.first.getTime()).toBeGreaterThan(80 * dayMs);
  expect(span && epoch - span.first.getTime()).toBeLessThan(historyMs + 2 * hourMs);
  expect(span && epoch - span.last.getTime()).toBeGreaterThan(0);
  expect(await countOf('audit_checkpoint')).toBe(0);

  // Sessions were seen when they began, not when the history was made.
  expect(
    await countOf(`mirror_session where seen_at < created_at - interval '1 second' or seen_at > created_at + interval '30 days'
      and created_at > now() - interval '85 days'`),
  ).toBe(0);
}, 120_000);

test('applicants are asked by the organisation that signs the letters, and told how long it keeps them', async () => {
  await prepare(60);
  const builtIn = await upstream.branding();
  await make();

  const { name, letterhead } = await readOrganisation(desk.db);
  expect(await upstream.branding()).toEqual({
    ...builtIn,
    version: builtIn.version + 1,
    name,
    links: { ...builtIn.links, contact: `mailto:${letterhead}` },
    keptDays: 1826,
  });
  expect(await readSlowestRule(desk.db)).toBe(1826);
  expect(
    await rowsOf(
      `select code, details->>'demo' as demo from audit_event where code like 'settings.enrolment%' order by code`,
    ),
  ).toEqual(['settings.enrolment_changed', 'settings.enrolment_intended'].map((code) => ({ code, demo: 'true' })));
}, 60_000);

describe('killed halfway, the next start goes on without doubling', () => {
  const summary = async () => ({
    verdicts: await countOf(`verdict where state = 'confirmed'`),
    twice: await countOf(
      `(select session_id from verdict where state <> 'undone' group by session_id having count(*) > 1) twice`,
    ),
    requests: await countOf('deletion_request'),
    appeals: await countOf('appeal'),
    tags: await countOf('tag'),
    open: await countOf(`verdict where state not in ('confirmed', 'undone')`),
    waiting: await waitingAtService(),
    unmarked: await countOf(`audit_event where details->>'demo' is null`),
  });

  test('between two steps, and between a decision and its delivery', async () => {
    await prepare(600);
    let kills = 0;
    const killing = (every: number) => (done: number) => {
      if (done % every === 0) {
        kills += 1;
        throw new Error('killed');
      }
    };
    let sent = 0;
    const dropping: Upstream = {
      ...upstream,
      closedUntil: () => {
        sent += 1;
        return sent % 25 === 0 ? Promise.reject(new Error('killed')) : upstream.closedUntil();
      },
    };
    for (let tries = 0; tries < 30; tries++) {
      const isMade = await make(killing(9 + 7 * tries), tries % 2 === 0 ? upstream : dropping).catch(() => false);
      if (isMade) break;
      expect(await claimHistory(desk.db, embedded)).toBe(true);
      // As an earlier version stored the step.
      await desk.pool.query(`
        update setting set value = replace(value::text, '"action": "close"', '"action": "cancel"')::jsonb
        where name = 'demo_history'
      `);
    }
    expect(kills).toBeGreaterThan(2);
    expect(await claimHistory(desk.db, embedded)).toBe(false);

    const killed = await summary();
    expect(killed).toMatchObject({ twice: 0, open: 0, requests: 9, tags: 3, unmarked: 1 });

    expect(await countOf(`deletion_request where closed_because = 'request withdrawn'`)).toBe(1);
    expect(killed.verdicts).toBeGreaterThan(20);
    expect(killed.waiting).toBeLessThanOrEqual(25);
  }, 180_000);
});

test('a history that is given up leaves no case waiting for months', async () => {
  await prepare(600);
  expect((await hoursWaited())[0]).toBeGreaterThan(24 * 30);
  await make(() => {
    throw new Error('broken');
  }).catch(() => undefined);
  await giveUpHistory(desk.db, service.database.db);

  await expectShortQueue();
  expect(await claimHistory(desk.db, embedded)).toBe(false);
}, 60_000);

describe('other desks are untouched', () => {
  test.each([
    ['an external database', { DATABASE_URL: 'postgres://a@h/d' }],
    ['an external service', { UPSTREAM_URL: 'https://service.example' }],
    ['a desk that does not want it', { DEMO_HISTORY: 'off' as const }],
    ['a desk without demo sessions', { DEMO_SESSIONS: 0 }],
  ])('%s', async (_, change) => {
    expect(await claimHistory(desk.db, { ...embedded, ...change })).toBe(false);
  });

  test('an existing data folder', async () => {
    await createFirstAccounts(embedded, desk.db, () => undefined);

    expect(await claimHistory(desk.db, embedded)).toBe(false);
    expect(await countOf(`person where email like 'reviewer@%'`)).toBe(0);
  });

  test('a desk whose history was made, even with more demo sessions', async () => {
    await prepare(60);
    await make();

    expect(await claimHistory(desk.db, { ...embedded, DEMO_SESSIONS: 900 })).toBe(false);
  }, 60_000);

  test('without a history, sessions that people decided are decided', async () => {
    expect(await prepare(300, { ...embedded, DEMO_HISTORY: 'off' })).toBe(false);

    expect(await waitingAtService()).toBeLessThanOrEqual(25);
    expect(await countOf('verdict')).toBe(0);
    expect(await upstream.branding()).toMatchObject({ version: 0, name: 'Proofdesk', keptDays: null });
  });
});
