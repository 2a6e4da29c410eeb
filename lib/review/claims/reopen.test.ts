import { and, eq, isNull, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Person } from '@/lib/access';
import { actorOf, again, eventsOf, signedInPerson, testKeys } from '@/lib/access/testing';
import { auditEvent, claim } from '@/lib/db/schema';
import { createTestDatabase, type TestDatabase } from '@/lib/db/testing';
import { approval, giveBy, serveAll } from '../verdict/testing';
import { undoVerdict } from '../verdict/undo';
import { addWaiting, claimFor } from './testing';

const keys = testKeys();
let database: TestDatabase;
let db: TestDatabase['db'];
let officer: Person;
let other: Person;

beforeAll(async () => {
  database = await createTestDatabase();
  db = database.db;
  officer = await signedInPerson(database, ['officer']);
  other = await signedInPerson(database, ['officer']);
});
afterAll(() => database.close());
beforeEach(async () => {
  for (const table of ['served_evidence', 'opinion', 'verdict', 'claim', 'mirror_session']) {
    await db.execute(sql.raw(`delete from ${table}`));
  }
});

const tools = () => ({ db, keys, delivery: 'service' as const });
const undo = async (verdictId: string, who: Person, reopen = true) =>
  undoVerdict(tools(), { verdictId, actor: actorOf(who), ...(reopen && { reopenFor: await again(db, who.signInId) }) });

/** The person decides their next case, holds the one after it and has a third one reserved. */
const decideOne = async (who: Person) => {
  const { claim: held } = await claimFor(db, who);
  if (!held) throw new Error('No case is left.');
  await serveAll(db, held.sessionId, await again(db, who.signInId));
  const given = await giveBy(tools(), who, held.id, approval);
  await claimFor(db, who);
  await claimFor(db, who, { reserve: true });

  return given;
};
const three = () => addWaiting(db, [{ score: 10 }, { score: 20 }, { score: 30 }]);
const openClaims = async (who: Person) =>
  (
    await db
      .select()
      .from(claim)
      .where(and(eq(claim.personId, who.id), isNull(claim.endedAt)))
  ).map(({ sessionId, kind }) => [sessionId, kind]);

test('the undone case is held for whoever undid it, and the case they had moved on to goes back', async () => {
  const [first = '', second = '', third = ''] = await three();
  const given = await decideOne(officer);
  expect(await openClaims(officer)).toEqual([
    [second, 'held'],
    [third, 'reserved'],
  ]);

  expect((await undo(given.id, officer)).state).toBe('undone');
  expect(await openClaims(officer)).toEqual([[first, 'held']]);
  expect((await claimFor(db, officer, { sessionId: first })).claim).toMatchObject({ sessionId: first, kind: 'held' });
  // Nobody else gets it, and the order of the queue stands.
  expect((await claimFor(db, other)).claim?.sessionId).toBe(second);
  expect((await eventsOf(database, second)).at(-2)).toBe('triage.released');
  const [reopened] = await db
    .select()
    .from(auditEvent)
    .where(and(eq(auditEvent.subject, first), eq(auditEvent.code, 'triage.claimed')))
    .orderBy(sql`id desc`)
    .limit(1);
  expect(reopened?.details).toEqual({ seat: 'first', by: 'undo' });
});

test('undoing twice, because the first answer was lost, leaves one claim', async () => {
  const [first = ''] = await three();
  const given = await decideOne(officer);
  await undo(given.id, officer);
  await undo(given.id, officer);

  expect(await openClaims(officer)).toEqual([[first, 'held']]);
});

test('a verdict undone from a list puts the case back for everybody', async () => {
  const [first = '', second = '', third = ''] = await three();
  const given = await decideOne(officer);
  await undo(given.id, officer, false);

  expect(await openClaims(officer)).toEqual([
    [second, 'held'],
    [third, 'reserved'],
  ]);
  expect((await claimFor(db, other)).claim?.sessionId).toBe(first);
});

test('an undo that is refused changes no claim', async () => {
  const [, second = '', third = ''] = await three();
  const given = await decideOne(officer);
  await claimFor(db, other);

  await expect(undo(given.id, other)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  expect(await openClaims(officer)).toEqual([
    [second, 'held'],
    [third, 'reserved'],
  ]);
});
