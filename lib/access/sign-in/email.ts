import { type SQL, sql } from 'drizzle-orm';
import { person } from '@/lib/db/schema';

/**
 * One way of writing for whatever was typed. Made once, here, and not by the database as well: two ideas of lower case
 * would give one account several names, each with free tries of its own.
 */
export const normaliseEmail = (typed: string): string => typed.trim().toLowerCase();

/** For an e-mail that `normaliseEmail` made. */
export const hasEmail = (email: string): SQL => sql`lower(${person.email}) = ${email}`;
