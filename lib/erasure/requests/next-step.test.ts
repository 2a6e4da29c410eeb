import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Person } from '@/lib/access';
import { deletionItem, deletionRequest } from '@/lib/db/schema';
import { addSessions } from '@/lib/work/testing';
import { today } from '../calendar';
import { listRequests } from './list';
import { openTestDesk, type TestDesk } from './testing';

let desk: TestDesk;
beforeAll(async () => {
  desk = await openTestDesk();
});
afterAll(() => desk.database.close());
beforeEach(() =>
  desk.database.pool.query(`
    delete from deletion_item; delete from deletion_request; delete from mirror_session; delete from mirror_crawl
  `),
);

/** As the list shows it to this reader; their own page of the request says the same. */
const nextFor = async (reader: Person) => {
  const { rows } = await listRequests(desk.db, reader, 'open');
  const [row] = rows;
  if (!row) throw new Error('The list is empty.');
  expect((await desk.read(row.id, reader)).next).toEqual(row.next);

  return row.next;
};

const yours = { turn: 'you', names: [], because: null };

it('says at every step of a request whose turn it is, to whoever reads it', async () => {
  const [first = '', second = ''] = await addSessions(desk.db, 2);
  const requestId = await desk.open({ sessionId: first }, { identity: null });
  expect(await nextFor(desk.privacy)).toEqual({ step: 'identity', ...yours });
  expect(await nextFor(desk.supervisor)).toEqual({
    step: 'identity',
    turn: 'others',
    names: [desk.privacy.name],
    because: null,
  });
  expect(await nextFor(desk.officer)).toMatchObject({
    turn: 'others',
    because: 'Only a privacy officer can do this.',
  });

  await desk.reply(requestId, 'identity');
  expect(await nextFor(desk.privacy)).toMatchObject({ step: 'proof', turn: 'requester' });
  const { identitySeen: seen } = await desk.read(requestId);
  await desk.change(requestId, { action: 'verify identity', method: 'in person', on: today(), words: null, seen });
  expect(await nextFor(desk.privacy)).toEqual({ step: 'search', ...yours });

  await desk.change(requestId, { action: 'match' });
  expect(await nextFor(desk.privacy)).toEqual({ step: 'decide', ...yours });
  await desk.change(requestId, { action: 'choose', sessionIds: [first], areTheirs: false });
  expect(await nextFor(desk.privacy)).toEqual({ step: 'no match', ...yours });
  await desk.change(requestId, { action: 'add', sessionId: second });
  await desk.change(requestId, { action: 'choose', sessionIds: [second], areTheirs: true });
  expect(await nextFor(desk.privacy)).toEqual({ step: 'submit', ...yours });

  await desk.submit(requestId);
  expect(await nextFor(desk.privacy)).toEqual({
    step: 'approve',
    turn: 'others',
    names: [desk.supervisor.name],
    because: `You submitted this request, so another person must approve it: ${desk.supervisor.name}.`,
  });
  expect(await nextFor(desk.supervisor)).toEqual({ step: 'approve', ...yours });
  expect(await nextFor(desk.officer)).toEqual({
    step: 'approve',
    turn: 'others',
    names: [desk.supervisor.name],
    because: 'Only a supervisor or privacy officer can do this.',
  });

  await desk.approve(requestId, desk.supervisor);
  expect(await nextFor(desk.privacy)).toMatchObject({ step: 'start', turn: 'desk' });
  await desk.change(requestId, { action: 'pause' });
  expect(await nextFor(desk.privacy)).toEqual({ step: 'resume', ...yours });
  await desk.change(requestId, { action: 'resume' });
  await desk.db.update(deletionRequest).set({ state: 'erasing' });
  await desk.db.update(deletionItem).set({ state: 'erasing' }).where(eq(deletionItem.sessionId, second));
  expect(await nextFor(desk.privacy)).toMatchObject({ step: 'erase', turn: 'desk' });
  await desk.db.update(deletionItem).set({ state: 'gone' }).where(eq(deletionItem.sessionId, second));
  expect(await nextFor(desk.privacy)).toMatchObject({ step: 'certificate', turn: 'desk' });
  await desk.db.update(deletionRequest).set({ state: 'reply', outcome: 'erased' });
  expect(await nextFor(desk.privacy)).toEqual({ step: 'reply', ...yours });

  await desk.change(requestId, { action: 'close', because: 'withdrawn' });
  expect((await listRequests(desk.db, desk.privacy, 'ended')).rows).toMatchObject([{ next: null }]);
});

it('a request without an owner waits for any privacy officer', async () => {
  await desk.open({ name: 'Kováčová' }, { identity: null }, desk.officer);
  expect(await nextFor(desk.privacy)).toEqual({ step: 'identity', ...yours });
  expect(await nextFor(desk.officer)).toMatchObject({ step: 'identity', turn: 'others', names: [] });
});
