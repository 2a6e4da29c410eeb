/** What the interface leaves open: either way passes, at most with a note. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApp } from '../app';
import { defaultRules } from '../lifecycle';
import type { TestService } from '../testing';
import { checkService, startCheckedService } from './checked-service';
import { otherExpiry, otherStatus } from './planted-faults';

let service: TestService;

beforeAll(async () => {
  service = await startCheckedService(60);
});

afterAll(() => service.close());

const everything = async (): Promise<string[]> => {
  const [named = ''] = (await service.idsOf('AUTO_APPROVED')).slice(-1);

  return ['--destructive', '--delete-session', named];
};

it.each([
  [
    401,
    403,
    'answered with 403; the usual status is 401',
    ['auth-none', 'auth-wrong-password', 'auth-wrong-user', 'create-nobody'],
  ],
  [
    404,
    410,
    'answered with 410; the usual status is 404',
    ['unknown-session', 'image-unlisted', 'deleted-status', 'deleted-results', 'deleted-images', 'delete-again'],
  ],
])('instead of %i, %i is accepted with a note', { timeout: 120_000 }, async (usual, other, note, ids) => {
  // The first run asks for pictures, which are drawn then, and has its own ones read.
  const checked = await checkService(service, await everything(), { planted: [otherStatus(usual, other)] });

  expect(checked.ids('failed')).toEqual([]);
  for (const id of ids) expect([id, checked.of(id).notes]).toEqual([id, [note]]);
});

it('any other answer to a stranger is a failure', async () => {
  const { ids } = await checkService(service, [], { planted: [otherStatus(401, 404)] });

  expect(ids('failed')).toEqual([
    'auth-none',
    'auth-wrong-password',
    'auth-wrong-user',
    'policy-nobody',
    'branding-nobody',
  ]);
});

it.each([600, 3600, 86_400])('a token may be valid for %i seconds, as long as its session', async (seconds) => {
  const rules = { ...defaultRules, captureWindowMs: seconds * 1000 };
  const other = { ...service, app: createApp({ ...service.parts, rules }) };
  const { ids, of } = await checkService(other, await everything());

  expect(ids('failed')).toEqual([]);
  expect(of('create-token').notes).toEqual([`the token lasts ${seconds} seconds, as long as the session`]);
});

it('reports a token that outlasts its session', async () => {
  const { ids, of } = await checkService(service, await everything(), { planted: [otherExpiry(600)] });

  expect(ids('failed')).toEqual(['create-token']);
  expect(of('create-token').problems).toEqual([
    { seen: 'a token for 3600 seconds', expected: '600 seconds, from createdDateUtc to expiryDateUtc' },
  ]);
});
