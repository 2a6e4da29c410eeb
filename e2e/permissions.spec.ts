/**
 * Every page and route of the build, for every role and for everybody who must not get in. What is
 * expected is read from the permission table; what is asked is read from the build.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { permissions, type Route, requirementOf, roles } from '@/lib/access/permissions';
import { builtRoutes, fill, methodsOf } from './built-routes';
import { expect, test } from './fixtures';
import { root } from './launcher';
import { openBackDoor, type SignInAge } from './people';

const values = {
  sessionId: '11111111-1111-4111-8111-111111111111',
  imageName: 'primary_face',
  personId: '22222222-2222-4222-8222-222222222222',
  handle: '33333333-3333-4333-8333-333333333333',
  eventId: '999999999',
  name: 'draft-of-a-test',
  searchId: '44444444-4444-4444-8444-444444444444',
  tagId: '999999',
  code: 'no_such_reason',
  viewId: '55555555-5555-4555-8555-555555555555',
  claimId: '66666666-6666-4666-8666-666666666666',
  verdictId: '77777777-7777-4777-8777-777777777777',
  requestId: '88888888-8888-4888-8888-888888888888',
  incidentId: '99999999-9999-4999-8999-999999999999',
  dutyId: '999999',
  ruleId: '999999',
  kind: 'refusal',
  nextauth: 'session',
};

const keys = builtRoutes().flatMap(({ kind, pattern }) =>
  kind === 'PAGE' ? [`PAGE ${pattern}`] : methodsOf(pattern).map((method) => `${method} ${pattern}`),
) as Route[];
const guarded = keys.filter((key) => requirementOf(key).needs !== 'public');
const changing = guarded.filter((key) => /^(POST|PUT|PATCH|DELETE) /.test(key));

const mayUse = (key: Route, role: (typeof roles)[number]) => {
  const { needs } = requirementOf(key);

  return needs === 'signed in' || needs === 'public' || (permissions[needs].roles as readonly string[]).includes(role);
};

interface Outcome {
  status: number;
  code: string | null;
  location: string | null;
  body: string;
}

const ask = async (url: string, key: string, headers: Record<string, string>): Promise<Outcome> => {
  const [method = '', pattern = ''] = key.split(' ');
  const response = await fetch(url + fill(pattern, values), {
    method: method === 'PAGE' ? 'GET' : method,
    headers,
    redirect: 'manual',
  });
  const body = await response.text();
  const isJson = response.headers.get('content-type')?.startsWith('application/json');

  return {
    status: response.status,
    code: (isJson && JSON.parse(body).error?.code) || null,
    location: response.headers.get('location'),
    body,
  };
};

const expectStrangersAnswer = (key: string, { status, code, location }: Outcome) => {
  if (key.startsWith('PAGE ')) {
    expect(status, key).toBe(307);
    expect(location, key).toBe(`/sign-in?next=${encodeURIComponent(fill(key.slice(5), values))}`);
  } else {
    expect([status, code], key).toEqual([401, 'NOT_SIGNED_IN']);
  }
};

test('the build has no server action: every way in is a route of the table', () => {
  const manifest = JSON.parse(readFileSync(path.join(root, '.next/server/server-reference-manifest.json'), 'utf8'));
  expect([manifest.node, manifest.edge]).toEqual([{}, {}]);
  expect(guarded.length).toBeGreaterThan(40);
});

for (const role of roles) {
  test(`${role}: every route answers as the table says`, async ({ home }) => {
    const door = await openBackDoor(home);
    try {
      const personId = await door.addPerson([role]);

      for (const key of guarded) {
        // A new sign-in for each: some routes end them all.
        const cookie = await door.signIn(personId);
        const outcome = await ask(home.url, key, { cookie, origin: home.url });
        const refused = key.startsWith('PAGE ')
          ? /is not part of your roles/.test(outcome.body)
          : outcome.code === 'FORBIDDEN';

        expect(refused, `${key} for ${role}: ${outcome.status} ${outcome.code}`).toBe(!mayUse(key, role));
        expect(outcome.status, key).not.toBe(401);
        expect(outcome.status, `${key}: ${outcome.body.slice(0, 200)}`).toBeLessThan(500);
        expect(['NOT_SIGNED_IN', 'PROOF_REQUIRED', 'WRONG_ORIGIN', 'SETUP_REQUIRED'], key).not.toContain(outcome.code);
      }
    } finally {
      await door.close();
    }
  });
}

test('what asks for a fresh proof gets nothing from a stale one', async ({ home }) => {
  const door = await openBackDoor(home);
  try {
    const personId = await door.addPerson(roles);
    const fresh = guarded.filter((key) => requirementOf(key).fresh);
    expect(fresh.length).toBeGreaterThan(4);

    for (const key of fresh) {
      const cookie = await door.signIn(personId, { provedMinutes: 6 });
      const { status, code } = await ask(home.url, key, { cookie, origin: home.url });
      expect([status, code], key).toEqual([403, 'PROOF_REQUIRED']);
    }
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
  test(`${who} gets in nowhere`, async ({ home }) => {
    const door = await openBackDoor(home);
    try {
      const cookie = await door.signIn(await door.addPerson(roles, { disabled }), age);

      for (const key of guarded) {
        expectStrangersAnswer(key, await ask(home.url, key, { cookie, origin: home.url }));
      }
    } finally {
      await door.close();
    }
  });
}

test('a change without proof of its origin is refused, and changes nothing', async ({ home }) => {
  const door = await openBackDoor(home);
  try {
    const cookie = await door.signIn(await door.addPerson(roles));

    for (const origin of [
      {},
      { origin: 'https://evil.example' },
      { 'sec-fetch-site': 'cross-site' },
      { origin: 'null' },
    ]) {
      for (const key of [...changing, 'POST /api/invitation', 'PUT /api/invitation', 'POST /api/auth/[...nextauth]']) {
        const { status, code } = await ask(home.url, key, { cookie, ...origin } as Record<string, string>);
        expect([status, code], `${key} with ${JSON.stringify(origin)}`).toEqual([403, 'WRONG_ORIGIN']);
      }
    }
  } finally {
    await door.close();
  }
});

test('an account that must be set up first gets nothing of the desk', async ({ home }) => {
  const door = await openBackDoor(home);
  try {
    const personId = await door.addPerson(roles);
    const { asSuperuser } = await import('./people');
    await asSuperuser(home.dataDir, 'update person set must_change_password = true where id = $1', [personId]);

    for (const key of guarded.filter((name) => requirementOf(name).needs !== 'signed in')) {
      const cookie = await door.signIn(personId);
      const { status, code, location } = await ask(home.url, key, { cookie, origin: home.url });
      expect(key.startsWith('PAGE ') ? [status, location] : [status, code], key).toEqual(
        key.startsWith('PAGE ') ? [307, '/setup'] : [403, 'SETUP_REQUIRED'],
      );
    }
  } finally {
    await door.close();
  }
});
