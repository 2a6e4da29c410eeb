import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Person } from '@/lib/access';
import { signedInPerson } from '@/lib/access/testing';
import { moveClock, now } from '@/lib/base/clock';
import { dayMs } from '@/lib/base/durations';
import { appeal, type verdict } from '@/lib/db/schema';
import { createTestDatabase, type TestDatabase } from '@/lib/db/testing';
import { addSessions } from '@/lib/work/testing';
import { addVerdict } from '../claims/testing';
import { recordVerdict } from '../delivery/testing';
import { addOpinion } from '../testing';
import { type DecisionFilter, readDecisionFilter } from './filter';
import { readDecisions } from './read';

let database: TestDatabase;
let db: TestDatabase['db'];
let officer: Person;
let other: Person;
let supervisor: Person;

beforeAll(async () => {
  database = await createTestDatabase();
  db = database.db;
  officer = await signedInPerson(database, ['officer']);
  other = await signedInPerson(database, ['officer']);
  supervisor = await signedInPerson(database, ['supervisor']);
});
afterAll(() => database.close());
beforeEach(async () => {
  for (const table of ['opinion', 'verdict', 'claim', 'appeal', 'mirror_session']) {
    await db.execute(sql.raw(`delete from ${table}`));
  }
});

const everything: DecisionFilter = { view: 'all', state: [], person: null, from: null, to: null, after: null };
const read = (who: Person, filter: Partial<DecisionFilter> = {}) =>
  readDecisions(db, who, { ...everything, ...filter });
const session = async () => (await addSessions(db, 1, { status: 'WAITING_FOR_MANUAL_APPROVE' }))[0] ?? '';
const change = (id: string, columns: Partial<typeof verdict.$inferInsert>) =>
  db.execute(
    sql`update verdict set ${sql.join(
      Object.entries(columns).map(([name, value]) => sql`${sql.identifier(name)} = ${value}`),
      sql`, `,
    )} where id = ${id}`,
  );
const recorded = async (by = officer, more: Partial<Parameters<typeof recordVerdict>[1]> = {}) => {
  const sessionId = await session();
  const id = await recordVerdict(db, { sessionId, delivery: 'service', opinions: [{ personId: by.id }], ...more });

  return { id, sessionId };
};
const decidedAppeal = async (by: Person, columns: Partial<typeof appeal.$inferInsert> = {}) => {
  const [sessionId = ''] = await addSessions(db, 1, { status: 'AUTO_REJECTED' });
  const [made] = await db
    .insert(appeal)
    .values({
      ...{ sessionId, personId: by.id, status: 'AUTO_REJECTED', takenUpAt: now(), reason: Buffer.from('sealed') },
      ...{ endedAt: now(), finding: 'uphold', reasons: ['other'], delivery: 'webhook', ...columns },
    })
    .returning({ id: appeal.id });

  return { id: made?.id ?? '', sessionId };
};

describe('all deliveries', () => {
  test('have the verdict, by whom, when it was sent and confirmed, and the reasons', async () => {
    const { id, sessionId } = await recorded();
    await change(id, { state: 'confirmed' });
    await db.execute(sql`update verdict set sent_at = ${now()}, state_at = ${now()}`);

    expect((await read(other)).rows).toMatchObject([
      {
        ...{ kind: 'verdict', id, sessionId, decision: 'reject', state: 'confirmed', delivery: 'service' },
        by: [{ id: officer.id, name: officer.name }],
        reasons: ['Face does not match'],
        sentAt: expect.any(String),
        confirmedAt: expect.any(String),
        words: 'Confirmed by the service.',
        undoUntil: null,
      },
    ]);
  });

  test.each([
    ['MANUAL_APPROVED', 'The service has a different outcome: approved manually.'],
    ['ON_HOLD', 'The service has a different outcome: ON_HOLD.'],
    [null, 'The service has a different outcome.'],
  ])('say in words what the service decided instead: %s', async (because, words) => {
    const { id } = await recorded();
    await change(id, { state: 'conflicting' });
    await db.execute(sql`update verdict set because = ${because}`);

    expect((await read(other)).rows).toMatchObject([{ words }]);
  });

  test('leave out undecided verdicts, which nobody may know of, and undone ones', async () => {
    await addVerdict(db, await session(), 'awaiting second', [officer]);
    await addVerdict(db, await session(), 'held first', [officer]);

    expect((await read(other)).rows).toEqual([]);
    expect((await read(supervisor)).rows).toEqual([]);
  });

  test('include outcomes of appeals, newest first', async () => {
    const verdictMade = await recorded();
    const back = moveClock(1000);
    const { id } = await decidedAppeal(other, { sentAt: now() });
    back();

    expect((await read(officer)).rows.map((row) => [row.kind, row.id, row.decision, row.state])).toEqual([
      ['appeal', id, 'uphold', 'sent'],
      ['verdict', verdictMade.id, 'reject', 'recorded'],
    ]);
  });

  test('leave out findings that can still be undone, as they do verdicts', async () => {
    const { id } = await decidedAppeal(other, { holdUntil: new Date(now().getTime() + 60_000) });
    expect((await read(officer)).rows).toEqual([]);
    expect((await read(other, { view: 'mine' })).rows).toMatchObject([{ id, state: 'held' }]);

    const back = moveClock(61_000);
    expect((await read(officer).finally(back)).rows).toMatchObject([{ id, state: 'recorded' }]);
  });

  test('say which findings the integrator was informed of by a person', async () => {
    const columns = { delivery: 'none', toldAt: now(), toldBy: officer.id, toldHow: 'phone' } as const;
    const { id } = await decidedAppeal(other, columns);
    expect((await read(officer, { state: ['told'] })).rows).toMatchObject([
      { id, state: 'told', words: 'The integrator was informed.' },
    ]);
    expect((await read(officer, { state: ['recorded'] })).rows).toEqual([]);
  });

  test('are filtered by state, and by person where allowed', async () => {
    const failed = await recorded(other);
    await db.execute(sql`update verdict set dead_at = ${now()}, problem = 'The service refused it.'`);
    const open = await recorded(officer);
    const ids = async (filter: Partial<DecisionFilter>, who = supervisor) =>
      (await read(who, filter)).rows.map(({ id }) => id);

    expect(await ids({ state: ['failed'] })).toEqual([failed.id]);
    expect((await read(officer, { state: ['failed'] })).rows[0]?.words).toBe('The service refused it.');
    expect(await ids({ state: ['recorded'] })).toEqual([open.id]);
    expect((await ids({ state: ['recorded', 'failed'] })).length).toBe(2);
    expect(await ids({ person: other.id })).toEqual([failed.id]);
    expect((await read(supervisor)).people?.map(({ id }) => id).toSorted()).toEqual([officer.id, other.id].toSorted());
    expect((await read(officer)).people).toBeNull();
    expect(await ids({ person: officer.id }, officer)).toEqual([open.id]);
    await expect(read(officer, { person: other.id })).rejects.toMatchObject({
      code: 'FORBIDDEN',
      userMessage: 'Only supervisors can filter by person. Remove that filter.',
    });
  });

  test('come in pages of 50, each once', async () => {
    for (let count = 0; count < 103; count++) await recorded();
    const seen: string[] = [];
    let after: DecisionFilter['after'] = null;
    for (let pages = 0; pages < 3; pages++) {
      const { rows, next } = await read(officer, { after });
      expect(rows.length).toBeLessThanOrEqual(50);
      seen.push(...rows.map(({ id }) => id));
      after = readDecisionFilter(new URLSearchParams(next === null ? {} : { after: next }))?.after ?? null;
      expect(next === null).toBe(pages === 2);
    }

    expect(new Set(seen).size).toBe(103);
  });
});

describe('my decisions', () => {
  test('have every opinion of mine with its state, and none of others', async () => {
    const second = await session();
    const verdictId = await addVerdict(db, second, 'held second', [other]);
    await addOpinion(db, { verdictId, sessionId: second, personId: officer.id, seat: 'second', decision: 'approve' });
    await db.execute(sql`update verdict set hold_until = ${new Date(now().getTime() + 60_000)}`);
    await recorded(other);
    const undone = await addVerdict(db, await session(), 'undone', [officer]);
    await db.execute(sql`update opinion set undone_at = ${now()} where verdict_id = ${undone}`);

    const { rows } = await read(officer, { view: 'mine' });
    expect(
      rows.map(({ id, state, decision, by, undoUntil }) => [id, state, decision, by.length, undoUntil !== null]),
    ).toEqual(
      expect.arrayContaining([
        [verdictId, 'held', 'approve', 1, true],
        [undone, 'undone', 'approve', 1, false],
      ]),
    );
    expect(rows).toHaveLength(2);
    // The first officer is not told that a second opinion was just given.
    const ofFirst = (await read(other, { view: 'mine', state: ['second'] })).rows;
    expect(ofFirst.map(({ id, words }) => [id, words])).toEqual([[verdictId, 'Awaiting second approval.']]);
  });

  test('say so where another person decided otherwise', async () => {
    const opinions = [
      { personId: officer.id, decision: 'approve' as const },
      { personId: other.id, seat: 'second' as const, decision: 'reject' as const },
      { personId: supervisor.id, seat: 'settling' as const, decision: 'reject' as const },
    ];
    const { id } = await recorded(officer, { opinions });
    await change(id, { state: 'confirmed' });
    const mine = async (who: Person) =>
      (await read(who, { view: 'mine' })).rows.map(({ decision, words }) => [decision, words]);

    expect(await mine(officer)).toEqual([['approve', 'Final verdict: rejected. Confirmed by the service.']]);
    expect(await mine(supervisor)).toEqual([['reject', 'Confirmed by the service.']]);
    expect((await read(officer)).rows[0]?.words).toBe('Confirmed by the service.');
  });

  test('of today begin at the midnight asked for', async () => {
    const back = moveClock(-dayMs);
    await recorded();
    back();
    const { id } = await recorded();
    const from = new Date(now().getTime() - dayMs / 2);

    expect((await read(officer, { view: 'mine', from })).rows.map((row) => row.id)).toEqual([id]);
    expect((await read(officer, { view: 'mine', to: from })).rows).toHaveLength(1);
  });
});

test.each([
  'view=everybody',
  'state=closed',
  'person=Maria',
  'from=yesterday',
  'after=1',
  'after=1_not-a-uuid-not-a-uuid-not-a-uuid-not1',
  'view=mine&view=all',
  'name=Maria',
])('the address is refused: %s', (address) => {
  expect(readDecisionFilter(new URLSearchParams(address))).toBeNull();
});
