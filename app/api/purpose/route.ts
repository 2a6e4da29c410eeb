import { z } from 'zod';
import { desk } from '@/app/_server/desk';
import { answer, readBody, route } from '@/app/_server/route';
import { endPurpose, isPurposeCode, setPurpose } from '@/lib/access';
import type { PurposeAnswer } from '@/lib/answers';

/** Only another purpose than the usual ones has to be told, and then in more than a word. */
const chosen = z
  .object({
    purpose: z.string().refine(isPurposeCode),
    words: z.string().trim().min(10).max(500).nullish(),
  })
  .refine(({ purpose, words }) => (purpose === 'other') === (words != null));

export const PUT = route('PUT /api/purpose', async ({ request, person, actor }) => {
  const { purpose: code, words } = await readBody(
    request,
    chosen,
    'Choose one of the purposes. Another purpose is told in words, 10 to 500 characters.',
  );

  return answer((await setPurpose(desk(), person, { code, words: words ?? null }, actor)) satisfies PurposeAnswer);
});

export const DELETE = route('DELETE /api/purpose', async ({ person, actor }) => {
  await endPurpose(desk().db, person, actor);

  return answer({});
});
