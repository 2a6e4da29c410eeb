import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openRoutes, type TestBrowser } from '@/app/_server/testing';
import { moveClock } from '@/lib/base/clock';
import { appeal, auditEvent } from '@/lib/db/schema';
import { createTestDatabase, type TestDatabase } from '@/lib/db/testing';
import { addSessions } from '@/lib/work/testing';

let database: TestDatabase;
let routes: Awaited<ReturnType<typeof openRoutes>>;
let officer: TestBrowser;
let privacyOfficer: TestBrowser;

beforeAll(async () => {
  database = await createTestDatabase();
  routes = await openRoutes(database, {}, async () => ({
    '/api/sessions/[sessionId]/appeal': await import('./route'),
    '/api/sessions/[sessionId]/appeal/letter': await import('./letter/route'),
  }));
  officer = await routes.signIn('officer@desk.example', ['officer']);
  privacyOfficer = await routes.signIn('privacy@desk.example', ['privacy officer']);
});
afterAll(async () => {
  await routes.close();
  await database.close();
});

const rejected = async () => {
  const [id] = await addSessions(database.db, 1, { status: 'MANUAL_REJECTED' });

  return `/api/sessions/${id}/appeal`;
};
const takeUp = { action: 'take up', reason: 'The applicant called.', after: null };

test('an appeal opens in full, is decided, and every role sees the outcome', async () => {
  const path = await rejected();
  expect(await (await officer.get(path)).json()).toMatchObject({ state: 'none', earlier: [] });
  expect((await officer.send('POST', path, takeUp)).status).toBe(200);
  const taken = await (await officer.get(path)).json();
  expect(taken).toMatchObject({ state: 'open', isYours: true, reason: { text: 'The applicant called.' } });

  const finding = { finding: 'uphold', reasons: ['other'], note: ' A print of a screen. ' };
  const decided = await officer.send('POST', path, { action: 'decide', appealId: taken.id, ...finding });
  expect(decided.status).toBe(200);
  const answer = await privacyOfficer.get(path);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  const { state, earlier } = await answer.json();
  expect([state, earlier[0].by.name, earlier[0].reason]).toEqual([
    'decided',
    'officer@desk.example',
    { state: 'hidden' },
  ]);
});

test('people who may not review change nothing, and the attempt is recorded', async () => {
  const path = await rejected();

  expect((await privacyOfficer.send('POST', path, takeUp)).status).toBe(403);
  expect((await routes.newBrowser().get(path)).status).toBe(401);
  expect(await (await privacyOfficer.get(path)).json()).toMatchObject({ state: 'none' });
  const refused = await database.db.select().from(auditEvent).where(eq(auditEvent.code, 'access.view_refused'));
  expect(refused).toHaveLength(1);
});

test('a stale screen gets 409 and the current state', async () => {
  const path = await rejected();
  await officer.send('POST', path, takeUp);
  const refused = await officer.send('POST', path, takeUp);

  expect(refused.status).toBe(409);
  expect((await refused.json()).error.message).toMatch(
    /^You have had this appeal since .+ UTC\. Nothing was changed\.$/,
  );
});

test('invalid input is refused with a sentence and changes nothing', async () => {
  const path = await rejected();
  const before = await database.db.select().from(appeal);
  const appealId = '55555555-5555-4555-8555-555555555555';
  const decision = { action: 'decide', appealId, finding: 'uphold', reasons: [], note: null };

  for (const body of [
    null,
    {},
    { action: 'erase' },
    { ...takeUp, reason: '    ' },
    { ...takeUp, reason: 'x'.repeat(201) },
    { ...takeUp, after: undefined },
    { action: 'put back', appealId: 'open' },
    { ...decision, finding: 'approve' },
    { ...decision, reasons: 'other' },
    { ...decision, note: 'x'.repeat(2_001) },
  ]) {
    const answer = await officer.send('POST', path, body);
    expect([answer.status, JSON.stringify(body)]).toEqual([400, JSON.stringify(body)]);
    expect((await answer.json()).error.message).toMatch(/\.$/);
  }
  expect((await officer.send('POST', '/api/sessions/..%2Fetc/appeal', takeUp)).status).toBe(400);
  expect(await database.db.select().from(appeal)).toEqual(before);
});

test('the letter is read and printed by those who review appeals, once the finding stands', async () => {
  const path = await rejected();
  await officer.send('POST', path, takeUp);
  const { id: appealId } = await (await officer.get(path)).json();
  await officer.send('POST', path, {
    action: 'decide',
    appealId,
    finding: 'uphold',
    reasons: ['other'],
    note: 'Seen.',
  });
  const letter = `${path}/letter`;
  const addressed = { appealId, addressee: 'Maria Example' };
  expect((await officer.send('POST', letter, addressed)).status).toBe(409);

  const back = moveClock(11_000);
  const preview = await officer.get(`${letter}?appeal=${appealId}`);
  const printed = await officer.send('POST', letter, addressed);
  back();
  expect([preview.status, await preview.json()]).toMatchObject([200, { subject: 'Your appeal: the decision stands' }]);
  expect([printed.status, printed.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  expect(Buffer.from(await printed.arrayBuffer()).toString('latin1')).toMatch(/^%PDF-/);
  expect((await privacyOfficer.get(`${letter}?appeal=${appealId}`)).status).toBe(403);
  expect((await privacyOfficer.send('POST', letter, addressed)).status).toBe(403);
  expect((await officer.get(`${letter}?appeal=latest`)).status).toBe(400);
});
