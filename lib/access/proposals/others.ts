/** Who else may agree to a person's change. */
import { and, eq, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { PersonName } from '@/lib/answers';
import type { AuditCode } from '@/lib/audit';
import { now } from '@/lib/base/clock';
import { dayMs } from '@/lib/base/durations';
import type { Queryable } from '@/lib/db';
import { person } from '@/lib/db/schema';
import { type Permission, rolesInclude } from '../permissions';
import { effectiveRoles } from '../sign-in/records';

/** With each of these, an administrator could act as the other person, or make one. */
export const takeovers: AuditCode[] = [
  'person.invited',
  'person.link_made',
  'person.second_factor_removed',
  'person.roles_changed',
  'person.enabled',
];

/** For a day, an account that the person has changed is not another person's. */
const isIndependentOf = (personId: string) => sql`not exists (
  select from audit_event e
  where e.subject = ${person.id}::text and e.actor_id = ${personId}::uuid
    and e.code = any(${sql.param(takeovers)}::text[])
    and e.at > ${new Date(now().getTime() - dayMs).toISOString()}::timestamptz
)`;

const readHolders = async (
  db: Queryable,
  permission: Permission,
  condition: ReturnType<typeof sql> | undefined,
): Promise<PersonName[]> => {
  const rows = await db
    .select({ id: person.id, name: person.name, roles: person.roles, auditorUntil: person.auditorUntil })
    .from(person)
    .where(and(isNull(person.disabledAt), or(isNotNull(person.passwordHash), isNotNull(person.ssoIssuer)), condition))
    .orderBy(sql`lower(${person.name})`, person.id);

  return rows.filter((row) => rolesInclude(effectiveRoles(row), permission)).map(({ id, name }) => ({ id, name }));
};

/** Everybody else who holds the permission and can sign in. `personId`: whose change it is; `null`: nobody's. */
export const findOthers = (db: Queryable, permission: Permission, personId: string | null): Promise<PersonName[]> =>
  readHolders(
    db,
    permission,
    personId === null ? undefined : sql`${person.id} <> ${personId}::uuid and ${isIndependentOf(personId)}`,
  );

export const stillHolds = async (db: Queryable, permission: Permission, personId: string): Promise<boolean> =>
  (await readHolders(db, permission, eq(person.id, personId))).length > 0;
