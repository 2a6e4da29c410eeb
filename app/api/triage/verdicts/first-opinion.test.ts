import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openRoutes, type TestBrowser } from '@/app/_server/testing';
import { roles as everyRole, type Role } from '@/lib/access';
import type { AuditAnswer } from '@/lib/answers';
import { moveClock, now } from '@/lib/base/clock';
import { createTestDatabase, type TestDatabase } from '@/lib/db/testing';
import { serveAll, setPolicy } from '@/lib/review/verdict/testing';
import { addSessions } from '@/lib/work/testing';

let database: TestDatabase;
let routes: Awaited<ReturnType<typeof openRoutes>>;
let first: TestBrowser;
let asked: TestBrowser;
let auditor: TestBrowser;
let sessionId = '';
let verdictId = '';
let claimId = '';
let clock = () => {};

const reason = 'picture_unusable';
const rejection = {
  decision: 'reject',
  reasons: [reason],
  note: 'A print.',
  attested: false,
  override: null,
  looked: [],
};

/** What only somebody who knows the first opinion could say. */
const tells = new RegExp(
  [
    '"decision":"(approve|reject)"',
    '"action":"(approve|reject)"',
    `"reasons":"${reason}`,
    `"code":"${reason}","count":[1-9]`,
    '"given":[1-9]\\d*,"retiredAt"',
    '"(approvals|rejections|overrides)":[1-9]',
    'A print',
  ].join('|'),
);

const idOf = async (email: string): Promise<string> =>
  (await database.pool.query('select id from person where email = $1', [email])).rows[0].id;
const take = async (browser: TestBrowser): Promise<string> =>
  (await (await browser.send('POST', '/api/triage/claims', { sessionId })).json()).claim.id;
const decide = async (browser: TestBrowser, email: string, roles: Role[]): Promise<string> => {
  const claim = await take(browser);
  await serveAll(database.db, sessionId, { id: await idOf(email), roles } as Parameters<typeof serveAll>[2]);
  const response = await browser.send('POST', `/api/triage/claims/${claim}/verdict`, rejection);
  expect(response.status).toBe(200);

  return (await response.json()).id;
};

beforeAll(async () => {
  database = await createTestDatabase();
  routes = await openRoutes(database, {}, async () => ({
    '/api/audit': await import('../../audit/route'),
    '/api/audit/export': await import('../../audit/export/route'),
    '/api/audit/people': await import('../../audit/people/route'),
    '/api/audit/sessions': await import('../../audit/sessions/route'),
    '/api/audit/[eventId]': await import('../../audit/[eventId]/route'),
    '/api/insight': await import('../../insight/route'),
    '/api/overview': await import('../../overview/route'),
    '/api/reveals': await import('../../reveals/route'),
    '/api/sessions': await import('../../sessions/route'),
    '/api/sessions/export': await import('../../sessions/export/route'),
    '/api/sessions/[sessionId]/appeal': await import('../../sessions/[sessionId]/appeal/route'),
    '/api/sessions/[sessionId]/linked': await import('../../sessions/[sessionId]/linked/route'),
    '/api/sessions/[sessionId]/peek': await import('../../sessions/[sessionId]/peek/route'),
    '/api/sessions/[sessionId]/timeline': await import('../../sessions/[sessionId]/timeline/route'),
    '/api/sessions/[sessionId]/work': await import('../../sessions/[sessionId]/work/route'),
    '/api/settings/review': await import('../../settings/review/route'),
    '/api/tags': await import('../../tags/route'),
    '/api/views': await import('../../views/route'),
    '/api/drafts/[name]': await import('../../drafts/[name]/route'),
    '/api/triage': await import('../route'),
    '/api/triage/appeals': await import('../appeals/route'),
    '/api/triage/claims': await import('../claims/route'),
    '/api/triage/claims/[claimId]': await import('../claims/[claimId]/route'),
    '/api/triage/claims/[claimId]/case': await import('../claims/[claimId]/case/route'),
    '/api/triage/claims/[claimId]/verdict': await import('../claims/[claimId]/verdict/route'),
    '/api/triage/deliveries': await import('../deliveries/route'),
    '/api/triage/waiting': await import('../waiting/route'),
    '/api/triage/standing': await import('../standing/route'),
    '/api/triage/verdicts/[verdictId]': await import('./[verdictId]/route'),
  }));
  first = await routes.signIn('first@desk.example', ['officer']);
  // Everything that anybody may see, and may take the second seat.
  asked = await routes.signIn('asked@desk.example', [...everyRole]);
  auditor = await routes.signIn('auditor@desk.example', ['auditor']);
  await setPolicy(database.db, { fourEyes: 'always' });
  const columns = { status: 'WAITING_FOR_MANUAL_APPROVE', completedAt: now().toISOString() };
  [sessionId = ''] = await addSessions(database.db, 1, columns);
  await first.send('PUT', `/api/drafts/verdict-${sessionId}`, { text: 'A print.' });

  verdictId = await decide(first, 'first@desk.example', ['officer']);
  clock = moveClock(10_000);
  expect((await (await first.get(`/api/triage/verdicts/${verdictId}`)).json()).state).toBe('awaiting second');
  claimId = await take(asked);
});
afterAll(async () => {
  clock();
  await routes.close();
  await database.close();
});

const today = () => now().toISOString().slice(0, 10);
const places: Record<string, () => string> = {
  'the audit log': () => '/api/audit',
  'the audit log of the session': () => `/api/audit?session=${sessionId}`,
  'the exported audit log': () => '/api/audit/export',
  'the audit log by session': () => '/api/audit/sessions',
  'the audit log by staff member': () => '/api/audit/people',
  'the review of reveals': () => '/api/reveals',
  insight: () => `/api/insight?from=${today()}&to=${today()}`,
  'the overview': () => '/api/overview',
  'the list of sessions': () => '/api/sessions',
  'the timeline': () => `/api/sessions/${sessionId}/timeline`,
  'the preview': () => `/api/sessions/${sessionId}/peek`,
  'notes and tags': () => `/api/sessions/${sessionId}/work`,
  appeals: () => `/api/sessions/${sessionId}/appeal`,
  'linked sessions': () => `/api/sessions/${sessionId}/linked`,
  'the review settings': () => '/api/settings/review',
  tags: () => '/api/tags',
  'saved views': () => '/api/views',
  drafts: () => `/api/drafts/verdict-${sessionId}`,
  'the queue': () => '/api/triage',
  'the number waiting': () => '/api/triage/waiting',
  'the head of the queue': () => '/api/triage/standing',
  'the appeal queue': () => '/api/triage/appeals',
  'their claims': () => '/api/triage/claims',
  'the case': () => `/api/triage/claims/${claimId}/case`,
  'the verdict': () => `/api/triage/verdicts/${verdictId}`,
  deliveries: () => '/api/triage/deliveries',
};

describe('whoever is asked for the second opinion does not learn the first', () => {
  test.each(Object.entries(places))('from %s', async (_, path) => {
    const response = await asked.get(path());

    expect(response.status).toBe(200);
    expect(await response.text()).not.toMatch(tells);
  });

  test('from exported sessions', async () => {
    const response = await asked.send('POST', '/api/sessions/export', {
      target: { ids: [sessionId] },
      format: 'jsonl',
    });

    expect(response.status).toBe(200);
    expect(await response.text()).not.toMatch(tells);
  });

  test('from a single event, whose number and hash do not help to find out either', async () => {
    const { events }: AuditAnswer = await (await asked.get(`/api/audit?session=${sessionId}&code=verdict.`)).json();
    expect(events.map(({ code }) => code)).toContain('verdict.given');
    for (const { id } of events) {
      const event = await (await asked.get(`/api/audit/${id}`)).json();
      expect(JSON.stringify(event)).not.toMatch(tells);
      expect([event.requestId, event.words]).toEqual([null, { state: 'none' }]);
    }
  });
});

test('people who are never asked, and the first officer, find it', async () => {
  expect(await (await auditor.get(`/api/audit?session=${sessionId}`)).text()).toMatch(tells);
  expect(await (await auditor.get('/api/audit/export')).text()).toMatch(tells);
  expect(await (await first.get(`/api/sessions/${sessionId}/timeline`)).text()).toMatch(tells);
});

test('once both opinions are given, everybody who may read them finds them', async () => {
  await asked.send('POST', `/api/triage/claims/${claimId}`, { action: 'release' });
  await decide(asked, 'asked@desk.example', [...everyRole]);
  clock();
  clock = moveClock(30_000);
  expect((await (await asked.get(`/api/triage/verdicts/${verdictId}`)).json()).state).toBe('recorded');

  for (const name of ['the audit log', 'the exported audit log', 'insight', 'the timeline', 'the review settings']) {
    expect([name, await (await asked.get(places[name]?.() ?? '')).text()]).toEqual([
      name,
      expect.stringMatching(tells),
    ]);
  }
});
