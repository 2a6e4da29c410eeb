import { z } from 'zod';
import type { VerdictBody } from '@/lib/answers';

const words = (shortest: number, longest: number) => z.string().trim().min(shortest).max(longest);

export const verdictForm = z.object({
  decision: z.enum(['approve', 'reject']),
  reasons: z.array(z.string().max(60)).max(20),
  note: words(1, 2_000).nullable(),
  attested: z.boolean(),
  override: words(5, 500).nullable(),
  looked: z.array(z.object({ part: z.string().max(100), seconds: z.number().min(0).max(86_400) })).max(100),
}) satisfies z.ZodType<VerdictBody>;

export const verdictWords =
  'Approve or reject: the reasons, a note of at most 2,000 characters, and, to approve in spite of what blocks it, a reason of 5 to 500 characters.';
