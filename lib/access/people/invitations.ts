import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, isNull } from 'drizzle-orm';
import type { WelcomeAnswer } from '@/lib/answers';
import { type Actor, recordEvent } from '@/lib/audit';
import { now } from '@/lib/base/clock';
import { hourMs } from '@/lib/base/durations';
import { AppError } from '@/lib/base/errors';
import type { Database, Queryable } from '@/lib/db';
import { invitation, person } from '@/lib/db/schema';
import { findPasswordProblem, hashPassword } from '../sign-in/password';
import { endSignIns } from '../sign-in/records';

const lastsHours = 24;

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url');

/** The same answer for used, expired and made-up links. */
const noSuchLink = () =>
  new AppError('NOT_FOUND', {
    userMessage: 'This link has been used or has expired. Ask your administrator for a new one.',
  });

export interface OneTimeLink {
  /** Goes after the # of the link. Only its hash is stored. */
  token: string;
  endsAt: Date;
}

export const endLinks = async (tx: Queryable, personId: string): Promise<void> => {
  await tx
    .update(invitation)
    .set({ usedAt: now() })
    .where(and(eq(invitation.personId, personId), isNull(invitation.usedAt)));
};

/** Creates a link for this person and invalidates earlier ones. */
export const makeLink = async (tx: Queryable, personId: string): Promise<OneTimeLink> => {
  const token = randomBytes(32).toString('base64url');
  const createdAt = now();
  const endsAt = new Date(createdAt.getTime() + lastsHours * hourMs);

  await endLinks(tx, personId);
  await tx.insert(invitation).values({ tokenHash: hashOf(token), personId, createdAt, expiresAt: endsAt });

  return { token, endsAt };
};

const isOpenLink = (token: string) =>
  and(eq(invitation.tokenHash, hashOf(token)), isNull(invitation.usedAt), gt(invitation.expiresAt, now()));

export const readLink = async (db: Queryable, token: string): Promise<WelcomeAnswer & { personId: string }> => {
  const [found] = await db
    .select({ personId: person.id, name: person.name, email: person.email })
    .from(invitation)
    .innerJoin(person, eq(person.id, invitation.personId))
    .where(and(isOpenLink(token), isNull(person.disabledAt)));

  if (!found) {
    throw noSuchLink();
  }

  return found;
};

/** Sets the password and uses up the link. A rejected password leaves the link open. */
export const useLink = async (
  db: Database,
  token: string,
  password: string,
  actor: Omit<Actor, 'personId'>,
): Promise<void> => {
  const { personId, name, email } = await readLink(db, token);
  const problem = await findPasswordProblem(password, { name, email });

  if (problem) {
    throw new AppError('BAD_REQUEST', { userMessage: problem });
  }

  const passwordHash = await hashPassword(password);

  await db.transaction(async (tx) => {
    // Lock the account first, like every other change to one; it may have been disabled since.
    const changed = await tx
      .update(person)
      .set({ passwordHash, mustChangePassword: false })
      .where(and(eq(person.id, personId), isNull(person.disabledAt)))
      .returning({ id: person.id });
    const used = await tx
      .update(invitation)
      .set({ usedAt: now() })
      .where(isOpenLink(token))
      .returning({ personId: invitation.personId });

    if (changed.length === 0 || used.length === 0) {
      throw noSuchLink();
    }

    await endSignIns(tx, personId);
    await recordEvent(tx, { code: 'person.link_used', actor: { ...actor, personId }, subject: personId });
  });
};
