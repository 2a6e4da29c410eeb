import { like } from 'drizzle-orm';
import type { Queryable } from '@/lib/db';
import { mirrorSession } from '@/lib/db/schema';
import type { Keyring } from '@/lib/keys';
import { tokenKeysOf } from '../names/keys';
import { readSearch, type SearchReading } from '../names/tokens';
import { fitting, readPostings } from './postings';

const findByIdStart = async (db: Queryable, readings: readonly SearchReading[]): Promise<number[]> => {
  const start = readings.find(({ idStart }) => idStart !== undefined)?.idStart;
  if (start === undefined) return [];

  const rows = await db
    .select({ number: mirrorSession.number })
    .from(mirrorSession)
    .where(like(mirrorSession.id, `${start}%`));

  return rows.map(({ number }) => number);
};

/** The numbers of all sessions that a text may mean, each once: a name, a document number, a birth date, a session id or an external id. */
export const findNumbers = async (
  db: Queryable,
  keys: Pick<Keyring, 'tokenKeys'>,
  text: string,
): Promise<Uint32Array<ArrayBuffer>> => {
  // While DATA_KEY is being replaced, a session has the tokens of one key or of the other.
  const readings = tokenKeysOf(keys).flatMap(({ keys: tokenKeys }) => readSearch(tokenKeys, text));
  const tokens = [...new Set(readings.flatMap(({ groups }) => groups.flat()))];
  const [postings, byId] = await Promise.all([readPostings(db, tokens), findByIdStart(db, readings)]);
  const found = fitting(
    postings,
    readings.map(({ groups }) => groups),
  );

  return byId.length === 0 ? found : Uint32Array.from(new Set([...found, ...byId]));
};
