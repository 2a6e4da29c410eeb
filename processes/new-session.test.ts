/** A session created from the desk, with its real parts: the desk's database, the embedded service and the client between. */
import { createServer, type Server } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPerson } from '@/lib/access';
import { createLog } from '@/lib/base/log';
import { auditEvent, person } from '@/lib/db/schema';
import { createTestDatabase, type TestDatabase } from '@/lib/db/testing';
import { openKeyring } from '@/lib/keys';
import { makeKeys } from '@/lib/keys/testing';
import { acceptReport, confirmReports, readProgress, syncOnce } from '@/lib/mirror';
import { readExternalIds } from '@/lib/mirror/external-ids';
import { createGate, createStatusBudget, createUpstream, type Upstream } from '@/lib/upstream';
import { createNewSession, newSessionSchema } from '@/lib/work';
import { startTestService, type TestService } from '@/service/testing';

const log = createLog('test');
log.level = 'silent';
const keys = openKeyring(makeKeys());
const never = new AbortController().signal;

let desk: TestDatabase;
let service: TestService;
let server: Server;
let upstream: Upstream;
let actor: { personId: string; requestId: string; address: string };
let losesAnswers = false;

beforeAll(async () => {
  desk = await createTestDatabase();
  service = await startTestService(5);
  const listener = getRequestListener(service.app.fetch);
  server = createServer((request, response) => {
    if (losesAnswers) response.end = () => response.destroy();
    listener(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  await createPerson(desk.db, { email: 'o@desk.example', name: 'Officer', roles: ['officer'] });
  actor = { personId: (await desk.db.select().from(person))[0]?.id ?? '', requestId: 'r1', address: '192.0.2.7' };
  upstream = createUpstream({
    baseUrl: `http://127.0.0.1:${(server.address() as { port: number }).port}`,
    prefix: '/api/v1',
    username: 'back-office',
    password: service.secret,
    budget: createStatusBudget(desk.db),
    gate: createGate(desk.db),
    log,
    failuresToPause: 100,
  });
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await service.close();
  await desk.close();
});

const returnUrl = 'http://127.0.0.1:3000/enrolment-done';
let made = 0;
const bodyOf = (more: object = {}) => {
  made += 1;
  const requestKey = String(made).padStart(32, '0');

  return newSessionSchema.parse({ requestKey, reference: '', steps: null, language: null, ...more });
};
const create = (body: ReturnType<typeof bodyOf>, address = returnUrl) =>
  createNewSession({ db: desk.db, keys, upstream, returnUrl: address }, body, actor);
const eventsOf = (subject: string) =>
  desk.db.select().from(auditEvent).where(eq(auditEvent.subject, subject)).orderBy(asc(auditEvent.id));
const allEvents = async () => (await desk.db.select().from(auditEvent)).length;

/** Every text the desk has stored. */
const everything = async (): Promise<string> => {
  const { rows } = await desk.pool.query<{ name: string }>(
    `select quote_ident(table_name) as name from information_schema.tables where table_schema = 'public'`,
  );
  const tables = await Promise.all(rows.map(({ name }) => desk.pool.query(`select t::text from ${name} t`)));

  return JSON.stringify(tables.map((table) => table.rows));
};

test('the service creates it, the log has intent and outcome, and the link is stored nowhere', async () => {
  const body = bodyOf({ reference: ' Account 4471-02 ', steps: ['document', 'face'], language: 'de-DE' });
  const { sessionId, link, validUntil } = await create(body);
  const token = new URL(link).searchParams.get('token') ?? '';

  expect(token.split('.')).toHaveLength(3);
  expect(new Date(validUntil ?? 0).getTime() - Date.now()).toBeGreaterThan(59 * 60_000);
  const { rows } = await service.database.pool.query('select external_id, return_url from session where id = $1', [
    sessionId,
  ]);
  expect(rows).toEqual([{ external_id: 'Account 4471-02', return_url: returnUrl }]);

  const details = { steps: 'document and face', language: 'de-DE', withReference: true };
  expect(await eventsOf(sessionId)).toMatchObject([
    { code: 'session.creation_intended', actorId: actor.personId, details },
    { code: 'session.created', actorId: actor.personId, details },
  ]);
  const stored = await everything();
  expect([token, '4471-02'].filter((secret) => stored.includes(secret))).toEqual([]);
  // Encrypted with the session's key, and found by search.
  expect((await readExternalIds(desk.db, keys, [sessionId])).get(sessionId)).toBe('Account 4471-02');
});

test('the list and its status follow the service, from the first sync to the reports', async () => {
  const { sessionId } = await create(bodyOf());
  expect(await readProgress(desk.db, sessionId)).toEqual({
    status: null,
    reported: null,
    isStarted: false,
    isListed: false,
    hasReports: false,
  });

  await syncOnce({ db: desk.db, upstream }, never, true);
  expect(await readProgress(desk.db, sessionId)).toMatchObject({ status: 'PENDING', isListed: true });

  const report = (status: string) =>
    acceptReport({ db: desk.db, keys }, Buffer.from(JSON.stringify({ sessionId, status })));
  await report('PENDING');
  expect(await readProgress(desk.db, sessionId)).toMatchObject({ reported: null, isStarted: false, hasReports: true });
  await report('PENDING');
  expect(await readProgress(desk.db, sessionId)).toMatchObject({ status: 'PENDING', isStarted: true });

  await report('WAITING_FOR_MANUAL_APPROVE');
  expect(await readProgress(desk.db, sessionId)).toMatchObject({
    status: 'PENDING',
    reported: 'WAITING_FOR_MANUAL_APPROVE',
  });
  await service.database.pool.query(`update session set status = 'WAITING_FOR_MANUAL_APPROVE' where id = $1`, [
    sessionId,
  ]);
  await confirmReports({ db: desk.db, upstream });
  expect(await readProgress(desk.db, sessionId)).toMatchObject({
    status: 'WAITING_FOR_MANUAL_APPROVE',
    reported: null,
  });
});

test('a repeated request creates no second session and says that the link is lost', async () => {
  const body = bodyOf();
  const { sessionId } = await create(body);

  await expect(create(body)).rejects.toMatchObject({
    code: 'CONFLICT',
    userMessage: expect.stringMatching(/its link was lost; it expires unused\. Try again for another session\.$/),
  });
  expect((await eventsOf(sessionId)).map(({ code }) => code)).toEqual([
    'session.creation_intended',
    'session.created',
    'session.creation_intended',
    'session.creation_failed',
  ]);
  expect((await create(bodyOf())).sessionId).not.toBe(sessionId);
});

test('a lost answer is recorded as such, and a second attempt notices the session', async () => {
  const body = bodyOf();
  losesAnswers = true;
  await expect(create(body)).rejects.toMatchObject({
    userMessage: expect.stringContaining('may exist without a link'),
  });
  losesAnswers = false;

  const { rows } = await desk.pool.query(`select details from audit_event where code = 'session.creation_failed'`);
  expect(rows.at(-1)?.details).toMatchObject({ mayExist: true });
  await expect(create(body)).rejects.toMatchObject({ code: 'CONFLICT' });
});

test('without an https address for the applicant to return to, nothing is asked or recorded', async () => {
  const before = await allEvents();
  await expect(create(bodyOf(), 'http://desk.example/enrolment-done')).rejects.toMatchObject({
    code: 'CONFLICT',
    userMessage: expect.stringContaining('PUBLIC_URL'),
  });
  expect(await allEvents()).toBe(before);
});
