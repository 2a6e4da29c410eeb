/** New demo sessions keep arriving and finish within minutes; some then wait for a decision. They pause while the queue is full. */

import { and, between, eq, gt, isNotNull, or, sql } from 'drizzle-orm';
import {
  demoSeed,
  describeSession,
  describeStored,
  firstArrival,
  type SessionDescription,
  statusAt,
} from '@/demo/population';
import { now } from '@/lib/base/clock';
import { dayMs, minuteMs } from '@/lib/base/durations';
import type { Database } from '@/lib/db';
import { currentPolicy } from '@/lib/decision';
import { demoPopulation, session, sessionResult } from './db/schema';
import type { SessionRules } from './lifecycle';
import { queueNotifications } from './webhooks/outbox';

interface ArrivalOptions {
  rules: SessionRules;
  /** On average. */
  arrivalSeconds: number;
}

/** Nobody arrives while so many wait: a desk that nobody works at must not fill up. */
const waitingAtMost = 25;

/** Every demo session finishes sooner than this. */
const finishingMs = 10 * minuteMs;
/** Arrivals vary between half and one and a half times the average interval. */
const isDue = (next: SessionDescription, lastMs: number, arrivalSeconds: number): boolean => {
  const passedMs = now().getTime() - lastMs;

  // Negative after the clock was ahead for a while: do not wait for that time to come.
  return passedMs < 0 || passedMs >= arrivalSeconds * 1000 * (0.5 + next.stream('arrival').next());
};

const isQueueFull = async (tx: Pick<Database, 'select'>): Promise<boolean> => {
  const waiting = await tx
    .select({ id: session.id })
    .from(session)
    .where(eq(session.status, 'WAITING_FOR_MANUAL_APPROVE'))
    .limit(waitingAtMost);

  return waiting.length >= waitingAtMost;
};

/** Adds one session if it is due and the queue is not full. After a long pause only one arrives, not all that were missed. */
export const arrive = (db: Database, { rules, arrivalSeconds }: ArrivalOptions): Promise<boolean> =>
  db.transaction(async (tx) => {
    // The row lock keeps two services on one database from adding the same session.
    const [population] = await tx.select().from(demoPopulation).for('update');
    if (!population) return false;

    const at = now();
    const description = describeSession(demoSeed, firstArrival + population.arrivedCount, at);
    const lastMs = population.lastArrivalAt ? Date.parse(population.lastArrivalAt) : 0;
    if (!isDue(description, lastMs, arrivalSeconds) || (await isQueueFull(tx))) return false;

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
    // Meanwhile deleted, expired, or finished by another process.
    if (changed.length === 0) return false;

    await tx.insert(sessionResult).values({
      sessionId: id,
      ...results,
      documentImages: results.document.availableImages,
      faceImages: results.face.availableImages,
      policyVersion: currentPolicy.version,
    });
    await queueNotifications(tx, { sessionId: id, status: outcome });

    return true;
  });

/** Completes the sessions that are due, with results and status. Returns how many. */
export const finishDue = async (db: Database): Promise<number> => {
  const [population] = await db.select().from(demoPopulation);
  if (!population) return 0;

  const at = now();
  const epoch = new Date(population.epoch);
  const before = (moment: Date, ms: number) => new Date(moment.getTime() - ms).toISOString();
  // Of the seeded sessions, only those just before the epoch can still be unfinished.
  const open = await db
    .select({ id: session.id, index: sql<number>`${session.demoIndex}`, createdAt: session.createdAt })
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
  for (const { id, index, createdAt } of open) {
    const description = describeStored(id, index, new Date(createdAt));
    if (description && statusAt(description, at) !== 'PENDING' && (await finish(db, description))) finished++;
  }

  return finished;
};
