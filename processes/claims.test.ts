/**
 * Nothing is claimed that was not seen: whatever the service breaks, no count, letter or certificate says more than what
 * the service showed at the time it names. Once the service is right again, so is the desk, by itself.
 */
import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Count } from '@/lib/answers';
import { moveClock, now } from '@/lib/base/clock';
import { hourMs, minuteMs } from '@/lib/base/durations';
import { createLog } from '@/lib/base/log';
import { certificate } from '@/lib/db/schema';
import { eraseDue, letterSchema, makeLetter, runDueRules, whyRunsWait } from '@/lib/erasure';
import { readPages } from '@/lib/erasure/paper/testing';
import { writtenTime } from '@/lib/erasure/paper/words';
import { openTestDesk, type TestDesk } from '@/lib/erasure/requests/testing';
import { openApproved } from '@/lib/erasure/testing';
import { readInsight } from '@/lib/insight';
import { readOverview } from '@/lib/insight/overview';
import { createSigner } from '@/lib/keys';
import { makeKeys } from '@/lib/keys/testing';
import { createSessionIndex, enrichOnce, listSessions, readListingFacts, refreshOnce, syncOnce } from '@/lib/mirror';
import { findNumbers } from '@/lib/mirror/search/find';
import {
  type ListBehaviour,
  type ListedSession,
  listedSession,
  plainList,
  startListService,
} from '@/lib/mirror/testing';
import { mirroredColumns, servedColumns } from '@/lib/mirror/testing-mirror';
import { countQueue, readQueue } from '@/lib/review';
import { startQuery } from '@/lib/session-query';
import { createStatusBudget } from '@/lib/upstream';
import { type Handler, sendJson } from '@/lib/upstream/testing';

let desk: TestDesk;
beforeAll(async () => {
  desk = await openTestDesk();
});
afterAll(() => desk.database.close());

const rewinds: Array<() => void> = [];
const later = (milliseconds: number) => rewinds.push(moveClock(milliseconds));
const rewind = () => {
  for (const back of rewinds.splice(0)) back();
};
afterEach(rewind);

const never = new AbortController().signal;
const log = createLog('test');
log.level = 'silent';
const signer = createSigner(makeKeys().SIGNING_KEY);

/** How each source fails. `fine`: not at all. */
const failures: Record<string, Handler> = {
  error: sendJson({}, 503),
  timeout: () => undefined,
  garbage: (_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Maintenance</h1>'),
  nonsense: sendJson({ anything: 'else' }),
  cut: (_, response) =>
    response.writeHead(200, { 'content-length': '1000' }).write('{"data":[', () => response.destroy()),
};
const failure = fc.constantFrom('fine', 'fine', ...Object.keys(failures));

/** Ways in which only the list can lie. */
const lies: Record<string, { handler?: Handler; behaviour?: Partial<ListBehaviour> }> = {
  'empty pages': { handler: sendJson({ pageNumber: 1, pageSize: 5, totalRecords: 0, data: [] }) },
  'one page for all': { behaviour: { ignoresPages: true } },
  'a page twice': { behaviour: { repeatedPage: 1 } },
  'no status': { behaviour: { hidesStatus: true } },
  'another base': { behaviour: { base: 0, takesZero: false } },
};

const broken = fc.record({
  list: fc.oneof(failure, fc.constantFrom(...Object.keys(lies))),
  status: failure,
  results: failure,
  images: failure,
});

const shape = fc.record({
  order: fc.constantFrom<ListBehaviour['order']>('newest first', 'oldest first', 'none'),
  pastEnd: fc.constantFrom<ListBehaviour['pastEnd']>('nothing', 'last page again', 'refusal'),
  // The last holds everything on one page.
  cap: fc.constantFrom(4, 5, 1000),
});

const statuses = ['AUTO_APPROVED', 'WAITING_FOR_MANUAL_APPROVE', 'AUTO_REJECTED'];
const wanted = 'WAITING_FOR_MANUAL_APPROVE';

const sessionOf = (lastName: string, pick: number): ListedSession => {
  const session = listedSession({ status: statuses[pick % statuses.length] ?? '' });
  const number = createHash('sha256').update(session.id).digest('hex').slice(0, 9);
  session.results = { score: pick % 101, level: 'HIGH', lastName, firstName: 'MÁRIA', number };

  return session;
};

type World = Array<{ id: string; status: string; lastName: string }>;

const empty = `
  delete from certificate; delete from erasure_incident; delete from erasure; delete from deletion_note;
  delete from deletion_item; delete from deletion_request; delete from session_work; delete from mirror_session;
  delete from mirror_gone; delete from mirror_crawl; delete from mirror_shape; delete from status_check;
  delete from upstream_source; delete from subject_key
`;

const open = async (behaviour: Partial<ListBehaviour>, count: number) => {
  const { db, keys, privacy } = desk;
  const service = await startListService(
    { ...plainList, ...behaviour },
    Array.from({ length: count }, (_, at) => sessionOf('NGUYỄN', at)),
    { failuresToPause: 1000, budget: createStatusBudget(db), retries: 0, jsonTimeoutMs: 600 },
  );
  const tools = { db, upstream: service.upstream, keys, signer, log };
  const index = createSessionIndex({ db, log });
  const history: Array<{ at: Date; world: World }> = [];
  const note = () => {
    later(1000);
    const world = service.state.sessions.map(({ id, status, results }) => ({
      id,
      status,
      lastName: results?.lastName ?? '',
    }));
    history.push({ at: now(), world });
    later(1000);
  };
  note();
  /** Each step of the worker by itself: one that fails does not stop the others. */
  const work = async () => {
    const steps = [
      () => syncOnce(tools, never),
      () => refreshOnce(tools, never),
      () => enrichOnce(tools, 'wanted', never),
      () => enrichOnce(tools, 'again', never),
      () => eraseDue(tools, never),
    ];
    for (const step of steps) await step().catch(() => undefined);
    await index.refresh();
    // An erasure changes the service too.
    if (service.state.sessions.length !== history.at(-1)?.world.length) note();
  };

  return {
    ...service,
    index,
    work,
    note,
    /** What the service held at that time, without what was erased from here since. */
    readPast: async () => {
      const { rows } = await desk.database.pool.query('select session_id from erasure where erased_at is not null');
      const erased = new Set(rows.map(({ session_id }) => session_id));
      const worldAt = (at: string): World => history.findLast((each) => each.at <= new Date(at))?.world ?? [];

      return (at: string): World => worldAt(at).filter(({ id }) => !erased.has(id));
    },
    close: async () => {
      index.stop();
      await service.close();
    },
    personId: privacy.id,
  };
};

type Opened = Awaited<ReturnType<typeof open>>;

const waitingIn = (world: World): number => world.filter(({ status }) => status === wanted).length;
const namedIn = (world: World, name: string): number => world.filter(({ lastName }) => lastName === name).length;

/** Only an exact count claims anything. */
const expectTrue = (claim: Count, truth: number, what: string) => {
  if (claim.kind === 'exactly') expect(claim.count, what).toBe(truth);
};

const arrivals = 'KOVÁČOVÁ';

const checkScreens = async ({ index, readPast, personId }: Opened) => {
  const worldAt = await readPast();
  const { db, keys, privacy, supervisor } = desk;
  const tools = { db, keys, index };
  const facts = await readListingFacts(db);
  const seen = facts.endSeenAt ?? '';

  const list = await listSessions(tools, { query: startQuery, personId, among: null, since: null });
  expectTrue(list.total, worldAt(list.asOf).length, 'list');
  expectTrue(list.coverage.listed, worldAt(seen).length, 'coverage');
  if (list.facets.status.kind === 'exactly') {
    const waiting = list.facets.status.values.find(({ value }) => value === wanted)?.count ?? 0;
    expect(waiting, 'facet').toBe(waitingIn(worldAt(list.asOf)));
  }
  expectTrue(await countQueue(db), waitingIn(worldAt(seen)), 'waiting');
  const queue = await readQueue(tools, supervisor, { level: [], seat: [], assignee: [], factor: [] });
  expectTrue(queue.total, waitingIn(worldAt(queue.asOf)), 'queue');

  const found = await listSessions(tools, {
    query: startQuery,
    personId,
    among: await findNumbers(db, keys, arrivals),
    since: null,
  });
  if (found.total.kind === 'exactly') {
    const { read, listed } = found.coverage;
    // What could not be searched is named beside the count.
    const notSearched = listed.count - read.count + read.withoutDocument;
    expect(found.total.count + notSearched, 'search').toBeGreaterThanOrEqual(namedIn(worldAt(found.asOf), arrivals));
  }

  const range = { from: '2026-01-01', to: now().toISOString().slice(0, 10) };
  const insight = await readInsight({ db, index }, { range, filter: startQuery.filter }, personId);
  if (insight.erased.counted + insight.erased.leftOut === 0) {
    expectTrue(insight.total, worldAt(insight.asOf).length, 'insight');
  }
  const overview = await readOverview(
    { db, index, log },
    { person: privacy, isByPerson: false, mayEnrol: false, isEmbedded: true },
  );
  if (overview.waiting && overview.waiting !== 'failed') {
    expectTrue(overview.waiting.data.total, waitingIn(worldAt(seen)), 'overview');
  }
  // Red or amber whenever the list cannot be relied on.
  if (facts.standing !== 'complete') expect(list.coverage.listed.kind).toBe('at least');
  if (facts.standing === 'failing' || facts.standing === 'overdue') {
    expect(await whyRunsWait(db)).not.toBeNull();
    expect(await runDueRules(db)).toBe(0);
  }
};

/** Asks for a person whose sessions arrive while the service is broken. */
const checkNoData = async ({ readPast }: Opened) => {
  const worldAt = await readPast();
  const { db, keys, privacy } = desk;
  const requestId = await desk.open({ name: 'Kováčová' });
  await desk.change(requestId, { action: 'match' });
  const ended = await desk
    .change(requestId, { action: 'end without data' })
    .then(() => true)
    .catch((error: unknown) => {
      expect(error).toMatchObject({ code: 'CONFLICT', userMessage: expect.stringMatching(/Nothing was changed\.$/) });

      return false;
    });
  const { searched } = await desk.read(requestId);
  if (!ended) return;

  const asOf = searched?.asOf ?? '';
  expect(namedIn(worldAt(asOf), arrivals), 'no data').toBeLessThanOrEqual(searched?.notSearchable ?? 0);
  const { pdf } = await makeLetter(
    { db, keys },
    await desk.caller(privacy),
    requestId,
    letterSchema.parse({ kind: 'no data', addressee: 'Mária Kováčová' }),
  );
  expect(readPages(pdf).join(' ')).toContain(`as of ${writtenTime(asOf)}`);
};

const checkCertificates = async ({ state }: Opened, erased: string) => {
  const signed = await desk.db.select().from(certificate);
  if (signed.length > 0) expect(state.sessions.map(({ id }) => id)).not.toContain(erased);
};

const breakService = ({ state }: Opened, { list, ...others }: Record<string, string>) => {
  const sound = state.behaviour;
  const lie = lies[list ?? ''];
  const handlers = { list: lie?.handler ?? failures[list ?? ''], ...mapFailures(others) };
  state.faults = Object.fromEntries(Object.entries(handlers).filter(([, handler]) => handler)) as typeof state.faults;
  state.behaviour = { ...sound, ...lie?.behaviour };

  return () => {
    state.faults = {};
    state.behaviour = sound;
  };
};

const mapFailures = (sources: Record<string, string>) =>
  Object.fromEntries(Object.entries(sources).map(([source, how]) => [source, failures[how]]));

const clear = async () => {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: desk.database.superuserUrl });
  await client.connect();
  await client.query(empty);
  await client.end();
};

test('whatever is broken, nothing claims more than was seen, and the desk is right again by itself', async () => {
  await fc.assert(
    fc.asyncProperty(
      shape,
      broken,
      fc.integer({ min: 1, max: 14 }),
      fc.integer({ min: 1, max: 3 }),
      async (behaviour, sources, count, rounds) => {
        await clear();
        const opened = await open(behaviour, count);
        const { work, note, state, close } = opened;
        await work();
        await checkScreens(opened);
        // On a slow machine the first look may take longer than a call may.
        if ((await readListingFacts(desk.db)).standing !== 'complete') await work();
        expect((await readListingFacts(desk.db)).standing).toBe('complete');
        const erased = state.sessions[0]?.id ?? '';
        await openApproved(desk.db, { sessionIds: [erased], personId: desk.privacy.id });

        const repair = breakService(opened, sources);
        for (let round = 0; round < rounds; round++) {
          state.sessions.push(sessionOf(arrivals, round), sessionOf('NGUYỄN', round + 1));
          note();
          await opened.index.refresh();
          await checkScreens(opened);
          await checkNoData(opened);
          later((round + 1) * 2 * minuteMs);
          await work();
          await checkScreens(opened);
          await checkNoData(opened);
          await checkCertificates(opened, erased);
        }

        repair();
        for (let round = 0; round < 4; round++) {
          later(7 * hourMs);
          await work();
          await work();
        }
        expect(await mirroredColumns(desk.database)).toEqual(servedColumns(state.sessions));
        expect(await readListingFacts(desk.db)).toMatchObject({ standing: 'complete', problem: null });
        expect(await countQueue(desk.db)).toEqual({
          count: state.sessions.filter(({ status }) => status === wanted).length,
          kind: 'exactly',
        });
        expect(await findNumbers(desk.db, desk.keys, arrivals)).toHaveLength(rounds);
        await checkScreens(opened);
        expect(state.sessions.map(({ id }) => id)).not.toContain(erased);
        expect(await desk.db.select().from(certificate)).toHaveLength(1);
        rewind();
        await close();
      },
    ),
    // No shrinking: each run takes seconds.
    { seed: Number(process.env.CLAIMS_SEED ?? 26), numRuns: Number(process.env.CLAIMS_RUNS ?? 6), endOnFailure: true },
  );
}, 600_000);
