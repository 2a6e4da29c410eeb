import { z } from 'zod';
import { desk } from '@/app/_server/desk';
import { answer, readBody, route } from '@/app/_server/route';
import type { ThoroughSearchAnswer } from '@/lib/answers';
import { beginThoroughSearch, readThoroughSearch } from '@/lib/mirror';
import { searchText, searchTextRule } from '../body';

const body = z.strictObject({ text: searchText });

export const POST = route('POST /api/sessions/search/thorough', async ({ request, person, actor }) => {
  const { text } = await readBody(request, body, searchTextRule);
  const { db, keys, sessions } = desk();
  const searchId = await beginThoroughSearch({ db, keys }, text, actor);
  const begun = await readThoroughSearch({ db, keys, index: sessions }, person.id, searchId);

  return answer(begun satisfies ThoroughSearchAnswer, { status: 201 });
});
