/** A person's own account: what the account page shows, changing the password, ending sign-ins. */
import { and, desc, eq, isNull } from 'drizzle-orm';
import type { AccountAnswer, PasswordChange } from '@/lib/answers';
import { type Actor, recordEvent } from '@/lib/audit';
import { now } from '@/lib/base/clock';
import { AppError } from '@/lib/base/errors';
import type { Database } from '@/lib/db';
import { person, signIn } from '@/lib/db/schema';
import { listAccountChanges } from '../people/account-changes';
import { signInStateOf } from '../people/people';
import type { Person } from '../person';
import { tryPassword } from './credentials';
import { requireLocalAccount } from './local-accounts';
import { findPasswordProblem, hashPassword, normalisePassword } from './password';
import { endSignIns, isOpenSignIn } from './records';
import { countRecoveryCodes } from './recovery-codes';
import { hasSecondFactor } from './second-factor';
import { readSignInPolicy } from './sign-in-policy';
import { forgive } from './throttle';

export const readAccount = async (db: Database, you: Person): Promise<AccountAnswer> => {
  const [row] = await db.select().from(person).where(eq(person.id, you.id));

  if (!row) {
    throw new AppError('NOT_FOUND', { userMessage: 'This account no longer exists.' });
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
    changesByOthers: await listAccountChanges(db, you.id),
    signIns: await listOwnSignIns(db, you),
  };
};

/** Sets a new password, given the current one, and ends the person's other sign-ins. */
export const changePassword = async (
  db: Database,
  { id, email, name, signInId }: Person,
  { current, password }: PasswordChange,
  actor: Actor,
): Promise<void> => {
  await requireLocalAccount(
    db,
    id,
    'You have no Proofdesk password. Change your password with your identity provider.',
  );

  // Checked first: a weak choice must not count as a failed attempt.
  const problem =
    normalisePassword(password) === normalisePassword(current)
      ? 'This is your current password. Choose a different one.'
      : await findPasswordProblem(password, { email, name });

  if (problem) {
    throw new AppError('BAD_REQUEST', { userMessage: problem });
  }

  const { turn, row } = await tryPassword(db, { email, password: current, address: actor.address ?? 'unknown' });

  if (!row) {
    await recordEvent(db, { code: 'person.password_change_refused', actor, subject: id });
    throw new AppError('BAD_REQUEST', { userMessage: 'Incorrect current password.' });
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

const listOwnSignIns = async (db: Database, { id, signInId }: Person): Promise<AccountAnswer['signIns']> => {
  const rows = await db
    .select()
    .from(signIn)
    .where(and(eq(signIn.personId, id), isOpenSignIn()))
    .orderBy(desc(signIn.lastActiveAt));

  return rows.map((row) => ({
    handle: row.handle,
    browser: row.browser,
    address: row.address,
    method: row.method,
    since: row.createdAt.toISOString(),
    lastActiveAt: row.lastActiveAt.toISOString(),
    here: row.id === signInId,
  }));
};

/** Signs a person out everywhere, including here. */
export const endOwnSignIns = async (db: Database, { id }: Person, actor: Actor): Promise<void> =>
  db.transaction(async (tx) => {
    const ended = await endSignIns(tx, id);
    await recordEvent(tx, { code: 'person.sessions_ended', actor, subject: id, details: { ended } });
  });

const isHandle = (text: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);

/** Ends one of a person's own sign-ins. `here`: it was the current one. */
export const endOwnSignIn = async (
  db: Database,
  { id, signInId }: Person,
  handle: string,
  actor: Actor,
): Promise<{ here: boolean }> =>
  db.transaction(async (tx) => {
    const [ended] = isHandle(handle)
      ? await tx
          .update(signIn)
          .set({ endedAt: now() })
          .where(and(eq(signIn.handle, handle), eq(signIn.personId, id), isNull(signIn.endedAt)))
          .returning({ id: signIn.id })
      : [];

    if (!ended) {
      throw new AppError('NOT_FOUND', { userMessage: 'You are already signed out on that device.' });
    }
    await recordEvent(tx, { code: 'person.signed_out', actor, subject: id });

    return { here: ended.id === signInId };
  });
