/**
 * When a session counts as gone. A single "not found" is no proof: status, results and list must agree, while the
 * service still answers for other sessions.
 */
import { eq } from 'drizzle-orm';
import { isAppError } from '@/lib/base/errors';
import type { Database } from '@/lib/db';
import { mirrorSession } from '@/lib/db/schema';
import type { Upstream } from '@/lib/upstream';
import { hasNoResults } from './control';
import { anyTime, findListed } from './crawl/still-listed';

/** Of a session whose status was not found: whether the rest agrees. `false` also if the service does not say. */
export const isGone = async (
  { db, upstream }: { db: Database; upstream: Upstream },
  sessionId: string,
): Promise<boolean> => {
  const [known] = await db
    .select({ createdAt: mirrorSession.createdAt })
    .from(mirrorSession)
    .where(eq(mirrorSession.id, sessionId));
  const at = known?.createdAt ? new Date(known.createdAt) : null;
  // Nothing would be removed for a session that the mirror does not have, so the list need not be searched.
  const sought = known ? [{ id: sessionId, ...(at ? { from: at, to: at } : anyTime) }] : [];
  try {
    const listed = await findListed({ db, upstream }, sought, false);

    return !listed.has(sessionId) && (await hasNoResults(upstream, sessionId));
  } catch (error) {
    if (isAppError(error)) return false;
    throw error;
  }
};
