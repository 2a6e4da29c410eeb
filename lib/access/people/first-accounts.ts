import { and, isNull } from 'drizzle-orm';
import { recordEvent, theDesk } from '@/lib/audit';
import { now } from '@/lib/base/clock';
import type { Database } from '@/lib/db';
import { person } from '@/lib/db/schema';
import type { Role } from '../permissions';
import { hasEmail, normaliseEmail } from '../sign-in/local-accounts';
import { generatePassword, hashPassword } from '../sign-in/password';
import { endSignIns } from '../sign-in/records';
import { dropSecondFactor } from '../sign-in/second-factor';
import { endLinks } from './invitations';

export interface NewPerson {
  email: string;
  name: string;
  roles: readonly Role[];
  /** Generated when not given. */
  password?: string | undefined;
}

export const hasPeople = async (db: Database): Promise<boolean> =>
  (await db.select({ id: person.id }).from(person).limit(1)).length > 0;

/** Creates an account and returns its password, which cannot be read again. */
export const createPerson = async (
  db: Pick<Database, 'transaction'>,
  { email, name, roles, password = generatePassword() }: NewPerson,
): Promise<string> => {
  const passwordHash = await hashPassword(password);

  await db.transaction(async (tx) => {
    const [created] = await tx
      .insert(person)
      .values({ email, name, passwordHash, roles: [...roles], createdAt: now() })
      .returning({ id: person.id });

    await recordEvent(tx, {
      code: 'person.created',
      actor: theDesk,
      subject: created?.id ?? null,
      details: { roles: roles.join(', ') },
    });
  });

  return password;
};

interface ResetOptions {
  /** For somebody who also lost their phone. */
  removesSecondFactor: boolean;
}

/** Replaces a lost password, and ends the person's sign-ins and unused links. `null` if there is no such account. */
export const resetPassword = async (
  db: Database,
  email: string,
  { removesSecondFactor }: ResetOptions,
): Promise<string | null> => {
  const password = generatePassword();
  const passwordHash = await hashPassword(password);

  return db.transaction(async (tx) => {
    const [changed] = await tx
      .update(person)
      .set({ passwordHash, mustChangePassword: false })
      .where(and(hasEmail(normaliseEmail(email)), isNull(person.ssoIssuer)))
      .returning({ id: person.id });

    if (!changed) {
      return null;
    }

    await endSignIns(tx, changed.id);
    await endLinks(tx, changed.id);
    await recordEvent(tx, { code: 'person.password_reset', actor: theDesk, subject: changed.id });

    if (removesSecondFactor && (await dropSecondFactor(tx, changed.id))) {
      await recordEvent(tx, { code: 'person.second_factor_removed', actor: theDesk, subject: changed.id });
    }

    return password;
  });
};
