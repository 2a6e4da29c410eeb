import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { moveClock, now } from '@/lib/base/clock';
import { dayMs } from '@/lib/base/durations';
import { auditEvent, deletionItem, deletionRequest, subjectKey } from '@/lib/db/schema';
import { addSessions } from '@/lib/work/testing';
import { today } from '../calendar';
import { openFollowUps } from '../retention/follow-up';
import { changeRequest } from './change';
import { previewDirect } from './direct';
import { endErasedRequests } from './end';
import { countWaiting, listRequests } from './list';
import { openRequest, requestSubject } from './request';
import { openTestDesk, type TestDesk } from './testing';

let desk: TestDesk;
beforeAll(async () => {
  desk = await openTestDesk();
});
afterAll(() => desk.database.close());
beforeEach(() =>
  desk.database.pool.query(`
    delete from erasure; delete from deletion_note; delete from deletion_attachment; delete from deletion_item;
    delete from deletion_request; delete from retention_duty; delete from mirror_session; delete from mirror_crawl
  `),
);

const given = { name: 'Kováčová Mária' };
const replyTo = 'Hlavná 12\nBratislava';

/** A request without any data, up to its reply. */
const settled = async (): Promise<string> => {
  const requestId = await desk.open(given, { replyTo });
  await desk.change(requestId, { action: 'note', words: 'Mária called again.' });
  await desk.completeCrawl();
  await desk.change(requestId, { action: 'match' });
  await desk.change(requestId, { action: 'end without data' });

  return requestId;
};

/** A request with these sessions confirmed. */
const wanting = async (sessionIds: string[]): Promise<string> => {
  const requestId = await desk.open(given);
  for (const sessionId of sessionIds) await desk.change(requestId, { action: 'add', sessionId });
  await desk.change(requestId, { action: 'choose', sessionIds, areTheirs: true });

  return requestId;
};

const hasKey = async (requestId: string): Promise<boolean> =>
  (
    await desk.db
      .select()
      .from(subjectKey)
      .where(eq(subjectKey.subject, requestSubject(requestId)))
  ).length > 0;

describe('a request whose outcome is known', () => {
  it('is open, late when it is late, and keeps what the reply needs until it was sent', async () => {
    const requestId = await settled();
    await desk.reveal();
    expect(await desk.read(requestId)).toMatchObject({
      state: 'reply',
      outcome: 'no data',
      given,
      replyTo,
      notes: [{ words: 'Mária called again.' }],
      letter: 'no data',
      may: { answer: { allowed: true }, extend: { allowed: false }, cancel: { allowed: false } },
    });
    expect(await listRequests(desk.db, desk.privacy, 'open')).toMatchObject({
      rows: [{ id: requestId }],
      counts: { late: 0 },
    });

    const officer = await desk.caller(desk.privacy);
    const back = moveClock(40 * dayMs);
    try {
      expect(await listRequests(desk.db, desk.privacy, 'open')).toMatchObject({ counts: { open: 1, late: 1 } });
      expect(await countWaiting(desk.db, desk.privacy)).toEqual({ count: 1 });
      // They follow it, and can do nothing about its date.
      expect(await countWaiting(desk.db, desk.officer)).toEqual({ count: 0 });
      await changeRequest(desk, officer, requestId, {
        action: 'answer',
        letter: 'no data',
        via: 'registered letter',
        on: today(),
      });
    } finally {
      back();
    }

    expect((await desk.events(requestId)).slice(-2)).toEqual(['deletion.answered', 'deletion.ended']);
    expect(await desk.read(requestId)).toMatchObject({
      state: 'ended',
      answeredWith: 'no data',
      answeredVia: 'registered letter',
      answeredBy: desk.privacy.name,
      given: null,
      replyTo: null,
      notes: [],
    });
    expect(await hasKey(requestId)).toBe(false);
    expect(await listRequests(desk.db, desk.privacy, 'open')).toMatchObject({ rows: [], counts: { open: 0, late: 0 } });
  });

  it('marked as sent by two officers at once, ends once, and the second one is told', async () => {
    const requestId = await settled();
    const answer = { action: 'answer', letter: 'no data', via: 'email' } as const;
    const [one, other] = [await desk.caller(desk.privacy), await desk.caller(desk.supervisor)];
    const both = await desk.concurrently('select from deletion_request for update', [
      () => changeRequest(desk, one, requestId, answer),
      () => changeRequest(desk, other, requestId, answer),
    ]);

    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'CONFLICT', userMessage: 'The reply has already been sent. Nothing was changed.' },
    });
    const events = await desk.events(requestId);
    for (const code of ['deletion.answered', 'deletion.ended', 'deletion.change_refused']) {
      expect(events.filter((each) => each === code)).toHaveLength(1);
    }
  });

  it('marked as sent twice by the same person, is answered once', async () => {
    const requestId = await settled();
    await desk.reply(requestId, 'no data');
    const { answeredAt } = await desk.read(requestId);
    await desk.reply(requestId, 'no data');
    expect((await desk.read(requestId)).answeredAt).toBe(answeredAt);
    expect((await desk.events(requestId)).filter((code) => code === 'deletion.answered')).toHaveLength(1);

    await expect(desk.change(requestId, { action: 'answer', letter: 'no data', via: 'email' })).rejects.toThrow(
      'already been sent',
    );
  });

  it('cannot be answered with another letter, tomorrow, or before the outcome was known', async () => {
    const requestId = await settled();
    const answer = (letter: 'refusal' | 'no data', on: string) =>
      desk.change(requestId, { action: 'answer', letter, via: 'letter', on });
    const day = (days: number) => new Date(now().getTime() + days * dayMs).toISOString().slice(0, 10);

    await expect(answer('refusal', day(0))).rejects.toThrow('The correct letter is now: no data');
    await expect(answer('no data', day(1))).rejects.toThrow('in the future');
    await expect(answer('no data', day(-1))).rejects.toThrow('cannot have been sent before');
    expect(await desk.read(requestId)).toMatchObject({ state: 'reply', answeredAt: null });
  });

  it('before it is known, names the reasons of which the person can be told by letter', async () => {
    const requestId = await desk.open(given, { identity: null });
    expect((await desk.read(requestId)).closeLetters).toEqual(['identity not proved', 'request withdrawn']);
    expect((await desk.read(await desk.open(given))).closeLetters).toEqual(['request withdrawn']);
    expect((await desk.read(await settled())).closeLetters).toEqual([]);
  });

  it('is closed with a reason where nobody can be answered, once', async () => {
    const requestId = await settled();
    await desk.change(requestId, { action: 'close', because: 'no address' });
    await desk.change(requestId, { action: 'close', because: 'no address' });

    expect(await desk.read(requestId)).toMatchObject({
      ...{ state: 'ended', closedBecause: 'no address', given: null },
      halted: { by: desk.privacy.name, at: expect.any(String), words: null },
    });
    expect(await hasKey(requestId)).toBe(false);
    expect((await desk.events(requestId)).filter((code) => code === 'deletion.closed_unanswered')).toHaveLength(1);
    await expect(desk.reply(requestId, 'no data')).rejects.toThrow('closed without a reply');
    await expect(desk.change(requestId, { action: 'close', because: 'died' }, desk.supervisor)).rejects.toMatchObject({
      code: 'CONFLICT',
    });
    const back = moveClock(40 * dayMs);
    expect(await listRequests(desk.db, desk.privacy, 'ended')).toMatchObject({ counts: { late: 0 } });
    back();
  });

  it('keeps what its reply says is kept until that was sent, even if the hold ends; nothing else erases it', async () => {
    await desk.addDuty();
    const [sessionId = ''] = await addSessions(desk.db, 1, { country: 'UTO', completedAt: now().toISOString() });
    const requestId = await wanting([sessionId]);
    await desk.submit(requestId);
    expect(await desk.read(requestId)).toMatchObject({ state: 'reply', outcome: 'kept' });

    const { reference } = await desk.read(requestId);
    await desk.database.pool.query('delete from retention_duty');
    expect(await openFollowUps(desk.db)).toBe(0);
    expect(await previewDirect(desk.db, [sessionId])).toMatchObject({ elsewhere: [{ sessionId, reference }] });

    await desk.reply(requestId, 'refusal');
    expect(await previewDirect(desk.db, [sessionId])).toMatchObject({ elsewhere: [] });
    expect(await openFollowUps(desk.db)).toBe(1);
  });

  it('keeps it from a second request of the same person as well, which can be submitted after the reply', async () => {
    await desk.addDuty();
    const [sessionId = ''] = await addSessions(desk.db, 1, { country: 'UTO', completedAt: now().toISOString() });
    const first = await wanting([sessionId]);
    await desk.submit(first);
    const { reference } = await desk.read(first);
    await desk.database.pool.query('delete from retention_duty');

    const second = await wanting([sessionId]);
    await expect(desk.submit(second)).rejects.toMatchObject({
      code: 'CONFLICT',
      userMessage: `Session ${sessionId} is kept under request ${reference}, whose reply has not been sent. Send that reply first, or exclude the session from this request.`,
    });
    expect(await desk.read(second)).toMatchObject({ state: 'open' });
    await desk.reply(first, 'refusal');
    await desk.submit(second);
    expect(await desk.read(second)).toMatchObject({ state: 'approval' });
  });

  it('keeps it as well while other sessions of the request are still to be erased', async () => {
    await desk.addDuty();
    const [kept = ''] = await addSessions(desk.db, 1, { country: 'UTO', completedAt: now().toISOString() });
    const [free = ''] = await addSessions(desk.db, 1, { country: 'SVK', completedAt: now().toISOString() });
    const requestId = await wanting([kept, free]);
    await desk.submit(requestId);
    const { state, reference } = await desk.read(requestId);
    expect(state).toBe('approval');
    await desk.database.pool.query('delete from retention_duty');

    expect(await previewDirect(desk.db, [kept])).toMatchObject({ elsewhere: [{ sessionId: kept, reference }] });
    await expect(desk.submit(await wanting([kept]))).rejects.toThrow(`is kept under request ${reference}`);
  });

  it('does not stop another request from setting the same session aside while the hold lasts', async () => {
    await desk.addDuty();
    const [sessionId = ''] = await addSessions(desk.db, 1, { country: 'UTO', completedAt: now().toISOString() });
    const requests = [await wanting([sessionId]), await wanting([sessionId])];
    for (const requestId of requests) {
      await desk.submit(requestId);
      expect(await desk.read(requestId)).toMatchObject({ state: 'reply', outcome: 'kept' });
    }
  });
});

it.each(['direct', 'retention', 'planned'] as const)('a %s deletion has no reply and ends by itself', async (kind) => {
  const { id } = await desk.db.transaction((tx) =>
    openRequest(
      tx,
      { kind, state: 'erasing', createdBy: desk.privacy.id },
      { personId: null, requestId: null, address: null },
    ),
  );
  await desk.db.transaction((tx) => endErasedRequests(tx, desk.keys.signer, [id]));

  expect(await desk.read(id)).toMatchObject({ state: 'ended' });
  await expect(desk.change(id, { action: 'close', because: 'no address' })).rejects.toThrow('not requested');
});

it('a request that ended before replies were a step stays ended, and can still be marked as answered', async () => {
  const requestId = await settled();
  // As the desk left it then: ended and erased, without a reply.
  await desk.db.update(deletionRequest).set({ state: 'ended', intake: null }).where(eq(deletionRequest.id, requestId));
  await desk.database.pool.query('delete from deletion_note');
  await desk.db.delete(subjectKey).where(eq(subjectKey.subject, requestSubject(requestId)));

  expect(await listRequests(desk.db, desk.privacy, 'open')).toMatchObject({ rows: [] });
  await desk.reply(requestId, 'no data');
  expect(await desk.read(requestId)).toMatchObject({ state: 'ended', answeredWith: 'no data' });
  expect(await desk.db.select().from(deletionItem)).toEqual([]);
  const [event] = await desk.db
    .select()
    .from(auditEvent)
    .where(and(eq(auditEvent.code, 'deletion.answered'), eq(auditEvent.subject, requestSubject(requestId))));
  expect(event?.details).toMatchObject({ letter: 'no data', via: 'letter' });
});
