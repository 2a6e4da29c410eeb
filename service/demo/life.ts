/** The demo population goes on living: people arrive, finish, and some of them have to wait for a decision. */
import { and, between, eq, gt, isNotNull, or, sql } from 'drizzle-orm';
import { now } from '@/lib/clock';
import type { Database } from '@/lib/db';
import { demoPopulation, session, sessionResult } from '../db/schema';
import { describeSession, firstArrival, type SessionDescription, statusAt } from '../population';
import type { SessionRules } from '../rules';
import { queueNotifications } from '../webhooks/outbox';

interface Life {
  rules: SessionRules;
  /** On average. */
  arrivalSeconds: number;
}

/** Longer than anybody takes to finish. */
const finishingMs = 600_000;
const dayMs = 86_400_000;

/** Half as soon or half as late again, as people come. */
const isDue = (next: SessionDescription, lastMs: number, arrivalSeconds: number): boolean => {
  const passedMs = now().getTime() - lastMs;

  // A clock that was ahead for a while is no reason to wait until it is that late.
  return passedMs < 0 || passedMs >= arrivalSeconds * 1000 * (0.5 + next.stream('arrival').next());
};

/** One more session when its time has come. After a pause one comes, not all that might have. */
export const arrive = (db: Database, { rules, arrivalSeconds }: Life): Promise<boolean> =>
  db.transaction(async (tx) => {
    // Whoever holds the row counts: two services on one database let nobody in twice.
    const [population] = await tx.select().from(demoPopulation).for('update');
    if (!population) return false;

    const at = now();
    const description = describeSession(population.seed, firstArrival + population.arrivedCount, at);
    const lastMs = population.lastArrivalAt ? Date.parse(population.lastArrivalAt) : 0;
    if (!isDue(description, lastMs, arrivalSeconds)) return false;

    await tx.update(demoPopulation).set({
      arrivedCount: population.arrivedCount + 1,
      lastArrivalAt: at.toISOString(),
    });
    await tx.insert(session).values({
      id: description.id,
      createdAt: description.createdAt,
      expiresAt: new Date(at.getTime() + rules.captureWindowMs).toISOString(),
      validUntil: new Date(at.getTime() + rules.validityMs).toISOString(),
      status: 'PENDING',
      demoIndex: description.index,
    });
    await queueNotifications(tx, { sessionId: description.id, status: 'PENDING' });

    return true;
  });

const finish = (db: Database, { id, completedAt, document, results, outcome }: SessionDescription): Promise<boolean> =>
  db.transaction(async (tx) => {
    if (outcome === null || results === null) return false;

    const changed = await tx
      .update(session)
      .set({ status: outcome, completedAt, documentType: document.type, country: document.country.code })
      .where(and(eq(session.id, id), eq(session.status, 'PENDING'), gt(session.validUntil, now().toISOString())))
      .returning({ id: session.id });
    // Deleted or expired meanwhile, or finished by another process.
    if (changed.length === 0) return false;

    await tx.insert(sessionResult).values({
      sessionId: id,
      ...results,
      documentImages: results.document.availableImages,
      faceImages: results.face.availableImages,
    });
    await queueNotifications(tx, { sessionId: id, status: outcome });

    return true;
  });

/** Everybody who has finished by now gets a decision. Returns how many did. */
export const finishDue = async (db: Database): Promise<number> => {
  const [population] = await db.select().from(demoPopulation);
  if (!population) return 0;

  const at = now();
  const epoch = new Date(population.epoch);
  const before = (moment: Date, ms: number) => new Date(moment.getTime() - ms).toISOString();
  // Of those that were seeded, only the last before the epoch were still at it.
  const open = await db
    .select({ index: sql<number>`${session.demoIndex}`, createdAt: session.createdAt })
    .from(session)
    .where(
      and(
        eq(session.status, 'PENDING'),
        isNotNull(session.demoIndex),
        or(
          gt(session.createdAt, before(at, dayMs)),
          between(session.createdAt, before(epoch, finishingMs), epoch.toISOString()),
        ),
      ),
    );

  let finished = 0;
  for (const { index, createdAt } of open) {
    const description = describeSession(population.seed, index, new Date(createdAt));
    if (statusAt(description, at) !== 'PENDING' && (await finish(db, description))) finished++;
  }

  return finished;
};
