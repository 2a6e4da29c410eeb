import { and, eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openRoutes, type TestBrowser } from '@/app/_server/testing';
import { peopleProposals, type Role, settleProposals, writeDemoOnly } from '@/lib/access';
import type { PeopleAnswer, ProposalRow, RetentionSettingsAnswer, ReviewSettingsAnswer } from '@/lib/answers';
import { moveClock } from '@/lib/base/clock';
import { hourMs, minuteMs } from '@/lib/base/durations';
import { auditEvent, person } from '@/lib/db/schema';
import { createTestDatabase, type TestDatabase } from '@/lib/db/testing';
import { retentionProposals } from '@/lib/erasure';
import { reviewProposals } from '@/lib/review';
import { addWaiting } from '@/lib/review/claims/testing';

let database: TestDatabase;
let routes: Awaited<ReturnType<typeof openRoutes>>;
let back: Array<() => void> = [];

const allRoles: Role[] = ['viewer', 'officer', 'supervisor', 'privacy officer', 'administrator'];

beforeAll(async () => {
  database = await createTestDatabase();
  routes = await openRoutes(database, {}, async () => ({
    '/api/people': await import('../people/route'),
    '/api/people/proposals/[proposalId]': await import('../people/proposals/[proposalId]/route'),
    '/api/people/[personId]': await import('../people/[personId]/route'),
    '/api/settings/review': await import('./review/route'),
    '/api/settings/review/proposals/[proposalId]': await import('./review/proposals/[proposalId]/route'),
    '/api/settings/retention': await import('./retention/route'),
    '/api/settings/retention/duties': await import('./retention/duties/route'),
    '/api/settings/retention/duties/[dutyId]': await import('./retention/duties/[dutyId]/route'),
    '/api/settings/retention/rules': await import('./retention/rules/route'),
    '/api/settings/retention/proposals/[proposalId]': await import('./retention/proposals/[proposalId]/route'),
    '/api/triage/claims': await import('../triage/claims/route'),
  }));
});
afterAll(async () => {
  await routes.close();
  await database.close();
});
beforeEach(async () => {
  await database.db.update(person).set({ disabledAt: new Date() });
  await database.pool.query('delete from proposal; delete from setting; delete from retention_duty; delete from claim');
});
afterEach(() => {
  for (const each of back.reverse()) each();
  back = [];
});

/** Signed in anew each time: sign-ins end while the clock moves. */
let made = 0;
const hire = async (...roles: Role[]) => {
  made += 1;
  const email = `p${made}@desk.example`;

  return { email, browser: await routes.signIn(email, roles) };
};
const later = (milliseconds: number) => back.push(moveClock(milliseconds));
const settle = () => settleProposals(database.db, [...peopleProposals, ...reviewProposals, ...retentionProposals]);

const settings = async (who: TestBrowser): Promise<ReviewSettingsAnswer> =>
  (await who.get('/api/settings/review')).json();
const putPolicy = async (who: TestBrowser, part: Partial<ReviewSettingsAnswer['policy']>) => {
  const { policy: was } = await settings(who);

  return who.send('PUT', '/api/settings/review', { policy: { ...was, ...part }, was });
};
const pendingReview = async (who: TestBrowser): Promise<ProposalRow> => {
  const [first] = (await settings(who)).pending.rows;
  if (!first) throw new Error('nothing is pending');

  return first;
};
const decide = (who: TestBrowser, place: string, id: string, action: 'agree' | 'withdraw') =>
  who.send('POST', `/api/${place}/proposals/${id}`, { action });
const messageOf = async (response: Response) => [response.status, (await response.json()).error?.message];
const events = async (code: string) =>
  (await database.db.select().from(auditEvent).where(eq(auditEvent.code, code)).orderBy(auditEvent.id)).map(
    ({ details, changes }) => ({ ...(details as object), changes }),
  );
const idOf = async (email: string) =>
  (await database.db.select().from(person).where(eq(person.email, email)))[0]?.id ?? '';

const ownRoles = async (who: { email: string; browser: TestBrowser }, roles: string[]) => {
  const { people }: PeopleAnswer = await (await who.browser.get('/api/people')).json();
  const you = people.find(({ email }) => email === who.email);

  return who.browser.send('PATCH', `/api/people/${you?.id}`, {
    action: 'roles',
    roles,
    auditorUntil: null,
    was: you?.roles,
    wasAuditorUntil: null,
  });
};

const duty = {
  countries: [],
  statuses: [],
  documentTypes: [],
  years: 5,
  basis: 'AML Act',
  countsFrom: 'completion',
  isActive: true,
};
const addDuty = async (who: TestBrowser): Promise<number> =>
  (await (await who.send('POST', '/api/settings/retention/duties', duty)).json()).id;
const changeDuty = (who: TestBrowser, id: number, part: object) =>
  who.send('PATCH', `/api/settings/retention/duties/${id}`, { duty: { ...duty, ...part }, was: duty });
const retention = async (who: TestBrowser): Promise<RetentionSettingsAnswer> =>
  (await who.get('/api/settings/retention')).json();

describe('the review policy', () => {
  test('needs a recent re-authentication to change', async () => {
    const { browser } = await hire('supervisor');
    later(6 * minuteMs);
    expect(await messageOf(await putPolicy(browser, { undoSeconds: 20 }))).toEqual([
      403,
      'Confirm your identity to continue.',
    ]);
  });

  test('cannot be weakened by one person, not even for a moment', async () => {
    const [one, other] = [await hire('supervisor'), await hire('administrator')];
    const answer = await putPolicy(one.browser, { fourEyes: 'never', undoSeconds: 0 });
    expect(answer.status).toBe(202);
    expect((await settings(one.browser)).policy).toMatchObject({ fourEyes: 'on override', undoSeconds: 10 });

    const pending = await pendingReview(one.browser);
    expect(pending).toMatchObject({
      by: { name: one.email },
      isYours: true,
      mayAgree: false,
      others: [other.email],
      aloneAt: null,
      changes: [
        { name: 'Four eyes', before: 'on override', after: 'never' },
        { name: 'Undo (seconds)', before: '10', after: '0' },
      ],
    });
    expect(await messageOf(await decide(one.browser, 'settings/review', pending.id, 'agree'))).toEqual([
      403,
      `You proposed this change, so somebody else must agree: ${other.email}.`,
    ]);
    expect(await events('proposal.change_refused')).toMatchObject([{ action: 'agree', because: 'proposed it' }]);
    expect((await settings(one.browser)).policy.fourEyes).toBe('on override');

    expect((await pendingReview(other.browser)).mayAgree).toBe(true);
    expect((await decide(other.browser, 'settings/review', pending.id, 'agree')).status).toBe(200);
    const { policy, pending: left } = await settings(one.browser);
    expect([policy.fourEyes, policy.undoSeconds, left.rows]).toEqual(['never', 0, []]);
    expect(await events('proposal.agreed')).toMatchObject([{ kind: 'review policy' }]);
    expect(await messageOf(await decide(other.browser, 'settings/review', pending.id, 'agree'))).toEqual([
      409,
      'This change has already been agreed to.',
    ]);
  });

  test.each([
    ['fewer second reviews', { fourEyes: 'on reject' }],
    ['a shorter undo window', { undoSeconds: 9 }],
    ['a longer time until the warning', { warnMinutes: 181 }],
    ['a longer service level', { breachMinutes: 241 }],
    ['something stricter and something weaker at once', { fourEyes: 'always', undoSeconds: 0 }],
  ] as const)('%s is weaker', async (_, part) => {
    const [one] = [await hire('supervisor'), await hire('supervisor')];
    expect((await putPolicy(one.browser, part)).status).toBe(202);
  });

  test('a stricter one takes effect at once, alone', async () => {
    const { browser } = await hire('supervisor');
    expect((await putPolicy(browser, { fourEyes: 'always', undoSeconds: 30, breachMinutes: 200 })).status).toBe(200);
    expect((await settings(browser)).policy).toMatchObject({ fourEyes: 'always', undoSeconds: 30, breachMinutes: 200 });
  });

  test('has one proposed change at a time, which anybody with the right can withdraw', async () => {
    const [one, other] = [await hire('supervisor'), await hire('supervisor')];
    await putPolicy(one.browser, { fourEyes: 'never' });
    expect(await messageOf(await putPolicy(other.browser, { undoSeconds: 0 }))).toEqual([
      409,
      `${one.email} has already proposed a change here. Agree to it or withdraw it first.`,
    ]);
    const { id } = await pendingReview(other.browser);
    expect((await decide(other.browser, 'settings/review', id, 'withdraw')).status).toBe(200);
    expect((await settings(one.browser)).pending.rows).toEqual([]);
    expect((await putPolicy(other.browser, { undoSeconds: 0 })).status).toBe(202);
  });

  test('somebody whose account the first person has just changed is no second person', async () => {
    const [one, puppet] = [await hire('administrator', 'supervisor'), await hire('viewer')];
    const more = { action: 'roles', roles: ['supervisor'], auditorUntil: null, was: ['viewer'], wasAuditorUntil: null };
    expect((await one.browser.send('PATCH', `/api/people/${await idOf(puppet.email)}`, more)).status).toBe(200);
    await putPolicy(one.browser, { fourEyes: 'never' });

    const { id, others, aloneAt, mayAgree } = await pendingReview(puppet.browser);
    expect([others, aloneAt, mayAgree]).toEqual([[], expect.any(String), false]);
    expect(await messageOf(await decide(puppet.browser, 'settings/review', id, 'agree'))).toEqual([
      403,
      expect.stringMatching(
        /^Whoever proposed this change has changed your account in the last 24 hours, and nobody else/,
      ),
    ]);
  });
});

describe('an administrator’s own roles', () => {
  test('need another administrator to grow', async () => {
    const [one, other] = [await hire('administrator'), await hire('administrator')];
    expect((await ownRoles(one, ['administrator', 'privacy officer'])).status).toBe(202);
    const { people, pending }: PeopleAnswer = await (await other.browser.get('/api/people')).json();
    expect(people.find(({ email }) => email === one.email)?.roles).toEqual(['administrator']);
    expect(pending.rows).toMatchObject([
      {
        mayAgree: true,
        changes: [{ name: 'Roles', before: 'administrator', after: 'privacy officer, administrator' }],
      },
    ]);

    const [{ id } = { id: '' }] = pending.rows;
    expect((await decide(one.browser, 'people', id, 'agree')).status).toBe(403);
    expect((await decide(other.browser, 'people', id, 'agree')).status).toBe(200);
    const after: PeopleAnswer = await (await one.browser.get('/api/people')).json();
    expect(after.people.find(({ you }) => you)?.roles).toEqual(['privacy officer', 'administrator']);
  });

  test('can be given up at once', async () => {
    const [one] = [await hire('administrator', 'officer'), await hire('administrator')];
    expect((await ownRoles(one, ['administrator'])).status).toBe(200);
  });
});

describe('retention', () => {
  test.each([
    ['switched off', { isActive: false }],
    ['shortened', { years: 4 }],
    ['limited to a country', { countries: ['SVK'] }],
    ['counted from another day', { countsFrom: 'entered day' }],
  ] as const)('an obligation is %s by two people', async (_, part) => {
    const [one, other] = [await hire('privacy officer'), await hire('administrator')];
    const id = await addDuty(one.browser);
    expect((await changeDuty(one.browser, id, part)).status).toBe(202);
    expect((await retention(one.browser)).duties).toMatchObject([duty]);

    const [pending] = (await retention(other.browser)).pending.rows;
    expect(pending).toMatchObject({ subject: `duty ${id}`, mayAgree: true });
    expect((await decide(other.browser, 'settings/retention', pending?.id ?? '', 'agree')).status).toBe(200);
    expect((await retention(one.browser)).duties).toMatchObject([{ ...duty, ...part }]);
  });

  test('an obligation is switched on or lengthened by one', async () => {
    const [one] = [await hire('privacy officer'), await hire('administrator')];
    const id = await addDuty(one.browser);
    expect((await changeDuty(one.browser, id, { years: 6 })).status).toBe(200);
  });

  test('a rule for sessions younger than 30 days is refused', async () => {
    const { browser } = await hire('privacy officer');
    const rule = { name: 'All', status: null, country: null, days: 29, mode: 'propose', every: 'day', isActive: true };
    const [status, message] = await messageOf(await browser.send('POST', '/api/settings/retention/rules', rule));
    expect([status, message]).toEqual([400, expect.stringContaining('30 to 36,500 days')]);
  });
});

/** Every change that takes two, by every role: who may propose it, and who may agree. */
describe.each<[string, Role[], (who: { email: string; browser: TestBrowser }) => Promise<Response>]>([
  [
    'settings/review',
    ['supervisor', 'administrator'],
    ({ browser }) =>
      browser.send('PUT', '/api/settings/review', {
        policy: { warnMinutes: 180, breachMinutes: 240, fourEyes: 'never', undoSeconds: 10 },
        was: { warnMinutes: 180, breachMinutes: 240, fourEyes: 'on override', undoSeconds: 10 },
      }),
  ],
  [
    'people',
    ['administrator'],
    async (who) =>
      who.browser.send('PATCH', `/api/people/${await idOf(who.email)}`, {
        action: 'roles',
        roles: [...allRoles],
        auditorUntil: null,
        was: (await database.db.select().from(person).where(eq(person.email, who.email)))[0]?.roles,
        wasAuditorUntil: null,
      }),
  ],
  [
    'settings/retention',
    ['privacy officer', 'administrator'],
    ({ browser }) =>
      browser.send('PUT', '/api/settings/retention', {
        policy: {
          weekendRule: 'as it falls',
          cancelSeconds: 0,
          requestsNeedApproval: true,
          directNeedsApproval: false,
        },
        was: { weekendRule: 'as it falls', cancelSeconds: 60, requestsNeedApproval: true, directNeedsApproval: false },
      }),
  ],
])('%s', (place, may, propose) => {
  test.each<Role>([...allRoles, 'auditor'])('%s', async (role) => {
    const right = may[0] ?? 'administrator';
    const [asker, holder] = [await hire(role), await hire(right)];
    const first = await propose(asker);
    const isAllowed = may.includes(role);
    expect(first.status).toBe(isAllowed ? 202 : 403);
    if (!isAllowed) {
      expect((await first.json()).error.message).toMatch(/^Your roles do not allow this\. Ask an? /);
      const refused = and(eq(auditEvent.code, 'access.view_refused'), eq(auditEvent.actorId, await idOf(asker.email)));
      expect(await database.db.$count(auditEvent, refused)).toBe(1);
    }

    await database.pool.query('delete from proposal');
    expect((await propose(holder)).status).toBe(202);
    const { rows } = await database.pool.query('select id from proposal');
    const agreed = await decide(asker.browser, place, rows[0].id, 'agree');
    expect(agreed.status).toBe(isAllowed ? 200 : 403);
    if (!isAllowed) expect((await agreed.json()).error.message).toMatch(/^Your roles do not allow this\. Ask an? /);
    const { rows: after } = await database.pool.query('select state from proposal');
    expect(after).toEqual([{ state: isAllowed ? 'agreed' : 'proposed' }]);
  });
});

describe('a desk of one', () => {
  const waits = async (who: { browser: TestBrowser }) => (await pendingReview(who.browser)).aloneAt;

  test('waits 24 hours, then the change takes effect by itself and is recorded as alone', async () => {
    const one = await hire('supervisor', 'privacy officer', 'administrator');
    const id = await addDuty(one.browser);
    const changes = [
      await putPolicy(one.browser, { fourEyes: 'never' }),
      await ownRoles(one, ['officer', 'supervisor', 'privacy officer', 'administrator']),
      await changeDuty(one.browser, id, { isActive: false }),
    ];
    expect(changes.map(({ status }) => status)).toEqual([202, 202, 202]);
    expect(Date.parse((await waits(one)) ?? '') - Date.now()).toBeGreaterThan(23 * hourMs);
    expect(
      await messageOf(await decide(one.browser, 'settings/review', (await pendingReview(one.browser)).id, 'agree')),
    ).toEqual([
      403,
      expect.stringMatching(
        /^You proposed this change, and nobody else here may agree to it\. It takes effect by itself on /,
      ),
    ]);

    later(23 * hourMs);
    await settle();
    expect((await database.pool.query(`select from proposal where state <> 'proposed'`)).rowCount).toBe(0);
    later(hourMs + minuteMs);
    await settle();
    const [row] = await database.db.select().from(person).where(eq(person.email, one.email));
    expect(row?.roles).toContain('officer');
    const viewer = await hire('supervisor', 'privacy officer');
    expect((await settings(viewer.browser)).policy.fourEyes).toBe('never');
    expect((await retention(viewer.browser)).duties).toMatchObject([{ isActive: false }]);
    expect((await events('proposal.carried_out_alone')).length).toBe(3);
    expect((await database.pool.query('select distinct state from proposal')).rows).toEqual([{ state: 'alone' }]);
  });

  test('can withdraw it until then', async () => {
    const one = await hire(...allRoles);
    await putPolicy(one.browser, { fourEyes: 'never' });
    const { id } = await pendingReview(one.browser);
    expect((await decide(one.browser, 'settings/review', id, 'withdraw')).status).toBe(200);
    later(25 * hourMs);
    await settle();
    expect((await events('proposal.withdrawn')).length).toBeGreaterThan(0);
    expect((await settings((await hire('supervisor')).browser)).policy.fourEyes).toBe('on override');
  });

  test('is one no more once somebody else holds the right; and nobody becomes one by disabling the other', async () => {
    const one = await hire(...allRoles);
    await putPolicy(one.browser, { fourEyes: 'never' });
    const other = await hire('supervisor');
    later(25 * hourMs);
    await settle();
    expect((await settings((await hire('supervisor')).browser)).policy.fourEyes).toBe('on override');

    await database.db.update(person).set({ disabledAt: new Date() }).where(eq(person.email, other.email));
    await database.pool.query(`update person set disabled_at = now() where email <> $1`, [one.email]);
    await settle();
    await settle();
    const { rows } = await database.pool.query('select state, alone_at > $1 as later from proposal', [
      new Date(Date.now() + 25 * hourMs + 23 * hourMs),
    ]);
    expect(rows).toEqual([{ state: 'proposed', later: true }]);
  });

  test('with demo data alone says so and does not wait', async () => {
    await writeDemoOnly(database.db, true);
    const one = await hire(...allRoles);
    const answer = await putPolicy(one.browser, { fourEyes: 'never' });
    expect([answer.status, await answer.json()]).toMatchObject([
      200,
      { policy: { fourEyes: 'never' }, pending: { rows: [], isDemoOnly: true } },
    ]);
    expect((await events('proposal.carried_out_alone')).at(-1)).toMatchObject({ because: 'demo data only' });
  });

  test('whoever has a case in hand waits until it is given back', async () => {
    const one = await hire(...allRoles);
    await addWaiting(database.db, [{}]);
    await putPolicy(one.browser, { fourEyes: 'never' });
    later(24 * hourMs - 2 * minuteMs);
    await database.pool.query(
      `insert into claim (session_id, person_id, kind, seat, claimed_at, lease_until)
       select id, $1, 'held', 'first', $2, $3 from mirror_session limit 1`,
      [await idOf(one.email), new Date(Date.now() + 24 * hourMs - 2 * minuteMs), new Date(Date.now() + 25 * hourMs)],
    );
    later(4 * minuteMs);
    await settle();
    expect((await database.pool.query('select state from proposal')).rows).toEqual([{ state: 'proposed' }]);
    await database.pool.query('update claim set ended_at = lease_until');
    await settle();
    expect((await database.pool.query('select state from proposal')).rows).toEqual([{ state: 'alone' }]);
  });
});

test('a change that nobody agrees to lapses after two weeks', async () => {
  const [one] = [await hire('supervisor'), await hire('supervisor')];
  await putPolicy(one.browser, { fourEyes: 'never' });
  later(15 * 24 * hourMs);
  await settle();
  expect((await database.pool.query('select state from proposal')).rows).toEqual([{ state: 'lapsed' }]);
});
