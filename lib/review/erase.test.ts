import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '@/lib/access';
import { actorOf, eventsOf, signedInPerson } from '@/lib/access/testing';
import { now } from '@/lib/base/clock';
import { claim, escalation, opinion, servedEvidence, verdict } from '@/lib/db/schema';
import type { VerdictState } from '@/lib/db/schema/verdict-states';
import { createTestDatabase, type TestDatabase } from '@/lib/db/testing';
import { addVerdict, addWaiting, claimFor } from './claims/testing';
import { eraseReview } from './erase';

let database: TestDatabase;
let db: TestDatabase['db'];
let officer: Person;
let other: Person;

beforeAll(async () => {
  database = await createTestDatabase();
  db = database.db;
  officer = await signedInPerson(database, ['officer']);
  other = await signedInPerson(database, ['officer', 'supervisor']);
});
afterAll(() => database.close());

test('erasing a session keeps who decided what, and removes evidence and notes', async () => {
  const [id = '', kept = ''] = await addWaiting(db, [{}, {}]);
  for (const sessionId of [id, kept]) {
    await addVerdict(db, sessionId, 'awaiting second', [officer]);
    await db.insert(escalation).values({ sessionId, personId: officer.id, at: now(), words: Buffer.from('sealed') });
  }
  const { claim: given } = await claimFor(db, other, { sessionId: id });
  await db
    .insert(servedEvidence)
    .values({ claimId: given?.id ?? '', part: 'document', hash: Buffer.from('hash'), at: now() });
  await eraseReview(db, [id], actorOf(other));

  const read = async (sessionId: string) => ({
    claims: (await db.select().from(claim).where(eq(claim.sessionId, sessionId))).map(({ ending }) => ending).sort(),
    escalations: await db.$count(escalation, eq(escalation.sessionId, sessionId)),
    opinions: (
      await db
        .select({ opinion })
        .from(opinion)
        .innerJoin(verdict, eq(verdict.id, opinion.verdictId))
        .where(eq(verdict.sessionId, sessionId))
    ).map(({ opinion: { decision, note, evidence } }) => [decision, note?.toString() ?? null, evidence.length]),
    states: (await db.select().from(verdict).where(eq(verdict.sessionId, sessionId))).map(({ state }) => state),
  });
  expect(await read(id)).toEqual({
    claims: ['decided', 'gone'],
    escalations: 0,
    opinions: [['approve', null, 0]],
    states: ['void'],
  });
  expect(await db.select().from(servedEvidence)).toEqual([]);
  expect(await read(kept)).toEqual({
    claims: ['decided'],
    escalations: 1,
    opinions: [['approve', 'sealed', 1]],
    states: ['awaiting second'],
  });
  expect((await eventsOf(database, id)).slice(-2)).toEqual(['triage.claim_ended', 'verdict.void']);
  expect(await eventsOf(database, kept)).toEqual([]);
});

test.each<[VerdictState, VerdictState]>([
  ['held first', 'void'],
  ['held second', 'void'],
  ['disputed', 'void'],
  ['held settling', 'void'],
  ['recorded', 'void'],
  ['sent', 'void'],
  ['confirmed', 'confirmed'],
  ['conflicting', 'conflicting'],
  ['undone', 'undone'],
])('erasing a session turns a verdict that is %s into %s', async (before, after) => {
  const [id = ''] = await addWaiting(db, [{}]);
  await addVerdict(db, id, before, [officer]);
  await eraseReview(db, [id], actorOf(other));

  const [row] = await db.select().from(verdict).where(eq(verdict.sessionId, id));
  expect(row?.state).toBe(after);
  expect((await eventsOf(database, id)).includes('verdict.void')).toBe(after === 'void');
});
