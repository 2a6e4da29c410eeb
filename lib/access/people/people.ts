import { and, count, eq, gt, isNotNull, isNull, max, sql } from 'drizzle-orm';
import type { PeopleAnswer, PersonRow, SignInState } from '@/lib/answers';
import { type Actor, recordEvent } from '@/lib/audit';
import { now } from '@/lib/base/clock';
import { dayMs } from '@/lib/base/durations';
import { AppError } from '@/lib/base/errors';
import type { Database } from '@/lib/db';
import { invitation, person, secondFactor, signIn } from '@/lib/db/schema';
import { roles as allRoles, type Role } from '../permissions';
import { effectiveRoles, isOpenSignIn, obligationOf } from '../sign-in/records';
import { readSignInPolicy } from '../sign-in/sign-in-policy';
import { makeLink, type OneTimeLink } from './invitations';

const longestAuditDays = 366;

/** Validates and sorts roles. The auditor role always has an end date. */
export const checkRoles = ({
  roles,
  auditorUntil,
}: {
  roles: readonly string[];
  auditorUntil: string | null;
}): { roles: Role[]; auditorUntil: Date | null } => {
  const known = allRoles.filter((role) => roles.includes(role));

  if (known.length === 0 || known.length !== new Set(roles).size) {
    throw new AppError('BAD_REQUEST', { userMessage: `Choose at least one role: ${allRoles.join(', ')}.` });
  }
  if (!known.includes('auditor')) {
    return { roles: known, auditorUntil: null };
  }

  const until = auditorUntil === null ? null : new Date(auditorUntil);
  const latest = new Date(now().getTime() + longestAuditDays * dayMs);

  if (!until || !(until > now()) || until > latest) {
    throw new AppError('BAD_REQUEST', {
      userMessage: 'Choose an end date for the auditor role, no more than a year from today.',
    });
  }

  return { roles: known, auditorUntil: until };
};

export const invitePerson = async (
  db: Database,
  { name, email, ...held }: { name: string; email: string; roles: readonly string[]; auditorUntil: string | null },
  actor: Actor,
): Promise<OneTimeLink & { personId: string }> => {
  const { roles, auditorUntil } = checkRoles(held);

  return db.transaction(async (tx) => {
    const [created] = await tx
      .insert(person)
      .values({ email, name, passwordHash: null, roles, auditorUntil, createdAt: now() })
      .onConflictDoNothing()
      .returning({ id: person.id });

    if (!created) {
      throw new AppError('CONFLICT', { userMessage: 'An account with this email already exists.' });
    }
    await recordEvent(tx, {
      code: 'person.invited',
      actor,
      subject: created.id,
      details: { roles: roles.join(', ') },
    });

    return { personId: created.id, ...(await makeLink(tx, created.id)) };
  });
};

/** Can decide or erase, and could also grant themselves any role. */
const isNotSeparated = ({ roles, disabledAt }: { roles: readonly string[]; disabledAt: unknown }) =>
  disabledAt === null &&
  roles.includes('administrator') &&
  ['officer', 'supervisor', 'privacy officer'].some((role) => roles.includes(role));

export const signInStateOf = (
  row: Pick<typeof person.$inferSelect, 'ssoIssuer' | 'passwordHash'>,
  hasCode: boolean,
  linkEndsAt: Date | null,
): SignInState => {
  if (row.ssoIssuer !== null) {
    return { kind: 'single sign-on' };
  }

  return row.passwordHash === null
    ? { kind: 'invited', linkEndsAt: linkEndsAt?.toISOString() ?? null }
    : { kind: 'password', code: hasCode };
};

/** All accounts, sorted by name. `youId` is the person asking. */
export const listPeople = async (db: Database, youId: string): Promise<Omit<PeopleAnswer, 'pending'>> => {
  const { codeRequiredFor } = await readSignInPolicy(db);
  const open = db
    .select({ personId: signIn.personId, sessions: count().as('sessions') })
    .from(signIn)
    .where(isOpenSignIn())
    .groupBy(signIn.personId)
    .as('open');
  const seen = db
    .select({ personId: signIn.personId, lastSeenAt: max(signIn.lastActiveAt).as('last_seen_at') })
    .from(signIn)
    .groupBy(signIn.personId)
    .as('seen');
  const links = db
    .select({ personId: invitation.personId, endsAt: max(invitation.expiresAt).as('ends_at') })
    .from(invitation)
    .where(and(isNull(invitation.usedAt), gt(invitation.expiresAt, now())))
    .groupBy(invitation.personId)
    .as('links');

  const rows = await db
    .select({
      person,
      sessions: open.sessions,
      lastSeenAt: seen.lastSeenAt,
      linkEndsAt: links.endsAt,
      hasCode: sql<boolean>`${secondFactor.personId} is not null`,
    })
    .from(person)
    .leftJoin(open, eq(open.personId, person.id))
    .leftJoin(seen, eq(seen.personId, person.id))
    .leftJoin(links, eq(links.personId, person.id))
    .leftJoin(secondFactor, and(eq(secondFactor.personId, person.id), isNotNull(secondFactor.confirmedAt)))
    .orderBy(sql`lower(${person.name})`, person.id);

  const people = rows.map(
    ({ person: row, sessions, lastSeenAt, linkEndsAt, hasCode }): PersonRow => ({
      id: row.id,
      name: row.name,
      email: row.email,
      roles: effectiveRoles(row),
      auditorUntil: row.auditorUntil?.toISOString() ?? null,
      signIn: signInStateOf(row, hasCode, linkEndsAt),
      codeMissing:
        row.passwordHash !== null &&
        obligationOf({ ...row, mustChangePassword: false }, hasCode, codeRequiredFor) !== null,
      mustChangePassword: row.mustChangePassword,
      sessions: sessions ?? 0,
      lastSeenAt: lastSeenAt?.toISOString() ?? null,
      disabledAt: row.disabledAt?.toISOString() ?? null,
      you: row.id === youId,
    }),
  );

  return { people, notSeparated: people.filter(isNotSeparated).map(({ id }) => id) };
};
