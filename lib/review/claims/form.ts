import { z } from 'zod';
import type { ClaimBody } from '@/lib/answers';
import { isSessionId } from '@/lib/contract';

export const wantedForm = z.union([
  z.strictObject({ sessionId: z.string().refine(isSessionId) }),
  z.strictObject({ reserve: z.boolean().optional() }),
]);

export const wantedWords =
  'Ask for the next case with an empty body, for a session by its id, or to have one reserved.';

export const claimForm = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('renew') }),
  z.strictObject({ action: z.literal('take') }),
  z.strictObject({ action: z.literal('release') }),
  z.strictObject({ action: z.literal('skip') }),
  z.strictObject({ action: z.literal('escalate'), reason: z.string().trim().min(5).max(200) }),
]) satisfies z.ZodType<ClaimBody>;

export const claimWords =
  'A case can be renewed, taken, released, skipped, or escalated with a reason of 5 to 200 characters.';
