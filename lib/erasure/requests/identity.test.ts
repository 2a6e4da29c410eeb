import { readFileSync } from 'node:fs';
import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { IdentityCheck } from '@/lib/answers';
import { now } from '@/lib/base/clock';
import { dayMs } from '@/lib/base/durations';
import { auditEvent, deletionRequest } from '@/lib/db/schema';
import { addSessions } from '@/lib/work/testing';
import { today } from '../calendar';
import { makeLetter } from '../letters/letter';
import { readPages } from '../paper/testing';
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

const check = { method: 'contact on file', on: today(), words: 'Called Mária back.' } as const;

/** By somebody who has read the request as it is. */
const verify = async (requestId: string, more: Partial<IdentityCheck> = {}) => {
  const { identitySeen: seen } = await desk.read(requestId);

  return { action: 'verify identity', ...check, ...more, seen } as const;
};

/** A confirmed match of somebody who has not proved who they are. */
const unverified = async () => {
  const [sessionId = ''] = await addSessions(desk.db, 1);
  const requestId = await desk.open({ sessionId }, { identity: null });
  await desk.change(requestId, { action: 'match' });
  await desk.change(requestId, { action: 'choose', sessionIds: [sessionId], areTheirs: true });

  return requestId;
};

it('a request whose identity is not verified waits, and goes on once it is: how, when and by whom', async () => {
  const requestId = await unverified();
  expect(await desk.read(requestId)).toMatchObject({ identity: null, isVerified: false, letter: 'identity' });
  await expect(desk.submit(requestId)).rejects.toThrow('identity of the person is not verified yet');
  expect(await desk.read(requestId)).toMatchObject({ state: 'open' });

  await desk.change(requestId, await verify(requestId), desk.supervisor);
  expect(await desk.read(requestId)).toMatchObject({
    isVerified: true,
    identity: { method: 'contact on file', on: today(), by: desk.supervisor.name, words: 'Called Mária back.' },
  });
  expect((await desk.read(requestId, desk.officer)).identity?.words).toBe('C••••');
  expect(await desk.allText()).not.toContain('Called');
  await desk.submit(requestId);
  expect(await desk.read(requestId)).toMatchObject({ state: 'approval' });
  const [event] = await desk.db.select().from(auditEvent).where(eq(auditEvent.code, 'deletion.identity_verified'));
  expect(event?.details).toEqual({ method: 'contact on file', on: today() });
  await expect(desk.change(requestId, await verify(requestId))).rejects.toThrow('awaiting second approval');
});

it('nobody erases anything for a stranger: neither by submission without a second approval, nor by approval', async () => {
  const requestId = await unverified();
  await desk.db.execute(sql`
    insert into setting (name, value, changed_at) values ('erasure', 
      '{"weekendRule": "as it falls", "cancelSeconds": 0, "requestsNeedApproval": false, "directNeedsApproval": false}', now())
  `);
  await expect(desk.submit(requestId)).rejects.toThrow('identity of the person is not verified yet');
  await desk.db.execute(sql`delete from setting where name = 'erasure'`);

  // However it came to be submitted.
  await desk.db
    .update(deletionRequest)
    .set({ state: 'approval', submittedBy: desk.privacy.id })
    .where(eq(deletionRequest.id, requestId));
  await expect(desk.approve(requestId, desk.supervisor)).rejects.toThrow('identity of the person is not verified yet');
  expect(await desk.read(requestId, desk.supervisor)).toMatchObject({
    state: 'approval',
    approvedBy: null,
    may: { approve: { allowed: false }, 'send back': { allowed: true } },
  });
});

it('an identity verified at intake is on record with its method and date, like a later one', async () => {
  const on = '2026-01-31';
  const requestId = await desk.open(
    { name: 'Kováčová' },
    { identity: { method: 'signature', on, words: 'Compared.' } },
  );
  const events = await desk.db
    .select({ code: auditEvent.code, details: auditEvent.details })
    .from(auditEvent)
    .where(eq(auditEvent.subject, `request:${requestId}`))
    .orderBy(auditEvent.id);

  expect(events).toMatchObject([
    { code: 'deletion.opened', details: { identity: 'signature', identityOn: on } },
    { code: 'deletion.identity_verified', details: { method: 'signature', on } },
  ]);
  expect(await desk.events(await desk.open({ name: 'Kováčová' }, { identity: null }))).toEqual(['deletion.opened']);
});

it('nobody is told that there is no data before they have proved who they are', async () => {
  const requestId = await desk.open({ name: 'Kováčová' }, { identity: null });
  await desk.completeCrawl();
  await desk.change(requestId, { action: 'match' });
  await expect(desk.change(requestId, { action: 'end without data' })).rejects.toThrow('not verified yet');
  await desk.change(requestId, await verify(requestId));
  await desk.change(requestId, { action: 'end without data' });
  expect(await desk.read(requestId)).toMatchObject({ state: 'reply' });
});

it('the letter that asks for proof is printed, marked as sent, and is not the reply', async () => {
  const requestId = await unverified();
  const caller = await desk.caller(desk.privacy);
  const { pdf } = await makeLetter(desk, caller, requestId, { kind: 'identity', addressee: 'Mária' });
  expect((await readPages(pdf)).join(' ')).toContain('Article 12(6)');
  await desk.reply(requestId, 'identity');

  expect(await desk.read(requestId)).toMatchObject({
    state: 'open',
    answeredAt: null,
    answeredWith: null,
    identityAskedAt: expect.any(String),
  });
  await desk.change(requestId, await verify(requestId));
  await expect(makeLetter(desk, caller, requestId, { kind: 'identity', addressee: 'Mária' })).rejects.toThrow(
    'verified already',
  );
});

it('a verification of tomorrow, or "other" without words, is refused and changes nothing', async () => {
  const requestId = await unverified();
  const tomorrow = new Date(now().getTime() + dayMs).toISOString().slice(0, 10);
  await expect(desk.change(requestId, await verify(requestId, { on: tomorrow }))).rejects.toThrow('in the future');
  await expect(desk.change(requestId, await verify(requestId, { method: 'other', words: null }))).rejects.toThrow(
    'Describe how',
  );
  expect(await desk.read(requestId)).toMatchObject({ identity: null });
});

it('a verification does not replace one that a colleague has made meanwhile', async () => {
  const requestId = await unverified();
  const mine = await verify(requestId, { method: 'in person' });
  await desk.change(requestId, await verify(requestId), desk.supervisor);
  await expect(desk.change(requestId, mine)).rejects.toMatchObject({
    code: 'CONFLICT',
    userMessage: expect.stringContaining('has been recorded since'),
  });
  expect(await desk.read(requestId)).toMatchObject({
    identity: { method: 'contact on file', by: desk.supervisor.name },
  });

  await desk.change(requestId, await verify(requestId, { method: 'in person' }));
  expect(await desk.read(requestId)).toMatchObject({ identity: { method: 'in person', by: desk.privacy.name } });
});

it('an officer records a request and not that its requester is who they say, as on its page', async () => {
  const open = (identity: IdentityCheck | null) => desk.open({ name: 'Kováčová' }, { identity }, desk.officer);
  await expect(open(check)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  expect(await desk.db.$count(deletionRequest)).toBe(0);
  const [refused] = await desk.db
    .select({ details: auditEvent.details })
    .from(auditEvent)
    .where(and(eq(auditEvent.code, 'deletion.change_refused'), eq(auditEvent.actorId, desk.officer.id)));
  expect(refused?.details).toEqual({ action: 'verify identity', because: 'role' });
  expect(await desk.read(await open(null))).toMatchObject({ isVerified: false });
});

it('requests from before count as verified by whoever took them in', async () => {
  const requestId = await unverified();
  const folder = new URL('../../db/migrations/', import.meta.url);
  const update = readFileSync(new URL('0016_first_use.sql', folder), 'utf8').match(
    /^UPDATE "deletion_request".*$/m,
  )?.[0];
  await desk.db.execute(sql.raw(update ?? ''));
  expect(await desk.read(requestId)).toMatchObject({
    identity: { method: 'other', on: today(), by: desk.privacy.name },
  });
});
