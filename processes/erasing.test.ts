/** Erasure with its real parts: the console's database, the service over HTTP, and the client between them. */
import { createServer, type Server } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createPerson } from '@/lib/access';
import { readEvents } from '@/lib/audit';
import { moveClock } from '@/lib/clock';
import { person } from '@/lib/db/schema';
import { createTestDatabase, type TestDatabase } from '@/lib/db/testing';
import { carryOnErasures, eraseSession, findTombstone } from '@/lib/erasure';
import { openKeyring } from '@/lib/keys';
import { makeKeys } from '@/lib/keys/testing';
import { createLog } from '@/lib/log';
import { enrichOnce, syncOnce, takeReport } from '@/lib/mirror';
import { createStatusBudget, createUpstream, type Upstream } from '@/lib/upstream';
import { ensureCredential } from '@/service/db/credentials';
import { startTestService, type TestService } from '@/service/testing';

let desk: TestDatabase;
let service: TestService;
let server: Server;
let upstream: Upstream;
let actor: { personId: string; requestId: string; address: string };
let refuseDeletes = false;
let restoreClock: () => void = () => undefined;

beforeEach(async () => {
  desk = await createTestDatabase();
  service = await startTestService(60);
  await ensureCredential(service.database.db, { username: 'desk', secret: 'secret', kind: 'back-office' });
  const listener = getRequestListener(service.app.fetch);
  server = createServer((request, response) => {
    if (refuseDeletes && request.method === 'DELETE') {
      response.writeHead(500).end();
    } else {
      listener(request, response);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  const log = createLog('test');
  log.level = 'silent';
  upstream = createUpstream({
    baseUrl: `http://127.0.0.1:${(server.address() as { port: number }).port}`,
    prefix: '/api/v1',
    username: 'desk',
    password: 'secret',
    budget: createStatusBudget(desk.db),
    log,
    retryDelayMs: 1,
    failuresToPause: 100,
  });
  await createPerson(desk.db, { email: 'p@desk.example', name: 'Privacy officer', roles: ['privacy officer'] });
  const [found] = await desk.db.select().from(person);
  actor = { personId: found?.id ?? '', requestId: 'request-1', address: '127.0.0.1' };
});

afterEach(async () => {
  refuseDeletes = false;
  restoreClock();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await service.close();
  await desk.close();
});

const keys = openKeyring(makeKeys());

const aRejectedSession = async () => {
  const [id] = await service.idsOf('AUTO_REJECTED');

  return id ?? '';
};

const codes = async () => (await readEvents(desk.db, null)).events.map(({ code }) => code).reverse();

test('an erased session is gone at the service and leaves a tombstone that says what was removed', async () => {
  const sessionId = await aRejectedSession();
  await upstream.status(sessionId);
  await takeReport(
    { db: desk.db, keys },
    Buffer.from(JSON.stringify({ sessionId, status: 'AUTO_REJECTED', externalId: 'order 17' })),
  );

  const tombstone = await eraseSession({ db: desk.db, upstream }, sessionId, actor);

  expect(tombstone).toMatchObject({ sessionId, erasedBy: 'Privacy officer', status: 'AUTO_REJECTED' });
  expect(tombstone.removed).toMatchObject({ faceImages: 2, results: ['decision', 'document', 'face'] });
  expect((await service.ask(`/${sessionId}/status`)).status).toBe(404);
  expect(await codes()).toEqual(['person.created', 'erasure.intended', 'erasure.carried_out']);
  expect((await desk.db.execute('select * from status_check')).rows).toEqual([]);
  expect((await desk.db.execute('select * from webhook_report')).rows).toEqual([]);
  expect((await desk.db.execute('select * from external_id')).rows).toEqual([]);

  // A late report about it brings nothing back.
  await takeReport(
    { db: desk.db, keys },
    Buffer.from(JSON.stringify({ sessionId, status: 'MANUAL_REJECTED', externalId: 'order 17' })),
  );
  expect((await desk.db.execute('select * from external_id')).rows).toEqual([]);
  expect((await desk.db.execute('select * from subject_key')).rows).toEqual([]);
});

test('erasing twice does nothing the second time', async () => {
  const sessionId = await aRejectedSession();
  const first = await eraseSession({ db: desk.db, upstream }, sessionId, actor);

  expect(await eraseSession({ db: desk.db, upstream }, sessionId, actor)).toEqual(first);
  expect((await codes()).filter((code) => code === 'erasure.carried_out')).toHaveLength(1);
});

test('a session that the service does not know leaves no trace', async () => {
  const unknown = '11111111-1111-4111-8111-111111111111';

  await expect(eraseSession({ db: desk.db, upstream }, unknown, actor)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect(await codes()).toEqual(['person.created']);
});

test('a deletion that the service refuses leaves no tombstone, and the worker carries it on later', async () => {
  const sessionId = await aRejectedSession();
  refuseDeletes = true;

  await expect(eraseSession({ db: desk.db, upstream }, sessionId, actor)).rejects.toMatchObject({
    code: 'UPSTREAM_ERROR',
    userMessage: expect.stringContaining('tried again every minute'),
  });
  expect(await findTombstone(desk.db, sessionId)).toBeNull();

  // Not yet: the request itself may still be under way.
  expect(await carryOnErasures({ db: desk.db, upstream })).toBe(0);
  restoreClock = moveClock(61_000);
  expect(await carryOnErasures({ db: desk.db, upstream })).toBe(1);

  refuseDeletes = false;
  expect(await carryOnErasures({ db: desk.db, upstream })).toBe(0);
  expect(await findTombstone(desk.db, sessionId)).toMatchObject({ sessionId });
  expect(await codes()).toEqual(['person.created', 'erasure.intended', 'erasure.delete_failed', 'erasure.carried_out']);
});

test('a crash after the service deleted it is settled by the next round', async () => {
  const sessionId = await aRejectedSession();
  refuseDeletes = true;
  await eraseSession({ db: desk.db, upstream }, sessionId, actor).catch(() => undefined);
  refuseDeletes = false;
  await service.ask(`/${sessionId}`, { method: 'DELETE' });

  restoreClock = moveClock(61_000);
  expect(await carryOnErasures({ db: desk.db, upstream })).toBe(0);
  expect(await findTombstone(desk.db, sessionId)).toMatchObject({ sessionId });
});

test('an erased session leaves the list with its notes, tags and appeals, and no page of the service brings it back', async () => {
  const sessionId = await aRejectedSession();
  const never = new AbortController().signal;
  const tools = { db: desk.db, upstream, keys, log: createLog('test') };
  await syncOnce(tools, never);
  while ((await enrichOnce(tools, 'wanted', never)) > 0);
  await desk.pool.query(`insert into session_work (session_id, tags) values ($1, '{1}')`, [sessionId]);
  await desk.pool.query(`insert into session_note (session_id, person_id, at, words) values ($1, $2, now(), '\\x00')`, [
    sessionId,
    actor.personId,
  ]);
  await desk.pool.query(
    `insert into appeal (session_id, person_id, status, taken_up_at, reason) values ($1, $2, 'AUTO_REJECTED', now(), '\\x00')`,
    [sessionId, actor.personId],
  );
  await desk.pool.query(`insert into escalation (session_id, person_id, at, words) values ($1, $2, now(), '\\x00')`, [
    sessionId,
    actor.personId,
  ]);
  const page = await upstream.listSessions(1, 100);
  const left = async () => {
    const tables = [
      'mirror_session where id',
      'session_work where session_id',
      'session_note where session_id',
      'appeal where session_id',
      'escalation where session_id',
      'subject_key where subject',
    ];
    const counts = await Promise.all(
      tables.map((table) => desk.pool.query(`select from ${table} = $1`, [sessionId]).then(({ rowCount }) => rowCount)),
    );

    return counts;
  };
  expect(await left()).toEqual([1, 1, 1, 1, 1, 1]);

  await eraseSession({ db: desk.db, upstream }, sessionId, actor);
  expect(await left()).toEqual([0, 0, 0, 0, 0, 0]);
  expect((await desk.pool.query('select id from mirror_gone')).rows).toEqual([{ id: sessionId }]);

  // An answer that was on its way while it was erased.
  await syncOnce({ ...tools, upstream: { ...upstream, listSessions: async () => page } }, never);
  while ((await enrichOnce(tools, 'wanted', never)) > 0);
  expect(await left()).toEqual([0, 0, 0, 0, 0, 0]);
});
