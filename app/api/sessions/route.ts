import { desk } from '@/app/_server/desk';
import { readListQuery, readSince } from '@/app/_server/list-query';
import { answer, route } from '@/app/_server/route';
import type { SessionListAnswer } from '@/lib/answers';
import { listSessions } from '@/lib/mirror';

export const GET = route('GET /api/sessions', async ({ request, person }) => {
  const { db, keys, sessions } = desk();
  const { searchParams } = request.nextUrl;
  const ask = {
    query: readListQuery(searchParams),
    personId: person.id,
    since: readSince(searchParams.get('since')),
  };

  return answer((await listSessions({ db, keys, index: sessions }, ask)) satisfies SessionListAnswer);
});
