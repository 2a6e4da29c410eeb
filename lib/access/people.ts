import { sql } from 'drizzle-orm';
import { recordEvent } from '@/lib/audit';
import { now } from '@/lib/clock';
import type { Database } from '@/lib/db';
import { person, signIn } from '@/lib/db/schema';
import { generatePassword, hashPassword } from './password';
import type { Role } from './permissions';

export interface NewPerson {
  email: string;
  name: string;
  roles: readonly Role[];
  /** Generated when not given. */
  password?: string | undefined;
}

/** Made by the launcher or the administration command, not by a signed-in person. */
const commandLine = { personId: null, requestId: null, address: null };

export const hasPeople = async (db: Database): Promise<boolean> =>
  (await db.select({ id: person.id }).from(person).limit(1)).length > 0;

/** Makes an account and returns its password, the only time it is readable. */
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
      actor: commandLine,
      subject: created?.id ?? null,
      details: { roles: roles.join(', ') },
    });
  });

  return password;
};

/** A new password for a lost one; ends every sign-in of that person. `null` when there is no such account. */
export const resetPassword = async (db: Database, email: string): Promise<string | null> => {
  const password = generatePassword();
  const passwordHash = await hashPassword(password);

  return db.transaction(async (tx) => {
    const [changed] = await tx
      .update(person)
      .set({ passwordHash })
      .where(sql`lower(${person.email}) = lower(${email})`)
      .returning({ id: person.id });

    if (!changed) {
      return null;
    }

    await tx
      .update(signIn)
      .set({ endedAt: now() })
      .where(sql`${signIn.personId} = ${changed.id} and ${signIn.endedAt} is null`);
    await recordEvent(tx, { code: 'person.password_reset', actor: commandLine, subject: changed.id });

    return password;
  });
};
