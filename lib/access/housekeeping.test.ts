import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { moveClock, now } from '@/lib/base/clock';
import { dayMs } from '@/lib/base/durations';
import { auditEvent, erasure } from '@/lib/db/schema';
import { createTestDatabase, type TestDatabase } from '@/lib/db/testing';
import { openWords, sealWords } from '@/lib/keys';
import { tidyUp } from './housekeeping';
import type { Person } from './person';
import { setPurpose } from './personal-data/purpose';
import { actorOf, signedInPerson, testKeys } from './testing';

const keys = testKeys();
let database: TestDatabase;
let officer: Person;

beforeAll(async () => {
  database = await createTestDatabase();
  officer = await signedInPerson(database, ['officer']);
});
afterAll(() => database.close());

test('words that belong to no stored session become unreadable after 90 days', async () => {
  const { db, pool } = database;
  await setPurpose({ db, keys }, officer, { code: 'other', words: 'Maria Example asked.' }, actorOf(officer));
  const [set] = (await db.select().from(auditEvent)).filter(({ code }) => code === 'purpose.set');

  const [kept, erased] = [randomUUID(), randomUUID()];
  await db.insert(erasure).values({
    sessionId: erased,
    personId: officer.id,
    step: 'done',
    intendedAt: now(),
    erasedAt: now(),
    manifest: { documentImages: null, faceImages: null, results: [] },
  });
  const requestOf = async (state: string) => {
    const { rows } = await pool.query(
      `insert into deletion_request (id, reference, kind, state, state_at, created_by, created_at, received_on, due_on)
       values ($1, $2, 'direct', $3, $4, $5, $4, '2026-11-01', '2026-12-01') returning id`,
      [randomUUID(), randomUUID().slice(0, 8), state, now(), officer.id],
    );

    return `request:${rows[0].id}`;
  };
  const [cancelled, open] = [await requestOf('cancelled'), await requestOf('draft')];
  const sealed = new Map<string, Buffer>([[set?.subject ?? '', set?.words ?? Buffer.alloc(0)]]);
  for (const subject of [kept, erased, cancelled, open])
    sealed.set(subject, await sealWords(db, keys, subject, 'Maria.'));
  const states = async () =>
    Promise.all([...sealed].map(async ([subject, box]) => (await openWords(db, keys, subject, box)).state));

  const restoreEarly = moveClock(89 * dayMs);
  await tidyUp(db).finally(restoreEarly);
  expect(new Set(await states())).toEqual(new Set(['readable']));

  const restoreLate = moveClock(91 * dayMs);
  await tidyUp(db).finally(restoreLate);
  // In order: the purpose, a stored session, an erased one, a cancelled request and an open one.
  expect(await states()).toEqual(['erased', 'readable', 'erased', 'erased', 'readable']);
});
