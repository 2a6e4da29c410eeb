import { desk } from '@/app/_server/desk';
import { answer, route } from '@/app/_server/route';
import type { Person } from '@/lib/access';
import type { ThoroughSearchAnswer } from '@/lib/answers';
import type { Actor } from '@/lib/audit';
import { readFuzzySearch, stopFuzzySearch } from '@/lib/mirror';

type Params = { searchId: string };

interface Follower {
  person: Person;
  actor: Actor;
}

const read = (follower: Follower, { searchId }: Params): Promise<ThoroughSearchAnswer> => {
  const { db, keys, sessions } = desk();

  return readFuzzySearch({ db, keys, index: sessions }, follower, searchId);
};

export const GET = route<Params>('GET /api/sessions/search/thorough/[searchId]', async ({ params, person, actor }) =>
  answer(await read({ person, actor }, params)),
);

export const DELETE = route<Params>(
  'DELETE /api/sessions/search/thorough/[searchId]',
  async ({ params, person, actor }) => {
    await stopFuzzySearch(desk().db, person.id, params.searchId);

    return answer(await read({ person, actor }, params));
  },
);
