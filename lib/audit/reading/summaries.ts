/** The log by session and by staff member, within a period. */
import { type SQL, sql } from 'drizzle-orm';
import type { AuditPeopleAnswer, AuditSessionsAnswer } from '@/lib/answers';
import { isRefusal } from '@/lib/audit/refusal';
import { now } from '@/lib/base/clock';
import type { Database } from '@/lib/db';
import { auditEvent } from '@/lib/db/schema';
import { timeOf } from '../chain/chain';
import { type AuditCode, auditCodes } from '../events';
import { namedSessions, namesSessions } from './about';
import { actorName } from './event-rows';
import { type AuditFilter, conditionOf } from './filter';

const mostSessions = 500;

type Window = Pick<AuditFilter, 'from' | 'to'>;

const codes = Object.keys(auditCodes) as AuditCode[];

/** Events whose subject is a session. A search has one if it shows a single session. */
const sessionCodes = codes.filter(
  (code) => /^(?:session|field|erasure|hold|appeal|triage|verdict)\./.test(code) || code === 'sessions.searched',
);

const refusalCodes = codes.filter(isRefusal);

/** Codes that count as one change each: an erasure counts when carried out, not when requested. */
const changeCodes: AuditCode[] = [
  'person.created',
  'person.invited',
  'person.link_made',
  'person.link_used',
  'person.roles_changed',
  'person.disabled',
  'person.enabled',
  'person.sessions_ended',
  'person.password_forced',
  'person.password_reset',
  'person.password_changed',
  'person.second_factor_set',
  'person.second_factor_removed',
  'person.recovery_codes_made',
  'reveal.reviewed',
  'erasure.carried_out',
  'settings.sign_in_changed',
  'settings.review_changed',
  'key.rotated',
  'desk.restored',
];

const isOneOf = (wanted: readonly string[]): SQL => sql`code = any(${sql.param(wanted)})`;
const isOpenedInFull = sql`(code = 'session.opened' and details @> '{"masked": false}')`;
const isPicture = sql`code in ('session.picture_shown', 'session.picture_downloaded')`;
/** Names and dates of birth of the sessions that the details name. */
const isNamedInFull = sql`(${namesSessions} and (code = 'sessions.hits_shown' or details @> '{"view": "in full"}'))`;
const within = (window: Window): SQL => conditionOf(window) ?? sql`true`;

/** An event once more for each session that it names besides its subject. */
const namedWithin = (window: Window): SQL => sql`
  ${auditEvent} cross join lateral unnest(${namedSessions}) as named (session)
  where ${namesSessions} and named.session is distinct from subject and ${within(window)}`;

/** Sessions with events, latest first. Grouped twice, because counting distinct values would sort them all. */
export const readSessions = async (db: Database, window: Window): Promise<AuditSessionsAnswer> => {
  const { rows } = await db.execute<{ sessionId: string; events: number; people: number; views: number; last: string }>(
    sql`
      select session as "sessionId", sum(events)::int as events, count(actor_id)::int as people,
        sum(views)::int as views, max(last) as last
      from (
        select session, actor_id, sum(events) as events, sum(views) as views, max(last) as last, max(newest) as newest,
          bool_or(is_session) as is_session
        from (
          select subject as session, actor_id, count(*) as events,
            count(*) filter (where ${isOpenedInFull} or ${isPicture} or ${isNamedInFull}) as views,
            max(at) as last, max(id) as newest, bool_or(${isOneOf(sessionCodes)}) as is_session
          from ${auditEvent} where subject is not null and ${within(window)}
          group by subject, actor_id
          union all
          select named.session, actor_id, count(*), count(*) filter (where ${isNamedInFull}), max(at), max(id), true
          from ${namedWithin(window)}
          group by named.session, actor_id
        ) as by_way
        group by session, actor_id
      ) as by_person
      group by session having bool_or(is_session)
      order by max(newest) desc limit ${mostSessions + 1}
    `,
  );

  return {
    sessions: rows
      .slice(0, mostSessions)
      .map(({ last, ...session }) => ({ ...session, lastAt: timeOf(new Date(last)) })),
    more: rows.length > mostSessions,
    asOf: now().toISOString(),
  };
};

interface PersonRow extends Record<string, unknown> {
  personId: string | null;
  name: string | null;
  isDesk: boolean;
  sessions: number;
  opened: number;
  pictures: number;
  reveals: number;
  changes: number;
  refusals: number;
  last: string;
}

/** What each staff member did, most recently active first. */
export const readPeople = async (db: Database, window: Window): Promise<AuditPeopleAnswer> => {
  const { rows } = await db.execute<PersonRow>(sql`
    select actor_id as "personId",
      name, is_desk as "isDesk", sessions, opened, pictures, reveals, changes, refusals, last
    from (
      select actor_id, is_desk, count(session)::int as sessions, sum(opened)::int as opened,
        sum(pictures)::int as pictures, sum(reveals)::int as reveals, sum(changes)::int as changes,
        sum(refusals)::int as refusals, max(last) as last
      from (
        select actor_id, is_desk, session, sum(opened) as opened, sum(pictures) as pictures, sum(reveals) as reveals,
          sum(changes) as changes, sum(refusals) as refusals, max(last) as last
        from (
          select actor_id, actor_id is null and address is null as is_desk,
            case when ${isOneOf(sessionCodes)} then subject end as session,
            count(*) filter (where ${isOpenedInFull} or (${isOneOf(sessionCodes)} and ${isNamedInFull})) as opened,
            count(*) filter (where ${isPicture}) as pictures,
            count(*) filter (where code = 'field.revealed') as reveals,
            count(*) filter (where ${isOneOf(changeCodes)}) as changes,
            count(*) filter (where ${isOneOf(refusalCodes)}) as refusals,
            max(at) as last
          from ${auditEvent} where ${within(window)}
          group by 1, 2, 3
          union all
          select actor_id, actor_id is null and address is null, named.session,
            count(*) filter (where ${isNamedInFull}), 0, 0, 0, 0, max(at)
          from ${namedWithin(window)}
          group by 1, 2, 3
        ) as by_way
        group by 1, 2, 3
      ) as by_session
      group by 1, 2
    ) as acted left join person on person.id = actor_id
    order by last desc
  `);

  return {
    people: rows.map(({ name, isDesk, last, ...person }) => ({
      ...person,
      name: actorName(person.personId, name, isDesk),
      lastAt: timeOf(new Date(last)),
    })),
    asOf: now().toISOString(),
  };
};
