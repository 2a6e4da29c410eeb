import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventsOf } from '@/lib/access/testing';
import type { HoldBody } from '@/lib/answers';
import { now } from '@/lib/base/clock';
import { deletionItem, deletionRequest, erasure } from '@/lib/db/schema';
import { addSessions, eraseHere } from '@/lib/work/testing';
import { previewDirect } from '../requests/direct';
import { openTestDesk, type TestDesk } from '../requests/testing';
import { changeHold, readSessionErasure } from './legal';

let desk: TestDesk;
beforeAll(async () => {
  desk = await openTestDesk();
});
afterAll(() => desk.database.close());

const reason = 'Lawsuit of Mária Kováčová.';
const change = async (sessionId: string, action: HoldBody['action'], who = desk.privacy) =>
  changeHold(desk, await desk.caller(who), sessionId, { action, reason });
const read = async (sessionId: string, who = desk.privacy) =>
  readSessionErasure(desk, await desk.caller(who), sessionId);

/** As the worker leaves it just before (`null`) or after the service is told. */
const beginErasing = async (sessionId: string, askedAt: Date | null) => {
  const requestId = await desk.open({ sessionId });
  await desk.change(requestId, { action: 'match' });
  await desk.change(requestId, { action: 'choose', sessionIds: [sessionId], areTheirs: true });
  await desk.db.update(deletionRequest).set({ state: 'erasing' }).where(eq(deletionRequest.id, requestId));
  await desk.db.update(deletionItem).set({ state: 'erasing' }).where(eq(deletionItem.requestId, requestId));
  await desk.db.insert(erasure).values({ sessionId, requestId, intendedAt: now(), step: 'delete', askedAt });

  return requestId;
};

test('a legal hold names who placed it, lasts until lifted, and hides its reason from masked readers', async () => {
  const [id = ''] = await addSessions(desk.db, 1);
  await change(id, 'place');
  await expect(change(id, 'place', desk.supervisor)).rejects.toThrow('already placed a legal hold on this session');

  expect(await previewDirect(desk.db, [id])).toMatchObject({
    held: [{ keeping: { until: null, because: `Legal hold placed by ${desk.privacy.name}` } }],
  });
  expect((await read(id, desk.officer)).hold).toMatchObject({ by: desk.privacy.name, reason: null });
  expect(await desk.allText()).not.toContain('Lawsuit');
  // Searching begins the purpose that reveals reasons.
  await beginErasing((await addSessions(desk.db, 1))[0] ?? '', null);
  expect((await read(id)).hold).toMatchObject({ reason });

  await change(id, 'lift', desk.supervisor);
  await expect(change(id, 'lift')).rejects.toThrow('no legal hold');
  expect(await read(id)).toEqual({ hold: null, duty: null, request: null });
  expect(await eventsOf(desk.database, id)).toEqual([
    'hold.placed',
    'hold.change_refused',
    'session.opened',
    'hold.lifted',
    'hold.change_refused',
  ]);
});

test('a hold withdraws a session until the service is told, and may settle its request', async () => {
  const [id = ''] = await addSessions(desk.db, 1);
  const requestId = await beginErasing(id, null);
  await change(id, 'place');

  expect(await desk.read(requestId)).toMatchObject({
    state: 'reply',
    outcome: 'kept',
    list: [{ state: 'held', keeping: { because: `Legal hold placed by ${desk.privacy.name}` }, progress: null }],
  });
  expect(await desk.db.$count(erasure, eq(erasure.sessionId, id))).toBe(0);
});

test('a hold comes too late once deletion has begun, and cannot be placed on an erased session', async () => {
  const [begun = '', gone = ''] = await addSessions(desk.db, 2);
  await beginErasing(begun, now());
  await expect(change(begun, 'place')).rejects.toThrow('too late to place a hold');
  await eraseHere(desk.db, gone, desk.privacy.id);
  await expect(change(gone, 'place')).rejects.toMatchObject({ code: 'ERASED' });
});
