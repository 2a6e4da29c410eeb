import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openRoutes } from '@/app/_server/testing';
import type { Role } from '@/lib/access';
import type { NewSessionAnswer, SessionListAnswer } from '@/lib/answers';
import { createTestDatabase, type TestDatabase } from '@/lib/db/testing';

const path = '/api/sessions';
const secret = 'eyJSECRET';

let database: TestDatabase;
let routes: Awaited<ReturnType<typeof openRoutes>>;
let server: Server;
let asked: Array<{ at: string; body: Record<string, unknown> | null }>;
let refuses: number | null;

beforeAll(async () => {
  server = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    const body = text === '' ? null : JSON.parse(text);
    asked.push({ at: `${request.method} ${request.url}`, body });
    const answer = request.url?.endsWith('/status')
      ? { status: 'PENDING' }
      : { accessToken: secret, webEnrolmentUrl: `https://id.example/web-enrolment/?token=${secret}` };
    response
      .writeHead(refuses ?? 200, { 'content-type': 'application/json' })
      .end(JSON.stringify(refuses === null ? answer : {}));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  database = await createTestDatabase();
  const settings = { UPSTREAM_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
  routes = await openRoutes(database, settings, async () => ({
    [path]: await import('./route'),
    [`${path}/[sessionId]/progress`]: await import('./[sessionId]/progress/route'),
  }));
});
afterAll(async () => {
  await routes.close();
  await database.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});
beforeEach(() => {
  asked = [];
  refuses = null;
});

let keys = 0;
const bodyOf = (more: object = {}) => {
  keys += 1;

  return { requestKey: String(keys).padStart(32, '0'), reference: '', steps: null, language: null, ...more };
};
const codes = async () =>
  (
    await database.pool.query<{ code: string }>(
      `select code from audit_event where code like 'session.creat%' order by id`,
    )
  ).rows.map(({ code }) => code);

test('an officer gets a link once: it is in the answer, which nobody may store, and in no record', async () => {
  const officer = await routes.signIn('officer@desk.example', ['officer']);
  const response = await officer.send(
    'POST',
    path,
    bodyOf({ reference: 'Account 7', steps: ['face'], language: 'jp-JP' }),
  );
  const answer: NewSessionAnswer = await response.json();

  expect(response.status).toBe(200);
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(answer).toEqual({
    sessionId: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/),
    link: `https://id.example/web-enrolment/?token=${secret}`,
    validUntil: null,
  });
  const { sessionId } = answer;
  expect(asked).toEqual([
    {
      at: 'POST /api/v1/enrolment/initialize',
      body: {
        sessionId,
        returnUrl: 'http://127.0.0.1:3999/enrolment-done?lang=jp-JP',
        externalId: 'Account 7',
        steps: ['face'],
      },
    },
  ]);
  const { rows } = await database.pool.query('select e::text from audit_event e where subject = $1', [sessionId]);
  expect(rows).toHaveLength(2);
  expect(JSON.stringify(rows)).not.toContain(secret);

  const progress = await officer.get(`${path}/${sessionId}/progress`);
  expect(await progress.json()).toEqual({ status: 'PENDING', reported: null, isStarted: false, isListed: false });
  // The next minute has not come: this is answered from memory.
  expect(await (await officer.get(`${path}/${sessionId}/progress`)).json()).toMatchObject({ status: 'PENDING' });
  expect(asked.filter(({ at }) => at.endsWith('/status'))).toHaveLength(1);
});

test('a session that is told to be listed is in the next list', async () => {
  const officer = await routes.signIn('lister@desk.example', ['officer']);
  const listed = async () => ((await (await officer.get(path)).json()) as SessionListAnswer).rows.map(({ id }) => id);

  for (let round = 0; round < 3; round++) {
    const { sessionId }: NewSessionAnswer = await (await officer.send('POST', path, bodyOf())).json();
    expect(await listed()).not.toContain(sessionId);
    await database.pool.query(
      `insert into mirror_session (id, status, result_state, created_at) values ($1, 'PENDING', 'none', now())`,
      [sessionId],
    );
    const progress = await officer.get(`${path}/${sessionId}/progress`);
    expect(await progress.json()).toMatchObject({ isListed: true });
    expect(await listed()).toContain(sessionId);
  }
});

test.each<[string, Role[]]>([
  ['viewers', ['viewer']],
  ['privacy officers, auditors and administrators', ['privacy officer', 'auditor', 'administrator']],
])('%s cannot create one: refused before anything else, and recorded', async (_, roles) => {
  const person = await routes.signIn(`${roles.join('-').replaceAll(' ', '-')}@desk.example`, roles);
  const before = await codes();

  expect((await person.send('POST', path, bodyOf())).status).toBe(403);
  expect((await person.send('POST', path, 'rubbish')).status).toBe(403);
  expect((await person.get(`${path}/s1/progress`)).status).toBe(403);
  expect([asked, await codes()]).toEqual([[], before]);
  const { rowCount } = await database.pool.query(
    `select from audit_event where code = 'access.view_refused' and details->>'route' = 'POST /api/sessions'`,
  );
  expect(rowCount).toBeGreaterThan(0);
});

test.each([
  ['no key', { requestKey: 'x' }],
  ['an unknown language', { language: 'ja-JP' }],
  ['an unknown step', { steps: ['voice'] }],
  ['no step at all', { steps: [] }],
  ['a long reference', { reference: 'x'.repeat(513) }],
  ['a reference of two lines', { reference: 'a\nb' }],
  ['a session id of one’s own', { sessionId: '7c1e04b2-9d3f-4a61-8f0e-52c7ad19b2f6' }],
])('%s is refused, and the service hears nothing of it', async (name, more) => {
  const supervisor = await routes.signIn(`${name.replaceAll(/\W/g, '-')}@desk.example`, ['supervisor']);

  expect((await supervisor.send('POST', path, bodyOf(more))).status).toBe(400);
  expect(asked).toEqual([]);
});

test('a service that does not know steps is said to refuse them, and the failure is recorded', async () => {
  const officer = await routes.signIn('steps@desk.example', ['officer']);
  refuses = 400;
  const answer = await (await officer.send('POST', path, bodyOf({ steps: ['document'] }))).json();

  expect(answer.error).toMatchObject({
    code: 'BAD_REQUEST',
    message: 'The service rejected the request (400). It may not accept a choice of steps.',
  });
  expect((await codes()).slice(-2)).toEqual(['session.creation_intended', 'session.creation_failed']);

  const without = await (await officer.send('POST', path, bodyOf())).json();
  expect(without.error.message).toBe('The service rejected the request (400).');
});
