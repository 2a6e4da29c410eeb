/** The list of deletion requests, second approvals, and the count on the navigation rail. */
import { eq, isNull, type SQL, sql } from 'drizzle-orm';
import { type Person, rolesInclude } from '@/lib/access';
import type { DeletionRow, DeletionsAnswer, IncidentRow, WaitingDeletions } from '@/lib/answers';
import { dueDays } from '@/lib/base/due-days';
import type { Queryable } from '@/lib/db';
import { deletionRequest, erasure, erasureIncident } from '@/lib/db/schema';
import { addDays, today } from '../calendar';
import { readErasurePolicy } from '../policy';
import { nextStepOf } from './next-step';
import { needsApproval } from './start';
import { readApprovers, reviewerOf } from './under-rules';

const maxListed = 200;

interface StoredRow extends Record<string, unknown>, Omit<DeletionRow, 'answeredAt' | 'owner' | 'items' | 'next'> {
  answeredAt: string | null;
  createdBy: string | null;
  submittedBy: string | null;
  stateAt: string;
  isSearched: boolean;
  isProofAwaited: boolean;
  candidate: number;
  confirmed: number;
  ownerId: string | null;
  ownerName: string | null;
  all: number;
  gone: number;
  held: number;
  failing: number;
}

type Reader = Pick<Person, 'id' | 'roles'>;

export const readRows = async (
  db: Queryable,
  reader: Reader,
  condition: SQL,
  order: SQL,
  limit: number,
): Promise<DeletionRow[]> => {
  const { rows } = await db.execute<StoredRow>(sql`
    with listed as (select * from deletion_request r where ${condition} order by ${order} limit ${limit}),
    item as (
      select request_id, count(*) filter (where state <> 'left out')::int as "all",
        count(*) filter (where state = 'gone')::int as gone, count(*) filter (where state = 'held')::int as held,
        count(*) filter (where state = 'candidate')::int as candidate,
        count(*) filter (where state = 'confirmed')::int as confirmed
      from deletion_item where request_id in (select id from listed) group by request_id
    ),
    erased as (
      select e.request_id, count(*) filter (where e.erased_at is null and e.problem is not null)::int as failing,
        count(n.id)::int as incidents
      from erasure e left join erasure_incident n on n.session_id = e.session_id and n.closed_at is null
      where e.request_id in (select id from listed) group by e.request_id
    )
    select r.id, r.reference, r.kind, r.state, r.outcome, r.paused_at is not null as "isPaused",
      r.received_on::text as "receivedOn", r.due_on::text as "dueOn", r.is_extended as "isExtended",
      r.answered_at as "answeredAt", r.closed_because as "closedBecause",
      r.kind <> 'request' or r.identity_method is not null as "isVerified", p.id as "ownerId", p.name as "ownerName",
      r.created_by as "createdBy", r.submitted_by as "submittedBy", r.state_at as "stateAt",
      r.searched is not null as "isSearched", r.identity_asked_at is not null as "isProofAwaited",
      coalesce(i.candidate, 0) as candidate, coalesce(i.confirmed, 0) as confirmed,
      coalesce(i."all", 0) as "all", coalesce(i.gone, 0) as gone, coalesce(i.held, 0) as held,
      coalesce(e.failing, 0) as failing, coalesce(e.incidents, 0) as "openIncidents"
    from listed r
    left join item i on i.request_id = r.id
    left join erased e on e.request_id = r.id
    left join person p on p.id = r.owner_id
    order by ${order}
  `);

  const listed: DeletionRow[] = [];
  for (const row of rows) listed.push(await toListed(db, reader, row));

  return listed;
};

const toListed = async (db: Queryable, reader: Reader, stored: StoredRow): Promise<DeletionRow> => {
  const { createdBy, submittedBy, stateAt, isSearched, isProofAwaited, candidate, confirmed, ...rest } = stored;
  const { answeredAt, ownerId, ownerName, all, gone, held, failing, ...row } = rest;
  const owner = ownerId === null || ownerName === null ? null : { id: ownerId, name: ownerName };
  const second = await readApprovers(db, { ...row, createdBy, submittedBy, stateAt: new Date(stateAt) });

  return {
    ...row,
    answeredAt: answeredAt && new Date(answeredAt).toISOString(),
    owner,
    items: { all, gone, held, failing },
    next: nextStepOf(
      {
        ...row,
        createdBy,
        submittedBy,
        second,
        owner,
        isSearched,
        isProofAwaited,
        isAnswered: answeredAt !== null,
        isClosed: row.closedBecause !== null,
        isAllGone: gone > 0 && gone + held === all,
        items: { candidate, confirmed },
      },
      reviewerOf(reader),
    ),
  };
};

export const isOpen = sql`r.state not in ('ended', 'cancelled')`;
export const byDueDate = sql`r.due_on, r.reference`;

/** A person asked, and has not been answered yet. */
const isUnanswered = sql`
  r.kind = 'request' and r.answered_at is null and r.closed_because is null and r.state <> 'cancelled'
`;

interface Counts extends Record<string, unknown> {
  open: number;
  ended: number;
  late: number;
}

const readCounts = async (db: Queryable): Promise<Counts> => {
  const { rows } = await db.execute<Counts>(sql`
    select count(*) filter (where ${isOpen})::int as open, count(*) filter (where not (${isOpen}))::int as ended,
      count(*) filter (where ${isUnanswered} and r.due_on < ${today()}::date)::int as late
    from deletion_request r
  `);

  return rows[0] ?? { open: 0, ended: 0, late: 0 };
};

const readIncidents = async (db: Queryable): Promise<IncidentRow[]> => {
  const rows = await db
    .select({
      id: erasureIncident.id,
      sessionId: erasureIncident.sessionId,
      openedAt: erasureIncident.openedAt,
      seen: erasureIncident.seen,
      requestId: deletionRequest.id,
      reference: deletionRequest.reference,
    })
    .from(erasureIncident)
    .leftJoin(erasure, eq(erasure.sessionId, erasureIncident.sessionId))
    .leftJoin(deletionRequest, eq(deletionRequest.id, erasure.requestId))
    .where(isNull(erasureIncident.closedAt))
    .orderBy(erasureIncident.openedAt)
    .limit(maxListed);

  return rows.map((row) => ({ ...row, openedAt: row.openedAt.toISOString() }));
};

export const listRequests = async (db: Queryable, reader: Reader, show: 'open' | 'ended'): Promise<DeletionsAnswer> => {
  const rows = await (show === 'open'
    ? readRows(db, reader, isOpen, byDueDate, maxListed + 1)
    : readRows(db, reader, sql`not (${isOpen})`, sql`r.state_at desc, r.reference desc`, maxListed + 1));
  const policy = await readErasurePolicy(db);

  return {
    rows: rows.slice(0, maxListed),
    counts: await readCounts(db),
    incidents: await readIncidents(db),
    direct: { needsApproval: needsApproval(policy, { kind: 'direct' }), cancelSeconds: policy.cancelSeconds },
    today: today(),
    more: rows.length > maxListed,
  };
};

/** Requests that this person can approve. Nobody approves what they submitted. */
const isForApproval = ({ id, roles }: Reader): SQL =>
  rolesInclude(roles, 'deletion.approve')
    ? sql`r.state = 'approval' and r.submitted_by is distinct from ${id}
        and not (r.kind = 'direct' and r.created_by is not distinct from ${id})`
    : sql`false`;

interface Approval {
  requestId: string;
  reference: string;
  sessions: number;
  held: number;
  askedBy: string | null;
  since: Date;
}

export const listApprovals = async (db: Queryable, person: Reader): Promise<Approval[]> => {
  const { rows } = await db.execute<Omit<Approval, 'since'> & { since: string } & Record<string, unknown>>(sql`
    select r.id as "requestId", r.reference, r.state_at as since, p.name as "askedBy",
      (select count(*)::int from deletion_item i where i.request_id = r.id and i.state = 'confirmed') as sessions,
      (select count(*)::int from deletion_item i where i.request_id = r.id and i.state = 'held') as held
    from deletion_request r left join person p on p.id = r.submitted_by
    where ${isForApproval(person)} order by r.state_at, r.reference limit ${maxListed}
  `);

  return rows.map(({ since, ...row }) => ({ ...row, since: new Date(since) }));
};

/** What this person should see to first. Whoever only follows requests has nothing to do about a due date. */
export const countWaiting = async (db: Queryable, person: Person): Promise<WaitingDeletions> => {
  const worksOnThem = rolesInclude(person.roles, 'deletion.work');
  const isDue = worksOnThem ? sql`${isUnanswered} and r.due_on <= ${addDays(today(), dueDays)}::date` : sql`false`;
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from deletion_request r where (${isDue}) or (${isForApproval(person)})
  `);
  if (!worksOnThem) return { count: rows[0]?.count ?? 0 };
  const incidents = await db
    .select({ id: erasureIncident.id })
    .from(erasureIncident)
    .where(isNull(erasureIncident.closedAt));

  return { count: (rows[0]?.count ?? 0) + incidents.length };
};
