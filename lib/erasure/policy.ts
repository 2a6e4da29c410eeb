/** The erasure policy: due dates on weekends, second approval, and the time to cancel. The same for every erasure. */
import { z } from 'zod';
import { compareFields, createGuardedPolicyStore } from '@/lib/access';
import type { ErasurePolicy } from '@/lib/answers';

export const erasurePolicyForm = z.strictObject({
  weekendRule: z.enum(['as it falls', 'friday before', 'monday after']),
  cancelSeconds: z.int().min(0).max(600),
  // Policies from before it was a setting have none.
  requestsNeedApproval: z.boolean().default(true),
  directNeedsApproval: z.boolean(),
}) satisfies z.ZodType<ErasurePolicy>;

export const erasurePolicyWords =
  'Choose what happens to due dates that fall at a weekend, for how long a deletion can be cancelled before it starts (0 to 600 seconds), and which deletions need a second approval.';

const weakens = (before: ErasurePolicy, after: ErasurePolicy): string | null => {
  const weaker = [
    before.requestsNeedApproval && !after.requestsNeedApproval && 'deletion requests would need no second approval',
    before.directNeedsApproval && !after.directNeedsApproval && 'direct deletions would need no second approval',
    after.cancelSeconds < before.cancelSeconds && 'there would be less time to cancel a deletion',
  ].filter((each) => each !== false);

  return weaker.length > 0 ? `A second person must agree: ${weaker.join('; ')}.` : null;
};

const store = createGuardedPolicyStore<ErasurePolicy>({
  name: 'erasure',
  schema: erasurePolicyForm,
  initial: { weekendRule: 'as it falls', cancelSeconds: 60, requestsNeedApproval: true, directNeedsApproval: false },
  code: 'settings.retention_changed',
  compare: compareFields<ErasurePolicy>({
    weekendRule: 'Due on a weekend',
    cancelSeconds: 'Cancellation window (seconds)',
    requestsNeedApproval: 'Second approval for deletion requests',
    directNeedsApproval: 'Second approval for direct deletions',
  }),
  kind: 'deletion policy',
  weakens,
});

export const readErasurePolicy = store.read;

/** Applies to the next request. A weaker policy is only proposed. */
export const writeErasurePolicy = store.write;

export const erasurePolicyProposal = store.proposable;
