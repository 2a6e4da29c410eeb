import { eq } from 'drizzle-orm';
import type { AccountAnswer } from '@/lib/answers';
import type { Database } from '@/lib/db';
import { person } from '@/lib/db/schema';
import { AppError } from '@/lib/errors';
import { signInStateOf } from '../people/people';
import type { Person } from '../person';
import { listOwnSignIns } from './own-sign-ins';
import { countRecoveryCodes } from './recovery-codes';
import { hasSecondFactor } from './second-factor';
import { readSignInPolicy } from './sign-in-policy';

/** What a person sees of their own account. */
export const readAccount = async (db: Database, you: Person): Promise<AccountAnswer> => {
  const [row] = await db.select().from(person).where(eq(person.id, you.id));

  if (!row) {
    throw new AppError('NOT_FOUND', { userMessage: 'There is no such account any more.' });
  }

  const { codeRequiredFor } = await readSignInPolicy(db);

  return {
    name: row.name,
    email: row.email,
    roles: you.roles,
    auditorUntil: row.auditorUntil?.toISOString() ?? null,
    signIn: signInStateOf(row, await hasSecondFactor(db, you.id), null),
    recoveryCodesLeft: await countRecoveryCodes(db, you.id),
    codeRequired: row.ssoIssuer === null && you.roles.some((role) => (codeRequiredFor as string[]).includes(role)),
    mustSetUp: you.mustSetUp,
    freshUntil: you.freshUntil?.toISOString() ?? null,
    signIns: await listOwnSignIns(db, you),
  };
};
