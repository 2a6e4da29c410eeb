/** The purpose that taking up an appeal set, and its end. */
import { and, eq, gt, isNotNull, isNull, or } from 'drizzle-orm';
import { endSetPurpose, purposeMs } from '@/lib/access';
import type { Actor } from '@/lib/audit';
import { now } from '@/lib/base/clock';
import type { Queryable } from '@/lib/db';
import { appeal } from '@/lib/db/schema';

/**
 * For the end of every change after which somebody holds an appeal no more. One decided lately leaves the purpose its time:
 * the letter to the applicant needs the name.
 */
export const endAppealPurpose = (tx: Queryable, personId: string, actor: Actor): Promise<void> => {
  const isHeld = async () => {
    const isNeeded = or(
      isNull(appeal.endedAt),
      and(isNotNull(appeal.finding), gt(appeal.endedAt, new Date(now().getTime() - purposeMs))),
    );
    const [needed] = await tx
      .select({ id: appeal.id })
      .from(appeal)
      .where(and(eq(appeal.personId, personId), isNeeded))
      .limit(1);

    return needed !== undefined;
  };

  return endSetPurpose(tx, { personId, origin: 'appeal', isHeld }, actor);
};
