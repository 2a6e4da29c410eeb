/** Searching for a person's sessions by their request details. An officer decides which are theirs. */
import { and, eq, sql } from 'drizzle-orm';
import { ensurePurpose } from '@/lib/access';
import type { GivenFacts, MatchedBy, SearchedFacts } from '@/lib/answers';
import { recordEvent } from '@/lib/audit';
import { now } from '@/lib/base/clock';
import type { Queryable } from '@/lib/db';
import { deletionItem, deletionRequest, thoroughSearch } from '@/lib/db/schema';
import type { Keyring } from '@/lib/keys';
import { findByFact, readListingFacts } from '@/lib/mirror';
import { conflict, type Objection } from '@/lib/review';
import type { Caller } from '../caller';
import { findErased } from './elsewhere';
import { readIntake } from './intake';
import { type RequestRow, requestSubject } from './request';

/** More than anybody can check one by one. */
const maxCandidates = 500;

type Matches = Map<string, MatchedBy[]>;

const mark = (matches: Matches, ids: Iterable<string>, by: MatchedBy): void => {
  for (const id of ids) matches.set(id, [...(matches.get(id) ?? []), by]);
};

const findByGiven = async (db: Queryable, keys: Keyring, given: GivenFacts): Promise<Matches> => {
  const { name, birthDate, documentNumber, externalId, sessionId } = given;
  const find = (fact: Parameters<typeof findByFact>[2], text: string | null) =>
    text === null ? [] : findByFact(db, keys, fact, text);

  const born = new Set(await find('birth date', birthDate));
  const named = await find('name', name);
  const matches: Matches = new Map();
  // A very common name counts only together with the birth date.
  mark(
    matches,
    named.length > maxCandidates && birthDate !== null ? named.filter((id) => born.has(id)) : named,
    'name',
  );
  mark(matches, await find('document number', documentNumber), 'document number');
  mark(matches, await find('external id', externalId), 'external id');
  // Even if the mirror does not list it: the person must have the id from somewhere.
  mark(matches, sessionId === null ? [] : [sessionId], 'session id');

  const isAlone = [name, documentNumber, externalId, sessionId].every((fact) => fact === null);
  mark(matches, isAlone ? born : [...born].filter((id) => matches.has(id)), 'birth date');

  return matches;
};

/** Keeps earlier decisions and adds the new ways a session was found. Returns how many sessions are new. */
const addMatches = async (tx: Queryable, requestId: string, matches: Matches): Promise<number> => {
  if (matches.size === 0) return 0;
  const known = await tx.select().from(deletionItem).where(eq(deletionItem.requestId, requestId));
  const marks = new Map(known.map(({ sessionId, matchedBy }) => [sessionId, matchedBy]));

  const merged = [...matches].map(([sessionId, matchedBy]) => ({
    session_id: sessionId,
    matched_by: [...new Set([...(marks.get(sessionId) ?? []), ...matchedBy])],
  }));
  await tx.execute(sql`
    insert into deletion_item (request_id, session_id, state, state_at, matched_by)
    select ${requestId}::uuid, session_id, 'candidate', ${now().toISOString()}::timestamptz, matched_by
    from jsonb_to_recordset(${JSON.stringify(merged)}::jsonb) as found (session_id text, matched_by text[])
    on conflict (request_id, session_id) do update set matched_by = excluded.matched_by
  `);

  return [...matches.keys()].filter((id) => !marks.has(id)).length;
};

const tooMany = (count: number): Objection =>
  conflict(
    'too many',
    `${count.toLocaleString('en')} sessions match, too many to check one by one. Ask the person for more details, such as a document number, and enter the request again.`,
  );

export const match = async (
  tx: Queryable,
  keys: Keyring,
  { actor }: Caller,
  row: RequestRow,
  { keepsThorough = false }: { keepsThorough?: boolean } = {},
): Promise<Objection | null> => {
  const intake = await readIntake(tx, keys, row);
  if (!intake) return conflict('not readable', 'The request details can no longer be read.');

  const matches = await findByGiven(tx, keys, intake.given);
  for (const id of await findErased(tx, [...matches.keys()])) matches.delete(id);
  if (matches.size > maxCandidates) return tooMany(matches.size);

  const added = await addMatches(tx, row.id, matches);
  const searched = await readSearched(tx, keepsThorough && row.searched?.isThorough === true);
  await tx.update(deletionRequest).set({ searched }).where(eq(deletionRequest.id, row.id));
  const by = Object.entries(intake.given).flatMap(([fact, value]) => (value === null || fact === 'words' ? [] : fact));
  await recordEvent(tx, {
    code: 'deletion.matched',
    actor,
    subject: requestSubject(row.id),
    details: { by: by.join(', '), found: matches.size, added },
  });

  return null;
};

/** Also begins the erasure purpose, because the officer looks at the matches next. */
export const matchAndReveal = async (
  tx: Queryable,
  keys: Keyring,
  caller: Caller,
  row: RequestRow,
): Promise<Objection | null> => {
  const objection = await match(tx, keys, caller, row);
  if (!objection) await ensurePurpose(tx, keys, caller, 'erasure', 'match');

  return objection;
};

/** As many as a fuzzy search lists. One more means that there are more. */
const maxSimilar = 200;

export const addThoroughMatches = async (
  tx: Queryable,
  keys: Keyring,
  caller: Caller,
  row: RequestRow,
  searchId: string,
): Promise<Objection | null> => {
  const [search] = await tx
    .select()
    .from(thoroughSearch)
    .where(and(eq(thoroughSearch.id, searchId), eq(thoroughSearch.personId, caller.person.id)));
  if (!search) return conflict('no such search', 'This search is not yours. Start a new one.');
  if (search.state !== 'complete') return conflict('not complete', 'The fuzzy search is still running.');
  if (search.found.length > maxSimilar) {
    return conflict('too many', `More than ${maxSimilar} names are similar. Search for a more complete name.`);
  }

  const ids = search.found.map(({ id }) => id);
  const erased = await findErased(tx, ids);
  const matches: Matches = new Map();
  mark(
    matches,
    ids.filter((id) => !erased.has(id)),
    'similar name',
  );
  const added = await addMatches(tx, row.id, matches);
  await tx
    .update(deletionRequest)
    .set({ searched: await readSearched(tx, true) })
    .where(eq(deletionRequest.id, row.id));
  await recordEvent(tx, {
    code: 'deletion.matched',
    actor: caller.actor,
    subject: requestSubject(row.id),
    details: { by: 'similar name', found: matches.size, added },
  });
  await ensurePurpose(tx, keys, caller, 'erasure', 'match');

  return null;
};

/** How complete a search is right now. A partly released session is searchable if its document is. */
const readSearched = async (db: Queryable, isThorough: boolean): Promise<SearchedFacts> => {
  const { isExact, endSeenAt } = await readListingFacts(db);
  const { rows } = await db.execute<{ listed: number; read: number; toRead: number; notSearchable: number }>(sql`
    select count(*)::int as listed,
      count(*) filter (where result_state = 'read')::int as read,
      count(*) filter (where result_state = 'wanted')::int as "toRead",
      count(*) filter (where result_state in ('read', 'withheld', 'unreadable') and has_document is not true)::int
        as "notSearchable"
    from mirror_session
  `);
  const [counts] = rows;
  if (!counts) throw new Error('A count always returns one row.');
  const { listed, read, toRead, notSearchable } = counts;

  return {
    at: now().toISOString(),
    asOf: endSeenAt,
    listed: { kind: isExact ? 'exactly' : 'at least', count: listed },
    read,
    toRead,
    notSearchable,
    isThorough,
  };
};
