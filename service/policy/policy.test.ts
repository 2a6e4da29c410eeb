import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type WirePayload, wireSchemas } from '@/lib/contract';
import { currentPolicy } from '@/lib/decision';
import { createApp } from '../app';
import { decideDue } from '../enrolment/decide';
import { openApplicant } from '../enrolment/testing';
import { basic, startTestService, type TestService } from '../testing';

let service: TestService;

beforeAll(async () => {
  service = await startTestService(0);
});

afterAll(() => service.close());

type Change = WirePayload<'policyChange'>;

const ask = async (body?: unknown, as: 'back-office' | 'integrator' = 'back-office', app = service.app) => {
  const response = await app.request('/api/v1/policy', {
    method: body === undefined ? 'GET' : 'PUT',
    headers: { authorization: basic(as, service.secret) },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });

  // biome-ignore lint/suspicious/noExplicitAny: compared with what is expected.
  return { status: response.status, body: (await response.json()) as any };
};

const inForce = async (): Promise<WirePayload<'policy'>> => (await ask()).body;

const changeOf = async (part: Partial<Change> = {}): Promise<Change> => {
  const { version, thresholds, weights, decisionMix } = await inForce();

  return { basedOn: version, thresholds, weights, decisionMix, reference: crypto.randomUUID(), ...part };
};

const completed = async (): Promise<string> => {
  const applicant = await openApplicant(service);
  await applicant.document('passport');
  await applicant.face('face');
  expect((await applicant.complete()).status).toBe(200);

  return applicant.id;
};

const policyOf = async (id: string): Promise<string> =>
  ((await (await service.ask(`/${id}/facts`)).json()) as { policyVersion: string }).policyVersion;

it('the built-in policy is in force until it is changed', async () => {
  const { status, body } = await ask();

  expect(status).toBe(200);
  expect(wireSchemas.policy.safeParse(body).error).toBeUndefined();
  expect(body).toMatchObject({
    version: currentPolicy.version,
    basis: 'default',
    thresholds: currentPolicy.thresholds,
    weights: currentPolicy.weights,
    leftOut: [],
  });
});

it('a change is a new version; sessions decided before keep theirs', async () => {
  const [early, late] = [await completed(), await completed()];
  await decideDue(service.parts);
  const before = await inForce();
  const change = await changeOf({ thresholds: { high: 90, medium: 20 } });
  const { status, body } = await ask(change);

  expect([status, body.basis, body.thresholds]).toEqual([200, 'changed', { high: 90, medium: 20 }]);
  expect(body.version).not.toBe(before.version);
  expect(await inForce()).toEqual(body);

  const after = await completed();
  await decideDue(service.parts);
  expect(await Promise.all([early, late, after].map(policyOf))).toEqual([before.version, before.version, body.version]);
});

it('repeating a request answers the same, and changes nothing', async () => {
  const change = await changeOf({ thresholds: { high: 81, medium: 50 } });
  const answers = await Promise.all([1, 2, 3].map(() => ask(change)));

  expect(new Set(answers.map(({ status, body }) => `${status} ${body.version}`)).size).toBe(1);
  const [first] = answers;
  await ask(await changeOf({ thresholds: { high: 82, medium: 50 } }));
  expect(await ask(change)).toEqual(first);
  expect(await inForce()).toMatchObject({ thresholds: { high: 82 } });
  expect((await ask({ ...change, thresholds: { high: 83, medium: 50 } })).status).toBe(409);
});

it('repeating a request at any moment of the first answers the same', async () => {
  for (let round = 0; round < 20; round++) {
    const change = await changeOf();
    const first = ask(change);
    const answers = await Promise.all([first, ...[0, 1, 2, 3].map((ms) => setTimeout(ms).then(() => ask(change)))]);

    expect(new Set(answers.map(({ status, body }) => `${status} ${body.version}`)).size).toBe(1);
  }
});

it('of two simultaneous changes, one is refused', async () => {
  const changes = [await changeOf({ thresholds: { high: 84, medium: 50 } }), await changeOf()];
  const answers = await Promise.all(changes.map((change) => ask(change)));

  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});

it('a change that is based on another version is refused, and says which one is in force', async () => {
  const { version } = await inForce();
  const { status, body } = await ask(await changeOf({ basedOn: '0' }));

  expect([status, body.message]).toEqual([409, expect.stringContaining(`version ${version}.`)]);
  expect((await inForce()).version).toBe(version);
});

it('only the back office sees the policy or changes it', async () => {
  expect((await ask(undefined, 'integrator')).status).toBe(403);
  expect((await ask(await changeOf(), 'integrator')).status).toBe(403);
  expect((await service.app.request('/api/v1/policy')).status).toBe(401);
  const posted = await service.app.request('/api/v1/policy', {
    method: 'POST',
    headers: { authorization: basic('back-office', service.secret) },
  });
  expect([posted.status, posted.headers.get('allow')]).toEqual([405, 'GET, HEAD, PUT']);
});

it('numbers that make no sense are refused in words', async () => {
  const before = await inForce();
  const sound = await changeOf();
  const weights = (value: number) =>
    Object.fromEntries(Object.keys(sound.weights).map((name) => [name, value])) as Change['weights'];

  for (const [part, message] of [
    [{ thresholds: { high: 50, medium: 50 } }, 'thresholds.medium must be less than thresholds.high'],
    [{ thresholds: { high: 101, medium: 50 } }, 'thresholds.high must be at most 100'],
    [{ thresholds: { high: 80.5, medium: 50 } }, 'thresholds.high must be a whole number'],
    [{ thresholds: { high: 80, medium: 0 } }, 'thresholds.medium must be at least 1'],
    [{ weights: weights(0) }, 'weights must not all be 0'],
    [{ weights: weights(10.5) }, 'must be at most 10'],
    [{ weights: weights(0.1) }, 'must be a multiple of 0.25'],
    [{ weights: { ...sound.weights, luck: 1 } }, 'Unknown property: luck'],
    [{ decisionMix: { weakest: 0.7, average: 0.4 } }, 'decisionMix must add up to 1'],
    [{ reference: ' ' }, 'reference must not be empty'],
    [{ leftOut: ['passiveLiveness'] }, 'Unknown property: leftOut'],
  ] as const) {
    const { status, body } = await ask({ ...sound, ...part });
    expect([status, body.message]).toEqual([400, expect.stringContaining(message)]);
  }
  expect((await ask('{')).status).toBe(400);
  expect((await ask({ ...sound, reference: 'x'.repeat(70_000) })).status).toBe(413);
  expect(await inForce()).toEqual(before);
});

it('factors that the operator leaves out are named', async () => {
  const parts = { ...service.parts, enrolment: { ...service.parts.enrolment, liveness: 'left-out' as const } };
  const { body } = await ask(undefined, 'back-office', createApp(parts));

  expect(body.leftOut).toEqual(['documentLiveness', 'passiveLiveness']);
});
