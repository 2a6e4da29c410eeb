import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { actorOf, signedInPerson } from '@/lib/access/testing';
import type { ReviewPolicy } from '@/lib/answers';
import { auditEvent } from '@/lib/db/schema';
import { createTestDatabase, type TestDatabase } from '@/lib/db/testing';
import { readReviewPolicy, reviewPolicySchema, writeReviewPolicy } from './policy';
import { setPolicy } from './verdict/testing';

let database: TestDatabase;
let actor: ReturnType<typeof actorOf>;

beforeAll(async () => {
  database = await createTestDatabase();
  actor = actorOf(await signedInPerson(database, ['supervisor']));
});
afterAll(() => database.close());

const first: ReviewPolicy = { warnMinutes: 180, breachMinutes: 240, fourEyes: 'on override', undoSeconds: 10 };
const write = (policy: ReviewPolicy, was: ReviewPolicy) => writeReviewPolicy(database.db, { policy, was }, actor);
const changes = async () =>
  (
    await database.db
      .select()
      .from(auditEvent)
      .where(eq(auditEvent.code, 'settings.review_changed'))
      .orderBy(auditEvent.id)
  ).map((event) => event.changes);

test('a default policy applies until somebody changes it, and every change is logged', async () => {
  expect(await readReviewPolicy(database.db)).toEqual(first);
  const second: ReviewPolicy = { ...first, breachMinutes: 200, fourEyes: 'always' };
  await write(second, first);
  await write(second, second);

  expect(await readReviewPolicy(database.db)).toEqual(second);
  expect(await changes()).toEqual([
    [
      { name: 'Breach after (minutes)', before: '240', after: '200' },
      { name: 'Four eyes', before: 'on override', after: 'always' },
    ],
  ]);
  await setPolicy(database.db, first);
});

test('of two simultaneous changes, one is refused', async () => {
  const before = (await changes()).length;
  const wanted: ReviewPolicy[] = [
    { ...first, undoSeconds: 20 },
    { ...first, undoSeconds: 30 },
  ];
  const outcomes = await Promise.allSettled(wanted.map((policy) => write(policy, first)));

  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'CONFLICT' } });
  const [only, ...more] = (await changes()).slice(before).map((change) => change?.[0]);
  expect(more).toEqual([]);
  expect(String((await readReviewPolicy(database.db)).undoSeconds)).toBe(only?.after);
});

test.each<[Partial<ReviewPolicy>, boolean]>([
  [{}, true],
  [{ warnMinutes: 1, breachMinutes: 2 }, true],
  [{ warnMinutes: 10_080, breachMinutes: 20_160 }, true],
  [{ undoSeconds: 0 }, true],
  [{ undoSeconds: 300 }, true],
  [{ warnMinutes: 0 }, false],
  [{ warnMinutes: 240, breachMinutes: 240 }, false],
  [{ warnMinutes: 10_081, breachMinutes: 20_160 }, false],
  [{ breachMinutes: 20_161 }, false],
  [{ breachMinutes: 240.5 }, false],
  [{ undoSeconds: -1 }, false],
  [{ undoSeconds: 301 }, false],
  [{ fourEyes: 'sometimes' as 'always' }, false],
])('%j: valid %s', (part, taken) => {
  expect(reviewPolicySchema.safeParse({ ...first, ...part }).success).toBe(taken);
});
