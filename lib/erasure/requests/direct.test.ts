import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RequestKind } from '@/lib/answers';
import { now } from '@/lib/base/clock';
import { auditEvent, deletionRequest, erasure, erasureIncident } from '@/lib/db/schema';
import { addSessions, eraseHere } from '@/lib/work/testing';
import { findHolds } from '../holds/check';
import { settleIncident } from '../incidents';
import { readErasurePolicy, writeErasurePolicy } from '../policy';
import { decideApproval, submitRequest } from './approval';
import { deleteDirectly, previewDirect } from './direct';
import { settleRequest } from './end';
import { countWaiting, listRequests } from './list';
import { openTestDesk, type TestDesk } from './testing';

let desk: TestDesk;
beforeAll(async () => {
  desk = await openTestDesk();
  await desk.addDuty({ countries: ['SVK'] });
});
afterAll(() => desk.database.close());

const remove = async (ids: string[], confirm: string) =>
  deleteDirectly(desk, await desk.caller(desk.privacy), { ids, reason: 'Enrolled by mistake.', confirm });

const refusalsOf = async (sessionId: string) =>
  (await desk.db.select().from(auditEvent).where(eq(auditEvent.subject, sessionId)))
    .filter(({ code }) => code === 'erasure.request_refused')
    .map(({ details }) => details.because);

test('a direct deletion can be cancelled until its time runs out', async () => {
  const [id = ''] = await addSessions(desk.db, 1);
  const before = now().getTime();
  const { requestId } = await remove([id], id.slice(-4));
  const { state, notBefore, may, list } = await desk.read(requestId);

  expect({ state, cancel: may.cancel, list: list.map(({ sessionId }) => sessionId) }).toEqual({
    state: 'delayed',
    cancel: { allowed: true },
    list: [id],
  });
  expect(new Date(notBefore ?? 0).getTime() - before).toBeGreaterThanOrEqual(60_000);
  await desk.change(requestId, { action: 'cancel', reason: 'Wrong session.' });
  const by = desk.privacy.name;
  // The words of whoever cancelled it stay readable, under a purpose.
  expect(await desk.read(requestId)).toMatchObject({
    state: 'cancelled',
    halted: { by, at: expect.any(String), words: 'W••••' },
  });
  await desk.reveal();
  expect(await desk.read(requestId)).toMatchObject({ halted: { by, words: 'Wrong session.' } });
  expect((await desk.events(requestId)).at(-1)).toBe('deletion.viewed');
  await expect(desk.change(requestId, { action: 'resume' })).rejects.toThrow('was cancelled');
  expect(await desk.db.$count(erasure)).toBe(0);
  // The session is free again.
  expect(await previewDirect(desk.db, [id])).toMatchObject({ elsewhere: [] });
});

test('the reason of a direct deletion is kept, and recorded when read', async () => {
  const [id = ''] = await addSessions(desk.db, 1);
  const { requestId } = await remove([id], id.slice(-4));
  expect(await desk.read(requestId, desk.officer)).toMatchObject({ masked: true, reason: 'E••••' });
  expect(await desk.events(requestId)).toContain('deletion.viewed');
  expect(await desk.allText()).not.toContain('Enrolled by mistake');
  await desk.change(requestId, { action: 'cancel', reason: 'Wrong session.' });
});

test('once a direct deletion has ended, its page says when its reason was erased', async () => {
  const [id = ''] = await addSessions(desk.db, 1);
  const { requestId } = await remove([id], id.slice(-4));
  expect(await desk.read(requestId)).toMatchObject({ reasonErasedAt: null });
  await desk.database.pool.query(`update deletion_item set state = 'gone' where request_id = $1`, [requestId]);
  const actor = { personId: null, requestId: null, address: null };
  await desk.db.transaction((tx) => settleRequest(tx, requestId, actor));

  expect(await desk.read(requestId)).toMatchObject({
    state: 'ended',
    reason: null,
    reasonErasedAt: expect.stringMatching(/^\d{4}-/),
  });
});

test('a direct deletion needs the right confirmation, and refuses sessions that are held, erased or in another request', async () => {
  const [one = '', two = '', three = ''] = await addSessions(desk.db, 3);
  const [held = ''] = await addSessions(desk.db, 1, { country: 'SVK', completedAt: now().toISOString() });
  const { reference } = await remove([one, two], [one, two].sort()[0]?.slice(-4) ?? '');

  expect(await previewDirect(desk.db, [one, three, held])).toMatchObject({
    sessions: 3,
    held: [{ sessionId: held, keeping: { until: expect.any(String), because: 'AML Act, section 8' } }],
    elsewhere: [{ sessionId: one, reference }],
    cancelSeconds: 60,
    needsApproval: false,
    confirmWith: [one, three, held].sort()[0],
  });
  await expect(remove([three], 'yes')).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  await expect(remove([three, held], '2')).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  await expect(remove([held], held.slice(-4))).rejects.toThrow(
    /must be kept until \d{4}-\d\d-\d\d: AML Act, section 8/,
  );
  await expect(remove([one], one.slice(-4))).rejects.toThrow(`is already in request ${reference}`);
  await eraseHere(desk.db, three, desk.privacy.id);
  await expect(remove([three], three.slice(-4))).rejects.toThrow('has already been erased');
});

test('a follow-up offers a letter only where a person asked, however long ago', async () => {
  const add = async (kind: RequestKind, followsId: string | null = null) => {
    const more = { kind, followsId, state: 'ended', outcome: 'erased' } as const;
    const [made] = await desk.db
      .insert(deletionRequest)
      .values({
        ...{ ...more, reference: randomUUID(), stateAt: now(), createdAt: now() },
        ...{ receivedOn: '2026-10-28', dueOn: '2026-11-28' },
      })
      .returning({ id: deletionRequest.id });

    return made?.id ?? '';
  };
  const lettersAfter = async (kind: RequestKind) =>
    (await desk.read(await add('planned', await add('planned', await add(kind))))).letters;

  expect(await lettersAfter('direct')).toEqual([]);
  expect(await lettersAfter('retention')).toEqual([]);
  expect(await lettersAfter('request')).toEqual(['confirmation']);
});

test('two people cannot delete the same session at once', async () => {
  const [id = ''] = await addSessions(desk.db, 1);
  const caller = await desk.caller(desk.privacy);
  const removeIt = () => deleteDirectly(desk, caller, { ids: [id], reason: 'Enrolled by mistake.', confirm: id });
  const both = await desk.concurrently(`select pg_advisory_xact_lock(hashtextextended('deletion references', 0))`, [
    removeIt,
    removeIt,
  ]);

  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});

test('an incident is settled by erasing the session again, with a reason and a confirmation, whatever its holds, or by closing it', async () => {
  const [id = ''] = await addSessions(desk.db, 1, { country: null });
  await eraseHere(desk.db, id, desk.privacy.id);
  const [incident] = await desk.db
    .insert(erasureIncident)
    .values({ sessionId: id, openedAt: now(), seen: 'the list of sessions' })
    .returning();
  const settle = async (body: Parameters<typeof settleIncident>[3]) =>
    settleIncident(desk, await desk.caller(desk.privacy), incident?.id ?? '', body);
  const again = { action: 'erase again', reason: 'Restored from a backup.', confirm: id.slice(-4) } as const;
  await expect(settle({ ...again, confirm: 'yes' })).rejects.toThrow('last four characters');
  expect(await refusalsOf(id)).toEqual(['not confirmed']);
  const opened = await settle(again);

  expect(await desk.read(opened?.requestId ?? '', desk.officer)).toMatchObject({ state: 'delayed', reason: 'R••••' });
  expect(await listRequests(desk.db, desk.privacy, 'open')).toMatchObject({
    incidents: [{ sessionId: id }],
    direct: { needsApproval: false, cancelSeconds: 60 },
  });
  expect((await findHolds(desk.db, [{ sessionId: id, countsFrom: null }])).size).toBe(0);
  await expect(settle(again)).rejects.toThrow('already being erased');
  // Cancelled, it leaves the incident open.
  await desk.change(opened?.requestId ?? '', { action: 'cancel', reason: 'Not now.' });
  expect(await listRequests(desk.db, desk.privacy, 'open')).toMatchObject({ incidents: [{ sessionId: id }] });
  await settle({ action: 'close', reason: 'A page of the list was stale.' });
  await expect(settle(again)).rejects.toThrow('already closed');
  expect(await countWaiting(desk.db, desk.officer)).toEqual({ count: 0 });
});

test('if the policy requires it, a second person approves direct deletions; a stale policy change is refused', async () => {
  const was = await readErasurePolicy(desk.db);
  const { actor } = await desk.caller(desk.privacy);
  await writeErasurePolicy(desk.db, { policy: { ...was, directNeedsApproval: true }, was }, actor);
  await expect(writeErasurePolicy(desk.db, { policy: was, was }, actor)).rejects.toThrow('Somebody else changed');
  const [id = ''] = await addSessions(desk.db, 1);
  const { requestId } = await remove([id], id.slice(-4));

  expect(await desk.read(requestId)).toMatchObject({ state: 'approval', notBefore: null });
  await expect(desk.approve(requestId, desk.privacy)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await desk.approve(requestId, desk.supervisor);
  expect(await desk.read(requestId)).toMatchObject({ state: 'delayed', notBefore: expect.any(String) });
});

test('one policy for every erasure: each way ends with the same time to cancel, and requests need approval by setting', async () => {
  const was = await readErasurePolicy(desk.db);
  const { actor } = await desk.caller(desk.privacy);
  const set = (part: Partial<typeof was>) =>
    desk.database.pool.query(`update setting set value = $1 where name = 'erasure'`, [{ ...was, ...part }]);
  await writeErasurePolicy(desk.db, { policy: { ...was, cancelSeconds: 90 }, was }, actor);
  await set({ cancelSeconds: 90, directNeedsApproval: false });
  const secondsLeft = async (requestId: string) => {
    const [row] = await desk.db.select().from(deletionRequest).where(eq(deletionRequest.id, requestId));

    return [row?.state, Math.round(((row?.notBefore?.getTime() ?? 0) - (row?.stateAt.getTime() ?? 0)) / 1000)];
  };
  const open = async () => {
    const [id = ''] = await addSessions(desk.db, 1);
    const requestId = await desk.open({ sessionId: id });
    await desk.change(requestId, { action: 'match' });
    await desk.change(requestId, { action: 'choose', sessionIds: [id], areTheirs: true });

    return { id, requestId };
  };

  const [direct = ''] = await addSessions(desk.db, 1);
  expect(await secondsLeft((await remove([direct], direct.slice(-4))).requestId)).toEqual(['delayed', 90]);

  const asked = await open();
  const caller = await desk.caller(desk.privacy);
  const { seen } = await desk.confirmationOf(asked.requestId);
  const submit = (confirm: string) =>
    submitRequest(desk, caller, asked.requestId, { reason: 'Asked by the person.', confirm, seen });
  await expect(submit('0000x')).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  await submit(asked.id.slice(-4).toUpperCase());
  await desk.reveal();
  expect(await desk.read(asked.requestId)).toMatchObject({
    state: 'approval',
    reason: 'Asked by the person.',
    effect: { toErase: 1, confirmWith: asked.id },
  });
  const approve = async (confirm: string) =>
    decideApproval(desk, await desk.caller(desk.supervisor), asked.requestId, {
      ...{ action: 'approve', confirm, seen },
    });
  await expect(approve('')).rejects.toThrow('last four characters');
  await approve(asked.id.slice(-4));
  expect(await secondsLeft(asked.requestId)).toEqual(['delayed', 90]);

  await set({ cancelSeconds: 90, requestsNeedApproval: false });
  const trusted = await open();
  await desk.submit(trusted.requestId);
  expect(await secondsLeft(trusted.requestId)).toEqual(['delayed', 90]);
  // Nobody who asked goes unanswered by one press.
  await desk.change(trusted.requestId, { action: 'stop' });
  expect(await desk.read(trusted.requestId)).toMatchObject({ state: 'open', effect: { needsApproval: false } });
});
