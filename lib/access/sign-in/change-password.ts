import { and, eq } from 'drizzle-orm';
import type { PasswordChange } from '@/lib/answers';
import { type Actor, recordEvent } from '@/lib/audit';
import type { Database } from '@/lib/db';
import { person } from '@/lib/db/schema';
import { AppError } from '@/lib/errors';
import { requireLocalAccount } from '../people/local-account';
import type { Person } from '../person';
import { tryPassword } from './credentials';
import { hashPassword, normalisePassword } from './password';
import { findPasswordProblem } from './password-rules';
import { endSignIns } from './records';
import { forgive } from './throttle';

/** A person chooses a new password, knowing the present one. Ends their sign-ins everywhere else. */
export const changePassword = async (
  db: Database,
  { id, email, name, signInId }: Person,
  { current, password }: PasswordChange,
  actor: Actor,
): Promise<void> => {
  await requireLocalAccount(db, id, 'You have no password here. Change it at your identity provider.');

  // Looked at first: a bad choice must not cost a try.
  const problem =
    normalisePassword(password) === normalisePassword(current)
      ? 'This is your present password. Choose another one.'
      : await findPasswordProblem(password, { email, name });

  if (problem) {
    throw new AppError('BAD_REQUEST', { userMessage: problem });
  }

  const { turn, row } = await tryPassword(db, { email, password: current, address: actor.address ?? 'unknown' });

  if (!row) {
    await recordEvent(db, { code: 'person.password_change_refused', actor, subject: id });
    throw new AppError('BAD_REQUEST', { userMessage: 'Your present password is not right.' });
  }

  const passwordHash = await hashPassword(password);

  await db.transaction(async (tx) => {
    const changed = await tx
      .update(person)
      .set({ passwordHash, mustChangePassword: false })
      .where(and(eq(person.id, id), eq(person.passwordHash, row.passwordHash ?? '')))
      .returning({ id: person.id });

    if (changed.length === 0) {
      throw new AppError('CONFLICT', { userMessage: 'Your password was changed elsewhere. Sign in again.' });
    }
    await forgive(tx, turn);
    await recordEvent(tx, {
      code: 'person.password_changed',
      actor,
      subject: id,
      details: { ended: await endSignIns(tx, id, signInId) },
    });
  });
};
