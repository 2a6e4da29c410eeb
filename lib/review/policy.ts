/** The review policy: service level, four eyes and the time to undo a verdict. */
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { compareFields, createGuardedPolicyStore } from '@/lib/access';
import type { FourEyes, ReviewPolicy } from '@/lib/answers';
import { now } from '@/lib/base/clock';

export const reviewPolicySchema = z
  .object({
    warnMinutes: z.int().min(1).max(10_080),
    breachMinutes: z.int().max(20_160),
    fourEyes: z.enum(['never', 'always', 'on reject', 'on override']),
    undoSeconds: z.int().min(0).max(300),
  })
  .refine(({ warnMinutes, breachMinutes }) => warnMinutes < breachMinutes) satisfies z.ZodType<ReviewPolicy>;

export const reviewPolicyHint =
  '“Warn after” must be 1 to 10,080 minutes. “Breach after” must be longer than that, and at most 20,160 minutes. “Undo” must be 0 to 300 seconds.';

/** Which verdicts get a second review; the other settings are subsets of `always`. */
const covers = (wanted: FourEyes, other: FourEyes): boolean =>
  wanted === other || wanted === 'always' || other === 'never';

const weakens = (before: ReviewPolicy, after: ReviewPolicy): string | null => {
  const weaker = [
    !covers(after.fourEyes, before.fourEyes) && 'fewer verdicts would get a second review',
    after.undoSeconds < before.undoSeconds && 'the undo window would be shorter',
    (after.warnMinutes > before.warnMinutes || after.breachMinutes > before.breachMinutes) &&
      'sessions could wait longer',
  ].filter((each) => each !== false);

  return weaker.length > 0 ? `A second person must agree: ${weaker.join('; ')}.` : null;
};

const store = createGuardedPolicyStore<ReviewPolicy>({
  name: 'review',
  schema: reviewPolicySchema,
  initial: { warnMinutes: 180, breachMinutes: 240, fourEyes: 'on override', undoSeconds: 10 },
  code: 'settings.review_changed',
  compare: compareFields<ReviewPolicy>({
    warnMinutes: 'Warn after (minutes)',
    breachMinutes: 'Breach after (minutes)',
    fourEyes: 'Four eyes',
    undoSeconds: 'Undo (seconds)',
  }),
  kind: 'review policy',
  weakens,
  // Whoever has a case in hand, or a verdict that can still be undone, does not weaken the rules alone. Verdicts that
  // await others keep their own rules, and on a desk of one they would await for ever.
  isBusy: async (tx, personId) => {
    const { rows } = await tx.execute(sql`
      select from claim
      where person_id = ${personId}::uuid and ended_at is null and lease_until > ${now().toISOString()}::timestamptz
      union all
      select from opinion o join verdict v on v.id = o.verdict_id
      where o.person_id = ${personId}::uuid and o.undone_at is null and v.state like 'held %'
      limit 1
    `);

    return rows.length > 0;
  },
});

export const readReviewPolicy = store.read;

/** Applies to the next case and the next reading of the queue. A weaker policy is only proposed. */
export const writeReviewPolicy = store.write;

export const reviewProposals = [store.proposable];
