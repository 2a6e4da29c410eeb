/** For tests only: opinions inserted directly, without the steps that lead to them. */
import { now } from '@/lib/base/clock';
import type { Database } from '@/lib/db';
import { claim, opinion } from '@/lib/db/schema';
import type { Seat } from '@/lib/db/schema/verdict-states';

type OpinionColumns = Partial<typeof opinion.$inferInsert>;

interface NewOpinion extends OpinionColumns {
  verdictId: string;
  sessionId: string;
  personId: string;
  seat: Seat;
  decision: 'approve' | 'reject';
}

/** Given now, on a claim that ended as decided. */
export const addOpinion = async (db: Database, { sessionId, ...given }: NewOpinion): Promise<void> => {
  const { personId, seat } = given;
  const at = now();
  const [ended] = await db
    .insert(claim)
    .values({ sessionId, personId, kind: 'held', seat, claimedAt: at, leaseUntil: at, endedAt: at, ending: 'decided' })
    .returning({ id: claim.id });
  await db.insert(opinion).values({
    claimId: ended?.id ?? '',
    givenAt: at,
    reasons: [],
    note: Buffer.from('sealed'),
    blocks: [],
    isAttested: false,
    evidence: [],
    ...given,
  });
};
