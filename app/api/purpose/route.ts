import { z } from 'zod';
import { desk } from '@/app/_server/desk';
import { answer, readBody, route } from '@/app/_server/route';
import { endPurpose, isPurposeCode, setApprovalPurpose, setPurpose } from '@/lib/access';
import type { PurposeAnswer } from '@/lib/answers';
import { requireApprovable } from '@/lib/erasure';

/** Only the purpose "Other" needs an explanation. */
const purposeSchema = z
  .object({
    purpose: z.string().refine(isPurposeCode),
    words: z.string().trim().min(10).max(500).nullish(),
    approving: z.uuid().optional(),
  })
  .refine(({ purpose, words }) => (purpose === 'other') === (words != null))
  .refine(({ purpose, approving }) => approving === undefined || purpose === 'erasure');

export const PUT = route('PUT /api/purpose', async ({ request, person, actor }) => {
  const {
    purpose: code,
    words = null,
    approving,
  } = await readBody(request, purposeSchema, 'Choose a purpose. Explain “Other” in 10 to 500 characters.');

  if (approving === undefined) {
    return answer((await setPurpose(desk(), person, { code, words }, actor)) satisfies PurposeAnswer);
  }
  await requireApprovable(desk().db, person, approving);

  return answer((await setApprovalPurpose(desk(), person, actor)) satisfies PurposeAnswer);
});

export const DELETE = route('DELETE /api/purpose', async ({ person, actor }) => {
  await endPurpose(desk().db, person, actor);

  return answer({});
});
