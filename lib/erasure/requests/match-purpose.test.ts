import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { seesInFull, setPurpose } from '@/lib/access';
import { moveClock } from '@/lib/base/clock';
import { minuteMs } from '@/lib/base/durations';
import { addSessions } from '@/lib/work/testing';
import { openTestDesk, type TestDesk } from './testing';

let desk: TestDesk;
beforeAll(async () => {
  desk = await openTestDesk();
});
afterAll(() => desk.database.close());
beforeEach(() =>
  desk.database.pool.query(`
    delete from deletion_item; delete from deletion_request; delete from mirror_session; delete from mirror_crawl;
    delete from setting; update sign_in set purpose_id = null
  `),
);

const choose = async (code: 'erasure' | 'other') => {
  const { person, actor } = await desk.caller(desk.privacy);
  await setPurpose(desk, person, { code, words: null }, actor);
};
const purpose = async () => (await desk.caller(desk.privacy)).person.purpose?.code ?? null;

const matched = async () => {
  const [sessionId = ''] = await addSessions(desk.db, 1);
  const requestId = await desk.open({ sessionId });
  await desk.change(requestId, { action: 'match' });

  return { requestId, sessionIds: [sessionId] };
};

const confirmed = async () => {
  const { requestId, sessionIds } = await matched();
  await desk.change(requestId, { action: 'choose', sessionIds, areTheirs: true });

  return requestId;
};

test('the purpose that a search set ends with the matching, and the earlier one comes back', async () => {
  await choose('other');
  const requestId = await confirmed();
  expect(await purpose()).toBe('erasure');

  await desk.submit(requestId);
  expect(await purpose()).toBe('other');
});

test('it ends where no data was found', async () => {
  await desk.completeCrawl();
  const requestId = await desk.open({ name: 'Kováčová' });
  await desk.change(requestId, { action: 'match' });
  expect(await purpose()).toBe('erasure');

  await desk.change(requestId, { action: 'end without data' });
  expect(await purpose()).toBeNull();
});

test('it ends for whoever searched, whoever closes the request', async () => {
  const { requestId } = await matched();
  await desk.change(requestId, { action: 'close', because: 'request withdrawn' }, desk.supervisor);
  expect(seesInFull((await desk.caller(desk.privacy)).person)).toBe(false);
});

test('it goes on while another open request was searched under it', async () => {
  const other = await matched();
  const requestId = await confirmed();
  await desk.submit(requestId);
  expect(await purpose()).toBe('erasure');

  await desk.change(other.requestId, { action: 'close', because: 'request withdrawn' });
  expect(await purpose()).toBeNull();
});

test('a request that was searched long ago does not keep it', async () => {
  const forward = moveClock(-31 * minuteMs);
  try {
    await matched();
  } finally {
    forward();
  }
  await desk.submit(await confirmed());
  expect(await purpose()).toBeNull();
});

test('a chosen purpose goes on', async () => {
  await choose('erasure');
  await desk.submit(await confirmed());
  expect(await purpose()).toBe('erasure');
});

test('a refused submission leaves the purpose as it is', async () => {
  const { requestId } = await matched();
  await expect(desk.submit(requestId)).rejects.toThrow('Confirm or rule out 1 session first');
  expect(await purpose()).toBe('erasure');
});
