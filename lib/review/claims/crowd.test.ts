import { randomUUID } from 'node:crypto';
import { eq, isNull, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '@/lib/access';
import { signedInPerson } from '@/lib/access/testing';
import { now } from '@/lib/base/clock';
import { type Connection, connect } from '@/lib/db';
import { auditEvent, claim, verdict } from '@/lib/db/schema';
import { createTestDatabase, type TestDatabase } from '@/lib/db/testing';
import { addWaiting, claimFor, inQueueOrder, type Waiting } from './testing';

const officers = 50;
let database: TestDatabase;
let people: Person[];
let connections: Connection[];

beforeAll(async () => {
  database = await createTestDatabase();
  people = [];
  for (let made = 0; made < officers; made++) people.push(await signedInPerson(database, ['officer']));
  connections = people.map(() => connect(database.url, { max: 1 }));
});
afterAll(async () => {
  await Promise.all(connections.map(({ close }) => close()));
  await database.close();
});

/** Late, due, in time and unknown, with many equal scores. */
const aDay = (): Waiting[] =>
  Array.from({ length: 200 }, (_, place) => ({
    id: randomUUID(),
    waits: [null, 5, 100, 185, 200, 250, 900][place % 7] ?? null,
    score: [null, 0, 12.5, 50, 99.5][place % 5] ?? null,
  }));

/** Like giving a verdict. */
const decide = ({ db }: Connection, claimId: string, sessionId: string) =>
  db.transaction(async (tx) => {
    await tx.insert(verdict).values({ sessionId, state: 'recorded', stateAt: now() });
    await tx.update(claim).set({ endedAt: now(), ending: 'decided' }).where(eq(claim.id, claimId));
  });

test('50 officers at once: no case is given out twice, none is lost, and the order holds', async () => {
  const sessions = aDay();
  await addWaiting(database.db, sessions);

  const given = await Promise.all(
    people.map(async (who, place) => {
      const connection = connections[place] as Connection;
      const mine: string[] = [];
      for (;;) {
        const { claim: present } = await claimFor(connection.db, who);
        if (!present) return mine;
        mine.push(present.sessionId);
        const [open] = await connection.db
          .select({ id: claim.id })
          .from(claim)
          .where(sql`session_id = ${present.sessionId} and ${isNull(claim.endedAt)}`);
        expect(open?.id).toBe(present.id);
        await decide(connection, present.id, present.sessionId);
      }
    }),
  );

  expect(given.flat().sort()).toEqual(sessions.map(({ id }) => id).sort());
  // Events are in the order in which cases were given out.
  const events = await database.db
    .select({ subject: auditEvent.subject })
    .from(auditEvent)
    .where(eq(auditEvent.code, 'triage.claimed'))
    .orderBy(auditEvent.id);
  expect(events.map(({ subject }) => subject)).toEqual(inQueueOrder(sessions));
}, 120_000);

test('50 officers cannot claim the same session: one gets it, the others are told who has it', async () => {
  const [id = ''] = await addWaiting(database.db, [{}]);
  const outcomes = await Promise.allSettled(
    people.map((who, place) => claimFor((connections[place] as Connection).db, who, { sessionId: id })),
  );

  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const holder = people[outcomes.findIndex(({ status }) => status === 'fulfilled')];
  for (const outcome of outcomes) {
    if (outcome.status === 'rejected') {
      expect(outcome.reason).toMatchObject({
        code: 'CONFLICT',
        userMessage: expect.stringContaining(`Held by ${holder?.name}`),
      });
    }
  }
}, 120_000);
