/** What others did to a person's account: from the audit log, which nobody can tidy up. */
import { sql } from 'drizzle-orm';
import type { AccountChange } from '@/lib/answers';
import type { AuditCode } from '@/lib/audit';
import { now } from '@/lib/base/clock';
import { dayMs } from '@/lib/base/durations';
import type { Queryable } from '@/lib/db';

/** Each lets somebody sign in as this person, or changes what they may do. */
const codes: AuditCode[] = [
  'person.link_made',
  'person.second_factor_removed',
  'person.password_forced',
  'person.password_reset',
  'person.roles_changed',
  'person.enabled',
];

const maxListed = 20;

/** On every page for this long, counted from the next sign-in. */
const newDays = 7;

interface Found extends Record<string, unknown> {
  id: string;
  code: string;
  at: string;
  byId: string | null;
  byName: string | null;
}

const read = async (db: Queryable, personId: string, condition = sql`true`): Promise<AccountChange[]> => {
  const { rows } = await db.execute<Found>(sql`
    select e.id::text, e.code, e.at, e.actor_id as "byId", p.name as "byName"
    from audit_event e left join person p on p.id = e.actor_id
    where e.subject = ${personId} and e.code = any(${sql.param(codes)}::text[])
      and e.actor_id is distinct from ${personId}::uuid and ${condition}
    order by e.id desc limit ${maxListed}
  `);

  return rows.map(({ id, code, at, byId, byName }) => ({
    id,
    code,
    at: new Date(at).toISOString(),
    by: byId === null ? null : { id: byId, name: byName ?? 'Unknown' },
  }));
};

export const listAccountChanges = (db: Queryable, personId: string): Promise<AccountChange[]> => read(db, personId);

/** Those that the person may not have seen yet. Nobody can dismiss them, or a thief would. */
export const listNewAccountChanges = (db: Queryable, personId: string): Promise<AccountChange[]> => {
  const limit = new Date(now().getTime() - newDays * dayMs).toISOString();

  return read(
    db,
    personId,
    sql`not exists (
      select from sign_in s where s.person_id = ${personId}::uuid and s.created_at > e.at
        and s.created_at < ${limit}::timestamptz
    )`,
  );
};
