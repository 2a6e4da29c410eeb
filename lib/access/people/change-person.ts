import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { PersonChange } from '@/lib/answers';
import { type Actor, type AuditCode, recordEvent } from '@/lib/audit';
import { now } from '@/lib/base/clock';
import { AppError } from '@/lib/base/errors';
import type { Database, Queryable } from '@/lib/db';
import { type AuditChange, person } from '@/lib/db/schema';
import { type Proposable, propose } from '../proposals/proposals';
import { effectiveRoles, endSignIns } from '../sign-in/records';
import { dropSecondFactor } from '../sign-in/second-factor';
import { endLinks, makeLink, type OneTimeLink } from './invitations';
import { checkRoles } from './people';

type PersonRow = typeof person.$inferSelect;
type Acting = Actor & { personId: string };

const refuse = (userMessage: string) => new AppError('CONFLICT', { userMessage });

/** Passwords, second factors and roles of single sign-on accounts are managed elsewhere. */
const requireLocal = ({ ssoIssuer }: PersonRow, what: string) => {
  if (ssoIssuer !== null) {
    throw refuse(`${what} managed by this person's identity provider.`);
  }
};

interface PersonOutcome {
  /** If the change creates one. */
  link: OneTimeLink | null;
  /** Another administrator must agree before it takes effect. */
  isProposed: boolean;
}

/**
 * Changes an account and records it in one transaction. Takes effect immediately, unless it gives the administrator
 * themselves more: that is only proposed.
 */
export const changePerson = async (
  db: Database,
  personId: string,
  change: PersonChange,
  actor: Acting,
): Promise<PersonOutcome> =>
  db.transaction(async (tx) => {
    const row = await lockPerson(tx, personId);
    if (change.action === 'roles' && personId === actor.personId && givesMore(row, change)) {
      return { link: null, isProposed: await proposeOwnRoles(tx, row, change, actor) };
    }

    const link = await apply(tx, row, change, actor);
    await requireAdministrator(tx);

    return { link, isProposed: false };
  });

const lockPerson = async (tx: Queryable, personId: string): Promise<PersonRow> => {
  // Two administrators must not remove each other's role at the same time.
  await tx
    .select({ id: person.id })
    .from(person)
    .where(sql`'administrator' = any(${person.roles})`)
    .orderBy(person.id)
    .for('update');
  const [row] = await tx.select().from(person).where(eq(person.id, personId)).for('update');

  if (!row) {
    throw new AppError('NOT_FOUND', { userMessage: 'Person not found.' });
  }

  return row;
};

type RolesChange = Extract<PersonChange, { action: 'roles' }>;

/** Every role includes a viewer's rights. */
const givesMore = (row: PersonRow, change: RolesChange): boolean => {
  const { roles, auditorUntil } = checkRoles(change);
  const held = effectiveRoles(row);
  const isLonger = auditorUntil !== null && row.auditorUntil !== null && auditorUntil > row.auditorUntil;

  return roles.some((role) => role !== 'viewer' && !held.includes(role)) || isLonger;
};

const proposeOwnRoles = async (tx: Queryable, row: PersonRow, change: RolesChange, actor: Acting): Promise<boolean> => {
  const outcome = await propose(
    tx,
    ownRoles,
    {
      subject: row.id,
      change: { personId: row.id, ...change },
      changes: checkRolesChange(row, change).changes,
      because: 'Another administrator must agree: nobody gives themselves a role.',
    },
    actor,
  );

  return outcome === 'proposed';
};

export const rolesChangeSchema = z.object({
  action: z.literal('roles'),
  roles: z.array(z.string()),
  auditorUntil: z.iso.datetime().nullable(),
  was: z.array(z.string()),
  wasAuditorUntil: z.iso.datetime().nullable(),
}) satisfies z.ZodType<RolesChange>;

const ownRolesSchema = rolesChangeSchema.extend({ personId: z.uuid() });

const ownRoles: Proposable = {
  kind: 'own roles',
  apply: async (tx, stored, actor) => {
    const { personId, ...change } = ownRolesSchema.parse(stored);
    const row = await lockPerson(tx, personId);
    await apply(tx, row, change, { ...actor, personId });
    await requireAdministrator(tx);
  },
};

export const peopleProposals = [ownRoles];

const requireAdministrator = async (tx: Queryable): Promise<void> => {
  const [left] = await tx
    .select({ id: person.id })
    .from(person)
    .where(and(sql`'administrator' = any(${person.roles})`, isNull(person.disabledAt)))
    .limit(1);

  if (!left) {
    throw refuse('Proofdesk needs at least one administrator. Make somebody else an administrator first.');
  }
};

const apply = async (
  tx: Queryable,
  row: PersonRow,
  change: PersonChange,
  actor: Acting,
): Promise<OneTimeLink | null> => {
  const record = (code: AuditCode, more: { changes?: AuditChange[]; ended?: number } = {}) =>
    recordEvent(tx, {
      code,
      actor,
      subject: row.id,
      ...(more.changes && { changes: more.changes }),
      ...(more.ended !== undefined && { details: { ended: more.ended } }),
    });

  switch (change.action) {
    case 'roles':
      await changeRoles(tx, row, change, record);
      break;
    case 'disable':
      if (row.id === actor.personId) {
        throw refuse('You cannot disable your own account. Ask another administrator.');
      }
      if (await setDisabled(tx, row.id, true)) {
        await endLinks(tx, row.id);
        await record('person.disabled', { ended: await endSignIns(tx, row.id) });
      }
      break;
    case 'enable':
      if (await setDisabled(tx, row.id, false)) {
        await record('person.enabled');
      }
      break;
    case 'end sessions':
      await record('person.sessions_ended', { ended: await endSignIns(tx, row.id) });
      break;
    case 'force new password':
      requireLocal(row, 'Passwords are');
      if (row.passwordHash === null) {
        throw refuse('This person has not set a password yet.');
      }
      await tx.update(person).set({ mustChangePassword: true }).where(eq(person.id, row.id));
      await record('person.password_forced', { ended: await endSignIns(tx, row.id) });
      break;
    case 'new link':
      requireLocal(row, 'Passwords are');
      await tx.update(person).set({ passwordHash: null, mustChangePassword: false }).where(eq(person.id, row.id));
      await record('person.link_made', { ended: await endSignIns(tx, row.id) });

      return makeLink(tx, row.id);
    case 'remove second factor':
      requireLocal(row, 'Second factors are');
      if (!(await dropSecondFactor(tx, row.id))) {
        throw refuse('This person has no second factor.');
      }
      await record('person.second_factor_removed', { ended: await endSignIns(tx, row.id) });
      break;
  }

  return null;
};

const setDisabled = async (tx: Queryable, personId: string, disabled: boolean): Promise<boolean> => {
  const changed = await tx
    .update(person)
    .set({ disabledAt: disabled ? now() : null })
    .where(and(eq(person.id, personId), disabled ? isNull(person.disabledAt) : isNotNull(person.disabledAt)))
    .returning({ id: person.id });

  return changed.length > 0;
};

const dayOf = (date: Date | null) => date?.toISOString().slice(0, 10) ?? null;

/** True if nobody changed the roles since the administrator opened the form. */
const isUnchanged = (row: PersonRow, { was, wasAuditorUntil }: RolesChange): boolean => {
  const seenUntil = wasAuditorUntil === null ? undefined : Date.parse(wasAuditorUntil);

  return effectiveRoles(row).sort().join() === [...was].sort().join() && row.auditorUntil?.getTime() === seenUntil;
};

const checkRolesChange = (row: PersonRow, change: RolesChange) => {
  requireLocal(row, 'Roles are');
  if (!isUnchanged(row, change)) {
    throw refuse('Somebody else changed these roles. Reload and try again.');
  }

  const { roles, auditorUntil } = checkRoles(change);
  const changes: AuditChange[] = [
    { name: 'Roles', before: row.roles.join(', '), after: roles.join(', ') },
    { name: 'Auditor until', before: dayOf(row.auditorUntil), after: dayOf(auditorUntil) },
  ].filter(({ before, after }) => before !== after);

  return { roles, auditorUntil, changes };
};

const changeRoles = async (
  tx: Queryable,
  row: PersonRow,
  change: RolesChange,
  record: (code: 'person.roles_changed', more: { changes: AuditChange[] }) => Promise<void>,
): Promise<void> => {
  const { roles, auditorUntil, changes } = checkRolesChange(row, change);
  await tx.update(person).set({ roles, auditorUntil }).where(eq(person.id, row.id));

  if (changes.length > 0) {
    await record('person.roles_changed', { changes });
  }
};
