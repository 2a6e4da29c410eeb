import { z } from 'zod';
import { desk } from '@/app/_server/desk';
import { readListQuery } from '@/app/_server/list-query';
import { answer, readBody, sessionRoute } from '@/app/_server/route';
import { type Person, rolesInclude } from '@/lib/access';
import type { NeighboursAnswer } from '@/lib/answers';
import { type Actor, recordEvent } from '@/lib/audit';
import { AppError } from '@/lib/errors';
import { findNumbers, isOnRecord, kindOf, noteOnRecord, readNeighbours } from '@/lib/mirror';
import { searchText, searchTextRule } from '../../search/body';

const name = 'POST /api/sessions/[sessionId]/neighbours';
const body = z.strictObject({ address: z.string().max(20_000), text: searchText.nullable() });

/** By POST, so that no name enters an address or a log. */
export const POST = sessionRoute<{ sessionId: string }>(name, async ({ request, params, person, actor }) => {
  const { address, text } = await readBody(
    request,
    body,
    `Give the address of a list, and what was sought in it, or null. ${searchTextRule}`,
  );
  const { filter, sort } = readListQuery(new URLSearchParams(address));
  const among = text === null ? null : await search(text, person, actor);
  const ask = { filter, sort, among, personId: person.id, sessionId: params.sessionId };

  return answer((await readNeighbours(desk().sessions, ask)) satisfies NeighboursAnswer);
});

/** Going from one session to the next repeats a search that is on record already; any other is a search like all. */
const search = async (text: string, { roles, signInId }: Person, actor: Actor) => {
  const { db, keys } = desk();

  if (!rolesInclude(roles, 'session.search')) {
    await recordEvent(db, { code: 'access.view_refused', actor, details: { route: name } });
    throw new AppError('FORBIDDEN', { userMessage: 'Your roles do not include searching.' });
  }

  const among = await findNumbers(db, keys, text);

  if (!isOnRecord(signInId, text)) {
    await recordEvent(db, { code: 'sessions.searched', actor, details: { kind: kindOf(text), found: among.length } });
    noteOnRecord(signInId, text);
  }

  return among;
};
