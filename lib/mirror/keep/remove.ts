import { eq } from 'drizzle-orm';
import { now } from '@/lib/clock';
import type { Queryable } from '@/lib/db';
import { mirrorGone, mirrorSession } from '@/lib/db/schema';

/** Takes a session out of the mirror, so that whoever follows it sees it leave. `false`: it was not there. */
export const removeFromMirror = async (tx: Queryable, sessionId: string): Promise<boolean> => {
  const [removed] = await tx
    .delete(mirrorSession)
    .where(eq(mirrorSession.id, sessionId))
    .returning({ number: mirrorSession.number });
  if (!removed) return false;

  await tx
    .insert(mirrorGone)
    .values({ id: sessionId, number: removed.number, at: now() })
    .onConflictDoUpdate({ target: mirrorGone.id, set: { number: removed.number, at: now() } });

  return true;
};
