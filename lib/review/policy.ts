/** How waiting sessions are treated: the service level, four eyes, and how long a verdict can be taken back. */
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { ReviewPolicy } from '@/lib/answers';
import { type Actor, recordEvent } from '@/lib/audit';
import { now } from '@/lib/clock';
import type { Database, Queryable } from '@/lib/db';
import { setting } from '@/lib/db/schema';
import { AppError } from '@/lib/errors';

const name = 'review';

const untilChanged: ReviewPolicy = { warnMinutes: 180, breachMinutes: 240, fourEyes: 'on override', undoSeconds: 10 };

export const reviewPolicyForm = z
  .object({
    warnMinutes: z.int().min(1).max(10_080),
    breachMinutes: z.int().max(20_160),
    fourEyes: z.enum(['never', 'always', 'on reject', 'on override']),
    undoSeconds: z.int().min(0).max(300),
  })
  .refine(({ warnMinutes, breachMinutes }) => warnMinutes < breachMinutes) satisfies z.ZodType<ReviewPolicy>;

export const reviewPolicyWords =
  'The warning comes after 1 to 10,080 minutes, the service level is longer than that and at most 20,160 minutes, and a verdict can be taken back for 0 to 300 seconds.';

/** As a supervisor or an administrator set it, or as it is before anybody did. */
export const readReviewPolicy = async (db: Queryable): Promise<ReviewPolicy> => {
  const [row] = await db.select().from(setting).where(eq(setting.name, name));

  return row ? reviewPolicyForm.parse(row.value) : untilChanged;
};

/**
 * Counts from the next verdict and the next look at the queue on. `was` is what the change was decided on; if that is
 * not so any more, nothing changes.
 */
export const writeReviewPolicy = async (
  db: Database,
  { policy, was }: { policy: ReviewPolicy; was: ReviewPolicy },
  actor: Actor,
): Promise<void> =>
  db.transaction(async (tx) => {
    // Of two who change it at once, the second sees what the first made of it.
    await tx.insert(setting).values({ name, value: untilChanged, changedAt: now() }).onConflictDoNothing();
    await tx.select().from(setting).where(eq(setting.name, name)).for('update');

    const before = await readReviewPolicy(tx);
    if (changesBetween(before, was).length > 0) {
      throw new AppError('CONFLICT', { userMessage: 'The settings were changed meanwhile. Look again.' });
    }

    const changes = changesBetween(before, policy);
    if (changes.length === 0) return;

    await tx.update(setting).set({ value: policy, changedAt: now() }).where(eq(setting.name, name));
    await recordEvent(tx, { code: 'settings.review_changed', actor, subject: name, changes });
  });

const parts: Record<keyof ReviewPolicy, string> = {
  warnMinutes: 'Warning after minutes',
  breachMinutes: 'Late after minutes',
  fourEyes: 'Four eyes',
  undoSeconds: 'Seconds to take back',
};

const changesBetween = (before: ReviewPolicy, after: ReviewPolicy) =>
  (Object.keys(parts) as Array<keyof ReviewPolicy>)
    .filter((part) => before[part] !== after[part])
    .map((part) => ({ name: parts[part], before: String(before[part]), after: String(after[part]) }));
