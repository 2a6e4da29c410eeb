/** Who has a session. */
import { and, eq, isNull, sql } from 'drizzle-orm';
import { rolesInclude } from '@/lib/access';
import type { AssigneesAnswer } from '@/lib/answers';
import { type Actor, recordEvents } from '@/lib/audit';
import { now } from '@/lib/clock';
import type { Queryable } from '@/lib/db';
import { person } from '@/lib/db/schema';
import { AppError } from '@/lib/errors';
import { lockRows } from './rows';

/** Gives sessions to a person, or to nobody; says how many were not so already. */
export const assign = async (
  tx: Queryable,
  ids: readonly string[],
  personId: string | null,
  actor: Actor,
): Promise<number> => {
  if (personId !== null) await requireAssignee(tx, personId);

  const before = await lockRows(tx, ids, { make: personId !== null });
  const { rows: changed } = await tx.execute<{ id: string }>(sql`
    update session_work set assignee_id = ${personId}::uuid,
      assigned_at = ${personId === null ? null : now().toISOString()}::timestamptz
    where session_id = any(${sql.param(ids)}::text[]) and assignee_id is distinct from ${personId}::uuid
    returning session_id as id
  `);
  await recordEvents(
    tx,
    changed.map(({ id }) => ({
      code: 'session.assigned',
      actor,
      subject: id,
      changes: [{ name: 'assignee', before: before.get(id)?.assigneeId ?? null, after: personId }],
    })),
  );

  return changed.length;
};

const requireAssignee = async (tx: Queryable, personId: string): Promise<void> => {
  // Whoever disables the account, or takes the role, waits until this is done.
  const [found] = await tx
    .select({ roles: person.roles })
    .from(person)
    .where(and(eq(person.id, personId), isNull(person.disabledAt)))
    .for('share');

  if (!found || !rolesInclude(found.roles, 'session.work')) {
    throw new AppError('BAD_REQUEST', {
      userMessage:
        'Sessions can be given only to people whose account is in use and whose roles include working on them.',
    });
  }
};

/** Those who can be given a session, by name. */
export const listAssignees = async (db: Queryable, you: string): Promise<AssigneesAnswer> => {
  const people = await db
    .select({ id: person.id, name: person.name, roles: person.roles })
    .from(person)
    .where(isNull(person.disabledAt))
    .orderBy(sql`lower(${person.name})`, person.id);

  return {
    people: people.flatMap(({ id, name, roles }) => (rolesInclude(roles, 'session.work') ? [{ id, name }] : [])),
    you,
  };
};
