import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openRoutes, type TestBrowser } from '@/app/_server/testing';
import { now } from '@/lib/base/clock';
import { appeal, auditEvent, person, verdict } from '@/lib/db/schema';
import { createTestDatabase, type TestDatabase } from '@/lib/db/testing';
import { recordVerdict } from '@/lib/review/delivery/testing';
import { addSessions } from '@/lib/work/testing';

const path = '/api/triage/deliveries';
let database: TestDatabase;
let routes: Awaited<ReturnType<typeof openRoutes>>;
let officer: TestBrowser;
let supervisor: TestBrowser;
let viewer: TestBrowser;

beforeAll(async () => {
  database = await createTestDatabase();
  routes = await openRoutes(database, { DECISION_DELIVERY: 'service' }, async () => ({
    [path]: await import('./route'),
    [`${path}/[verdictId]`]: await import('./[verdictId]/route'),
    '/api/triage/decisions': await import('../decisions/route'),
  }));
  officer = await routes.signIn('officer@desk.example', ['officer']);
  supervisor = await routes.signIn('supervisor@desk.example', ['supervisor']);
  viewer = await routes.signIn('viewer@desk.example', ['viewer']);
});
afterAll(async () => {
  await routes.close();
  await database.close();
});

const deadLetter = async () => {
  const [sessionId = ''] = await addSessions(database.db, 1, { status: 'WAITING_FOR_MANUAL_APPROVE' });
  const [giver] = await database.db.select().from(person).where(eq(person.email, 'officer@desk.example'));
  const opinions = [{ personId: giver?.id ?? '' }];
  const id = await recordVerdict(database.db, { sessionId, delivery: 'service', opinions });
  const given = { deadAt: now(), nextTryAt: null, tries: 12, problem: 'The service is not reachable.' };
  await database.db.update(verdict).set(given).where(eq(verdict.id, id));

  return { id, sessionId };
};

test('officers see stuck deliveries; a supervisor can retry them, which is recorded', async () => {
  const { id, sessionId } = await deadLetter();
  const answer = await officer.get(path);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(await answer.json()).toMatchObject({
    adapter: 'service',
    dead: [
      {
        verdict: { id, sessionId, yours: { decision: 'reject' } },
        tries: 12,
        problem: 'The service is not reachable.',
      },
    ],
    unconfirmed: [],
  });

  const taken = await supervisor.send('POST', `${path}/${id}`);
  expect(taken.status).toBe(200);
  expect(await taken.json()).toMatchObject({ dead: [], unconfirmed: [{ verdict: { id, yours: null }, tries: 0 }] });
  const events = await database.db.select().from(auditEvent).where(eq(auditEvent.subject, sessionId));
  expect(events.map(({ code }) => code)).toEqual(['verdict.retried']);

  const refused = await supervisor.send('POST', `${path}/${id}`);
  expect(refused.status).toBe(409);
  expect((await refused.json()).error.message).toContain('has not failed');
});

test('everybody who decides sees all deliveries; only supervisors filter by person', async () => {
  const { id } = await deadLetter();
  const list = '/api/triage/decisions';
  const { rows, people } = await (await officer.get(`${list}?view=all&state=failed`)).json();

  expect(rows[0]).toMatchObject({ id, state: 'failed', by: [{ name: 'officer@desk.example' }] });
  expect(people).toBeNull();
  const other = '77777777-7777-4777-8777-777777777777';
  expect((await officer.get(`${list}?view=all&person=${other}`)).status).toBe(403);
  expect((await supervisor.get(`${list}?view=all&person=${other}`)).status).toBe(200);
  expect((await viewer.get(list)).status).toBe(403);
  const refused = await officer.get(`${list}?state=closed`);
  expect([refused.status, (await refused.json()).error.message]).toEqual([
    400,
    expect.stringContaining('Filter by view'),
  ]);
});

test('a retry without the right changes nothing', async () => {
  const { id } = await deadLetter();

  expect((await officer.send('POST', `${path}/${id}`)).status).toBe(403);
  expect((await viewer.get(path)).status).toBe(403);
  expect((await routes.newBrowser().get(path)).status).toBe(401);
  const [row] = await database.db.select().from(verdict).where(eq(verdict.id, id));
  expect(row?.deadAt).not.toBeNull();
});

test('a supervisor can retry the outcome of an appeal, which goes where outcomes go now', async () => {
  const [sessionId = ''] = await addSessions(database.db, 1, { status: 'AUTO_REJECTED' });
  const [giver] = await database.db.select().from(person).where(eq(person.email, 'officer@desk.example'));
  const [made] = await database.db
    .insert(appeal)
    .values({
      ...{ sessionId, personId: giver?.id ?? '', status: 'AUTO_REJECTED', takenUpAt: now(), endedAt: now() },
      ...{ reason: Buffer.from('sealed'), finding: 'uphold', reasons: ['other'], delivery: 'webhook' },
      ...{ deadAt: now(), tries: 12, problem: 'The webhook refused the request (400).' },
    })
    .returning({ id: appeal.id });
  const retry = `${path}/${made?.id}?kind=appeal`;
  const stored = async () => (await database.db.select().from(appeal).where(eq(appeal.sessionId, sessionId)))[0];

  expect((await officer.send('POST', retry)).status).toBe(403);
  expect((await viewer.send('POST', retry)).status).toBe(403);
  expect((await routes.newBrowser().send('POST', retry)).status).toBe(401);
  // Verdicts and appeals are told apart.
  expect((await supervisor.send('POST', `${path}/${made?.id}`)).status).toBe(404);
  expect((await stored())?.deadAt).not.toBeNull();

  const taken = await supervisor.send('POST', retry);
  expect([taken.status, (await taken.json()).deadAppeals]).toEqual([200, []]);
  // No webhook is configured any more.
  expect(await stored()).toMatchObject({ deadAt: null, tries: 0, delivery: 'none', nextTryAt: null });
  expect((await supervisor.send('POST', retry)).status).toBe(409);
  const events = await database.db.select().from(auditEvent).where(eq(auditEvent.subject, sessionId));
  expect(events.map(({ code }) => code)).toEqual(['appeal.retried', 'appeal.retry_refused']);
});

test('invalid input is refused with a sentence', async () => {
  const refused = await supervisor.send('POST', `${path}/nonsense`);
  expect(refused.status).toBe(400);
  expect((await refused.json()).error.message).toBe('Invalid verdict id.');
  const unknown = await supervisor.send('POST', `${path}/77777777-7777-4777-8777-777777777777`);
  expect(unknown.status).toBe(404);
});
