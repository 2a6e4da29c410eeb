/** What is told of a verdict to whoever carries it out: codes and set words. No name, no note. */
import { and, eq, isNull } from 'drizzle-orm';
import type { ReviewReason } from '@/lib/answers';
import type { Queryable } from '@/lib/db';
import { opinion } from '@/lib/db/schema';
import { reasonsByCode } from '../reasons';

export interface Decided {
  verdictId: string;
  sessionId: string;
  decision: 'approve' | 'reject';
  decidedAt: Date;
}

export interface Letter extends Decided {
  reasons: ReviewReason[];
}

/** A supervisor who settled it speaks alone; otherwise all who came to this decision do. */
const readCodes = async (db: Queryable, { verdictId, decision }: Decided): Promise<string[]> => {
  const agreeing = await db
    .select({ seat: opinion.seat, reasons: opinion.reasons })
    .from(opinion)
    .where(and(eq(opinion.verdictId, verdictId), eq(opinion.decision, decision), isNull(opinion.undoneAt)))
    .orderBy(opinion.givenAt, opinion.id);
  const settling = agreeing.filter(({ seat }) => seat === 'settling');

  return [...new Set((settling.length > 0 ? settling : agreeing).flatMap(({ reasons }) => reasons))];
};

export const writeLetter = async (db: Queryable, decided: Decided): Promise<Letter> => ({
  ...decided,
  reasons: await reasonsByCode(db, await readCodes(db, decided)),
});
