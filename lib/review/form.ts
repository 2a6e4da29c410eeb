import { z } from 'zod';
import type { AppealBody } from '@/lib/answers';

const words = (shortest: number, longest: number) => z.string().trim().min(shortest).max(longest);

export const appealForm = z.discriminatedUnion('action', [
  z.object({ action: z.literal('take up'), reason: words(5, 200), after: z.uuid().nullable() }),
  z.object({ action: z.literal('put back'), appealId: z.uuid() }),
  z.object({
    action: z.literal('decide'),
    appealId: z.uuid(),
    finding: z.enum(['uphold', 'recommend approval', 'recommend rejection']),
    reasons: z.array(z.string().max(60)).max(20),
    note: words(1, 2_000).nullable(),
  }),
]) satisfies z.ZodType<AppealBody>;

export const appealWords =
  'Take the appeal up with a reason of 5 to 200 characters, put it back, or decide it: a finding, its reasons, and a note of at most 2,000 characters.';
