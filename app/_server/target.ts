import 'server-only';
import { z } from 'zod';
import { isSessionId } from '@/lib/contract';
import { mostAtOnce } from '@/lib/work';

/** Sessions that something is done to, as a body names them. */
export const targetForm = z.union([
  z.strictObject({ ids: z.array(z.string().refine(isSessionId)).min(1).max(mostAtOnce) }),
  z.strictObject({
    address: z.string().max(20_000),
    text: z.string().trim().min(2).max(200).nullable(),
    expected: z.number().int().min(1),
  }),
]);

export const targetWords = `Name 1 to ${mostAtOnce.toLocaleString('en')} sessions by their ids, or the filters and how many sessions match.`;
