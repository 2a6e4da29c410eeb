import 'server-only';
import { z } from 'zod';
import { isSessionId } from '@/lib/contract';
import { bulkLimit } from '@/lib/work';

/** The sessions of a bulk action, in a request body. */
export const targetSchema = z.union([
  z.strictObject({ ids: z.array(z.string().refine(isSessionId)).min(1).max(bulkLimit) }),
  z.strictObject({
    address: z.string().max(20_000),
    text: z.string().trim().min(2).max(200).nullable(),
    expected: z.number().int().min(1),
  }),
]);

export const targetHint = `Provide 1 to ${bulkLimit.toLocaleString('en')} session ids, or the filters and the number of matching sessions.`;
