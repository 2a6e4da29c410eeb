import { desc, eq } from 'drizzle-orm';
import type { LastVerificationAnswer } from '@/lib/answers';
import type { Queryable } from '@/lib/db';
import { auditEvent } from '@/lib/db/schema';

/** The last time that anybody verified the log, as the log itself has it. */
export const readLastVerification = async (db: Queryable): Promise<LastVerificationAnswer> => {
  const [event] = await db
    .select({ at: auditEvent.at, details: auditEvent.details })
    .from(auditEvent)
    .where(eq(auditEvent.code, 'audit.verified'))
    .orderBy(desc(auditEvent.id))
    .limit(1);

  return { last: event ? { at: event.at.toISOString(), isIntact: event.details?.intact === true } : null };
};
