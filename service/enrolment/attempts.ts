/** Pictures sent per step, refused ones included. */
import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { EnrolmentStep } from '@/lib/contract';
import type { Queryable } from '@/lib/db';
import { session } from '../db/schema';
import { tooManyAttempts } from '../refusals';
import { findSession } from './session';

const counters = { document: session.documentAttempts, face: session.faceAttempts };
const names = { document: 'documentAttempts', face: 'faceAttempts' } as const;

/** Counts before any work is done, so that a picture that crashes the engine counts too. */
export const countAttempt = async (db: Queryable, id: string, step: EnrolmentStep, most: number): Promise<void> => {
  const counter = counters[step];
  const counted = await db
    .update(session)
    .set({ [names[step]]: sql`${counter} + 1` })
    .where(and(eq(session.id, id), lt(counter, most)))
    .returning({ id: session.id });
  if (counted.length > 0) return;

  // Refuses a session that was deleted meanwhile.
  await findSession(db, id);
  throw tooManyAttempts(`This step allows ${most} pictures, and all were used. Create a new session.`);
};

/** For a picture that was not looked at. */
export const giveBackAttempt = async (db: Queryable, id: string, step: EnrolmentStep): Promise<void> => {
  const counter = counters[step];

  await db
    .update(session)
    .set({ [names[step]]: sql`${counter} - 1` })
    .where(and(eq(session.id, id), gt(counter, 0)));
};
