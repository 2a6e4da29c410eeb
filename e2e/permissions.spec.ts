/**
 * Every page and route of the build, for every role and for everybody without access. Expectations come
 * from the permission table, addresses from the build.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { permissions, type Route, requirementOf, roles } from '@/lib/access/permissions';
import { answersTo, ask, briefly, builtKeys, expectedOf, type Outcome, toStrangers } from './built-routes';
import { expect, test } from './fixtures';
import { root } from './launcher';
import { openBackDoor, type SignInAge } from './people';

const guarded = builtKeys().filter((key) => requirementOf(key).needs !== 'public');
const changing = [
  ...guarded.filter((key) => /^(POST|PUT|PATCH|DELETE) /.test(key)),
  'POST /api/invitation',
  'PUT /api/invitation',
  'POST /api/auth/[...nextauth]',
];

const mayUse = (key: Route, role: (typeof roles)[number]) => {
  const { needs } = requirementOf(key);

  return needs === 'signed in' || needs === 'public' || (permissions[needs].roles as readonly string[]).includes(role);
};

/** Whether the role was allowed; anything else as text. */
const meaningOf = (key: string, outcome: Outcome): string => {
  const { status, code, body } = outcome;
  const isElsewhere = ['NOT_SIGNED_IN', 'PROOF_REQUIRED', 'WRONG_ORIGIN', 'SETUP_REQUIRED'].includes(code ?? '');
  if (status === 401 || status >= 500 || isElsewhere) return `${briefly(outcome)}: ${body.slice(0, 200)}`;
  const isRefused = key.startsWith('PAGE ') ? /is not open to your roles/.test(body) : code === 'FORBIDDEN';

  return isRefused ? 'refused' : 'let in';
};

test('the build has no server actions: every entry is a route of the table', () => {
  const manifest = JSON.parse(readFileSync(path.join(root, '.next/server/server-reference-manifest.json'), 'utf8'));
  expect([manifest.node, manifest.edge]).toEqual([{}, {}]);
  expect(guarded.length).toBeGreaterThan(40);
});

for (const role of roles) {
  test(`${role}: every route answers as the table says`, async ({ home }) => {
    const door = await openBackDoor(home);
    try {
      const personId = await door.addPerson([role]);

      expect(
        await answersTo(guarded, async (key) => {
          // A new sign-in for each, because some routes end all sign-ins.
          const cookie = await door.signIn(personId);

          return meaningOf(key, await ask(home.url, key, { cookie, origin: home.url }));
        }),
      ).toEqual(expectedOf(guarded, (key) => (mayUse(key, role) ? 'let in' : 'refused')));
    } finally {
      await door.close();
    }
  });
}

test('routes that need a recent re-authentication refuse an old one', async ({ home }) => {
  const door = await openBackDoor(home);
  try {
    const personId = await door.addPerson(roles);
    const fresh = guarded.filter((key) => requirementOf(key).fresh);
    expect(fresh.length).toBeGreaterThan(4);

    expect(
      await answersTo(fresh, async (key) => {
        const cookie = await door.signIn(personId, { provedMinutes: 6 });

        return briefly(await ask(home.url, key, { cookie, origin: home.url }));
      }),
    ).toEqual(expectedOf(fresh, () => '403 PROOF_REQUIRED'));
  } finally {
    await door.close();
  }
});

const outsiders: Record<string, { disabled?: boolean; age?: SignInAge }> = {
  'a disabled account': { disabled: true },
  'a sign-in that was idle for 31 minutes': { age: { idleMinutes: 31 } },
  'a sign-in of 13 hours': { age: { hours: 13 } },
  'a sign-in that was ended': { age: { ended: true } },
};

for (const [who, { disabled = false, age = {} }] of Object.entries(outsiders)) {
  test(`${who} has no access`, async ({ home }) => {
    const door = await openBackDoor(home);
    try {
      const cookie = await door.signIn(await door.addPerson(roles, { disabled }), age);

      expect(
        await answersTo(guarded, async (key) => briefly(await ask(home.url, key, { cookie, origin: home.url }))),
      ).toEqual(expectedOf(guarded, toStrangers));
    } finally {
      await door.close();
    }
  });
}

test('a change without a valid origin is refused', async ({ home }) => {
  const door = await openBackDoor(home);
  try {
    const cookie = await door.signIn(await door.addPerson(roles));

    for (const origin of [
      {},
      { origin: 'https://evil.example' },
      { 'sec-fetch-site': 'cross-site' },
      { origin: 'null' },
    ]) {
      expect(
        await answersTo(changing, async (key) =>
          briefly(await ask(home.url, key, { cookie, ...origin } as Record<string, string>)),
        ),
        JSON.stringify(origin),
      ).toEqual(expectedOf(changing, () => '403 WRONG_ORIGIN'));
    }
  } finally {
    await door.close();
  }
});

test('an account with an unfinished setup has no access', async ({ home }) => {
  const door = await openBackDoor(home);
  try {
    const personId = await door.addPerson(roles);
    const { asSuperuser } = await import('./people');
    await asSuperuser(home.dataDir, 'update person set must_change_password = true where id = $1', [personId]);

    const ofTheDesk = guarded.filter((name) => requirementOf(name).needs !== 'signed in');
    expect(
      await answersTo(ofTheDesk, async (key) => {
        const cookie = await door.signIn(personId);

        return briefly(await ask(home.url, key, { cookie, origin: home.url }));
      }),
    ).toEqual(expectedOf(ofTheDesk, (key) => (key.startsWith('PAGE ') ? '307 /setup' : '403 SETUP_REQUIRED')));
  } finally {
    await door.close();
  }
});
