import { z } from 'zod';
import { desk } from '@/app/_server/desk';
import { answer, readBody, route } from '@/app/_server/route';
import type { ThoroughSearchAnswer } from '@/lib/answers';
import { admitText, readFuzzySearch, startFuzzySearch } from '@/lib/mirror';
import { searchTextHint, searchTextSchema } from '../body';

const bodySchema = z.strictObject({ text: searchTextSchema });

export const POST = route('POST /api/sessions/search/thorough', async ({ request, person, actor }) => {
  const { text } = await readBody(request, bodySchema, searchTextHint);
  const { db, keys, sessions } = desk();
  await admitText({ db, keys }, { person, actor }, text);
  const searchId = await startFuzzySearch({ db, keys }, text, actor);
  const begun = await readFuzzySearch({ db, keys, index: sessions }, { person, actor }, searchId);

  return answer(begun satisfies ThoroughSearchAnswer, { status: 201 });
});
