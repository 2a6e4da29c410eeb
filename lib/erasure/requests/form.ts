import { z } from 'zod';
import type { ApprovalBody, DeletionChange } from '@/lib/answers';
import { isSessionId } from '@/lib/contract';

const words = (shortest: number, longest: number) => z.string().trim().min(shortest).max(longest);
const sessionId = z.string().trim().refine(isSessionId);

export const changeForm = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('match') }),
  z.strictObject({ action: z.literal('take thorough'), searchId: z.uuid() }),
  z.strictObject({
    action: z.literal('choose'),
    sessionIds: z.array(sessionId).min(1).max(5_000),
    areTheirs: z.boolean(),
  }),
  z.strictObject({ action: z.literal('add'), sessionId }),
  z.strictObject({ action: z.literal('count from'), sessionId, day: z.iso.date().nullable() }),
  z.strictObject({ action: z.literal('own') }),
  z.strictObject({ action: z.literal('extend'), reason: words(5, 1_000) }),
  z.strictObject({ action: z.literal('end without data') }),
  z.strictObject({ action: z.literal('cancel'), reason: words(5, 500) }),
  z.strictObject({ action: z.literal('pause') }),
  z.strictObject({ action: z.literal('resume') }),
  z.strictObject({ action: z.literal('retry') }),
  z.strictObject({
    action: z.literal('answer'),
    letter: z.enum(['confirmation', 'partial', 'refusal', 'extension', 'no data']),
  }),
  z.strictObject({ action: z.literal('note'), words: words(1, 2_000) }),
]) satisfies z.ZodType<DeletionChange>;

export const changeWords =
  'Say what is to be done. Reasons have 5 to 500 characters, that of an extension up to 1,000, and notes up to 2,000; a session is named by its id.';

export const approvalForm = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('approve') }),
  z.strictObject({ action: z.literal('send back'), reason: words(5, 500) }),
]) satisfies z.ZodType<ApprovalBody>;

export const approvalWords = 'Approve the request, or send it back with a reason of 5 to 500 characters.';
