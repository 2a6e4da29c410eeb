/**
 * The one description of the queue: which sessions wait for a person, how they stand for the one who asks, and in which
 * order they are given out. The list, the progress and every claim are read from it.
 */
import { type SQL, sql } from 'drizzle-orm';
import { type Person, permissions, rolesInclude } from '@/lib/access';
import type { ReviewPolicy, ServiceLevel } from '@/lib/answers';
import { now } from '@/lib/clock';
import { isOpenVerdict } from '@/lib/db/schema';

/** Who asks. */
export interface Asker {
  id: string;
  /** Whether their roles include what two officers disagree on, and what was escalated. */
  maySettle: boolean;
}

export const askerOf = ({ id, roles }: Pick<Person, 'id' | 'roles'>): Asker => ({
  id,
  maySettle: rolesInclude(roles, 'triage.settle'),
});

export const minutesAgo = (at: Date, minutes: number): string =>
  new Date(at.getTime() - minutes * 60_000).toISOString();

const hasRole = (permission: 'triage.work' | 'triage.settle'): SQL =>
  sql`a.roles && ${sql.param([...permissions[permission].roles])}::text[]`;

/** Asked only where there is a verdict: there are thousands without. */
const gaveOpinion = (person: SQL): SQL => sql`case when v.id is null then false else exists (
  select 1 from opinion o where o.verdict_id = v.id and o.person_id = ${person} and o.undone_at is null
) end`;

const isForSupervisors = sql`(v.state is not distinct from 'disputed' or x.session_id is not null)`;

export const since = sql`coalesce(m.completed_at, m.created_at)`;

/** What needs a person soonest comes first. */
export const serviceLevels: readonly ServiceLevel[] = ['late', 'due', 'unknown', 'in time'];

export const isOf = (level: ServiceLevel, { breachMinutes, warnMinutes }: ReviewPolicy): SQL => {
  const late = sql`${minutesAgo(now(), breachMinutes)}::timestamptz`;
  const due = sql`${minutesAgo(now(), warnMinutes)}::timestamptz`;

  switch (level) {
    case 'late':
      return sql`${since} <= ${late}`;
    case 'due':
      return sql`${since} > ${late} and ${since} <= ${due}`;
    case 'unknown':
      return sql`${since} is null`;
    case 'in time':
      return sql`${since} > ${due}`;
  }
};

const levelOf = (policy: ReviewPolicy): SQL =>
  sql`case ${sql.join(
    serviceLevels.map((level) => sql`when ${isOf(level, policy)} then ${level}::text`),
    sql` `,
  )} end`;

/** Within a service level, the riskiest first: an unknown score counts as riskier than any. As the index has them. */
export const byRisk = sql`m.score nulls first, ${since}, m.id`;

/** Whether the asker may have it at all. */
export const mayHave = ({ maySettle }: Asker): SQL =>
  maySettle ? sql`not q.gave_opinion` : sql`not q.gave_opinion and q.seat <> 'settling' and not q.is_escalated`;

/** Whether it can be the asker's next: what was given to somebody else by hand is not, until it is late. */
export const comesTo = (asker: Asker, policy: ReviewPolicy): SQL =>
  sql`${mayHave(asker)} and (q.bound_to is null or q.bound_to = ${asker.id}::uuid or ${isOf('late', policy)})`;

/** The asker put it behind the others, and has not had it since. */
export const isSkipped = ({ id: you }: Asker): SQL => sql`coalesce((
  select k.ending in ('skipped', 'escalated') from claim k
  where k.session_id = m.id and k.person_id = ${you}::uuid
  order by k.claimed_at desc, k.ended_at desc limit 1
), false)`;

/** How a session `m` stands for the asker. */
const standing = ({ id: you }: Asker): SQL => sql`
  select
    case when v.id is null then 'first' when v.state = 'disputed' then 'settling' else 'second' end as seat,
    x.session_id is not null as is_escalated,
    ${gaveOpinion(sql`${you}::uuid`)} as gave_opinion,
    s.assignee_id,
    case when s.assignee_id is null then null
      when a.disabled_at is null and ${hasRole('triage.work')}
        and (not ${isForSupervisors} or ${hasRole('triage.settle')}) and not ${gaveOpinion(sql`a.id`)}
      then a.id end as bound_to,
    c.person_id as holder_id, h.name as holder_name, c.kind as claim_kind, c.lease_until`;

const openVerdict = sql`left join verdict v on v.session_id = m.id and v.${isOpenVerdict}`;

/** An escalation is answered by the next opinion: a second one is anybody's again. */
const rests = sql`${openVerdict}
  left join escalation x on x.session_id = m.id and not exists (
    select 1 from opinion o where o.verdict_id = v.id and o.undone_at is null and o.given_at >= x.at
  )
  left join session_work s on s.session_id = m.id and s.assignee_id is not null
  left join person a on a.id = s.assignee_id
  left join claim c on c.session_id = m.id and c.ended_at is null
  left join person h on h.id = c.person_id`;

const waits = sql`m.status = 'WAITING_FOR_MANUAL_APPROVE'`;

/** Not those with a verdict that needs nobody any more, nor those that are erased or being erased. */
const needsSomebody = sql`(v.id is null or v.state in ('awaiting second', 'disputed'))
  and not exists (select 1 from erasure e where e.session_id = m.id)`;

/** Sessions `m` that wait for somebody, whoever that is. */
export const waitingAtAll = sql`mirror_session m ${openVerdict} where ${waits} and ${needsSomebody}`;

/** Sessions `m` with their standing `q`, for all of them together. */
export const waiting = (asker: Asker): SQL =>
  sql`mirror_session m ${rests} cross join lateral (${standing(asker)}) q where ${waits} and ${needsSomebody}`;

/** The same for those that fit, each looked at by itself: whoever wants the first one looks no further. */
export const oneByOne = (asker: Asker, fits: SQL): SQL => sql`
  mirror_session m cross join lateral (
    select q.* from (select) one ${rests} cross join lateral (${standing(asker)}) q
    where ${needsSomebody} and ${fits} limit 1
  ) q where ${waits}`;

export const columns = (policy: ReviewPolicy): SQL => sql`
  m.number, m.id, (extract(epoch from ${since}) * 1000)::float8 as since, ${levelOf(policy)} as level,
  m.weakest_factor as weakest, m.result_state as results, q.seat, q.is_escalated as "isEscalated",
  q.gave_opinion as "gaveOpinion", q.assignee_id as "assigneeId", q.holder_id as "holderId",
  q.holder_name as "holderName", q.claim_kind as "claimKind",
  (extract(epoch from q.lease_until) * 1000)::float8 as "leaseUntil"`;
