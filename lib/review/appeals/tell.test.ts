import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '@/lib/access';
import { actorOf, again, signedInPerson, testKeys } from '@/lib/access/testing';
import type { AppealBody } from '@/lib/answers';
import { moveClock } from '@/lib/base/clock';
import { appeal, auditEvent } from '@/lib/db/schema';
import { createTestDatabase, type TestDatabase } from '@/lib/db/testing';
import { addSessions, eraseHere } from '@/lib/work/testing';
import { readOpenDeliveries } from '../delivery/read';
import { changeAppeal } from './change';
import { readAppeal } from './read';

const keys = testKeys();
let database: TestDatabase;
let officer: Person;
let other: Person;

beforeAll(async () => {
  database = await createTestDatabase();
  officer = await signedInPerson(database, ['officer']);
  other = await signedInPerson(database, ['officer']);
});
afterAll(() => database.close());

const requestOf = async (sessionId: string, who: Person) => ({
  sessionId,
  person: await again(database.db, who.signInId),
  actor: actorOf(who),
});
const change = async (sessionId: string, who: Person, body: AppealBody, delivery: 'webhook' | 'none' = 'none') =>
  changeAppeal({ db: database.db, keys, delivery }, await requestOf(sessionId, who), body);

const decided = async (delivery: 'webhook' | 'none' = 'none') => {
  const [sessionId = ''] = await addSessions(database.db, 1, { status: 'AUTO_REJECTED' });
  await change(sessionId, officer, { action: 'take up', reason: 'They called.', after: null });
  const [row] = await database.db.select().from(appeal).where(eq(appeal.sessionId, sessionId));
  const appealId = row?.id ?? '';
  const finding = { finding: 'uphold' as const, reasons: ['face_mismatch'], note: null };
  await change(sessionId, officer, { action: 'decide', appealId, ...finding }, delivery);

  return { sessionId, appealId };
};
const afterHold = async (work: () => Promise<void>) => {
  const back = moveClock(11_000);
  try {
    await work();
  } finally {
    back();
  }
};
const tell = (appealId: string, how: 'phone' | 'email' = 'phone'): AppealBody => ({ action: 'tell', appealId, how });
const outcomeOf = async (sessionId: string) => {
  const { earlier } = await readAppeal({ db: database.db, keys }, await requestOf(sessionId, officer));

  return earlier[0]?.outcome;
};
const untold = async (appealId: string) =>
  (await readOpenDeliveries(database.db, officer)).untold.filter(({ id }) => id === appealId);
const eventsOn = (sessionId: string, code: string) =>
  database.db
    .select()
    .from(auditEvent)
    .where(and(eq(auditEvent.subject, sessionId), eq(auditEvent.code, code)));

test('an outcome that nothing delivers is still to do until somebody says that and how they told the integrator', async () => {
  const { sessionId, appealId } = await decided();
  expect(await untold(appealId)).toEqual([]);

  await afterHold(async () => {
    expect(await untold(appealId)).toMatchObject([{ sessionId, finding: 'uphold', isYours: true, by: officer.name }]);
    await change(sessionId, other, tell(appealId));
    expect(await untold(appealId)).toEqual([]);
    expect(await outcomeOf(sessionId)).toMatchObject({
      delivery: { state: 'told', at: expect.any(String) },
      told: { by: { id: other.id, name: other.name }, how: 'phone' },
    });
    expect(await eventsOn(sessionId, 'appeal.told')).toMatchObject([
      { actorId: other.id, details: { how: 'phone', finding: 'uphold' } },
    ]);
  });
});

test('it is marked once: repeating changes nothing, and a colleague is told who did it', async () => {
  const { sessionId, appealId } = await decided();
  await afterHold(async () => {
    await change(sessionId, officer, tell(appealId));
    // The first answer may have been lost.
    await change(sessionId, officer, tell(appealId));
    await expect(change(sessionId, other, tell(appealId, 'email'))).rejects.toMatchObject({
      code: 'CONFLICT',
      userMessage: `${officer.name} already marked the integrator as informed. Nothing was changed.`,
    });
    expect(await eventsOn(sessionId, 'appeal.told')).toHaveLength(1);
    expect((await eventsOn(sessionId, 'appeal.change_refused')).at(-1)?.details).toEqual({
      action: 'tell',
      because: 'informed already',
    });
  });
});

test('an outcome that can still be undone, that the webhook gets, or that does not exist cannot be marked', async () => {
  const held = await decided();
  await expect(change(held.sessionId, officer, tell(held.appealId))).rejects.toMatchObject({ code: 'CONFLICT' });
  const sent = await decided('webhook');
  await afterHold(async () => {
    await expect(change(sent.sessionId, officer, tell(sent.appealId))).rejects.toMatchObject({ code: 'CONFLICT' });
    await expect(change(held.sessionId, officer, tell(sent.appealId))).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(await untold(sent.appealId)).toEqual([]);
  });
});

test('after an erasure there is nothing left to tell', async () => {
  const { sessionId, appealId } = await decided();
  await eraseHere(database.db, sessionId, officer.id);
  await afterHold(async () => {
    expect(await untold(appealId)).toEqual([]);
    const { totals } = await readOpenDeliveries(database.db, officer);
    const { rows } = await database.db.execute(sql`
      select 1 from appeal a where a.delivery = 'none' and a.told_at is null
        and not exists (select from erasure e where e.session_id = a.session_id)
    `);
    expect(totals.untold).toBe(rows.length);
  });
});
