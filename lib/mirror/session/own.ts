/** What of a session can be compared with others. */
import { sql } from 'drizzle-orm';
import type { NotComparable, ResultState } from '@/lib/answers';
import type { Queryable } from '@/lib/db';
import type { Keyring } from '@/lib/keys';
import { plainNumber } from '../names/tokens';
import { type Applicant, openApplicants } from '../results/applicant';
import { type FullName, fullNameOf } from './same-name';

export interface Own {
  number: number;
  documentNumbers: string[];
  birthDates: readonly string[];
  name: FullName | null;
}

/** Fillers, a lone zero and the like stand in documents of many people. */
const isTelling = (number: string): boolean => number.length >= 4 && new Set(number).size > 1;

/** Those that can tell two documents apart. */
export const numbersOf = ({ documentNumbers }: Applicant): string[] =>
  documentNumbers.map(plainNumber).filter(isTelling);

const withoutApplicant: Record<ResultState, NotComparable> = {
  none: 'no results',
  wanted: 'not read',
  read: 'no document',
  withheld: 'withheld',
  unreadable: 'unreadable',
};

interface StoredOwn extends Record<string, unknown> {
  number: number;
  results: ResultState;
  applicant: Buffer | null;
}

/** Or why nothing of it can be compared. */
export const readOwn = async (db: Queryable, keys: Keyring, id: string): Promise<Own | NotComparable> => {
  const { rows } = await db.execute<StoredOwn>(sql`
    select number, result_state as results, applicant from mirror_session where id = ${id}
  `);
  const [row] = rows;
  if (!row) return 'not listed';
  if (!row.applicant) return withoutApplicant[row.results];

  const applicant = (await openApplicants(db, keys, new Map([[id, row.applicant]]))).get(id);
  if (!applicant) return 'not opened';

  return {
    number: row.number,
    documentNumbers: numbersOf(applicant),
    birthDates: applicant.birthDates,
    name: fullNameOf(applicant),
  };
};
