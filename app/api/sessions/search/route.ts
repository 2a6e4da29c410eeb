import { z } from 'zod';
import { desk } from '@/app/_server/desk';
import { readListQuery } from '@/app/_server/list-query';
import { isByPerson } from '@/app/_server/request';
import { answer, readBody, route } from '@/app/_server/route';
import { searchedOf } from '@/app/_server/searched';
import type { SessionSearchAnswer } from '@/lib/answers';
import { listHits } from '@/lib/mirror';
import { searchTextHint, searchTextSchema } from './body';

const bodySchema = z.strictObject({
  text: searchTextSchema,
  address: z.string().max(10_000),
  since: z.number().int().min(0).nullish(),
});

/** POST, so that no name enters an address or a log. Recorded before anything is returned. */
export const POST = route('POST /api/sessions/search', async ({ request, person, actor }) => {
  const { text, address, since = null } = await readBody(request, bodySchema, searchTextHint);
  const query = readListQuery(new URLSearchParams(address));
  const { db, keys, sessions } = desk();
  const list = await listHits(
    { db, keys, index: sessions },
    // A background refresh repeats a recorded search.
    { person, actor, text, query, since, isRepeat: !isByPerson(request.headers) },
  );

  return answer({ ...list, searched: searchedOf(list) } satisfies SessionSearchAnswer);
});
