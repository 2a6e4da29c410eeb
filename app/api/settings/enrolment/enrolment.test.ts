import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { desc, eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { openRoutes, type TestBrowser } from '@/app/_server/testing';
import { type Role, roles } from '@/lib/access';
import type { Branding, BrandingBody, EnrolmentPageAnswer } from '@/lib/answers';
import { moveClock, now } from '@/lib/base/clock';
import { minuteMs } from '@/lib/base/durations';
import { auditEvent, retentionRule } from '@/lib/db/schema';
import { createTestDatabase, type TestDatabase } from '@/lib/db/testing';

const path = '/api/settings/enrolment';

const branding: Branding = {
  version: 3,
  name: 'Northbank',
  logo: null,
  accent: { light: '#0e5a6b', dark: '#5cc3d9' },
  links: { privacy: 'https://northbank.example/privacy', help: null, contact: null, otherWay: null },
  keptDays: 90,
};
const { version: basedOn, ...parts } = branding;
const change: BrandingBody = { ...parts, basedOn, name: 'Southbank' };

let database: TestDatabase;
let routes: Awaited<ReturnType<typeof openRoutes>>;
let service: Server;
/** What the service has; `null`: no such extension. */
let served: Branding | null = branding;
/** What it answers to a change instead of making it. */
let refuses: number | null = null;
let taken: unknown[] = [];
let back: (() => void) | null = null;

beforeAll(async () => {
  database = await createTestDatabase();
  service = createServer(async (request, response) => {
    let text = '';
    for await (const part of request) text += part;
    if (request.method === 'PUT' && served && refuses === null) {
      const { basedOn, ...changed } = JSON.parse(text);
      taken.push({ basedOn, ...changed });
      served = { ...changed, version: basedOn + 1 };
    }
    const status = served === null ? 404 : request.method === 'PUT' ? (refuses ?? 200) : 200;
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(served ?? {}));
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  const { port } = service.address() as AddressInfo;
  routes = await openRoutes(database, { UPSTREAM_URL: `http://127.0.0.1:${port}` }, async () => ({
    [path]: await import('./route'),
  }));
});
afterAll(async () => {
  await routes.close();
  await database.close();
  service.closeAllConnections();
  await new Promise((resolve) => service.close(resolve));
});
beforeEach(() => {
  served = branding;
  refuses = null;
  taken = [];
});
afterEach(() => {
  back?.();
  back = null;
});

let made = 0;
const hire = (...held: Role[]): Promise<TestBrowser> => routes.signIn(`b${++made}@desk.example`, held);
const save = (who: TestBrowser, body: object = change) => who.send('PUT', path, body);
const messageOf = async (response: Response) => (await response.json()).error.message;
const codesOf = async () =>
  (
    await database.db
      .select({ code: auditEvent.code })
      .from(auditEvent)
      .where(eq(auditEvent.subject, 'enrolment page'))
      .orderBy(auditEvent.id)
  ).map(({ code }) => code);
const lastEvent = async () =>
  (
    await database.db
      .select()
      .from(auditEvent)
      .where(eq(auditEvent.subject, 'enrolment page'))
      .orderBy(desc(auditEvent.id))
      .limit(1)
  )[0];

test('only administrators see or change the enrolment page', async () => {
  for (const role of roles.filter((each) => each !== 'administrator')) {
    const browser = await hire(role);
    const answers = [await browser.get(path), await save(browser)];
    expect([role, ...answers.map(({ status }) => status)]).toEqual([role, 403, 403]);
  }
  const answer: EnrolmentPageAnswer = await (await (await hire('administrator')).get(path)).json();
  expect(answer).toEqual({ branding, erasedAfterDays: null });
  expect(taken).toEqual([]);
});

test('it says when the slowest active retention rule deletes, because applicants are told a time', async () => {
  const rule = {
    ...{ name: 'Old sessions', mode: 'propose' as const, every: 'day' as const, isActive: true, changedAt: now() },
    ...{ countries: [], statuses: [], documentTypes: [] },
  };
  await database.db.insert(retentionRule).values([
    { ...rule, days: 60 },
    { ...rule, days: 400 },
    { ...rule, days: 900, isActive: false },
    { ...rule, days: 800, deletedAt: now() },
  ]);
  try {
    const answer: EnrolmentPageAnswer = await (await (await hire('administrator')).get(path)).json();
    expect(answer.erasedAfterDays).toBe(400);
  } finally {
    await database.db.delete(retentionRule);
  }
});

test('a change needs a fresh proof', async () => {
  const browser = await hire('administrator');
  back = moveClock(6 * minuteMs);
  const refused = await save(browser);

  expect([refused.status, (await refused.json()).error.code]).toEqual([403, 'PROOF_REQUIRED']);
  expect(taken).toEqual([]);
});

test('a change is recorded before and after the service makes it, with what it changes', async () => {
  const browser = await hire('administrator');
  const before = (await codesOf()).length;
  const logo = `data:image/png;base64,${Buffer.from('a logo').toString('base64')}`;
  const links = { ...parts.links, contact: 'mailto:erika@northbank.example?subject=Help' };
  const answer = await save(browser, { ...change, logo, links, keptDays: null });

  expect([answer.status, (await answer.json()).branding.version]).toEqual([200, 4]);
  expect(taken).toEqual([{ ...change, logo, links, keptDays: null }]);
  expect((await codesOf()).slice(before)).toEqual(['settings.enrolment_intended', 'settings.enrolment_changed']);
  expect(await lastEvent()).toMatchObject({
    details: { basedOn: 3, version: 4 },
    changes: [
      { name: 'Name', before: 'Northbank', after: 'Southbank' },
      { name: 'Logo', before: null, after: expect.stringMatching(/^PNG, 1 kB, SHA-256 [0-9a-f]{12}$/) },
      { name: 'Contact', before: null, after: 'email address at northbank.example' },
      { name: 'Days kept', before: '90', after: null },
    ],
  });
});

test('a change to another version than the one in force is refused, and so is none at all', async () => {
  const browser = await hire('administrator');
  const before = (await codesOf()).length;
  served = { ...branding, version: 5 };
  const outdated = await save(browser);
  expect([outdated.status, await messageOf(outdated)]).toEqual([
    409,
    'Somebody else changed the enrolment page: version 5 is in force. Look at what changed, then save again.',
  ]);
  served = branding;
  expect((await save(browser, { ...parts, basedOn })).status).toBe(400);
  expect(taken).toEqual([]);
  expect((await codesOf()).length).toBe(before);
});

test('a refusal by the service is recorded, and a lost answer as one that may have been a yes', async () => {
  const browser = await hire('administrator');
  refuses = 409;
  const overtaken = await save(browser);
  expect([overtaken.status, await messageOf(overtaken)]).toEqual([
    409,
    'Somebody else changed the enrolment page. Look at what changed, then save again.',
  ]);
  expect(await lastEvent()).toMatchObject({ code: 'settings.enrolment_save_failed', details: { mayBeChanged: false } });
  refuses = 500;
  expect((await save(browser)).status).toBe(502);
  expect(await lastEvent()).toMatchObject({ code: 'settings.enrolment_save_failed', details: { mayBeChanged: true } });
});

test.each([
  ['a colour that cannot be read on a light page', { accent: { light: '#5cc3d9', dark: '#5cc3d9' } }],
  ['a colour that cannot be read on a dark page', { accent: { light: '#0e5a6b', dark: '#0e5a6b' } }],
  ['a link that is not https', { links: { ...parts.links, help: 'http://northbank.example' } }],
  ['a script as a link', { links: { ...parts.links, help: 'javascript:alert(1)' } }],
  ['a drawing as a logo', { logo: 'data:image/svg+xml;base64,PHN2Zy8+' }],
  ['no name', { name: ' ' }],
  ['no days', { keptDays: 0 }],
])('%s is refused with a hint, and never sent', async (_, wrong) => {
  const refused = await save(await hire('administrator'), { ...change, ...wrong });

  expect([refused.status, await messageOf(refused)]).toEqual([400, expect.stringContaining('4.5:1')]);
  expect(taken).toEqual([]);
});

test('without the extension there is a sentence', async () => {
  const browser = await hire('administrator');
  served = null;
  const answer = await browser.get(path);

  expect([answer.status, await messageOf(answer)]).toEqual([
    404,
    'The service does not let Proofdesk see or change its enrolment page.',
  ]);
});
