/** The erasure policy: due dates on weekends, and the conditions for direct deletions. */
import { z } from 'zod';
import { compareFields, createGuardedPolicyStore } from '@/lib/access';
import type { ErasurePolicy } from '@/lib/answers';

export const erasurePolicyForm = z.strictObject({
  weekendRule: z.enum(['as it falls', 'friday before', 'monday after']),
  cancelSeconds: z.int().min(0).max(600),
  directNeedsApproval: z.boolean(),
}) satisfies z.ZodType<ErasurePolicy>;

export const erasurePolicyWords =
  'Choose what happens to due dates that fall at a weekend, for how long a direct deletion can be cancelled (0 to 600 seconds), and whether it needs second approval.';

const weakens = (before: ErasurePolicy, after: ErasurePolicy): string | null => {
  const weaker = [
    before.directNeedsApproval && !after.directNeedsApproval && 'direct deletions would need no second approval',
    after.cancelSeconds < before.cancelSeconds && 'there would be less time to cancel a direct deletion',
  ].filter((each) => each !== false);

  return weaker.length > 0 ? `A second person must agree: ${weaker.join('; ')}.` : null;
};

const store = createGuardedPolicyStore<ErasurePolicy>({
  name: 'erasure',
  schema: erasurePolicyForm,
  initial: { weekendRule: 'as it falls', cancelSeconds: 60, directNeedsApproval: false },
  code: 'settings.retention_changed',
  compare: compareFields<ErasurePolicy>({
    weekendRule: 'Due on a weekend',
    cancelSeconds: 'Cancellation window (seconds)',
    directNeedsApproval: 'Second approval for direct deletions',
  }),
  kind: 'deletion policy',
  weakens,
});

export const readErasurePolicy = store.read;

/** Applies to the next request. A weaker policy is only proposed. */
export const writeErasurePolicy = store.write;

export const erasurePolicyProposal = store.proposable;
