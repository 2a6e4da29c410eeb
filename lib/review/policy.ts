/** The review policy: service level, four eyes and the time to undo a verdict. */
import { z } from 'zod';
import { compareFields, createPolicyStore } from '@/lib/access';
import type { ReviewPolicy } from '@/lib/answers';

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

const store = createPolicyStore<ReviewPolicy>({
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
});

export const readReviewPolicy = store.read;

/** Applies to the next verdict and the next reading of the queue. */
export const writeReviewPolicy = store.write;
