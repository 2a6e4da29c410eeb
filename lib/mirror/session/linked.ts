/**
 * Other sessions with the same document or the same person. Blind tokens find the candidates; each is decrypted and
 * compared here, so that colliding tokens link nobody. No name leaves the server.
 */
import { sql } from 'drizzle-orm';
import type { Count, LinkedAnswer, LinkedRow, LinkedSessions, NotComparable } from '@/lib/answers';
import type { Queryable } from '@/lib/db';
import type { Keyring } from '@/lib/keys';
import { countedAsOf } from '../coverage';
import { kindsOf } from '../list/list';
import type { SessionIndex } from '../list/session-index';
import { wordsOf } from '../names/spellings';
import { groupOf, type Token, type TokenKeys, tokenKeysOf, tokensOf } from '../names/tokens';
import { type Applicant, openApplicants } from '../results/applicant';
import { matchReadings, readPostings } from '../search/postings';
import { type Comparable, fullNameOf, isAnotherName, isSameName, numbersOf, readComparable } from './comparable';

interface LinkedTools {
  db: Queryable;
  keys: Keyring;
  index: Pick<SessionIndex, 'ready' | 'state'>;
}

const maxRows = 20;

/** The most candidates to compare, newest first; beyond this the total is an "at least". */
const maxCompared = 500;

/** For each reading, groups of which a match has at least one token. */
export type Readings = Token[][][];

const only = { names: [], documentNumbers: [], birthDates: [], externalId: null };

export const documentReadings = (keys: TokenKeys, { documentNumbers }: Comparable): Readings =>
  documentNumbers.length === 0 ? [] : [[tokensOf(keys, { ...only, documentNumbers })]];

/** By every word of the name, and by its parts joined. */
export const personReadings = (keys: TokenKeys, { name, birthDates }: Comparable): Readings => {
  if (name === null || birthDates.length === 0) return [];
  const dates = tokensOf(keys, { ...only, birthDates });
  const words = name.map(wordsOf);
  const spelt = [words.flat(), words.map((parts) => parts.join(''))];

  return spelt.map((each) => [dates, ...each.map((word) => groupOf(keys, word))]);
};

export interface Other {
  id: string;
  status: string | null;
  createdAt: string | null;
  applicant: Applicant;
}

interface Others {
  found: Other[];
  /** True if every candidate was decrypted. */
  isComplete: boolean;
}

interface StoredOther extends Record<string, unknown> {
  id: string;
  status: string | null;
  createdAt: string | null;
  sealed: Buffer | null;
}

export const readOthers = async (db: Queryable, keys: Keyring, numbers: readonly number[]): Promise<Others> => {
  if (numbers.length === 0) return { found: [], isComplete: true };

  const { rows } = await db.execute<StoredOther>(sql`
    select id, status, to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "createdAt",
      applicant as sealed
    from mirror_session where number = any(${sql.param(numbers)}::int[])
    order by created_at desc nulls last, number desc limit ${maxCompared}
  `);
  const sealed = new Map(rows.flatMap(({ id, sealed }) => (sealed ? [[id, sealed] as const] : [])));
  const applicants = await openApplicants(db, keys, sealed);
  const found = rows.flatMap(({ id, status, createdAt }) => {
    const applicant = applicants.get(id);

    return applicant ? [{ id, status, createdAt, applicant }] : [];
  });

  return { found, isComplete: found.length === numbers.length };
};

const nameOf = (own: Comparable, other: Applicant): LinkedRow['name'] => {
  const name = fullNameOf(other);
  if (own.name === null || name === null) return 'unknown';

  return isAnotherName(own.name, name) ? 'another' : 'same';
};

const known = (own: Comparable, { found, isComplete }: Others, kind: Count['kind']): LinkedSessions => {
  const rows = found.map(({ id, status, createdAt, applicant }) => ({
    id,
    status,
    createdAt,
    name: nameOf(own, applicant),
  }));

  return {
    state: 'known',
    rows: rows.slice(0, maxRows),
    total: { count: rows.length, kind: isComplete ? kind : 'at least' },
    underAnotherName: rows.filter(({ name }) => name === 'another').length,
  };
};

const unknown = (because: NotComparable): LinkedSessions => ({ state: 'unknown', because });

export const shares = (one: readonly string[], other: readonly string[]): boolean =>
  one.some((value) => other.includes(value));

export const isSamePerson = (own: Comparable, { applicant }: Other): boolean => {
  const name = fullNameOf(applicant);

  return (
    own.name !== null && name !== null && isSameName(own.name, name) && shares(own.birthDates, applicant.birthDates)
  );
};

const compare = async (
  { db, keys }: LinkedTools,
  own: Comparable,
  kind: Count['kind'],
): Promise<Pick<LinkedAnswer, 'sameDocument' | 'samePerson'>> => {
  // During a key rotation, each session has tokens under the old key or the new one.
  const tokenKeys = tokenKeysOf(keys);
  const byDocument = tokenKeys.flatMap((each) => documentReadings(each.keys, own));
  const byPerson = tokenKeys.flatMap((each) => personReadings(each.keys, own));
  const postings = await readPostings(db, [...new Set([...byDocument, ...byPerson].flat(2))]);
  const numbersFor = (readings: Readings) =>
    [...matchReadings(postings, readings)].filter((number) => number !== own.number);
  const [documents, people] = await Promise.all([
    readOthers(db, keys, numbersFor(byDocument)),
    readOthers(db, keys, numbersFor(byPerson)),
  ]);
  const sameDocument = documents.found.filter(({ applicant }) => shares(own.documentNumbers, numbersOf(applicant)));
  const samePerson = people.found.filter((other) => isSamePerson(own, other));

  return {
    sameDocument:
      byDocument.length === 0 ? unknown('no number') : known(own, { ...documents, found: sameDocument }, kind),
    samePerson:
      byPerson.length === 0
        ? unknown(own.name === null ? 'no full name' : 'no birth date')
        : known(own, { ...people, found: samePerson }, kind),
  };
};

export const readLinkedSessions = async (tools: LinkedTools, id: string): Promise<LinkedAnswer> => {
  await tools.index.ready();
  const { facts, counts, asOf } = tools.index.state();
  const kind = kindsOf(facts.isExact, counts.wanted)(true);
  const own = await readComparable(tools.db, tools.keys, id);
  const links =
    typeof own === 'string'
      ? { sameDocument: unknown(own), samePerson: unknown(own) }
      : await compare(tools, own, kind);

  return {
    ...links,
    searched: {
      count: counts.read - counts.withoutDocument,
      of: { count: counts.listed, kind: facts.isExact ? 'exactly' : 'at least' },
      wanted: counts.wanted,
      asOf: countedAsOf(facts, asOf),
    },
  };
};
