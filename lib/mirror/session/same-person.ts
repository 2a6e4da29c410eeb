/** Other sessions of the people in given sessions, found through blind tokens and compared after decryption. */
import type { SameBy } from '@/lib/answers';
import type { Queryable } from '@/lib/db';
import type { Keyring } from '@/lib/keys';
import { tokenKeysOf } from '../names/tokens';
import { matchReadings, readPostings } from '../search/postings';
import { type Comparable, fullNameOf, isAnotherName, numbersOf, readComparables } from './comparable';
import { documentReadings, isSamePerson, type Other, personReadings, readOthers, shares } from './linked';

interface SamePerson {
  /** The newest first. */
  found: Array<{ id: string; sameBy: SameBy }>;
  /** False if some sessions could not be compared. */
  isComplete: boolean;
}

/**
 * The same document counts only without another name: numbers are reused, and misread. So are birth dates, so that
 * another one is left to whoever decides.
 */
const sameBy = (own: Comparable, other: Other): SameBy | null => {
  if (isSamePerson(own, other)) return 'birth date';
  const { applicant } = other;
  const name = fullNameOf(applicant);
  if (own.name === null || name === null || isAnotherName(own.name, name)) return null;
  if (!shares(own.documentNumbers, numbersOf(applicant))) return null;
  const hasDates = own.birthDates.length > 0 && applicant.birthDates.length > 0;

  return hasDates && !shares(own.birthDates, applicant.birthDates) ? 'document, another birth date' : 'document';
};

/** The surest reason first. */
const reasons = ['birth date', 'document', 'document, another birth date'] as const satisfies readonly SameBy[];

const surest = (people: readonly Comparable[], other: Other): SameBy | undefined => {
  const found = new Set(people.map((each) => sameBy(each, other)));

  return reasons.find((each) => found.has(each));
};

/** By full name and birth date, or by document number and name. */
export const findSamePerson = async (db: Queryable, keys: Keyring, ids: readonly string[]): Promise<SamePerson> => {
  const read = await readComparables(db, keys, ids);
  const people = [...read.values()].filter((each) => typeof each !== 'string');
  const readings = tokenKeysOf(keys).flatMap((each) =>
    people.flatMap((own) => [...documentReadings(each.keys, own), ...personReadings(each.keys, own)]),
  );
  const postings = await readPostings(db, [...new Set(readings.flat(2))]);
  const own = new Set(people.map(({ number }) => number));
  const numbers = [...matchReadings(postings, readings)].filter((number) => !own.has(number));
  const { found, isComplete } = await readOthers(db, keys, numbers);

  return {
    found: found.flatMap((other) => {
      const by = surest(people, other);

      return by ? [{ id: other.id, sameBy: by }] : [];
    }),
    isComplete: isComplete && people.length === ids.length,
  };
};
