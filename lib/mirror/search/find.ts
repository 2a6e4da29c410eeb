/** Finds sessions through blind tokens: by free text, or by a fact a person gave about themselves. */
import { eq, like, or, sql } from 'drizzle-orm';
import type { Queryable } from '@/lib/db';
import { mirrorSession } from '@/lib/db/schema';
import { type Keyring, openForSubjects } from '@/lib/keys';
import { type Fact, readFact, readSearch, type SearchReading, tokenKeysOf } from '../names/tokens';
import { matchReadings, readPostings } from './postings';

const findById = async (db: Queryable, readings: readonly SearchReading[]): Promise<number[]> => {
  const conditions = readings.flatMap(({ id, idStart }) => [
    ...(id === undefined ? [] : [eq(mirrorSession.id, id)]),
    ...(idStart === undefined ? [] : [like(mirrorSession.id, `${idStart}%`)]),
  ]);
  if (conditions.length === 0) return [];

  const rows = await db
    .select({ number: mirrorSession.number })
    .from(mirrorSession)
    .where(or(...conditions));

  return rows.map(({ number }) => number);
};

/** The distinct numbers of all sessions matching the text as a name, document number, birth date, session id or external id. */
export const findNumbers = async (
  db: Queryable,
  keys: Pick<Keyring, 'tokenKeys'>,
  text: string,
): Promise<Uint32Array<ArrayBuffer>> => {
  // During a key rotation, each session has tokens under the old key or the new one.
  const readings = tokenKeysOf(keys).flatMap(({ keys: tokenKeys }) => readSearch(tokenKeys, text));
  const tokens = [...new Set(readings.flatMap(({ groups }) => groups.flat()))];
  const [postings, byId] = await Promise.all([readPostings(db, tokens), findById(db, readings)]);
  const found = matchReadings(
    postings,
    readings.map(({ groups }) => groups),
  );

  return byId.length === 0 ? found : Uint32Array.from(new Set([...found, ...byId]));
};

const findByTokens = async (db: Queryable, keys: Keyring, fact: Fact, text: string): Promise<string[]> => {
  const readings = tokenKeysOf(keys).flatMap(({ keys: tokenKeys }) => readFact(tokenKeys, fact, text));
  const groups = readings.map((reading) => reading.groups);
  const numbers = matchReadings(await readPostings(db, [...new Set(groups.flat(2))]), groups);
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from mirror_session where number = any(${sql.param([...numbers])}::int[])
  `);

  return rows.map(({ id }) => id);
};

const pageSize = 2_000;

/**
 * A session gets the token of its external id when its document is read. External ids without one are decrypted here:
 * those of sessions that are unfinished, unlisted or without a readable document.
 */
const findByDecrypting = async (db: Queryable, keys: Keyring, text: string): Promise<string[]> => {
  const found: string[] = [];

  for (let after = ''; ; ) {
    const { rows } = await db.execute<{ id: string; sealed: Buffer }>(sql`
      select e.session_id as id, e.sealed from external_id e left join mirror_session m on m.id = e.session_id
      where e.session_id > ${after} and (m.tokens is null or m.result_state = 'wanted')
      order by e.session_id limit ${pageSize}
    `);
    const opened = await openForSubjects(
      db,
      keys,
      'external id',
      new Map(rows.map(({ id, sealed }) => [id, sealed] as const)),
    );
    for (const [id, each] of opened) if (each.state === 'readable' && each.text.trim() === text.trim()) found.push(id);

    const last = rows.at(-1);
    if (!last || rows.length < pageSize) return found;
    after = last.id;
  }
};

export const findByFact = async (db: Queryable, keys: Keyring, fact: Fact, text: string): Promise<string[]> => {
  const byTokens = await findByTokens(db, keys, fact, text);
  if (fact !== 'external id') return byTokens;

  return [...new Set([...byTokens, ...(await findByDecrypting(db, keys, text))])];
};
