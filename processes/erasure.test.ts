/** Erasure with its real parts: the console's database, the service over HTTP and the client between them. */
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { dayMs, minuteMs } from '@/lib/base/durations';
import { findTombstone, readRequest } from '@/lib/erasure';
import { openApproved } from '@/lib/erasure/testing';
import { sealWords } from '@/lib/keys';
import { acceptReport } from '@/lib/mirror';
import { type ErasureDesk, startErasureDesk } from './erasure-testing';

let all: ErasureDesk;
let free: string[];

beforeAll(async () => {
  all = await startErasureDesk();
  free = [...(await all.faulty.service.idsOf('AUTO_REJECTED')), ...(await all.faulty.service.idsOf('AUTO_APPROVED'))];
});
afterEach(() => all.faulty.set());
afterAll(() => all.close());

/** Sessions that no other test has used. */
const some = (count: number): string[] => free.splice(0, count);

const stateOf = async (requestId: string) =>
  (
    await all.rows(
      `select r.state, r.outcome, (select count(*)::int from certificate c where c.request_id = r.id) as certificates
       from deletion_request r where id = $1`,
      requestId,
    )
  )[0];

const eventsAbout = async (sessionId: string): Promise<string[]> =>
  (
    await all.rows(`select code from audit_event where subject = $1 and code like 'erasure.%' order by id`, sessionId)
  ).map(({ code }) => code);

const once = ['erasure.intended', 'erasure.answered', 'erasure.carried_out'];

test('requested sessions are erased once, at the service and here, with tombstone and certificate', async () => {
  const ids = some(3);
  const [first = ''] = ids;
  await acceptReport(
    { db: all.desk.db, keys: all.keys },
    Buffer.from(JSON.stringify({ sessionId: first, status: 'AUTO_REJECTED', externalId: 'order 17' })),
  );
  const requestId = await all.request(ids);
  await all.work();

  expect(await stateOf(requestId)).toEqual({ state: 'ended', outcome: 'erased', certificates: 1 });
  for (const id of ids) {
    expect(await all.answers(id)).toBe(false);
    expect(await eventsAbout(id)).toEqual(once);
    expect(await findTombstone(all.desk.db, id)).toMatchObject({
      erasedBy: 'Privacy officer',
      request: { id: requestId },
      removed: { faceImages: 2, results: ['decision', 'document', 'face'] },
    });
  }
  const [row] = await all.rows('select salt, manifest, probes, deletion from erasure where session_id = $1', first);
  expect(row.salt).toBeNull();
  expect(row.manifest).not.toHaveProperty('imageNames');
  expect(row.manifest.results).toHaveLength(3);
  expect(row.deletion.answer).toBe('deleted');
  expect(row.probes.map(({ what, answer }: { what: string; answer: string }) => `${what} ${answer}`)).toEqual([
    'results gone',
    'pictures gone',
    'status gone',
    'list gone',
  ]);

  // Late notifications and list pages bring nothing back.
  await acceptReport(
    { db: all.desk.db, keys: all.keys },
    Buffer.from(JSON.stringify({ sessionId: first, status: 'MANUAL_REJECTED', externalId: 'order 17' })),
  );
  await all.work();
  for (const table of ['external_id where session_id', 'subject_key where subject', 'status_check where session_id']) {
    expect(await all.rows(`select * from ${table} = $1`, first), table).toEqual([]);
  }
});

test('a certificate waits while sync is overdue or failing, says so, and is signed once it works', async () => {
  const requestId = await all.request(some(2));
  all.later(10 * minuteMs);
  await all.workBlindly();
  expect(await stateOf(requestId)).toEqual({ state: 'erasing', outcome: null, certificates: 0 });
  const [failing] = await all.rows(
    `insert into mirror_crawl (kind, state, began_at, progress, problem)
     values ('refresh', 'running', now(), '{}', 'No connection.') returning id`,
  );
  const person = { id: all.personId, signInId: randomUUID(), roles: ['privacy officer'], purpose: null };
  const caller = { person, actor: { personId: all.personId, requestId: null, address: null } };
  const { certificateWaits } = await readRequest({ db: all.desk.db, keys: all.keys }, caller as never, requestId, {
    isByPerson: false,
  });
  expect(certificateWaits).toMatch(/cannot be read: No connection\..*Settings → Connection/);
  await all.work();
  expect(await stateOf(requestId)).toEqual({ state: 'erasing', outcome: null, certificates: 0 });

  await all.rows('delete from mirror_crawl where id = $1', failing.id);
  await all.work();
  expect(await stateOf(requestId)).toEqual({ state: 'ended', outcome: 'erased', certificates: 1 });
});

test('a session already gone at the service counts as erased', async () => {
  const [known = ''] = some(1);
  const unknown = '11111111-1111-4111-8111-111111111111';
  await all.faulty.askBehind(`/${known}`, { method: 'DELETE' });
  const requestId = await all.request([known, unknown]);
  await all.work();

  expect(await stateOf(requestId)).toMatchObject({ state: 'ended', certificates: 1 });
  expect(
    await all.rows('select deletion->>$2 as answer from erasure where request_id = $1', requestId, 'answer'),
  ).toEqual([{ answer: 'was gone already' }, { answer: 'was gone already' }]);
});

test('with several workers and a session in two requests, each session is erased once and each request gets a certificate', async () => {
  const ids = some(6);
  const one = await all.request(ids);
  const other = await all.request(ids.slice(0, 3));
  await Promise.all([all.work(), all.work(), all.work()]);

  for (const id of ids) expect(await eventsAbout(id)).toEqual(once);
  for (const request of [one, other]) {
    expect(await stateOf(request)).toEqual({ state: 'ended', outcome: 'erased', certificates: 1 });
  }
});

test('a small request does not wait for a large one, nor does one that arrives meanwhile', async () => {
  const largeId = await all.request(Array.from({ length: 30 }, () => randomUUID()));
  const smallId = await all.request(some(1));
  let laterId = '';
  const afterBatch: string[][] = [];
  const enough = new AbortController();
  await all.work(
    {
      onStep: async (step) => {
        if (step !== 'removed') return;
        afterBatch.push([(await stateOf(largeId)).state, (await stateOf(smallId)).state]);
        if (laterId === '') laterId = await all.request(some(1));
        else enough.abort();
      },
    },
    enough.signal,
  );

  expect(afterBatch).toEqual([
    ['erasing', 'ended'],
    ['ended', 'ended'],
  ]);
  expect(await stateOf(laterId)).toMatchObject({ state: 'ended' });
});

test('after a crash in any step another worker finishes the erasure, and nothing happens twice', async () => {
  for (const step of [
    'taking stock',
    'stock noted',
    'told',
    'answers noted',
    'checking the list',
    'removing here',
    'removed',
  ] as const) {
    const ids = some(1);
    const requestId = await all.request(ids);
    const die = all.work({
      onStep: (at) => {
        if (at === step) throw new Error(`died while ${step}`);
      },
    });
    // This step runs for each session, and only that session fails.
    await (step === 'told' ? die : expect(die).rejects.toThrow(step));

    all.later(minuteMs);
    await all.work();
    expect(await stateOf(requestId), step).toEqual({ state: 'ended', outcome: 'erased', certificates: 1 });
    expect(
      (await eventsAbout(ids[0] ?? '')).filter((code) => !code.endsWith('_failed')),
      step,
    ).toEqual(once);
    expect(await all.answers(ids[0] ?? '')).toBe(false);
  }
});

test('a paused request and one that can still be cancelled are not carried out', async () => {
  const [paused, delayed] = [await all.request(some(1)), await all.request(some(1))];
  await all.desk.pool.query('update deletion_request set paused_at = now() where id = $1', [paused]);
  await all.desk.pool.query(`update deletion_request set not_before = $2 where id = $1`, [
    delayed,
    new Date(Date.now() + dayMs * 400),
  ]);
  await all.work();
  expect(await all.rows('select 1 from erasure where request_id in ($1, $2)', paused, delayed)).toEqual([]);

  await all.desk.pool.query('update deletion_request set paused_at = null where id = $1', [paused]);
  await all.work();
  expect(await stateOf(paused)).toMatchObject({ state: 'ended' });
});

test('a legal hold placed before the deletion keeps the session, and the rest is erased', async () => {
  const [kept = '', other = ''] = some(2);
  const requestId = await all.request([kept, other]);
  const hold = async () => {
    await all.desk.pool.query(
      `insert into legal_hold (session_id, placed_by, placed_at, reason) values ($1, $2, now(), '\\x00')`,
      [kept, all.personId],
    );
  };
  await hold();
  await all.work();

  expect(await stateOf(requestId)).toEqual({ state: 'ended', outcome: 'partly erased', certificates: 1 });
  expect(await all.answers(kept)).toBe(true);
  expect(await findTombstone(all.desk.db, kept)).toBeNull();
  const [{ body }] = await all.rows('select body from certificate where request_id = $1', requestId);
  expect(JSON.parse(body).kept).toEqual([{ until: null, because: 'legal hold, needed for legal claims' }]);
});

/** Saves a session of the service and returns a function that restores it, as from a backup. */
const remember = async (sessionId: string) => {
  const { pool } = all.faulty.service.database;
  const tables = { session: 'id', session_result: 'session_id' };
  const kept = await Promise.all(
    Object.entries(tables).map(async ([table, id]) => {
      const { rows } = await pool.query(`select to_jsonb(t) as row from ${table} t where ${id} = $1`, [sessionId]);

      return { table, row: rows[0]?.row };
    }),
  );

  return async () => {
    for (const { table, row } of kept) {
      await pool.query(`insert into ${table} select * from jsonb_populate_record(null::${table}, $1)`, [row]);
    }
  };
};

test('an erased session that answers again opens an incident, and erasing it again closes it', async () => {
  const [back = '', gone = ''] = some(2);
  const bringBack = await remember(back);
  const requestId = await all.request([back, gone]);
  await all.work();
  await bringBack();

  await all.check();
  expect(await all.rows('select 1 from erasure_incident')).toEqual([]);
  all.later(dayMs);
  await all.check();
  expect(await all.rows('select session_id from erasure_incident where closed_at is null')).toEqual([
    { session_id: back },
  ]);
  expect(await findTombstone(all.desk.db, back)).toMatchObject({ answersAgain: true });
  const addendum = async () =>
    (
      await all.rows('select body from certificate where request_id = $1 and number > 0 order by number', requestId)
    ).map(({ body }) => JSON.parse(body));
  expect(await addendum()).toMatchObject([{ number: 1, after: '24 hours' }]);
  expect((await addendum())[0].sessions.map(({ outcome }: { outcome: string }) => outcome).sort()).toEqual([
    'answers again',
    'gone',
  ]);

  const again = await all.request([back]);
  await all.work();
  expect(await stateOf(again)).toMatchObject({ state: 'ended', outcome: 'erased', certificates: 1 });
  expect(await all.answers(back)).toBe(false);
  expect(await all.rows('select 1 from erasure_incident where closed_at is null')).toEqual([]);

  all.later(7 * dayMs);
  await all.check();
  all.later(7 * dayMs);
  await all.check();
  expect((await addendum()).map(({ after }) => after)).toEqual(['24 hours', '7 days']);
  expect(await all.rows('select 1 from status_check where session_id in ($1, $2)', back, gone)).toEqual([]);
});

test('an erased session that is listed again opens an incident', async () => {
  const [back = ''] = some(1);
  const bringBack = await remember(back);
  await all.request([back]);
  await all.work();
  await bringBack();

  all.later(dayMs);
  await all.readList();
  expect(await all.rows('select session_id, seen from erasure_incident where closed_at is null')).toEqual([
    { session_id: back, seen: 'the list of sessions' },
  ]);
  expect(await all.rows('select 1 from mirror_session where id = $1', back)).toEqual([]);
});

test('no table keeps anything of an erased person: no name, number, date of birth or picture', async () => {
  const [id = ''] = some(1);
  const document = await all.upstream.document(id);
  const values = JSON.stringify(document).match(/"(?:[^"\\]|\\.){5,}"/g) ?? [];
  const { rows: tables } = await all.desk.pool.query<{ name: string }>(
    `select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  );
  const dump = async () =>
    (await Promise.all(tables.map(({ name }) => all.rows(`select t::text as row from ${name} t`))))
      .flat()
      .map(({ row }) => row)
      .join('\n');
  const secret = 'She wrote that her maiden name was Zwetschgenbaum';
  await all.desk.pool.query('insert into session_note (session_id, person_id, at, words) values ($1, $2, now(), $3)', [
    id,
    all.personId,
    await sealWords(all.desk.db, all.keys, id, secret),
  ]);
  const requestId = await openApproved(all.desk.db, { sessionIds: [id], personId: all.personId });
  await all.work();
  expect(await stateOf(requestId)).toMatchObject({ state: 'ended' });

  const left = await dump();
  const personal = new Set(
    values.map((text) => JSON.parse(text) as string).filter((text) => /\d{5}|[A-Z]{4}/.test(text)),
  );
  const type = document.documentType ?? '';
  expect(personal.size).toBeGreaterThan(4);
  for (const value of personal)
    if (value !== type && value !== document.country) expect(left.includes(value), value).toBe(false);
  expect(left).not.toContain(secret);
  expect(await all.rows('select 1 from subject_key where subject = $1', id)).toEqual([]);
});
