import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { moveClock, now } from '@/lib/base/clock';
import { type Connection, connect } from '@/lib/db';
import { erasure, statusCheck } from '@/lib/db/schema';
import { lockSession } from '@/lib/db/session-lock';
import { createTestDatabase, type TestDatabase } from '@/lib/db/testing';
import { createStatusBudget, statusIntervalMs } from '@/lib/upstream/status-budget';

let database: TestDatabase;
let other: Connection;

beforeAll(async () => {
  database = await createTestDatabase();
  other = connect(database.url);
});

afterAll(async () => {
  await other.close();
  await database.close();
});

const move = (milliseconds: number) => onTestFinished(moveClock(milliseconds));

describe('the status budget', () => {
  test('exactly one of ten simultaneous claims from two pools is granted', async () => {
    const budgets = [createStatusBudget(database.db), createStatusBudget(other.db)];
    const claimTen = () => Promise.all(Array.from({ length: 10 }, (_, index) => budgets[index % 2]?.claim('many')));

    const first = await claimTen();
    expect(first.filter((claim) => claim?.granted)).toHaveLength(1);
    for (const claim of first) {
      if (claim && !claim.granted) {
        expect(claim.nextAt.getTime()).toBeGreaterThan(now().getTime() + statusIntervalMs - 10_000);
      }
    }

    move(statusIntervalMs);
    expect((await claimTen()).filter((claim) => claim?.granted)).toHaveLength(1);
  });

  test('a claim is refused until a full minute has passed', async () => {
    const budget = createStatusBudget(database.db);
    await budget.claim('minute');

    move(statusIntervalMs - 5000);
    expect(await budget.claim('minute')).toMatchObject({ granted: false });
    move(5000);
    expect(await budget.claim('minute')).toEqual({ granted: true });
  });

  test('every process sees the last status, and an older answer never replaces a newer one', async () => {
    const budget = createStatusBudget(database.db);
    const at = now();
    expect(await budget.lastKnown('learnt')).toBeNull();

    await budget.claim('learnt');
    expect(await budget.lastKnown('learnt')).toMatchObject({ status: null, checkedAt: null });

    await budget.remember('learnt', 'PENDING', at);
    await budget.remember('learnt', 'EXPIRED', new Date(at.getTime() - 1));
    expect(await createStatusBudget(other.db).lastKnown('learnt')).toMatchObject({ status: 'PENDING', checkedAt: at });
  });

  test("a refund returns the process's own claim", async () => {
    const budget = createStatusBudget(database.db);
    await budget.claim('own');
    await budget.refund('own');

    expect(await budget.claim('own')).toEqual({ granted: true });
  });

  test("a late refund leaves another process's claim alone", async () => {
    const late = createStatusBudget(database.db);
    await late.claim('late');
    move(statusIntervalMs);
    expect(await createStatusBudget(other.db).claim('late')).toEqual({ granted: true });

    await late.refund('late');
    expect(await late.claim('late')).toMatchObject({ granted: false });
  });

  test('the row of a session erased meanwhile does not come back', async () => {
    const budget = createStatusBudget(database.db);
    await budget.claim('erased');
    await database.db.delete(statusCheck).where(eq(statusCheck.sessionId, 'erased'));
    await budget.remember('erased', 'PENDING', now());

    expect(await budget.lastKnown('erased')).toBeNull();
  });

  test('checking a session that is being erased, or was, leaves no trace', async () => {
    const budget = createStatusBudget(other.db);
    let asking: ReturnType<typeof budget.claim> | undefined;
    await database.db.transaction(async (tx) => {
      await lockSession(tx, 'going');
      asking = budget.claim('going');
      await tx.insert(erasure).values({ sessionId: 'going', intendedAt: now(), step: 'done', erasedAt: now() });
    });

    expect(await asking).toEqual({ granted: true });
    expect(await budget.claim('going')).toEqual({ granted: true });
    expect(await budget.lastKnown('going')).toBeNull();
  });
});
