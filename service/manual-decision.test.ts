import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestService, type TestService } from './testing';

let service: TestService;
let waiting: string[];

beforeAll(async () => {
  service = await startTestService(700);
  waiting = await service.idsOf('WAITING_FOR_MANUAL_APPROVE');
});

afterAll(() => service.close());

const nextWaiting = (): string => {
  const id = waiting.pop();
  if (!id) throw new Error('Too few waiting sessions');

  return id;
};

const approval = (reference: string) => ({ decision: 'APPROVE', reason: 'The likeness is clear.', reference });

const decide = (id: string, body: unknown, as: 'back-office' | 'integrator' = 'back-office') =>
  service.ask(`/${id}/manual-decision`, { method: 'POST', as, body: JSON.stringify(body) });

const statusOf = async (id: string) =>
  ((await (await service.ask(`/${id}/status`)).json()) as { status: string }).status;

it.each([
  ['APPROVE', 'MANUAL_APPROVED'],
  ['REJECT', 'MANUAL_REJECTED'],
])('%s makes a waiting session %s', async (decision, status) => {
  const id = nextWaiting();
  const answer = await decide(id, { ...approval(`case-${decision}`), decision });

  expect(answer.status).toBe(200);
  expect(await answer.json()).toEqual({ status, reference: `case-${decision}` });
  expect(await statusOf(id)).toBe(status);
  // The decision releases the results to the integrator.
  expect((await service.ask(`/${id}/decision/results`, { as: 'integrator' })).status).toBe(200);
});

it('repeating a request returns the same answer; another decision with its reference is refused', async () => {
  const id = nextWaiting();
  const answers = await Promise.all([1, 2, 3].map(() => decide(id, approval('twice'))));

  for (const answer of answers) {
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({ status: 'MANUAL_APPROVED', reference: 'twice' });
  }
  expect((await decide(id, { ...approval('twice'), decision: 'REJECT' })).status).toBe(409);
  const other = nextWaiting();
  expect((await decide(other, approval('twice'))).status).toBe(409);
  expect(await statusOf(other)).toBe('WAITING_FOR_MANUAL_APPROVE');
});

it('only one of two concurrent decisions succeeds', async () => {
  const id = nextWaiting();
  const answers = await Promise.all([
    decide(id, approval('race-a')),
    decide(id, { ...approval('race-b'), decision: 'REJECT' }),
  ]);

  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});

it.each(['PENDING', 'EXPIRED', 'AUTO_APPROVED', 'AUTO_REJECTED', 'MANUAL_APPROVED', 'MANUAL_REJECTED'])(
  'a session that is %s cannot be decided',
  async (status) => {
    const [id = ''] = await service.idsOf(status);
    const answer = await decide(id, approval(`late-${status}`));

    expect(answer.status).toBe(409);
    expect(((await answer.json()) as { message: string }).message).toContain(status);
    expect(await statusOf(id)).toBe(status);
  },
);

it('only the back office may decide, and must give a reason', async () => {
  const id = nextWaiting();
  expect((await decide(id, approval('x'), 'integrator')).status).toBe(403);

  for (const [body, message] of [
    [{ ...approval('x'), decision: 'MAYBE' }, 'decision must be APPROVE or REJECT'],
    [{ ...approval('x'), reason: '  ' }, 'reason must not be empty'],
    [{ decision: 'APPROVE', reason: 'ok' }, 'reference is missing'],
    [{ ...approval('x'.repeat(201)) }, 'reference must have at most 200 characters'],
  ] as const) {
    const answer = await decide(id, body);
    expect(answer.status).toBe(400);
    expect(((await answer.json()) as { message: string }).message).toContain(message);
  }
  expect(await statusOf(id)).toBe('WAITING_FOR_MANUAL_APPROVE');
  expect((await decide('00000000-0000-4000-8000-000000000000', approval('x'))).status).toBe(404);
});
