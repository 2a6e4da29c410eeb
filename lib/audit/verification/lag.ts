/** Whether those who should keep up with the log do: the sealer, and the writer of the copies outside. */
import { asc, gt } from 'drizzle-orm';
import type { VerificationAnswer } from '@/lib/answers';
import { now } from '@/lib/clock';
import type { Queryable } from '@/lib/db';
import { auditSeal } from '@/lib/db/schema';
import type { Outside } from '../copies/outside';
import type { Checkpoint } from '../signing/checkpoint';

type OutsideState = Extract<VerificationAnswer, { intact: true }>['outside'];

/** Normally it is less than a second. */
const longestMs = 60_000;

const isLongAgo = (at: Date): boolean => now().getTime() - at.getTime() > longestMs;

/** Says that all is the same only when all of it was there to be compared. For a chain that fits whatever was there. */
export const compareOutside = async (
  db: Queryable,
  outside: Outside | null,
  checkpoints: readonly Checkpoint[],
): Promise<OutsideState> => {
  if (!outside) {
    return 'not at hand';
  }

  const copied = new Set(outside.checkpoints.map(({ number }) => number));
  const isLacking = checkpoints.some(({ number, at }) => !copied.has(number) && isLongAgo(at));

  return !outside.head || isLacking || (await isHeadBehind(db, outside.head.position)) ? 'behind' : 'same';
};

const isHeadBehind = async (db: Queryable, position: number): Promise<boolean> => {
  const [next] = await db
    .select({ sealedAt: auditSeal.sealedAt })
    .from(auditSeal)
    .where(gt(auditSeal.position, position))
    .orderBy(asc(auditSeal.position))
    .limit(1);

  return next !== undefined && isLongAgo(next.sealedAt);
};
