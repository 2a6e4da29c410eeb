import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PersonChange } from '@/lib/answers';
import { moveClock, now } from '@/lib/base/clock';
import { auditEvent, person } from '@/lib/db/schema';
import { createTestDatabase, type TestDatabase } from '@/lib/db/testing';
import type { Person } from '../person';
import { findSignedIn } from '../sign-in/records';
import { actorOf, again, eventsOf, signedInPerson } from '../testing';
import { changePerson } from './change-person';
import { resetPassword } from './first-accounts';
import { readLink, useLink } from './invitations';
import { invitePerson, listPeople } from './people';

let database: TestDatabase;
let admin: Person;

beforeAll(async () => {
  database = await createTestDatabase();
  admin = await signedInPerson(database, ['administrator']);
});
afterAll(() => database.close());

const change = (personId: string, wanted: PersonChange, by: Person = admin) =>
  changePerson(database.db, personId, wanted, actorOf(by));

const inDays = (days: number) => new Date(now().getTime() + days * 86_400_000).toISOString();
const stranger = { requestId: 'request-2', address: '10.4.0.18' };

/** As sent by a form opened when the person looked like this. */
const toRoles = (
  { roles: was }: Pick<Person, 'roles'>,
  roles: string[],
  auditorUntil: string | null = null,
  wasAuditorUntil: string | null = null,
): PersonChange => ({ action: 'roles', roles, auditorUntil, was, wasAuditorUntil });

let invited = 0;
const invite = (roles: string[] = ['officer'], auditorUntil: string | null = null) => {
  invited += 1;

  return invitePerson(
    database.db,
    { name: 'New Colleague', email: `new-${invited}@desk.example`, roles, auditorUntil },
    actorOf(admin),
  );
};

describe('an invitation', () => {
  test('is a link that works once and sets the chosen password', async () => {
    const { token, personId } = await invite();
    expect(await readLink(database.db, token)).toMatchObject({ personId, name: 'New Colleague' });

    await useLink(database.db, token, 'a long enough sentence', stranger);
    await expect(useLink(database.db, token, 'another long sentence', stranger)).rejects.toThrow('has been used');
    const [row] = await database.db.select().from(person).where(eq(person.id, personId));
    expect(row?.passwordHash).toMatch(/^\$argon2id\$/);
    expect(await eventsOf(database, personId)).toEqual(['person.invited', 'person.link_used']);
  });

  test('a rejected password leaves the link open', async () => {
    const { token } = await invite();
    await expect(useLink(database.db, token, 'short', stranger)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    await useLink(database.db, token, 'a long enough sentence', stranger);
  });

  test('expires after a day, or when a newer link is created', async () => {
    const first = await invite();
    const { link: second } = await change(first.personId, { action: 'new link' });
    await expect(readLink(database.db, first.token)).rejects.toMatchObject({ code: 'NOT_FOUND' });

    const back = moveClock(24 * 3_600_000 + 1000);
    try {
      await expect(readLink(database.db, second?.token ?? '')).rejects.toMatchObject({ code: 'NOT_FOUND' });
    } finally {
      back();
    }
  });

  test('expires when the password is reset from the command line, or the account is disabled', async () => {
    const [reset, disabled] = [await invite(), await invite()];
    const { email } = await readLink(database.db, reset.token);
    await resetPassword(database.db, email, { removesSecondFactor: false });
    await change(disabled.personId, { action: 'disable' });
    await change(disabled.personId, { action: 'enable' });

    for (const { token } of [reset, disabled]) {
      await expect(readLink(database.db, token)).rejects.toThrow('has been used');
    }
  });

  test('does not work for somebody disabled while choosing a password', async () => {
    const { token, personId } = await invite();
    let using: Promise<string> = Promise.resolve('');
    await database.db.transaction(async (tx) => {
      await tx.update(person).set({ disabledAt: now() }).where(eq(person.id, personId));
      using = useLink(database.db, token, 'a long enough sentence', stranger).then(
        () => 'let in',
        ({ code }) => code,
      );
      // The link was valid when checked; now the request waits for the account's lock.
      await expect
        .poll(async () => {
          const waiting = await database.db.execute(
            `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
          );

          return waiting.rows.length;
        })
        .toBe(1);
    });

    expect(await using).toBe('NOT_FOUND');
    const [row] = await database.db.select().from(person).where(eq(person.id, personId));
    expect(row?.passwordHash).toBeNull();
  });

  test('used twice at once, works once', async () => {
    const { token } = await invite();
    const outcomes = await Promise.allSettled(
      ['the first long sentence', 'the second long sentence'].map((password) =>
        useLink(database.db, token, password, stranger),
      ),
    );
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  test('the secret of a link is not stored', async () => {
    const { token } = await invite();
    const { rows } = await database.db.execute(`select string_agg(i::text, ' ') as content from invitation i`);
    expect(rows[0]?.content).not.toContain(token);
  });

  test('an email already in use is refused, whatever its case', async () => {
    await expect(
      invitePerson(
        database.db,
        { name: 'Twin', email: admin.email.toUpperCase(), roles: ['viewer'], auditorUntil: null },
        actorOf(admin),
      ),
    ).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  test.each([
    [[], null],
    [['owner'], null],
    [['auditor'], null],
    [['auditor'], inDays(-1)],
    [['auditor'], inDays(400)],
  ])('roles %j until %s are refused, and no account is created', async (roles, until) => {
    const before = await listPeople(database.db, admin.id);
    await expect(invite(roles, until)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    expect((await listPeople(database.db, admin.id)).people).toHaveLength(before.people.length);
  });
});

describe('an administrator’s changes take effect immediately', () => {
  test('roles', async () => {
    const officer = await signedInPerson(database, ['officer']);
    await change(officer.id, toRoles(officer, ['viewer']));
    expect((await again(database.db, officer.signInId)).roles).toEqual(['viewer']);

    const [event] = await database.db.select().from(auditEvent).where(eq(auditEvent.code, 'person.roles_changed'));
    expect(event?.changes).toEqual([{ name: 'Roles', before: 'officer', after: 'viewer' }]);
  });

  test('roles, but not from an outdated form', async () => {
    const officer = await signedInPerson(database, ['officer']);
    const until = inDays(3);
    const outcomes = await Promise.allSettled([
      change(officer.id, toRoles(officer, ['officer', 'auditor'], until)),
      change(officer.id, toRoles(officer, ['officer', 'auditor'], until)),
    ]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const stale = { roles: ['auditor', 'officer'] };
    await expect(change(officer.id, toRoles(stale, ['viewer'], null, inDays(4)))).rejects.toMatchObject({
      code: 'CONFLICT',
      userMessage: 'Somebody else changed these roles. Reload and try again.',
    });

    await change(officer.id, toRoles(stale, ['viewer'], null, until));
    expect((await again(database.db, officer.signInId)).roles).toEqual(['viewer']);
  });

  test('an auditor role expires by itself', async () => {
    const auditor = await signedInPerson(database, ['viewer']);
    await change(auditor.id, toRoles(auditor, ['viewer', 'auditor'], inDays(1 / 24)));
    expect((await again(database.db, auditor.signInId)).roles).toEqual(['viewer', 'auditor']);

    const back = moveClock(29 * 60_000);
    const roles = (await again(database.db, auditor.signInId)).roles;
    const later = moveClock(29 * 60_000);
    const stillThere = (await again(database.db, auditor.signInId)).roles;
    const last = moveClock(3 * 60_000);
    try {
      expect([roles, stillThere]).toEqual([
        ['viewer', 'auditor'],
        ['viewer', 'auditor'],
      ]);
      expect((await again(database.db, auditor.signInId)).roles).toEqual(['viewer']);
    } finally {
      last();
      later();
      back();
    }
  });

  test('disabling ends every sign-in, and enabling does not restore them', async () => {
    const officer = await signedInPerson(database, ['officer']);
    await change(officer.id, { action: 'disable' });
    expect(await findSignedIn(database.db, officer.signInId)).toBeNull();
    await change(officer.id, { action: 'enable' });
    expect(await findSignedIn(database.db, officer.signInId)).toBeNull();
    expect(await eventsOf(database, officer.id)).toEqual(['person.created', 'person.disabled', 'person.enabled']);
  });

  test.each([{ action: 'end sessions' }, { action: 'force new password' }, { action: 'new link' }] as const)(
    '$action signs them out everywhere',
    async (wanted) => {
      const officer = await signedInPerson(database, ['officer']);
      await change(officer.id, wanted);
      expect(await findSignedIn(database.db, officer.signInId)).toBeNull();
    },
  );
});

describe('the desk is never left without an administrator', () => {
  test('the last administrator cannot drop the role or disable themselves', async () => {
    await expect(change(admin.id, toRoles(admin, ['viewer']))).rejects.toThrow('needs at least one administrator');
    await expect(change(admin.id, { action: 'disable' })).rejects.toMatchObject({ code: 'CONFLICT' });
    expect((await again(database.db, admin.signInId)).roles).toEqual(['administrator']);
  });

  test('two administrators cannot remove each other at the same time', async () => {
    const other = await signedInPerson(database, ['administrator']);
    const outcomes = await Promise.allSettled([
      change(other.id, toRoles(other, ['viewer']), admin),
      change(admin.id, toRoles(admin, ['viewer']), other),
    ]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const { people } = await listPeople(database.db, admin.id);
    const left = people.find(({ roles }) => roles.includes('administrator'));
    expect(left).toBeDefined();
    admin = left?.id === admin.id ? admin : other;
  });
});

test('the list shows conflicting roles, open sign-ins and open links', async () => {
  const both = await signedInPerson(database, ['administrator', 'officer']);
  const { personId } = await invite(['viewer']);
  const { people, notSeparated } = await listPeople(database.db, admin.id);

  expect(notSeparated).toEqual([both.id]);
  expect(people.find(({ id }) => id === both.id)).toMatchObject({ sessions: 1, you: false });
  expect(people.find(({ id }) => id === personId)?.signIn).toMatchObject({ kind: 'invited' });
  expect(people.find(({ id }) => id === admin.id)?.you).toBe(true);
});
