/** Assignment of sessions to people. */
import { and, eq, isNull, sql } from 'drizzle-orm';
import { rolesInclude } from '@/lib/access';
import type { AssigneesAnswer } from '@/lib/answers';
import { type Actor, recordEvents } from '@/lib/audit';
import { now } from '@/lib/base/clock';
import { AppError } from '@/lib/base/errors';
import type { Queryable } from '@/lib/db';
import { person } from '@/lib/db/schema';
import { lockWorkRows } from './target';

/** Assigns sessions to a person, or unassigns them. Returns how many changed. */
export const assign = async (
  tx: Queryable,
  ids: readonly string[],
  personId: string | null,
  actor: Actor,
): Promise<number> => {
  if (personId !== null) await requireAssignee(tx, personId);

  const before = await lockWorkRows(tx, ids, { create: personId !== null });
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
  // Locked: disabling the account or removing the role waits until this is done.
  const [found] = await tx
    .select({ roles: person.roles })
    .from(person)
    .where(and(eq(person.id, personId), isNull(person.disabledAt)))
    .for('share');

  if (!found || !rolesInclude(found.roles, 'session.work')) {
    throw new AppError('BAD_REQUEST', {
      userMessage:
        'Sessions can only be assigned to people with an active account and a role that can work on sessions.',
    });
  }
};

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
