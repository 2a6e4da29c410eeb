import { z } from 'zod';
import { desk } from '@/app/_server/desk';
import { isByPerson } from '@/app/_server/request';
import { answer, readBody, route } from '@/app/_server/route';
import { searchedOf } from '@/app/_server/searched';
import { searchTextHint, searchTextSchema } from '@/app/api/sessions/search/body';
import type { AppealSearchAnswer } from '@/lib/answers';
import { AppError } from '@/lib/base/errors';
import { appealFilterHint, readAppealFilter, searchAppeals } from '@/lib/review';

const bodySchema = z.strictObject({ text: searchTextSchema, address: z.string().max(10_000) });

/** POST, so that no name enters an address or a log. Recorded before anything is returned. */
export const POST = route('POST /api/triage/appeals/search', async ({ request, person, actor }) => {
  const { text, address } = await readBody(request, bodySchema, searchTextHint);
  const filter = readAppealFilter(new URLSearchParams(address));
  if (!filter) throw new AppError('BAD_REQUEST', { userMessage: appealFilterHint });
  const { db, keys, sessions } = desk();
  const ask = { person, actor, text, isRepeat: !isByPerson(request.headers) };
  const found = await searchAppeals({ db, keys, index: sessions }, ask, filter);

  return answer({ ...found, searched: searchedOf(found) } satisfies AppealSearchAnswer);
});
