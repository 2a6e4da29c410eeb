/** What a verdict or a finding can rest on: a list that supervisors keep. Codes stay where they were given. */
import { asc, inArray, isNull, sql } from 'drizzle-orm';
import type { ReviewReason } from '@/lib/answers';
import type { Queryable } from '@/lib/db';
import { reviewReason } from '@/lib/db/schema';

const columns = {
  code: reviewReason.code,
  words: sql<string>`${reviewReason.officerWords}`.as('words'),
  applicantWords: reviewReason.applicantWords,
  needsNote: reviewReason.needsNote,
};

/** What can be chosen from, in the order in which it is numbered. */
export const readReasons = (db: Queryable): Promise<ReviewReason[]> =>
  db
    .select(columns)
    .from(reviewReason)
    .where(isNull(reviewReason.retiredAt))
    .orderBy(asc(reviewReason.place), asc(reviewReason.code));

/**
 * For what was given before: retired ones too. One for each code, in the order of the codes; one that is not known is
 * shown by its code.
 */
export const reasonsByCode = async (db: Queryable, codes: readonly string[]): Promise<ReviewReason[]> => {
  if (codes.length === 0) return [];
  const found = await db
    .select(columns)
    .from(reviewReason)
    .where(inArray(reviewReason.code, [...new Set(codes)]));
  const byCode = new Map(found.map((reason) => [reason.code, reason]));

  return codes.map((code) => byCode.get(code) ?? { code, words: code, applicantWords: '', needsNote: false });
};
