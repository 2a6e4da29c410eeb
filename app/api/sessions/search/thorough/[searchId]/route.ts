import { desk } from '@/app/_server/desk';
import { answer, route } from '@/app/_server/route';
import type { ThoroughSearchAnswer } from '@/lib/answers';
import { readFuzzySearch, stopFuzzySearch } from '@/lib/mirror';

type Params = { searchId: string };

const read = (personId: string, { searchId }: Params): Promise<ThoroughSearchAnswer> => {
  const { db, keys, sessions } = desk();

  return readFuzzySearch({ db, keys, index: sessions }, personId, searchId);
};

export const GET = route<Params>('GET /api/sessions/search/thorough/[searchId]', async ({ params, person }) =>
  answer(await read(person.id, params)),
);

export const DELETE = route<Params>('DELETE /api/sessions/search/thorough/[searchId]', async ({ params, person }) => {
  await stopFuzzySearch(desk().db, person.id, params.searchId);

  return answer(await read(person.id, params));
});
