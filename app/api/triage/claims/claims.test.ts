import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openRoutes, type TestBrowser } from '@/app/_server/testing';
import { auditEvent, claim } from '@/lib/db/schema';
import { createTestDatabase, type TestDatabase } from '@/lib/db/testing';
import { addWaiting } from '@/lib/review/claims/testing';

let database: TestDatabase;
let routes: Awaited<ReturnType<typeof openRoutes>>;
let officer: TestBrowser;
let other: TestBrowser;
let privacyOfficer: TestBrowser;

beforeAll(async () => {
  database = await createTestDatabase();
  routes = await openRoutes(database, {}, async () => ({
    '/api/triage': await import('../route'),
    '/api/triage/waiting': await import('../waiting/route'),
    '/api/triage/standing': await import('../standing/route'),
    '/api/triage/claims': await import('./route'),
    '/api/triage/claims/[claimId]': await import('./[claimId]/route'),
  }));
  officer = await routes.signIn('officer@desk.example', ['officer']);
  other = await routes.signIn('other@desk.example', ['officer']);
  privacyOfficer = await routes.signIn('privacy@desk.example', ['privacy officer']);
});
afterAll(async () => {
  await routes.close();
  await database.close();
});
beforeEach(async () => {
  await database.db.execute(sql`delete from claim`);
  await database.db.execute(sql`delete from mirror_session`);
});

const claims = '/api/triage/claims';
const claimBy = async (who: TestBrowser, body: object = {}) => (await who.send('POST', claims, body)).json();

test('an officer takes a case, continues with the reserved one, and leaves', async () => {
  const [first, second] = await addWaiting(database.db, [{ waits: 300 }, { waits: 1 }]);
  const queue = await officer.get('/api/triage');
  expect(queue.headers.get('cache-control')).toBe('no-store');
  const listed = await queue.json();
  expect(listed.rows.map(({ session }: { session: { id: string } }) => session.id)).toEqual([first, second]);
  expect([listed.total, listed.policy.breachMinutes]).toEqual([{ count: 2, kind: 'at least' }, 240]);
  expect(await (await officer.get('/api/triage/waiting')).json()).toEqual(listed.total);

  const given = await claimBy(officer);
  expect(given).toMatchObject({ claim: { sessionId: first, kind: 'held' }, progress: { left: { count: 2 } } });
  expect(await (await other.get('/api/triage/standing')).json()).toMatchObject({
    waiting: { total: listed.total, late: 1, inReview: 1, strip: { longer: 1 } },
    today: { approved: 0, longestWaitMinutes: null },
  });
  const reserved = await claimBy(officer, { reserve: true });
  expect(reserved.claim).toMatchObject({ sessionId: second, kind: 'reserved' });
  expect(await (await officer.get(claims)).json()).toMatchObject({
    held: { id: given.claim.id },
    reserved: { id: reserved.claim.id },
  });

  const renewed = await officer.sendInBackground('POST', `${claims}/${given.claim.id}`, { action: 'renew' });
  expect((await renewed.json()).claim.id).toBe(given.claim.id);
  const skipped = await officer.send('POST', `${claims}/${given.claim.id}`, { action: 'skip' });
  expect(await skipped.json()).toMatchObject({ claim: null, progress: { left: { count: 2 } } });
  const taken = await officer.send('POST', `${claims}/${reserved.claim.id}`, { action: 'take' });
  expect((await taken.json()).claim).toMatchObject({ sessionId: second, kind: 'held' });
  await routes.signIn('supervisor@desk.example', ['supervisor']);
  const escalate = { action: 'escalate', reason: ' Two faces in it. ' };
  const escalated = await officer.send('POST', `${claims}/${reserved.claim.id}`, escalate);
  expect((await escalated.json()).escalatedTo).toEqual(['supervisor@desk.example']);

  expect(await (await officer.get(claims)).json()).toMatchObject({ held: null, reserved: null });
  expect(await claimBy(other, { sessionId: first })).toMatchObject({ claim: { sessionId: first } });
  const events = await database.db
    .select({ code: auditEvent.code })
    .from(auditEvent)
    .where(eq(auditEvent.subject, second ?? ''))
    .orderBy(auditEvent.id);
  expect(events.map(({ code }) => code)).toEqual(['triage.reserved', 'triage.taken', 'triage.escalated']);
});

test('an empty queue gives no case and starts no purpose', async () => {
  const idle = await routes.signIn('idle@desk.example', ['officer']);

  expect(await claimBy(idle)).toMatchObject({ claim: null, progress: { left: { count: 0, kind: 'at least' } } });
  const { rows } = await database.db.execute(sql`
    select 1 from purpose p join person on person.id = p.person_id where email = 'idle@desk.example'
  `);
  expect(rows).toEqual([]);
});

test('people who may not decide see no queue and get no case, and the attempt is recorded', async () => {
  await addWaiting(database.db, [{}]);
  const before = await database.db.select().from(auditEvent).where(eq(auditEvent.code, 'access.view_refused'));

  for (const [method, path] of [
    ['GET', '/api/triage'],
    ['GET', '/api/triage/waiting'],
    ['GET', '/api/triage/standing'],
    ['GET', claims],
    ['POST', claims],
    ['POST', `${claims}/55555555-5555-4555-8555-555555555555`],
  ] as const) {
    const answer = method === 'GET' ? await privacyOfficer.get(path) : await privacyOfficer.send(method, path, {});
    expect([method, path, answer.status]).toEqual([method, path, 403]);
  }
  expect((await routes.newBrowser().get('/api/triage')).status).toBe(401);
  expect(await database.db.select().from(claim)).toEqual([]);
  const after = await database.db.select().from(auditEvent).where(eq(auditEvent.code, 'access.view_refused'));
  expect(after.length - before.length).toBe(6);
});

test('a case claimed by somebody else returns 409, with the holder and the time', async () => {
  const [id = ''] = await addWaiting(database.db, [{}]);
  const { claim: given } = await claimBy(officer);
  const refused = await other.send('POST', claims, { sessionId: id });
  expect(refused.status).toBe(409);
  expect((await refused.json()).error.message).toMatch(
    /^Held by officer@desk\.example until \d\d:\d\d UTC, unless renewed\.$/,
  );

  const notTheirs = await other.send('POST', `${claims}/${given.id}`, { action: 'release' });
  expect([notTheirs.status, (await notTheirs.json()).error.message]).toEqual([409, 'Somebody else has this case.']);
  const gone = await other.send('POST', `${claims}/55555555-5555-4555-8555-555555555555`, { action: 'renew' });
  expect(gone.status).toBe(404);
});

test('invalid input is refused with a sentence and changes nothing', async () => {
  const [id = ''] = await addWaiting(database.db, [{}, {}]);
  const { claim: given } = await claimBy(officer);
  const before = await database.db.select().from(claim);
  const own = `${claims}/${given.id}`;
  const bodies: Array<[string, unknown]> = [
    [claims, null],
    [claims, []],
    [claims, { sessionId: '../etc' }],
    [claims, { sessionId: id, reserve: true }],
    [claims, { reserve: 'yes' }],
    [claims, { next: true }],
    [`${claims}/mine`, { action: 'renew' }],
    [own, null],
    [own, { action: 'decide' }],
    [own, { action: 'escalate' }],
    [own, { action: 'escalate', reason: '    a   ' }],
    [own, { action: 'escalate', reason: 'x'.repeat(201) }],
    [own, { action: 'skip', reason: 'It is late.' }],
  ];

  for (const [path, body] of bodies) {
    const answer = await officer.send('POST', path, body);
    expect([path, body, answer.status]).toEqual([path, body, 400]);
    expect((await answer.json()).error.message).toMatch(/\.$/);
  }
  const filtered = await officer.get('/api/triage?level=soon');
  expect([filtered.status, (await filtered.json()).error.message]).toEqual([
    400,
    expect.stringContaining('late, due, in time, unknown'),
  ]);
  expect(await database.db.select().from(claim)).toEqual(before);
});
