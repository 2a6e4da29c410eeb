import { z } from 'zod';
import { desk } from '@/app/_server/desk';
import { readListQuery } from '@/app/_server/list-query';
import { answer, readBody, sessionRoute } from '@/app/_server/route';
import { type Person, rolesInclude } from '@/lib/access';
import type { NeighboursAnswer } from '@/lib/answers';
import { type Actor, recordEvent } from '@/lib/audit';
import { AppError } from '@/lib/base/errors';
import { readNeighbours, searchSessions } from '@/lib/mirror';
import type { SessionFilter } from '@/lib/session-query';
import { searchTextHint, searchTextSchema } from '../../search/body';

const name = 'POST /api/sessions/[sessionId]/neighbours';
const bodySchema = z.strictObject({ address: z.string().max(20_000), text: searchTextSchema.nullable() });

/** POST, so that no name enters an address or a log. */
export const POST = sessionRoute<{ sessionId: string }>(name, async ({ request, params, person, actor }) => {
  const { address, text } = await readBody(
    request,
    bodySchema,
    `Give the address of a list, and the search text or null. ${searchTextHint}`,
  );
  const { filter, sort } = readListQuery(new URLSearchParams(address));
  const among = text === null ? null : await search(text, filter, person, actor);
  const ask = { filter, sort, among, personId: person.id, sessionId: params.sessionId };

  return answer((await readNeighbours(desk().sessions, ask)) satisfies NeighboursAnswer);
});

/** Moving through search results repeats a recorded search; any other text is a new search. */
const search = async (text: string, filter: SessionFilter, person: Person, actor: Actor) => {
  const { db, keys, sessions } = desk();

  if (!rolesInclude(person.roles, 'session.search')) {
    await recordEvent(db, { code: 'access.view_refused', actor, details: { route: name } });
    throw new AppError('FORBIDDEN', { userMessage: 'Your roles do not allow searching.' });
  }
  const ask = { person, actor, text, filter, isRepeat: true };
  const { numbers, record } = await searchSessions({ db, keys, index: sessions }, ask);
  await record();

  return numbers;
};
