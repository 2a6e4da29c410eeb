import { desk } from '@/app/_server/desk';
import { readListQuery, readSince } from '@/app/_server/list-query';
import { answer, readBody, route } from '@/app/_server/route';
import type { NewSessionAnswer, SessionListAnswer } from '@/lib/answers';
import { getConfig } from '@/lib/base/config';
import { listSessions } from '@/lib/mirror';
import { createNewSession, newSessionSchema } from '@/lib/work';

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

/** The answer holds the link, a secret: it is shown once and stored nowhere. */
export const POST = route('POST /api/sessions', async ({ request, actor }) => {
  const { db, keys, upstream } = desk();
  const hint = 'A new session needs steps, a language, and a reference of at most 512 characters in one line.';
  const body = await readBody(request, newSessionSchema, hint);
  const returnUrl = `${getConfig().PUBLIC_URL}/enrolment-done${body.language ? `?lang=${body.language}` : ''}`;

  return answer((await createNewSession({ db, keys, upstream, returnUrl }, body, actor)) satisfies NewSessionAnswer);
});
