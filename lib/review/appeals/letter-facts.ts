/** What a letter to the applicant says about a decided appeal. */
import { and, eq } from 'drizzle-orm';
import type { AppealFinding, ReviewReason } from '@/lib/answers';
import type { Queryable } from '@/lib/db';
import { appeal, mirrorSession } from '@/lib/db/schema';
import { conflict, type Objection } from '../objection';
import { reasonsByCode } from '../reasons';
import { isHeld } from './read';
import { appealedDecision } from './rules';

export interface DecidedAppeal {
  finding: AppealFinding;
  reasons: ReviewReason[];
  /** When the applicant completed the session; `null`: not known. */
  completedAt: Date | null;
}

/** An objection where there is no outcome to write about yet. */
export const readDecidedAppeal = async (
  db: Queryable,
  sessionId: string,
  appealId: string,
): Promise<DecidedAppeal | { objection: Objection }> => {
  const [row] = await db
    .select()
    .from(appeal)
    .where(and(eq(appeal.id, appealId), eq(appeal.sessionId, sessionId)));
  if (!row) {
    return {
      objection: { code: 'NOT_FOUND', because: 'not found', userMessage: 'Appeal not found. Reload the page.' },
    };
  }
  if (row.finding === null) {
    return { objection: conflict('not decided', 'This appeal has no finding yet. Decide it before you write.') };
  }
  if (isHeld(row)) {
    return { objection: conflict('held', 'The finding can still be undone. Make the letter when that time is over.') };
  }
  // From before appeals were limited to rejections.
  if (appealedDecision(row.status) !== 'rejection') {
    const userMessage = 'This appeal was against an approval. Only applicants who were rejected get a letter.';

    return { objection: conflict('not a rejection', userMessage) };
  }
  const [listed] = await db
    .select({ completedAt: mirrorSession.completedAt })
    .from(mirrorSession)
    .where(eq(mirrorSession.id, sessionId));
  const completedAt = listed?.completedAt ? new Date(listed.completedAt) : null;

  return { finding: row.finding, reasons: await reasonsByCode(db, row.reasons), completedAt };
};
