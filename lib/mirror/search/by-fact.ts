/** Finding the sessions of a person by what they said of themselves. */
import { sql } from 'drizzle-orm';
import type { Queryable } from '@/lib/db';
import { type Keyring, openForSubjects } from '@/lib/keys';
import { tokenKeysOf } from '../names/keys';
import { type Fact, readFact } from '../names/tokens';
import { fitting, readPostings } from './postings';

const findByTokens = async (db: Queryable, keys: Keyring, fact: Fact, text: string): Promise<string[]> => {
  const readings = tokenKeysOf(keys).flatMap(({ keys: tokenKeys }) => readFact(tokenKeys, fact, text));
  const groups = readings.map((reading) => reading.groups);
  const numbers = fitting(await readPostings(db, [...new Set(groups.flat(2))]), groups);
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from mirror_session where number = any(${sql.param([...numbers])}::int[])
  `);

  return rows.map(({ id }) => id);
};

const pageSize = 2_000;

/**
 * A session has the token of its external id once its document was read with it. Those without are opened one by one:
 * sessions that were never finished, that have no readable document, or that are not in the list.
 */
const findByOpening = async (db: Queryable, keys: Keyring, text: string): Promise<string[]> => {
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

/** The ids of all sessions of which this is known, each once. */
export const findByFact = async (db: Queryable, keys: Keyring, fact: Fact, text: string): Promise<string[]> => {
  const byTokens = await findByTokens(db, keys, fact, text);
  if (fact !== 'external id') return byTokens;

  return [...new Set([...byTokens, ...(await findByOpening(db, keys, text))])];
};
