/** The device on which the applicant goes on. Other devices only follow it, until one of them takes over. */
import { and, eq } from 'drizzle-orm';
import { now } from '@/lib/base/clock';
import { minuteMs } from '@/lib/base/durations';
import type { WirePayload } from '@/lib/contract';
import type { Queryable } from '@/lib/db';
import { activeDevice } from '../db/schema';
import { findSession } from './session';

/** A device that was not heard of for longer is not there any more. */
const goneAfterMs = minuteMs;

/** One statement on a row of its own: devices report every few seconds. */
export const noteDevice = async (
  db: Queryable,
  sessionId: string,
  { device, isPhone, at, takesOver }: WirePayload<'deviceReport'>,
): Promise<void> => {
  const seen = { device, isPhone, at, seenAt: now().toISOString() };

  if (!takesOver) {
    await db
      .update(activeDevice)
      .set(seen)
      .where(and(eq(activeDevice.sessionId, sessionId), eq(activeDevice.device, device)));

    return;
  }

  try {
    await db
      .insert(activeDevice)
      .values({ sessionId, ...seen })
      .onConflictDoUpdate({ target: activeDevice.sessionId, set: seen });
  } catch (error) {
    // Refuses a session that was deleted meanwhile.
    await findSession(db, sessionId);
    throw error;
  }
};

export const readActiveDevice = async (
  db: Queryable,
  sessionId: string,
): Promise<WirePayload<'enrolmentState'>['active']> => {
  const [found] = await db.select().from(activeDevice).where(eq(activeDevice.sessionId, sessionId));
  if (!found) return null;
  const { device, isPhone, at, seenAt } = found;
  const agoMs = Math.max(0, now().getTime() - Date.parse(seenAt));

  return agoMs > goneAfterMs ? null : { device, isPhone, at, secondsAgo: Math.floor(agoMs / 1000) };
};
