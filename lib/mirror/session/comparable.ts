/** The details of a session that can be compared with other sessions, and whether two names are the same. */
import { sql } from 'drizzle-orm';
import type { NotComparable, ResultState } from '@/lib/answers';
import type { Queryable } from '@/lib/db';
import type { Keyring } from '@/lib/keys';
import { prepareName } from '../names/closeness';
import { spellingsOf, wordsOf } from '../names/spellings';
import { plainNumber } from '../names/tokens';
import { type Applicant, openApplicants } from '../results/applicant';

export interface Comparable {
  number: number;
  documentNumbers: string[];
  birthDates: readonly string[];
  name: FullName | null;
}

/** Fillers and the like occur in many people's documents. */
const isDistinctive = (number: string): boolean => number.length >= 4 && new Set(number).size > 1;

/** Numbers that can identify a document. */
export const numbersOf = ({ documentNumbers }: Applicant): string[] =>
  documentNumbers.map(plainNumber).filter(isDistinctive);

const withoutApplicant: Record<ResultState, NotComparable> = {
  none: 'no results',
  wanted: 'not read',
  read: 'no document',
  withheld: 'withheld',
  unreadable: 'unreadable',
};

interface ComparableRow extends Record<string, unknown> {
  id: string;
  number: number;
  results: ResultState;
  sealed: Buffer | null;
}

/** Each session's comparable details, or why there are none. Without sessions that are not listed. */
export const readComparables = async (
  db: Queryable,
  keys: Keyring,
  ids: readonly string[],
): Promise<Map<string, Comparable | NotComparable>> => {
  const { rows } = await db.execute<ComparableRow>(sql`
    select id, number, result_state as results, applicant as sealed from mirror_session
    where id = any(${sql.param(ids)}::text[])
  `);
  const sealed = new Map(rows.flatMap((row) => (row.sealed ? [[row.id, row.sealed] as const] : [])));
  const applicants = await openApplicants(db, keys, sealed);

  return new Map(
    rows.map((row): [string, Comparable | NotComparable] => {
      const applicant = applicants.get(row.id);
      if (!row.sealed) return [row.id, withoutApplicant[row.results]];

      return [row.id, applicant ? comparableOf(row.number, applicant) : 'not opened'];
    }),
  );
};

const comparableOf = (number: number, applicant: Applicant): Comparable => ({
  number,
  documentNumbers: numbersOf(applicant),
  birthDates: applicant.birthDates,
  name: fullNameOf(applicant),
});

/** The session's comparable details, or why there are none. */
export const readComparable = async (db: Queryable, keys: Keyring, id: string): Promise<Comparable | NotComparable> =>
  (await readComparables(db, keys, [id])).get(id) ?? 'not listed';

/** Surname and given names, or both in one. */
export type FullName = readonly string[];

const isText = (text: string | null): text is string => text !== null && wordsOf(text).length > 0;

/** `null`: only part of the name is known, which many people share. */
export const fullNameOf = ({ lastName, firstName, names }: Applicant): FullName | null => {
  if (isText(lastName) && isText(firstName)) return [lastName, firstName];
  const [longest = ''] = names
    .filter((name) => name !== lastName && name !== firstName)
    .toSorted((one, other) => wordsOf(other).length - wordsOf(one).length);

  return wordsOf(longest).length > 1 ? [longest] : null;
};

/** "DE LA CRUZ" equals DELACRUZ. */
const isWithin = (name: FullName, other: FullName): boolean => {
  const spellings = new Set(prepareName(other));
  const has = (word: string) => spellingsOf(word).some((spelling) => spellings.has(spelling));

  return name.every((part) => {
    const words = wordsOf(part);

    return words.every(has) || has(words.join(''));
  });
};

export const isSameName = (one: FullName, other: FullName): boolean => isWithin(one, other) && isWithin(other, one);

/** A missing part, such as a middle name, does not make it another name. */
export const isAnotherName = (one: FullName, other: FullName): boolean =>
  !isWithin(one, other) && !isWithin(other, one);
