/** Confirms verdicts by the session's status at the service, never by the answer to a delivery. */
import { sql } from 'drizzle-orm';
import { theDesk } from '@/lib/audit';
import { now } from '@/lib/base/clock';
import { dayMs, hourMs } from '@/lib/base/durations';
import { finalStatuses, type SessionStatus } from '@/lib/contract';
import type { Database, Queryable } from '@/lib/db';
import { isOpenVerdict } from '@/lib/db/schema';
import { checkStatus, type StatusTools } from '@/lib/mirror';
import { statusIntervalMs } from '@/lib/upstream';
import { applyStep } from '../verdict/rows';

/** For older deliveries, reading the list is quick enough. */
const checkedWithinMs = dayMs;
/** Somebody may correct the outcome at the service. */
const conflicts = { checkedWithinMs: 7 * dayMs, everyMs: hourMs };
const checkBatch = 8;
const settleBatch = 50;

/** In any other status the session may still get the decided outcome. */
const endStatuses: readonly SessionStatus[] = [...finalStatuses, 'EXPIRED'];

const matchingStatuses = {
  approve: ['AUTO_APPROVED', 'MANUAL_APPROVED'],
  reject: ['AUTO_REJECTED', 'MANUAL_REJECTED'],
} as const satisfies Record<string, readonly SessionStatus[]>;

const goneWords = 'the session is gone';

interface SettledRow extends Record<string, unknown> {
  id: string;
  sessionId: string;
  state: 'recorded' | 'sent' | 'conflicting';
  decision: 'approve' | 'reject';
  /** `null`: the service no longer has the session. */
  status: string | null;
  wasSent: boolean;
}

/** Checks the status of sent verdicts, then settles all verdicts, even if the service did not answer. */
export const confirmDeliveries = async (tools: StatusTools): Promise<void> => {
  try {
    await checkSent(tools);
  } finally {
    await settleAll(tools.db);
  }
};

const hasEnded = sql`m.status = any(${sql.param(endStatuses)}::text[])`;

/** The session has a final status in the mirror, or is gone. */
const isSettled = sql`
  v.${isOpenVerdict} and v.state in ('recorded', 'sent') and (${hasEnded} or (m.id is null and g.id is not null))
`;

/** A conflict that no longer holds: the status is the decided one, or the session is there after all. */
const isResolved = sql`
  v.state = 'conflicting'
  and (m.status = any(case v.decision when 'approve' then ${sql.param(matchingStatuses.approve)}::text[]
                                      else ${sql.param(matchingStatuses.reject)}::text[] end)
    or (v.because = ${goneWords} and m.id is not null and not ${hasEnded}))
  and not exists (
    select from verdict later where later.session_id = v.session_id and later.id <> v.id
      and later.state not in ('undone', 'void') and later.state_at >= v.state_at
  )
`;

/** Settles a batch of verdicts by the statuses in the mirror. Returns false if there were none. */
const settleBatchOf = (db: Database): Promise<boolean> =>
  db.transaction(async (tx) => {
    const { rows } = await tx.execute<SettledRow>(sql`
      select v.id, v.session_id as "sessionId", v.state, v.decision, m.status, v.sent_at is not null as "wasSent"
      from verdict v
      left join mirror_session m on m.id = v.session_id
      left join mirror_gone g on g.id = v.session_id
      where ((${isSettled}) or (${isResolved})) and not exists (select from erasure e where e.session_id = v.session_id)
      order by v.id
      limit ${settleBatch} for update of v skip locked
    `);

    for (const row of rows) await settle(tx, row);

    return rows.length > 0;
  });

const settle = async (tx: Queryable, { status, wasSent, ...row }: SettledRow): Promise<void> => {
  const { decision, state } = row;
  const details = { decision, status: status ?? 'gone' };
  const actor = theDesk;

  if (matchingStatuses[decision].some((each) => each === status)) {
    const columns = { because: null, nextTryAt: null };
    await applyStep(tx, row, 'confirm', columns, { code: 'verdict.confirmed', actor, details });
  } else if (state === 'conflicting') {
    const columns = { because: null, nextTryAt: wasSent ? null : now() };
    await applyStep(tx, row, wasSent ? 'reopen' : 'resend', columns, { code: 'verdict.reopened', actor, details });
  } else {
    const columns = { because: status ?? goneWords, nextTryAt: null };
    await applyStep(tx, row, 'conflict', columns, { code: 'verdict.conflicting', actor, details });
  }
};

/** Compares verdicts with the statuses in the mirror, wherever those came from. */
const settleAll = async (db: Database): Promise<void> => {
  while (await settleBatchOf(db));
};

const ago = (milliseconds: number): Date => new Date(now().getTime() - milliseconds);

/**
 * Sessions whose verdict was sent and whose status was not read since, or was read and is not in the mirror yet. Each
 * session may be checked once a minute. Conflicting ones are checked once an hour.
 */
const findUnchecked = async (db: Database): Promise<string[]> => {
  const { rows } = await db.execute<{ sessionId: string }>(sql`
    select v.session_id as "sessionId"
    from verdict v
    join mirror_session m on m.id = v.session_id
    left join status_check c on c.session_id = v.session_id
    where (
        (v.${isOpenVerdict} and v.state = 'sent' and v.sent_at > ${ago(checkedWithinMs)}::timestamptz
          and case when c.checked_at >= v.sent_at then c.status is distinct from m.status
              else c.session_id is null or c.asked_at <= ${ago(statusIntervalMs)}::timestamptz end)
        or (v.state = 'conflicting' and v.state_at > ${ago(conflicts.checkedWithinMs)}::timestamptz
          and greatest(v.state_at, c.asked_at) <= ${ago(conflicts.everyMs)}::timestamptz)
      )
      and not exists (select from erasure e where e.session_id = v.session_id)
    order by v.state = 'conflicting', v.sent_at, v.id
    limit ${checkBatch}
  `);

  return rows.map(({ sessionId }) => sessionId);
};

/** Reads the status after a delivery instead of waiting for the next reading of the list. */
const checkSent = async (tools: StatusTools): Promise<void> => {
  if (await tools.upstream.closedUntil()) return;
  await Promise.all((await findUnchecked(tools.db)).map((sessionId) => checkStatus(tools, sessionId)));
};
