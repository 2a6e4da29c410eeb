import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '@/lib/access';
import { actorOf, again, signedInPerson, testKeys } from '@/lib/access/testing';
import { now } from '@/lib/base/clock';
import { auditEvent, escalation, verdict } from '@/lib/db/schema';
import { createTestDatabase, type TestDatabase } from '@/lib/db/testing';
import { sealWords } from '@/lib/keys';
import { addVerdict, addWaiting, claimFor } from '../claims/testing';
import { recordVerdict } from '../delivery/testing';
import { addOpinion } from '../testing';
import { readSessionVerdicts } from './session';

const keys = testKeys();
let database: TestDatabase;
let db: TestDatabase['db'];
let officer: Person;
let viewer: Person;
let supervisor: Person;

beforeAll(async () => {
  database = await createTestDatabase();
  db = database.db;
  officer = await signedInPerson(database, ['officer']);
  viewer = await signedInPerson(database, ['viewer']);
  supervisor = await signedInPerson(database, ['supervisor']);
});
afterAll(() => database.close());

const read = async (sessionId: string, who: Person) =>
  readSessionVerdicts({ db, keys }, { sessionId, person: await again(db, who.signInId), actor: actorOf(who) });
const viewsOf = async (sessionId: string) => {
  const isView = and(eq(auditEvent.subject, sessionId), eq(auditEvent.code, 'session.opened'));

  return (await db.select().from(auditEvent).where(isView)).map(({ details }) => details);
};

test('a decided verdict shows its reason, by whom, and its delivery; the note in full view only, and that is logged', async () => {
  const [sessionId = ''] = await addWaiting(db, [{}]);
  const note = await sealWords(db, keys, sessionId, 'Maria is older in the picture.');
  const id = await recordVerdict(db, { sessionId, delivery: 'service', opinions: [{ personId: officer.id }] });
  await db.execute(`update opinion set note = '\\x${note.toString('hex')}' where verdict_id = '${id}'`);
  await db.update(verdict).set({ state: 'confirmed', sentAt: now(), stateAt: now() }).where(eq(verdict.id, id));

  const masked = await read(sessionId, viewer);
  expect(masked.verdicts).toMatchObject([
    {
      ...{ id, state: 'confirmed', decision: 'reject', sentAt: expect.any(String), confirmedAt: expect.any(String) },
      opinions: [
        {
          by: { id: officer.id, name: officer.name },
          isYours: false,
          reasons: [{ words: 'Face does not match' }],
          note: { state: 'hidden' },
        },
      ],
    },
  ]);
  expect(await viewsOf(sessionId)).toEqual([]);

  await addWaiting(db, [{}]);
  await claimFor(db, officer);
  expect((await read(sessionId, officer)).verdicts[0]?.opinions[0]?.note).toEqual({
    state: 'readable',
    text: 'Maria is older in the picture.',
  });
  expect(await viewsOf(sessionId)).toEqual([{ part: 'verdicts', masked: false, purpose: 'triage' }]);
});

test('an undecided verdict is shown to its author alone', async () => {
  const [sessionId = ''] = await addWaiting(db, [{}]);
  await addVerdict(db, sessionId, 'awaiting second', [officer]);

  expect((await read(sessionId, officer)).verdicts).toMatchObject([{ decision: null, opinions: [{ isYours: true }] }]);
  expect((await read(sessionId, supervisor)).verdicts).toEqual([]);
  expect((await read(sessionId, viewer)).verdicts).toEqual([]);
});

test('its author alone is told until when a verdict can be undone', async () => {
  const [sessionId = ''] = await addWaiting(db, [{}]);
  const id = await addVerdict(db, sessionId, 'held first', [officer]);
  const holdUntil = new Date(now().getTime() + 10_000);
  await db.update(verdict).set({ holdUntil }).where(eq(verdict.id, id));

  expect((await read(sessionId, officer)).verdicts).toMatchObject([{ undoUntil: holdUntil.toISOString() }]);
  expect((await read(sessionId, supervisor)).verdicts).toEqual([]);
});

test('the first officer is not told that a second opinion was just given, or that a dispute was just settled', async () => {
  const third = await signedInPerson(database, ['officer']);
  const stateFor = async (state: 'held second' | 'held settling') => {
    const [sessionId = ''] = await addWaiting(db, [{}]);
    const verdictId = await addVerdict(db, sessionId, state, [officer]);
    await addOpinion(db, { verdictId, sessionId, personId: third.id, seat: 'second', decision: 'approve' });
    const of = async (who: Person) => (await read(sessionId, who)).verdicts.map((each) => [each.state, each.words]);

    return { first: await of(officer), last: await of(third) };
  };

  expect(await stateFor('held second')).toEqual({
    first: [['awaiting second', 'Awaiting second approval.']],
    last: [['held second', 'Not sent yet.']],
  });
  expect((await stateFor('held settling')).first).toEqual([
    ['disputed', 'Two officers disagree. Somebody else must decide.'],
  ]);
});

test('whether they can claim it reads the same to earlier officers while a later opinion can be undone', async () => {
  const third = await signedInPerson(database, ['officer']);
  const [seconded = '', settled = ''] = await addWaiting(db, [{}, {}]);
  const reviewOf = async (sessionId: string, who: Person) => (await read(sessionId, who)).review;
  const giveNext = async (verdictId: string, sessionId: string, { id: personId }: Person) => {
    const { state, seat } =
      sessionId === settled
        ? ({ state: 'held settling', seat: 'settling' } as const)
        : ({ state: 'held second', seat: 'second' } as const);
    await db.update(verdict).set({ state }).where(eq(verdict.id, verdictId));
    await addOpinion(db, { verdictId, sessionId, personId, seat, decision: 'approve' });
  };

  const awaiting = await addVerdict(db, seconded, 'awaiting second', [officer]);
  const first = await reviewOf(seconded, officer);
  expect(first?.whyNot).toMatch(/^You gave the first opinion/);
  expect(first?.whyNot).toContain(third.name);
  await giveNext(awaiting, seconded, third);
  expect(await reviewOf(seconded, officer)).toEqual(first);
  expect(await reviewOf(seconded, third)).toBeNull();

  const disputed = await addVerdict(db, settled, 'disputed', [officer, third]);
  const both = [await reviewOf(settled, officer), await reviewOf(settled, third)];
  expect(both[0]?.whyNot).toContain(`one of the two officers who disagree on this session. ${supervisor.name} can`);
  await giveNext(disputed, settled, supervisor);
  expect([await reviewOf(settled, officer), await reviewOf(settled, third)]).toEqual(both);
  expect(await reviewOf(settled, supervisor)).toBeNull();
});

test('an undone verdict is not shown, and an escalation says to whom it went', async () => {
  const [undone = '', escalated = ''] = await addWaiting(db, [{}, {}]);
  await addVerdict(db, undone, 'undone', [officer]);
  await db
    .insert(escalation)
    .values({ sessionId: escalated, personId: officer.id, at: now(), words: Buffer.from('sealed') });

  expect(await read(undone, officer)).toMatchObject({ verdicts: [], escalatedTo: null });
  expect((await read(escalated, officer)).escalatedTo).toEqual([supervisor.name]);
});

test('a waiting session says by when it is to be decided, and no other session does', async () => {
  const [waiting = ''] = await addWaiting(db, [{ waits: 200 }]);
  const { waits } = await read(waiting, viewer);

  expect(waits?.serviceLevel).toBe('due');
  expect(Math.round((Date.parse(waits?.dueAt ?? '') - now().getTime()) / 60_000)).toBe(40);
  expect((await read('another', officer)).waits).toBeNull();
});

test('a waiting session says to those who decide whether they can claim it, and why not', async () => {
  const [held = '', opined = '', done = ''] = await addWaiting(db, [{}, {}, {}]);
  const reviewOf = async (sessionId: string, who: Person) => (await read(sessionId, who)).review;
  expect(await reviewOf(held, officer)).toEqual({ whyNot: null });
  expect(await reviewOf(held, viewer)).toBeNull();

  await claimFor(db, supervisor, { sessionId: held });
  expect(await reviewOf(held, supervisor)).toEqual({ whyNot: null });
  expect((await reviewOf(held, officer))?.whyNot).toContain(`Held by ${supervisor.name} until`);

  await addVerdict(db, opined, 'awaiting second', [officer]);
  expect((await reviewOf(opined, officer))?.whyNot).toMatch(/^You gave the first opinion on this session\./);

  await recordVerdict(db, { sessionId: done, delivery: 'service', opinions: [{ personId: officer.id }] });
  expect(await reviewOf(done, officer)).toBeNull();
});
