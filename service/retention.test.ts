import { afterAll, beforeAll, expect, it } from 'vitest';
import { moveClock } from '@/lib/base/clock';
import { dayMs } from '@/lib/base/durations';
import { removeOldSessions } from './lifecycle';
import { startTestService, type TestService } from './testing';

let service: TestService;

beforeAll(async () => {
  service = await startTestService(400);
});

afterAll(() => service.close());

const removeOld = () => removeOldSessions({ ...service.parts, days: 300 }, new AbortController().signal);

const ages = async (): Promise<number[]> => {
  const { rows } = await service.database.pool.query<{ at: Date }>(
    'select coalesce(completed_at, created_at) as at from session',
  );

  return rows.map(({ at }) => (Date.now() - at.getTime()) / dayMs);
};

it('removes sessions completed or else created too long ago, and no others', async () => {
  const [oldest = ''] = (await service.idsOf('AUTO_APPROVED')).slice(-1);
  await service.ask(`/${oldest}/images/primary_face`);
  const before = await ages();
  const old = before.filter((age) => age >= 300).length;
  expect(old).toBeGreaterThan(20);
  expect((await service.files()).join()).toContain(oldest);

  expect(await removeOld()).toBe(old);

  expect((await ages()).length).toBe(before.length - old);
  expect(Math.max(...(await ages()))).toBeLessThan(300);
  expect((await service.files()).join()).not.toContain(oldest);
  expect(await removeOld()).toBe(0);
});

it('retention follows the clock', async () => {
  const back = moveClock(1000 * dayMs);
  try {
    const left = (await ages()).length;
    expect(await removeOld()).toBe(left);
  } finally {
    back();
  }
});
