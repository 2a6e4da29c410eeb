/**
 * The single definition of the queue in SQL: which sessions wait, who may have them, and in which order they are given
 * out. The list, the progress and every claim use it. `m` is a session, `q` its state for the reviewer.
 */
import { type SQL, sql } from 'drizzle-orm';
import { type Person, permissions, rolesInclude } from '@/lib/access';
import type { ReviewPolicy, ServiceLevel } from '@/lib/answers';
import { now } from '@/lib/base/clock';
import { minuteMs } from '@/lib/base/durations';
import { isOpenVerdict } from '@/lib/db/schema';

export interface Reviewer {
  id: string;
  /** May settle disagreements and take escalated cases. */
  maySettle: boolean;
}

export const reviewerOf = ({ id, roles }: Pick<Person, 'id' | 'roles'>): Reviewer => ({
  id,
  maySettle: rolesInclude(roles, 'triage.settle'),
});

export const minutesAgo = (at: Date, minutes: number): string =>
  new Date(at.getTime() - minutes * minuteMs).toISOString();

const hasRole = (permission: 'triage.work' | 'triage.settle'): SQL =>
  sql`a.roles && ${sql.param([...permissions[permission].roles])}::text[]`;

/** A second or settling opinion can still be undone. */
const isHeld = sql`v.state in ('held second', 'held settling')`;

/** Excludes an opinion that can still be undone: until then the case is told as it was before. */
const stands = sql`o.undone_at is null and v.state <> 'held ' || o.seat`;

/** Skips the subquery for the thousands of sessions without a verdict. */
const gaveOpinion = (person: SQL): SQL => sql`case when v.id is null then false else exists (
  select 1 from opinion o where o.verdict_id = v.id and o.person_id = ${person} and ${stands}
) end`;

const isDisputed = sql`coalesce(v.state in ('disputed', 'held settling'), false)`;

const isForSupervisors = sql`(${isDisputed} or x.session_id is not null)`;

/** `d` can sign in and has given no opinion on the session. */
const isFree = sql`d.disabled_at is null and (d.password_hash is not null or d.sso_issuer is not null)
  and not ${gaveOpinion(sql`d.id`)}`;

const rolesFor = (permission: 'triage.work' | 'triage.settle'): SQL =>
  sql`${sql.param([...permissions[permission].roles])}::text[]`;

/** Where no supervisor is left to settle or take a case, any officer may who has given no opinion on it. */
const needsSupervisor = sql`case when ${isForSupervisors}
  then exists (select 1 from person d where d.roles && ${rolesFor('triage.settle')} and ${isFree}) else false end`;

/** The names of those who may give the next opinion, of cases that not everybody may have. */
const deciders = sql`case when v.id is null and x.session_id is null then '{}' else array(
  select d.name from person d
  where d.roles && case when n.needs_supervisor then ${rolesFor('triage.settle')} else ${rolesFor('triage.work')} end
    and ${isFree}
  order by lower(d.name), d.id
) end`;

export const since = sql`coalesce(m.completed_at, m.created_at)`;

/** Most urgent first. */
export const serviceLevels: readonly ServiceLevel[] = ['late', 'due', 'unknown', 'in time'];

export const isAtLevel = (level: ServiceLevel, { breachMinutes, warnMinutes }: ReviewPolicy): SQL => {
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
    serviceLevels.map((level) => sql`when ${isAtLevel(level, policy)} then ${level}::text`),
    sql` `,
  )} end`;

/** Within a service level, riskiest first; an unknown score is the riskiest. Matches the database index. */
export const byRisk = sql`m.score nulls first, ${since}, m.id`;

/** The reviewer's roles and earlier opinions allow the case. */
export const mayHave = ({ maySettle }: Reviewer): SQL =>
  maySettle ? sql`not q.gave_opinion` : sql`not q.gave_opinion and not q.needs_supervisor`;

/** The case may be the reviewer's next. One assigned to somebody else may not, until it is late. */
export const comesTo = (reviewer: Reviewer, policy: ReviewPolicy): SQL =>
  sql`${mayHave(reviewer)} and (q.bound_to is null or q.bound_to = ${reviewer.id}::uuid or ${isAtLevel('late', policy)})`;

/** The reviewer skipped or escalated it and has not had it since. */
export const isSkipped = ({ id: you }: Reviewer): SQL => sql`coalesce((
  select k.ending in ('skipped', 'escalated') from claim k
  where k.session_id = m.id and k.person_id = ${you}::uuid
  order by k.claimed_at desc, k.ended_at desc limit 1
), false)`;

/** Columns of `q`. */
const stateFor = ({ id: you }: Reviewer): SQL => sql`
  select
    case when v.id is null then 'first' when ${isDisputed} then 'settling' else 'second' end as seat,
    x.session_id is not null as is_escalated, n.needs_supervisor, ${deciders} as deciders,
    ${gaveOpinion(sql`${you}::uuid`)} as gave_opinion,
    s.assignee_id, a.name as assignee_name,
    case when s.assignee_id is null then null
      when a.disabled_at is null and ${hasRole('triage.work')}
        and (not n.needs_supervisor or ${hasRole('triage.settle')}) and not ${gaveOpinion(sql`a.id`)}
      then a.id end as bound_to,
    c.person_id as holder_id, h.name as holder_name, c.kind as claim_kind, c.lease_until`;

const openVerdict = sql`left join verdict v on v.session_id = m.id and v.${isOpenVerdict}`;

/** The next opinion answers an escalation; anybody may give the second one. */
const joins = sql`${openVerdict}
  left join escalation x on x.session_id = m.id and not exists (
    select 1 from opinion o where o.verdict_id = v.id and ${stands} and o.given_at >= x.at
  )
  left join session_work s on s.session_id = m.id and s.assignee_id is not null
  left join person a on a.id = s.assignee_id
  left join claim c on c.session_id = m.id and c.ended_at is null
  left join person h on h.id = c.person_id
  cross join lateral (select ${needsSupervisor} as needs_supervisor) n`;

const isWaiting = sql`m.status = 'WAITING_FOR_MANUAL_APPROVE'`;

const isNotErased = sql`not exists (select 1 from erasure e where e.session_id = m.id)`;

/** Excludes sessions whose verdict needs no further opinion, and sessions erased or being erased. */
const needsOpinion = sql`(v.id is null or v.state in ('awaiting second', 'disputed')) and ${isNotErased}`;

export const waitingForAnyone = sql`mirror_session m ${openVerdict} where ${isWaiting} and ${needsOpinion}`;

/**
 * All waiting sessions with their state for the reviewer. For somebody who gave an earlier opinion, a session stays here
 * while a later one can be undone: they are not told of it, and cannot have the case either way.
 */
export const waiting = (reviewer: Reviewer): SQL =>
  sql`mirror_session m ${joins} cross join lateral (${stateFor(reviewer)}) q
    where ${isWaiting} and ${isNotErased}
      and (v.id is null or v.state in ('awaiting second', 'disputed') or (${isHeld} and q.gave_opinion))`;

/** The same with a condition on `q`, evaluated row by row, so that a query with `limit 1` stops at the first match. */
export const waitingWhere = (reviewer: Reviewer, condition: SQL): SQL => sql`
  mirror_session m cross join lateral (
    select q.* from (select) one ${joins} cross join lateral (${stateFor(reviewer)}) q
    where ${needsOpinion} and ${condition} limit 1
  ) q where ${isWaiting}`;

export const columns = (policy: ReviewPolicy): SQL => sql`
  m.number, m.id, (extract(epoch from ${since}) * 1000)::float8 as since, ${levelOf(policy)} as level,
  m.score::float8 as score, m.weakest_factor as weakest, m.result_state as results, q.seat,
  q.is_escalated as "isEscalated", q.needs_supervisor as "needsSupervisor", q.deciders,
  q.gave_opinion as "gaveOpinion", q.assignee_id as "assigneeId", q.assignee_name as "assigneeName",
  q.holder_id as "holderId", q.holder_name as "holderName", q.claim_kind as "claimKind",
  (extract(epoch from q.lease_until) * 1000)::float8 as "leaseUntil"`;
