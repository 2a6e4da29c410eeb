/** What of a desk is set up already, for a new person. Only what the database can tell. */
import { sql } from 'drizzle-orm';
import { type Person, rolesInclude } from '@/lib/access';
import type { OverviewSetUp } from '@/lib/answers';
import { now } from '@/lib/base/clock';
import { minuteMs } from '@/lib/base/durations';
import type { Queryable } from '@/lib/db';

/** Sealing takes less than a second. */
const longestUnsealedMs = minuteMs;

export const readSetUp = async (db: Queryable, { id, roles }: Pick<Person, 'id' | 'roles'>): Promise<OverviewSetUp> => {
  const before = new Date(now().getTime() - longestUnsealedMs).toISOString();
  const { rows } = await db.execute<{ twoFactor: boolean; sealed: boolean; retention: boolean }>(sql`
    select
      exists (select from second_factor where person_id = ${id}::uuid and confirmed_at is not null)
        or exists (select from person where id = ${id}::uuid and sso_subject is not null) as "twoFactor",
      exists (select from audit_event e where not exists (select from audit_unsealed u where u.event_id = e.id))
        and not exists (
          select from audit_unsealed u join audit_event e on e.id = u.event_id where e.at < ${before}::timestamptz
        ) as sealed,
      exists (select from retention_rule where is_active) as retention
  `);
  const found = rows[0];
  if (!found) throw new Error('What is set up could not be read.');

  return {
    twoFactor: found.twoFactor,
    auditSealed: found.sealed,
    retention: rolesInclude(roles, 'retention.manage') ? found.retention : null,
  };
};
