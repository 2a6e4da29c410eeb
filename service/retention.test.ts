import { afterAll, beforeAll, expect, it } from 'vitest';
import { moveClock } from '@/lib/clock';
import { removeOldSessions } from './lifecycle/retention';
import { startTestService, type TestService } from './testing';

const day = 86_400_000;

let service: TestService;

beforeAll(async () => {
  service = await startTestService(400);
});

afterAll(() => service.close());

const removeOld = () =>
  removeOldSessions({ db: service.database.db, store: service.store, days: 300 }, new AbortController().signal);

const ages = async (): Promise<number[]> => {
  const { rows } = await service.database.pool.query<{ at: Date }>(
    'select coalesce(completed_at, created_at) as at from session',
  );

  return rows.map(({ at }) => (Date.now() - at.getTime()) / day);
};

it('what is older than so many days goes, counted from completion or else from creation, and nothing else', async () => {
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

it('the days go by the clock', async () => {
  const back = moveClock(1000 * day);
  try {
    const left = (await ages()).length;
    expect(await removeOld()).toBe(left);
  } finally {
    back();
  }
});
