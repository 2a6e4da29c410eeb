/** Accounts of the desk itself, as opposed to those of an identity provider. */
import { eq, type SQL, sql } from 'drizzle-orm';
import { AppError } from '@/lib/base/errors';
import type { Queryable } from '@/lib/db';
import { person } from '@/lib/db/schema';

/**
 * The only place that lower-cases emails. A second one, such as the database's, could differ and give an account
 * several spellings, each with its own free attempts.
 */
export const normaliseEmail = (typed: string): string => typed.trim().toLowerCase();

/** Expects an email from `normaliseEmail`. */
export const hasEmail = (email: string): SQL => sql`lower(${person.email}) = ${email}`;

/** Refuses what single sign-on accounts do at their identity provider. */
export const requireLocalAccount = async (db: Queryable, personId: string, userMessage: string): Promise<void> => {
  const [row] = await db.select({ ssoIssuer: person.ssoIssuer }).from(person).where(eq(person.id, personId));

  if (row?.ssoIssuer) {
    throw new AppError('CONFLICT', { userMessage });
  }
};
