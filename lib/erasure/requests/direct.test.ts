import { afterAll, beforeAll, expect, test } from 'vitest';
import { now } from '@/lib/base/clock';
import { erasure, erasureIncident } from '@/lib/db/schema';
import { addSessions, eraseHere } from '@/lib/work/testing';
import { findHolds } from '../holds/check';
import { settleIncident } from '../incidents';
import { readErasurePolicy, writeErasurePolicy } from '../policy';
import { deleteDirectly, previewDirect } from './direct';
import { countWaiting, listRequests } from './list';
import { openTestDesk, type TestDesk } from './testing';

let desk: TestDesk;
beforeAll(async () => {
  desk = await openTestDesk();
  await desk.addDuty({ country: 'SVK' });
});
afterAll(() => desk.database.close());

const remove = async (ids: string[], confirm: string) =>
  deleteDirectly(desk, await desk.caller(desk.privacy), { ids, confirm });

test('a direct deletion can be cancelled until its time runs out', async () => {
  const [id = ''] = await addSessions(desk.db, 1);
  const before = now().getTime();
  const { requestId } = await remove([id], id);
  const { state, notBefore, may, list } = await desk.read(requestId);

  expect({ state, cancel: may.cancel, list: list.map(({ sessionId }) => sessionId) }).toEqual({
    state: 'delayed',
    cancel: { allowed: true },
    list: [id],
  });
  expect(new Date(notBefore ?? 0).getTime() - before).toBeGreaterThanOrEqual(60_000);
  await desk.change(requestId, { action: 'cancel', reason: 'Wrong session.' });
  expect(await desk.db.$count(erasure)).toBe(0);
  // The session is free again.
  expect(await previewDirect(desk.db, [id])).toMatchObject({ elsewhere: [] });
});

test('notes on a direct deletion are recorded when read', async () => {
  const [id = ''] = await addSessions(desk.db, 1);
  const { requestId } = await remove([id], id);
  await desk.read(requestId);
  expect(await desk.events(requestId)).not.toContain('deletion.viewed');

  await desk.change(requestId, { action: 'note', words: 'Maria Example called.' });
  await desk.read(requestId);
  expect(await desk.events(requestId)).toContain('deletion.viewed');
  await desk.change(requestId, { action: 'cancel', reason: 'Wrong session.' });
});

test('a direct deletion needs the right confirmation, and refuses sessions that are held, erased or in another request', async () => {
  const [one = '', two = '', three = ''] = await addSessions(desk.db, 3);
  const [held = ''] = await addSessions(desk.db, 1, { country: 'SVK', completedAt: now().toISOString() });
  const { reference } = await remove([one, two], '2');

  expect(await previewDirect(desk.db, [one, three, held])).toMatchObject({
    sessions: 3,
    held: [{ sessionId: held, keeping: { until: expect.any(String), because: 'AML Act, section 8' } }],
    elsewhere: [{ sessionId: one, reference }],
    cancelSeconds: 60,
    needsApproval: false,
  });
  await expect(remove([three], 'yes')).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  await expect(remove([three, held], '3')).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  await expect(remove([held], held)).rejects.toThrow(/must be kept until \d{4}-\d\d-\d\d: AML Act, section 8/);
  await expect(remove([one], one)).rejects.toThrow(`is already in request ${reference}`);
  await eraseHere(desk.db, three, desk.privacy.id);
  await expect(remove([three], three)).rejects.toThrow('has already been erased');
});

test('two people cannot delete the same session at once', async () => {
  const [id = ''] = await addSessions(desk.db, 1);
  const caller = await desk.caller(desk.privacy);
  const removeIt = () => deleteDirectly(desk, caller, { ids: [id], confirm: id });
  const both = await desk.concurrently(`select pg_advisory_xact_lock(hashtextextended('deletion references', 0))`, [
    removeIt,
    removeIt,
  ]);

  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});

test('an incident is settled by erasing the session again at once, whatever its holds, or by closing it', async () => {
  const [id = ''] = await addSessions(desk.db, 1, { country: null });
  await eraseHere(desk.db, id, desk.privacy.id);
  const [incident] = await desk.db
    .insert(erasureIncident)
    .values({ sessionId: id, openedAt: now(), seen: 'the list of sessions' })
    .returning();
  const settle = async (body: Parameters<typeof settleIncident>[3]) =>
    settleIncident(desk, await desk.caller(desk.privacy), incident?.id ?? '', body);
  await settle({ action: 'erase again' });

  expect(await listRequests(desk.db, 'open')).toMatchObject({ incidents: [{ sessionId: id }] });
  expect((await findHolds(desk.db, [{ sessionId: id, countsFrom: null }])).size).toBe(0);
  await expect(settle({ action: 'erase again' })).rejects.toThrow('already being erased');
  await settle({ action: 'close', reason: 'A page of the list was stale.' });
  await expect(settle({ action: 'erase again' })).rejects.toThrow('already closed');
  expect(await countWaiting(desk.db, desk.officer)).toEqual({ count: 0 });
});

test('if the policy requires it, a second person approves direct deletions; a stale policy change is refused', async () => {
  const was = await readErasurePolicy(desk.db);
  const { actor } = await desk.caller(desk.privacy);
  await writeErasurePolicy(desk.db, { policy: { ...was, directNeedsApproval: true }, was }, actor);
  await expect(writeErasurePolicy(desk.db, { policy: was, was }, actor)).rejects.toThrow('Somebody else changed');
  const [id = ''] = await addSessions(desk.db, 1);
  const { requestId } = await remove([id], id);

  expect(await desk.read(requestId)).toMatchObject({ state: 'approval', notBefore: null });
  await expect(desk.approve(requestId, desk.privacy)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await desk.approve(requestId, desk.supervisor);
  expect(await desk.read(requestId)).toMatchObject({ state: 'delayed', notBefore: expect.any(String) });
});
