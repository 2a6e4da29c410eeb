import { and, eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { moveClock, now } from '@/lib/base/clock';
import { auditEvent, person } from '@/lib/db/schema';
import { createTestDatabase, type TestDatabase } from '@/lib/db/testing';
import { actorOf, again, eventsOf, signedInPerson } from '../testing';
import type { ProviderIdentity, SingleSignOn } from './oidc';
import { findSignedIn } from './records';
import { writeSignInPolicy } from './sign-in-policy';
import { reauthenticateWithProvider, signInWithProvider } from './sign-in-with-provider';

const sso: SingleSignOn = {
  name: 'Company login',
  issuer: 'https://login.example',
  clientId: 'desk',
  clientSecret: 'secret',
  scopes: 'openid email profile',
  groupsClaim: 'groups',
  groups: [
    { group: 'compliance', roles: ['officer'] },
    { group: 'leads', roles: ['officer', 'supervisor'] },
    { group: 'dpo', roles: ['privacy officer'] },
  ],
};
const facts = { requestId: 'request-1', address: '192.0.2.7', browser: 'Firefox on Linux' };

let database: TestDatabase;
let restoreClock = () => {};

const maria = (more: Partial<ProviderIdentity> = {}): ProviderIdentity => ({
  issuer: sso.issuer,
  subject: 'u-1',
  email: 'maria@login.example',
  name: 'Maria Rossi',
  groups: ['compliance'],
  authenticatedAt: now(),
  ...more,
});
const come = async (identity: ProviderIdentity) =>
  again(database.db, await signInWithProvider(database.db, identity, sso, facts));
const count = async () => (await database.db.select().from(person)).length;

beforeEach(async () => {
  database = await createTestDatabase();
});

afterEach(async () => {
  restoreClock();
  restoreClock = () => {};
  await database.close();
});

describe('a person signing in through the identity provider', () => {
  test('has the roles of all their groups, sorted and without duplicates', async () => {
    expect(await come(maria({ groups: ['dpo', 'leads', 'compliance', 'football'] }))).toMatchObject({
      email: 'maria@login.example',
      roles: ['officer', 'supervisor', 'privacy officer'],
    });
  });

  test('is recognised by subject, even with a new email and name', async () => {
    const first = await come(maria());
    const second = await come(maria({ email: 'maria.berg@login.example', name: 'Maria Berg' }));

    expect(second.id).toBe(first.id);
    expect((await come(maria({ subject: 'u-2', email: 'other@login.example' }))).id).not.toBe(first.id);
    expect(await count()).toBe(2);
  });

  test('gets one account, even from two windows at once', async () => {
    const [first, second] = await Promise.all([come(maria()), come(maria())]);

    expect(first.id).toBe(second.id);
    expect((await eventsOf(database, first.id)).filter((code) => code === 'person.created')).toHaveLength(1);
  });

  test.each([
    ['no group with a role', 'sso-no-role', { groups: ['football'] }],
    ['no group at all', 'sso-no-role', { groups: [] }],
    ['no e-mail', 'sso-failed', { email: null }],
  ])('with %s gets no account', async (_, because, more) => {
    await expect(signInWithProvider(database.db, maria(more), sso, facts)).rejects.toMatchObject({ because });
    expect(await count()).toBe(0);
    const [event] = await database.db.select().from(auditEvent);
    expect(event).toMatchObject({ code: 'person.sign_in_refused', actorId: null, address: '192.0.2.7' });
    expect(JSON.stringify(event)).not.toContain('maria');
  });

  test('is never matched to an account by email, whatever its case', async () => {
    const local = await signedInPerson(database, ['administrator']);
    const identity = maria({ email: local.email.toUpperCase() });

    await expect(signInWithProvider(database.db, identity, sso, facts)).rejects.toMatchObject({ because: 'sso-taken' });
    const [row] = await database.db.select().from(person);
    expect(row).toMatchObject({ ssoIssuer: null, roles: ['administrator'] });
  });

  test('cannot sign in when disabled, and keeps their roles', async () => {
    const { id } = await come(maria());
    await database.db.update(person).set({ disabledAt: now() });

    await expect(signInWithProvider(database.db, maria({ groups: ['leads'] }), sso, facts)).rejects.toMatchObject({
      because: 'sso-disabled',
    });
    expect((await database.db.select().from(person).where(eq(person.id, id)))[0]?.roles).toEqual(['officer']);
  });

  test('keeps their sign-ins when their groups change, with the new roles', async () => {
    const first = await come(maria({ groups: ['leads'] }));
    await come(maria({ groups: ['compliance'] }));

    expect(await findSignedIn(database.db, first.signInId)).toMatchObject({ roles: ['officer'] });
    const [event] = await database.db
      .select()
      .from(auditEvent)
      .where(and(eq(auditEvent.code, 'person.roles_changed'), eq(auditEvent.subject, first.id)));
    expect(event?.changes).toEqual([{ name: 'Roles', before: 'officer, supervisor', after: 'officer' }]);

    await come(maria({ groups: ['compliance'] }));
    expect((await eventsOf(database, first.id)).filter((code) => code === 'person.roles_changed')).toHaveLength(1);
  });

  test('is not asked for a second factor here', async () => {
    const admin = await signedInPerson(database, ['administrator']);
    await writeSignInPolicy(database.db, { codeRequiredFor: ['officer'], was: [] }, actorOf(admin));

    expect(await come(maria())).toMatchObject({ mustSetUp: null });
  });
});

describe('re-authentication at the provider', () => {
  const minutesAgo = (minutes: number) => new Date(now().getTime() - minutes * 60_000);

  test.each([
    ['just now', () => now(), true],
    ['by a clock half a minute ahead', () => minutesAgo(-0.5), true],
    ['four minutes ago', () => minutesAgo(4), true],
    ['six minutes ago', () => minutesAgo(6), false],
    ['in the future', () => minutesAgo(-10), false],
    ['at an unknown time', () => null, false],
  ])('after authenticating %s', async (_, authenticatedAt, counts) => {
    const you = await come(maria({ authenticatedAt: authenticatedAt() }));
    expect(you.freshUntil !== null).toBe(counts);
    expect((you.freshUntil?.getTime() ?? 0) <= now().getTime() + 5 * 60_000).toBe(true);

    await database.db.execute('update sign_in set proved_at = null');
    const proof = reauthenticateWithProvider(
      database.db,
      you,
      maria({ authenticatedAt: authenticatedAt() }),
      sso,
      facts,
    );
    await (counts ? proof : expect(proof).rejects.toMatchObject({ because: 'sso-failed' }));
    expect((await again(database.db, you.signInId)).freshUntil !== null).toBe(counts);
    expect(await eventsOf(database, you.id)).toContain(counts ? 'person.proved' : 'person.proof_refused');
  });

  test('fails for another person, known here or not', async () => {
    const you = await come(maria());
    const noah = maria({ subject: 'u-2', email: 'noah@login.example' });
    restoreClock = moveClock(6 * 60_000);

    for (const stranger of [noah, noah]) {
      await expect(reauthenticateWithProvider(database.db, you, stranger, sso, facts)).rejects.toMatchObject({
        because: 'sso-failed',
      });
      await come(noah);
    }
    expect((await again(database.db, you.signInId)).freshUntil).toBeNull();
  });

  test('updates roles from the groups, and fails without a role', async () => {
    const you = await come(maria({ groups: ['leads'] }));
    await reauthenticateWithProvider(database.db, you, maria({ groups: ['compliance'] }), sso, facts);
    expect(await again(database.db, you.signInId)).toMatchObject({ roles: ['officer'] });

    await database.db.execute('update sign_in set proved_at = null');
    await expect(
      reauthenticateWithProvider(database.db, you, maria({ groups: ['football'] }), sso, facts),
    ).rejects.toMatchObject({ because: 'sso-no-role' });
    expect(await again(database.db, you.signInId)).toMatchObject({ roles: [], freshUntil: null });
    expect((await eventsOf(database, you.id)).slice(-2)).toEqual(['person.roles_changed', 'person.proof_refused']);
  });

  test('fails for somebody who signed in with a password', async () => {
    const local = await signedInPerson(database, ['officer']);
    await come(maria());

    await expect(reauthenticateWithProvider(database.db, local, maria(), sso, facts)).rejects.toMatchObject({
      because: 'sso-failed',
    });
  });
});
