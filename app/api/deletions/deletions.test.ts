import { and, desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openRoutes, type TestBrowser } from '@/app/_server/testing';
import type { DeletionAnswer, OpenedRequest, RetentionSettingsAnswer, SessionErasureAnswer } from '@/lib/answers';
import { auditEvent } from '@/lib/db/schema';
import { createTestDatabase, type TestDatabase } from '@/lib/db/testing';
import { addSessions } from '@/lib/work/testing';

let database: TestDatabase;
let routes: Awaited<ReturnType<typeof openRoutes>>;
let officer: TestBrowser;
let privacy: TestBrowser;

beforeAll(async () => {
  database = await createTestDatabase();
  routes = await openRoutes(database, {}, async () => ({
    '/api/deletions': await import('./route'),
    '/api/deletions/preview': await import('./preview/route'),
    '/api/deletions/direct': await import('./direct/route'),
    '/api/deletions/waiting': await import('./waiting/route'),
    '/api/deletions/[requestId]': await import('./[requestId]/route'),
    '/api/deletions/[requestId]/submission': await import('./[requestId]/submission/route'),
    '/api/deletions/[requestId]/approval': await import('./[requestId]/approval/route'),
    '/api/purpose': await import('../purpose/route'),
    '/api/sessions/[sessionId]/hold': await import('../sessions/[sessionId]/hold/route'),
    '/api/settings/retention/covered': await import('../settings/retention/covered/route'),
    '/api/settings/retention': await import('../settings/retention/route'),
    '/api/settings/retention/duties': await import('../settings/retention/duties/route'),
    '/api/settings/retention/duties/[dutyId]': await import('../settings/retention/duties/[dutyId]/route'),
    '/api/settings/retention/rules': await import('../settings/retention/rules/route'),
    '/api/settings/retention/rules/[ruleId]': await import('../settings/retention/rules/[ruleId]/route'),
    '/api/settings/retention/rules/[ruleId]/dry-run': await import(
      '../settings/retention/rules/[ruleId]/dry-run/route'
    ),
  }));
  officer = await routes.signIn('officer@desk.example', ['officer']);
  privacy = await routes.signIn('privacy@desk.example', ['privacy officer']);
});
afterAll(async () => {
  await routes.close();
  await database.close();
});

const intake = {
  channel: 'letter',
  receivedOn: '2024-08-31',
  given: { name: 'Mária', birthDate: null, documentNumber: null, externalId: null, sessionId: null, words: '' },
  identity: null,
};
const duty = {
  countries: ['svk'],
  statuses: [],
  documentTypes: [],
  years: 5,
  basis: 'AML Act',
  countsFrom: 'completion',
  isActive: true,
};

test('an officer registers a request and follows it masked, recorded once, but may not carry it out', async () => {
  const opened = await officer.send('POST', '/api/deletions', intake);
  expect(opened.status).toBe(201);
  const { requestId } = (await opened.json()) as OpenedRequest;
  const path = `/api/deletions/${requestId}`;
  const answer = (await (await officer.get(path)).json()) as DeletionAnswer;

  expect(answer).toMatchObject({ masked: true, given: { name: 'M••••', words: null } });
  expect(answer.may.match).toEqual({ allowed: false, because: 'Only a privacy officer can do this.' });
  const views = and(eq(auditEvent.subject, `request:${requestId}`), eq(auditEvent.code, 'deletion.viewed'));
  expect(await database.db.$count(auditEvent, views)).toBe(1);
  expect((await officer.send('POST', path, { action: 'match' })).status).toBe(403);
  expect((await officer.send('POST', `${path}/approval`, { action: 'approve', confirm: '', seen: '' })).status).toBe(
    403,
  );
  expect((await officer.send('POST', '/api/deletions', { ...intake, receivedOn: '31.8.2024' })).status).toBe(400);

  expect((await privacy.send('POST', path, { action: 'match' })).status).toBe(200);
  expect(
    (await privacy.send('POST', `${path}/submission`, { reason: 'She asked for it.', confirm: '', seen: '' })).status,
  ).toBe(409);
  expect(await (await privacy.get(path)).json()).toMatchObject({ masked: false, given: { name: 'Mária' } });
  expect(await (await privacy.get('/api/deletions/waiting')).json()).toEqual({ count: 1 });
  expect((await privacy.get('/api/deletions/not-an-id')).status).toBe(400);
});

test('a page from before an upgrade says nothing of what it showed: it is told to look again, on record', async () => {
  const supervisor = await routes.signIn('supervisor@desk.example', ['supervisor']);
  const [id = ''] = await addSessions(database.db, 1);
  const given = { ...intake.given, name: null, sessionId: id };
  const identity = { method: 'signature', on: '2024-08-31', words: 'Signature compared.' };
  const opened = await privacy.send('POST', '/api/deletions', { ...intake, given, identity });
  const { requestId } = (await opened.json()) as OpenedRequest;
  const path = `/api/deletions/${requestId}`;
  await privacy.send('POST', path, { action: 'match' });
  await privacy.send('POST', path, { action: 'choose', sessionIds: [id], areTheirs: true });
  const { effect } = (await (await privacy.get(path)).json()) as DeletionAnswer;

  const wanted = { reason: 'She asked for it.', confirm: id.slice(-4) };
  const told = async (from: TestBrowser, to: string, body: object, method: 'POST' | 'PUT' = 'POST') => {
    const refused = await from.send(method, to, body);

    return [refused.status, (await refused.json()).error?.message];
  };
  const changed = [409, expect.stringContaining('have changed since you saw them')];
  expect(await told(privacy, `${path}/submission`, wanted)).toEqual(changed);
  expect(await told(privacy, path, { action: 'verify identity', ...identity })).toEqual([
    409,
    expect.stringContaining('has been recorded since you opened this one'),
  ]);
  const toApprove = { purpose: 'erasure', approving: requestId };
  const notWaiting = [409, expect.stringContaining('not yours to approve')];
  expect(await told(supervisor, '/api/purpose', toApprove, 'PUT')).toEqual(notWaiting);
  expect((await privacy.send('POST', `${path}/submission`, { ...wanted, seen: effect.seen })).status).toBe(200);
  expect(await told(privacy, '/api/purpose', toApprove, 'PUT')).toEqual(notWaiting);
  expect((await supervisor.send('PUT', '/api/purpose', { ...toApprove, purpose: 'triage' })).status).toBe(400);
  expect((await supervisor.send('PUT', '/api/purpose', toApprove)).status).toBe(200);
  const [purposeSet] = await database.db
    .select()
    .from(auditEvent)
    .where(eq(auditEvent.code, 'purpose.set'))
    .orderBy(desc(auditEvent.id))
    .limit(1);
  expect(purposeSet?.details).toEqual({ purpose: 'erasure', minutes: 30, by: 'approval' });
  const isMasked = async () => ((await (await supervisor.get(path)).json()) as DeletionAnswer).masked;
  expect(await isMasked()).toBe(false);
  expect(await told(supervisor, `${path}/approval`, { action: 'approve', confirm: id.slice(-4) })).toEqual(changed);
  expect(await isMasked()).toBe(false);

  const refusals = and(eq(auditEvent.subject, `request:${requestId}`), eq(auditEvent.code, 'deletion.change_refused'));
  expect(
    (await database.db.select().from(auditEvent).where(refusals).orderBy(auditEvent.id)).map(({ details }) => details),
  ).toMatchObject(['submit', 'verify identity', 'approve'].map((action) => ({ action, because: 'changed since' })));

  const approval = { action: 'approve', confirm: id.slice(-4), seen: effect.seen };
  expect((await supervisor.send('POST', `${path}/approval`, approval)).status).toBe(200);
  expect(await isMasked()).toBe(true);
});

test('a session can be deleted directly, unless an obligation or a hold keeps it', async () => {
  const [id = ''] = await addSessions(database.db, 1, { country: 'SVK', completedAt: new Date().toISOString() });
  const [free = ''] = await addSessions(database.db, 1);
  const made = await privacy.send('POST', '/api/settings/retention/duties', duty);
  expect(made.status).toBe(201);
  const refusal = await privacy.send('POST', '/api/deletions/direct', {
    ids: [id],
    reason: 'Enrolled by mistake.',
    confirm: id.slice(-4),
  });
  expect([refusal.status, (await refusal.json()).error.message]).toEqual([409, expect.stringContaining('AML Act')]);
  expect(
    (
      await privacy.send('POST', '/api/deletions/direct', {
        ids: [free],
        reason: 'Enrolled by mistake.',
        confirm: free.slice(-4),
      })
    ).status,
  ).toBe(201);

  const held = { action: 'place', reason: 'Lawsuit of Mária.' };
  expect((await privacy.send('POST', `/api/sessions/${id}/hold`, held)).status).toBe(200);
  expect((await (await officer.get(`/api/sessions/${id}/hold`)).json()) as SessionErasureAnswer).toMatchObject({
    hold: { by: 'privacy@desk.example', reason: null },
    duty: { because: 'AML Act' },
    request: null,
  });
  expect(await (await officer.get(`/api/sessions/${free}/hold`)).json()).toMatchObject({
    request: { state: 'delayed', notBefore: expect.any(String) },
  });
});

test('obligations and rules can be set, and a dry run changes nothing', async () => {
  const { duties } = (await (await privacy.get('/api/settings/retention')).json()) as RetentionSettingsAnswer;
  const [{ id, ...was } = { id: 0 }] = duties;
  expect(was).toMatchObject({ countries: ['SVK'], statuses: [] });
  const change = () =>
    privacy.send('PATCH', `/api/settings/retention/duties/${id}`, { duty: { ...was, isActive: false }, was });
  // Nobody else may agree here, so it waits.
  expect([(await change()).status, (await change()).status]).toEqual([202, 409]);

  const scope = { countries: [], statuses: [], documentTypes: [] };
  const rule = { name: 'Old', ...scope, days: 30, mode: 'propose', every: 'week', isActive: false };
  const covered = await privacy.send('POST', '/api/settings/retention/covered', { kind: 'rule', ...scope, days: 30 });
  expect(await covered.json()).toMatchObject({ covered: expect.any(Number), listed: { kind: 'at least' } });
  const { id: ruleId } = await (await privacy.send('POST', '/api/settings/retention/rules', rule)).json();
  const requests = await (await privacy.get('/api/deletions?show=open')).json();
  expect(await (await privacy.send('POST', `/api/settings/retention/rules/${ruleId}/dry-run`)).json()).toMatchObject({
    wouldErase: expect.any(Number),
    listed: { kind: 'at least' },
  });
  expect((await (await privacy.get('/api/deletions?show=open')).json()).counts).toEqual(requests.counts);
  expect((await officer.send('POST', '/api/settings/retention/rules', rule)).status).toBe(403);
});

test('obligations and rules can be deleted, an active obligation only once a second person agrees', async () => {
  const create = async (kind: 'duties' | 'rules', body: object) => {
    const { id } = await (await privacy.send('POST', `/api/settings/retention/${kind}`, body)).json();

    return `/api/settings/retention/${kind}/${id}`;
  };
  const listed = async () => {
    const { duties, rules } = (await (await privacy.get('/api/settings/retention')).json()) as RetentionSettingsAnswer;

    return [...duties.map(({ basis }) => basis), ...rules.map(({ name }) => name)];
  };
  const active = { ...duty, countries: ['SVK'], basis: 'Active' };
  const disabled = { ...active, basis: 'Disabled', isActive: false };
  const scope = { countries: [], statuses: [], documentTypes: [] };
  const rule = { name: 'Deleted', ...scope, days: 30, mode: 'propose', every: 'week', isActive: false };
  const paths = {
    active: await create('duties', active),
    disabled: await create('duties', disabled),
    rule: await create('rules', rule),
  };
  expect((await officer.send('DELETE', paths.disabled, { was: disabled })).status).toBe(403);
  expect((await officer.send('DELETE', paths.rule, { was: rule })).status).toBe(403);
  expect(await listed()).toEqual(expect.arrayContaining(['Active', 'Disabled', 'Deleted']));

  expect((await privacy.send('DELETE', paths.active, { was: active })).status).toBe(202);
  expect((await privacy.send('DELETE', paths.disabled, { was: { ...disabled, years: 7 } })).status).toBe(409);
  expect((await privacy.send('DELETE', paths.disabled, { was: disabled })).status).toBe(200);
  expect((await privacy.send('DELETE', paths.rule, { was: rule })).status).toBe(200);
  const left = await listed();
  expect(left).toContain('Active');
  expect(left).not.toContain('Disabled');
  expect(left).not.toContain('Deleted');
});
