import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { openRoutes, type TestBrowser } from '@/app/_server/testing';
import type { Role } from '@/lib/access';
import type { DecisionPolicy, DecisionSettingsAnswer, PolicyNumbers, WhatIfAnswer } from '@/lib/answers';
import { moveClock } from '@/lib/base/clock';
import { minuteMs } from '@/lib/base/durations';
import { trustFactorNames } from '@/lib/contract';
import { auditEvent, person, policyChange } from '@/lib/db/schema';
import { createTestDatabase, type TestDatabase } from '@/lib/db/testing';

const path = '/api/settings/decisions';

const policy: DecisionPolicy = {
  version: '3',
  basis: 'default',
  thresholds: { high: 80, medium: 51 },
  weights: Object.fromEntries(trustFactorNames.map((name) => [name, 1])) as PolicyNumbers['weights'],
  decisionMix: { weakest: 0.7, average: 0.3 },
  bestWithUnscored: 70,
  mayBeAbsent: ['mrzValidity'],
  leftOut: [],
};
const { thresholds, weights, decisionMix } = policy;
const numbers: PolicyNumbers = { thresholds, weights, decisionMix };
const higher = { ...numbers, thresholds: { high: 90, medium: 51 }, basedOn: '3' };

let database: TestDatabase;
let routes: Awaited<ReturnType<typeof openRoutes>>;
let service: Server;
/** What the service answers; `null`: it has no policy. */
let served: DecisionPolicy | null = policy;
let back: (() => void) | null = null;

beforeAll(async () => {
  database = await createTestDatabase();
  service = createServer((_, response) => {
    response.writeHead(served ? 200 : 404, { 'content-type': 'application/json' });
    response.end(JSON.stringify(served ?? {}));
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  const { port } = service.address() as AddressInfo;
  routes = await openRoutes(database, { UPSTREAM_URL: `http://127.0.0.1:${port}` }, async () => ({
    [path]: await import('./route'),
    [`${path}/preview`]: await import('./preview/route'),
    [`${path}/proposals/[proposalId]`]: await import('./proposals/[proposalId]/route'),
  }));
});
afterAll(async () => {
  await routes.close();
  await database.close();
  service.closeAllConnections();
  await new Promise((resolve) => service.close(resolve));
});
beforeEach(async () => {
  served = policy;
  await database.db.update(person).set({ disabledAt: new Date() });
  await database.pool.query('delete from proposal; delete from policy_change');
});
afterEach(() => {
  back?.();
  back = null;
});

let made = 0;
const hire = (...roles: Role[]): Promise<TestBrowser> => routes.signIn(`d${++made}@desk.example`, roles);
const settings = async (who: TestBrowser): Promise<DecisionSettingsAnswer> => (await who.get(path)).json();
const propose = (who: TestBrowser, body: object = higher) => who.send('PUT', path, body);
const pendingId = async (who: TestBrowser): Promise<string> => (await settings(who)).pending.rows[0]?.id ?? '';
const agree = async (who: TestBrowser) =>
  who.send('POST', `${path}/proposals/${await pendingId(who)}`, { action: 'agree' });
const events = async (code: string) => database.db.select().from(auditEvent).where(eq(auditEvent.code, code));
const messageOf = async (response: Response) => (await response.json()).error.message;

test('only supervisors and administrators see, preview or change the policy', async () => {
  for (const role of ['viewer', 'officer', 'privacy officer', 'auditor'] as const) {
    const browser = await hire(role);
    const answers = [
      await browser.get(path),
      await browser.send('POST', `${path}/preview`, numbers),
      await propose(browser),
      await browser.send('POST', `${path}/proposals/00000000-0000-4000-8000-000000000000`, { action: 'agree' }),
    ];
    expect([role, ...answers.map(({ status }) => status)]).toEqual([role, 403, 403, 403, 403]);
  }
  expect(await settings(await hire('supervisor'))).toMatchObject({ policy, proposed: null, delivery: null });
});

test('a change needs a fresh proof from both people', async () => {
  const [one, other] = [await hire('supervisor'), await hire('administrator')];
  await propose(one);
  back = moveClock(6 * minuteMs);

  for (const refused of [await propose(one), await agree(other)]) {
    expect([refused.status, (await refused.json()).error.code]).toEqual([403, 'PROOF_REQUIRED']);
  }
  expect(await database.db.select().from(policyChange)).toEqual([]);
});

test('one person proposes, another agrees; then it is to be sent, and both are in the audit log', async () => {
  const [one, other] = [await hire('supervisor'), await hire('administrator')];
  const proposed = await propose(one);
  expect(proposed.status).toBe(202);
  expect((await settings(other)).proposed).toEqual({ ...numbers, thresholds: higher.thresholds });
  expect(await database.db.select().from(policyChange)).toEqual([]);

  expect((await agree(one)).status).toBe(403);
  expect((await agree(other)).status).toBe(200);
  const [change] = await database.db.select().from(policyChange);
  expect(change).toMatchObject({ basedOn: '3', state: 'sending', numbers: { thresholds: higher.thresholds } });
  expect(await settings(one)).toMatchObject({ policy, proposed: null, delivery: { state: 'sending', version: null } });

  const [changed] = (await events('settings.decisions_changed')).slice(-1);
  expect(changed).toMatchObject({
    subject: 'decision policy',
    details: { basedOn: '3', reference: change?.id },
    changes: [{ name: 'HIGH from', before: '80', after: '90' }],
  });
  expect((await events('proposal.agreed')).length).toBeGreaterThan(0);
});

test('while a change is being sent, no other can be proposed', async () => {
  const [one, other] = [await hire('supervisor'), await hire('administrator')];
  await propose(one);
  await agree(other);

  expect(await messageOf(await propose(one))).toBe(
    'An earlier change is still being sent to the service. Wait until it is in force.',
  );
});

test('a change to another version than the one in force is refused, and so is none at all', async () => {
  const browser = await hire('supervisor');
  served = { ...policy, version: '3.1' };
  const outdated = await propose(browser);
  expect([outdated.status, await messageOf(outdated)]).toEqual([
    409,
    'The policy was changed: version 3.1 is in force. Reload and try again.',
  ]);
  served = policy;
  expect((await propose(browser, { ...numbers, basedOn: '3' })).status).toBe(400);
  expect((await settings(browser)).pending.rows).toEqual([]);
});

test('numbers that make no sense are refused with a hint', async () => {
  const browser = await hire('supervisor');
  const wrong = { ...numbers, thresholds: { high: 50, medium: 60 } };

  for (const answer of [
    await browser.send('POST', `${path}/preview`, wrong),
    await propose(browser, { ...wrong, basedOn: '3' }),
  ]) {
    expect([answer.status, await messageOf(answer)]).toEqual([400, expect.stringContaining('MEDIUM below HIGH')]);
  }
});

test('a preview has figures, and changes nothing', async () => {
  const browser = await hire('supervisor');
  const before = (await database.db.select().from(auditEvent)).length;
  const answer = await browser.send('POST', `${path}/preview`, numbers);
  const figures: WhatIfAnswer = await answer.json();

  expect([answer.status, figures.computed, figures.days]).toEqual([200, 0, 90]);
  expect((await database.db.select().from(auditEvent)).length).toBe(before);
});

test('without a policy at the service there is a sentence, and no figures', async () => {
  const browser = await hire('supervisor');
  served = null;
  const answers = [await browser.get(path), await browser.send('POST', `${path}/preview`, numbers)];

  for (const answer of answers) {
    expect([answer.status, await messageOf(answer)]).toEqual([
      404,
      'The service does not let Proofdesk see or change its decision policy.',
    ]);
  }
});
