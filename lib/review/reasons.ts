/** The reasons for verdicts and appeal findings, a list that supervisors maintain. Codes never change. */
import { asc, inArray, isNull, sql } from 'drizzle-orm';
import type { ReviewReason } from '@/lib/answers';
import type { Queryable } from '@/lib/db';
import { reviewReason } from '@/lib/db/schema';

const columns = {
  code: reviewReason.code,
  words: sql<string>`${reviewReason.officerWords}`.as('words'),
  applicantWords: reviewReason.applicantWords,
  needsNote: reviewReason.needsNote,
  factors: reviewReason.factors,
};

export const readReasons = (db: Queryable): Promise<ReviewReason[]> =>
  db
    .select(columns)
    .from(reviewReason)
    .where(isNull(reviewReason.retiredAt))
    .orderBy(asc(reviewReason.place), asc(reviewReason.code));

/** One reason per code, in the given order, including disabled ones. An unknown reason is worded by its code. */
export const reasonsByCode = async (db: Queryable, codes: readonly string[]): Promise<ReviewReason[]> => {
  if (codes.length === 0) return [];
  const found = await db
    .select(columns)
    .from(reviewReason)
    .where(inArray(reviewReason.code, [...new Set(codes)]));
  const byCode = new Map(found.map((reason) => [reason.code, reason]));

  return codes.map(
    (code) => byCode.get(code) ?? { code, words: code, applicantWords: '', needsNote: false, factors: [] },
  );
};
