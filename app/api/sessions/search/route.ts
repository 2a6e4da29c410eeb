import { z } from 'zod';
import { desk } from '@/app/_server/desk';
import { readListQuery } from '@/app/_server/list-query';
import { isByPerson } from '@/app/_server/request';
import { answer, readBody, route } from '@/app/_server/route';
import type { SessionSearchAnswer } from '@/lib/answers';
import { recordEvent } from '@/lib/audit';
import { findNumbers, listSessions, markRecorded, searchKind, wasRecentlyRecorded } from '@/lib/mirror';
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
  const among = await findNumbers(db, keys, text);

  const record = async () => {
    // A background refresh repeats a recorded search.
    if (!isByPerson(request.headers) && wasRecentlyRecorded(person.signInId, text)) return;

    await recordEvent(db, {
      code: 'sessions.searched',
      actor,
      details: { kind: searchKind(text), found: among.length },
    });
    markRecorded(person.signInId, text);
  };

  const [list] = await Promise.all([
    listSessions({ db, keys, index: sessions }, { query, personId: person.id, among, since }),
    record(),
  ]);
  const { listed, read } = list.coverage;

  return answer({
    ...list,
    searched: {
      count: read.count - read.withoutDocument,
      of: { count: listed.count, kind: listed.kind },
      withoutDocument: read.withoutDocument,
      asOf: list.asOf,
    },
  } satisfies SessionSearchAnswer);
});
