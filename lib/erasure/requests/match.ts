/** Finding the sessions of a person by what they gave; which of them are theirs, an officer says. */
import { and, eq, sql } from 'drizzle-orm';
import { beginPurposeOf } from '@/lib/access';
import type { GivenFacts, MatchedBy } from '@/lib/answers';
import { recordEvent } from '@/lib/audit';
import { now } from '@/lib/clock';
import type { Queryable } from '@/lib/db';
import { deletionItem, deletionRequest, thoroughSearch } from '@/lib/db/schema';
import type { Keyring } from '@/lib/keys';
import { findByFact } from '@/lib/mirror';
import { conflict, type Objection } from '@/lib/review';
import type { Asking } from '../asking';
import { findErased } from './erased';
import { readIntake } from './intake';
import { readSearched } from './searched';
import type { RequestRow } from './standing';
import { requestSubject } from './subject';

/** More than anybody looks at one by one. */
const mostCandidates = 500;

type Found = Map<string, MatchedBy[]>;

const mark = (found: Found, ids: Iterable<string>, by: MatchedBy): void => {
  for (const id of ids) found.set(id, [...(found.get(id) ?? []), by]);
};

const findByGiven = async (db: Queryable, keys: Keyring, given: GivenFacts): Promise<Found> => {
  const { name, birthDate, documentNumber, externalId, sessionId } = given;
  const find = (fact: Parameters<typeof findByFact>[2], text: string | null) =>
    text === null ? [] : findByFact(db, keys, fact, text);

  const born = new Set(await find('birth date', birthDate));
  const named = await find('name', name);
  const found: Found = new Map();
  // A name that hundreds have needs the birth date beside it.
  mark(found, named.length > mostCandidates && birthDate !== null ? named.filter((id) => born.has(id)) : named, 'name');
  mark(found, await find('document number', documentNumber), 'document number');
  mark(found, await find('external id', externalId), 'external id');
  // Also one that the list does not have: the person must have it from somewhere.
  mark(found, sessionId === null ? [] : [sessionId], 'session id');

  const isAlone = [name, documentNumber, externalId, sessionId].every((fact) => fact === null);
  mark(found, isAlone ? born : [...born].filter((id) => found.has(id)), 'birth date');

  return found;
};

/** What somebody has decided stays; how else it was found is added. Returns how many are new. */
const addFound = async (tx: Queryable, requestId: string, found: Found): Promise<number> => {
  if (found.size === 0) return 0;
  const known = await tx.select().from(deletionItem).where(eq(deletionItem.requestId, requestId));
  const marks = new Map(known.map(({ sessionId, matchedBy }) => [sessionId, matchedBy]));

  const merged = [...found].map(([sessionId, matchedBy]) => ({
    session_id: sessionId,
    matched_by: [...new Set([...(marks.get(sessionId) ?? []), ...matchedBy])],
  }));
  await tx.execute(sql`
    insert into deletion_item (request_id, session_id, state, state_at, matched_by)
    select ${requestId}::uuid, session_id, 'candidate', ${now().toISOString()}::timestamptz, matched_by
    from jsonb_to_recordset(${JSON.stringify(merged)}::jsonb) as found (session_id text, matched_by text[])
    on conflict (request_id, session_id) do update set matched_by = excluded.matched_by
  `);

  return [...found.keys()].filter((id) => !marks.has(id)).length;
};

const tooMany = (count: number): Objection =>
  conflict(
    'too many',
    `${count.toLocaleString('en')} sessions fit what the person gave, too many to look at one by one. Ask them for more, such as a document number, and take the request in again.`,
  );

/** Searches by all that was given. Returns what speaks against it. */
export const match = async (
  tx: Queryable,
  keys: Keyring,
  { actor }: Asking,
  row: RequestRow,
  { keepsThorough = false }: { keepsThorough?: boolean } = {},
): Promise<Objection | null> => {
  const intake = await readIntake(tx, keys, row);
  if (!intake) return conflict('not readable', 'What the person gave cannot be read any more.');

  const found = await findByGiven(tx, keys, intake.given);
  for (const id of await findErased(tx, [...found.keys()])) found.delete(id);
  if (found.size > mostCandidates) return tooMany(found.size);

  const added = await addFound(tx, row.id, found);
  const searched = await readSearched(tx, keepsThorough && row.searched?.isThorough === true);
  await tx.update(deletionRequest).set({ searched }).where(eq(deletionRequest.id, row.id));
  const by = Object.entries(intake.given).flatMap(([fact, value]) => (value === null || fact === 'words' ? [] : fact));
  await recordEvent(tx, {
    code: 'deletion.matched',
    actor,
    subject: requestSubject(row.id),
    details: { by: by.join(', '), found: found.size, added },
  });

  return null;
};

/** The same by an officer's own wish, who looks at what is found next. */
export const matchFor = async (
  tx: Queryable,
  keys: Keyring,
  asking: Asking,
  row: RequestRow,
): Promise<Objection | null> => {
  const objection = await match(tx, keys, asking, row);
  if (!objection) await beginPurposeOf(tx, keys, asking, 'erasure');

  return objection;
};

/** As many as a thorough search lists; one more says that there are more. */
const mostSimilar = 200;

/** Takes in what a thorough search of one's own has found. */
export const takeThorough = async (
  tx: Queryable,
  keys: Keyring,
  asking: Asking,
  row: RequestRow,
  searchId: string,
): Promise<Objection | null> => {
  const [search] = await tx
    .select()
    .from(thoroughSearch)
    .where(and(eq(thoroughSearch.id, searchId), eq(thoroughSearch.personId, asking.person.id)));
  if (!search) return conflict('no such search', 'There is no such search of yours. Begin it again.');
  if (search.state !== 'complete') return conflict('not complete', 'The thorough search has not come to its end.');
  if (search.found.length > mostSimilar) {
    return conflict('too many', `More than ${mostSimilar} names are similar. Search for a fuller name.`);
  }

  const ids = search.found.map(({ id }) => id);
  const erased = await findErased(tx, ids);
  const found: Found = new Map();
  mark(
    found,
    ids.filter((id) => !erased.has(id)),
    'similar name',
  );
  const added = await addFound(tx, row.id, found);
  await tx
    .update(deletionRequest)
    .set({ searched: await readSearched(tx, true) })
    .where(eq(deletionRequest.id, row.id));
  await recordEvent(tx, {
    code: 'deletion.matched',
    actor: asking.actor,
    subject: requestSubject(row.id),
    details: { by: 'similar name', found: found.size, added },
  });
  await beginPurposeOf(tx, keys, asking, 'erasure');

  return null;
};
