import { eq } from 'drizzle-orm';
import type { Queryable } from '@/lib/db';
import { person } from '@/lib/db/schema';
import { AppError } from '@/lib/errors';

/** For what is the identity provider's business where somebody comes from there. */
export const requireLocalAccount = async (db: Queryable, personId: string, otherwise: string): Promise<void> => {
  const [row] = await db.select({ ssoIssuer: person.ssoIssuer }).from(person).where(eq(person.id, personId));

  if (row?.ssoIssuer) {
    throw new AppError('CONFLICT', { userMessage: otherwise });
  }
};
