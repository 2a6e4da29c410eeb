/** Recent audit events, without reading more of the log than needed. */
import { type SQL, sql } from 'drizzle-orm';
import type { AuditChangeRow, Count } from '@/lib/answers';
import type { AuditCode } from '@/lib/audit';
import type { Queryable } from '@/lib/db';

/** Keeps the page fast for somebody who was away for months. */
const maxCounted = 5000;

/** Ids increase with time, so the index on codes finds all later events. */
const isSince = (since: Date): SQL => sql`e.id >= (
  select id from audit_event where at > ${since.toISOString()}::timestamptz order by at, id limit 1
)`;

const isOneOf = (codes: readonly AuditCode[]): SQL => sql`e.code = any(${sql.param([...codes])}::text[])`;

const isNotBy = (personId: string | null): SQL =>
  personId === null ? sql`true` : sql`e.actor_id is distinct from ${personId}::uuid`;

const countOf = (count: number): Count =>
  count > maxCounted ? { count: maxCounted, kind: 'at least' } : { count, kind: 'exactly' };

const countWhere = async (db: Queryable, condition: SQL): Promise<Count> => {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count
    from (select from audit_event e where ${condition} limit ${maxCounted + 1}) counted
  `);

  return countOf(rows[0]?.count ?? 0);
};

/** `notBy`: the person whose own actions are left out. */
export const countEvents = (
  db: Queryable,
  codes: readonly AuditCode[],
  { since, notBy }: { since: Date; notBy: string | null },
): Promise<Count> => countWhere(db, sql`${isOneOf(codes)} and ${isSince(since)} and ${isNotBy(notBy)}`);

/** Opinions by others, without undone ones. */
export const countOthersVerdicts = (db: Queryable, you: string, since: Date): Promise<Count> =>
  countWhere(
    db,
    sql`e.code = 'verdict.given' and ${isSince(since)} and ${isNotBy(you)}
      and not exists (
        select from audit_event u
        where u.subject = e.subject and u.id > e.id and u.code = 'verdict.undone' and u.actor_id = e.actor_id
      )`,
  );

/** Appeals that others took up or decided although they are against their own verdicts. */
export const countLoneAppeals = (db: Queryable, you: string, since: Date): Promise<Count> =>
  countWhere(
    db,
    sql`e.code in ('appeal.taken_up', 'appeal.decided') and e.details @> '{"alone": true}' and ${isSince(since)}
      and ${isNotBy(you)}`,
  );

export interface LastEvent {
  code: AuditCode;
  at: string;
  by: string | null;
  count: number;
  details: Record<string, string | number | boolean | null>;
  changes: AuditChangeRow[];
}

/** The last event of each code, newest first. */
export const readLastEvents = async (
  db: Queryable,
  codes: readonly AuditCode[],
  { since, notBy }: { since: Date; notBy: string | null },
): Promise<LastEvent[]> => {
  const { rows } = await db.execute<LastEvent & { changes: AuditChangeRow[] | null } & Record<string, unknown>>(sql`
    with recent as (
      select e.* from audit_event e
      where ${isOneOf(codes)} and ${isSince(since)} and ${isNotBy(notBy)} order by e.id desc limit ${maxCounted}
    )
    select l.code, l.at, p.name as by, l.count, l.details, l.changes
    from (
      select distinct on (code) *, (count(*) over (partition by code))::int as count from recent order by code, id desc
    ) l
    left join person p on p.id = l.actor_id order by l.id desc
  `);

  return rows.map(({ at, changes, ...row }) => ({ ...row, at: new Date(at).toISOString(), changes: changes ?? [] }));
};
