/** Confirms verdicts by the session's status at the service, never by the answer to a delivery. */
import { sql } from 'drizzle-orm';
import { theDesk } from '@/lib/audit';
import { now } from '@/lib/base/clock';
import { dayMs } from '@/lib/base/durations';
import { finalStatuses, type SessionStatus } from '@/lib/contract';
import type { Database } from '@/lib/db';
import { isOpenVerdict } from '@/lib/db/schema';
import { checkStatus, type StatusTools } from '@/lib/mirror';
import { statusIntervalMs } from '@/lib/upstream';
import { applyStep } from '../verdict/rows';

/** For older deliveries, reading the list is quick enough. */
const checkedWithinMs = dayMs;
const checkBatch = 8;
const settleBatch = 50;

/** In any other status the session may still get the decided outcome. */
const endStatuses: readonly SessionStatus[] = [...finalStatuses, 'EXPIRED'];

const matchingStatuses = {
  approve: ['AUTO_APPROVED', 'MANUAL_APPROVED'],
  reject: ['AUTO_REJECTED', 'MANUAL_REJECTED'],
} as const satisfies Record<string, readonly SessionStatus[]>;

interface SettledRow extends Record<string, unknown> {
  id: string;
  sessionId: string;
  state: 'recorded' | 'sent';
  decision: 'approve' | 'reject';
  /** `null`: the service no longer has the session. */
  status: string | null;
}

/** Checks the status of sent verdicts, then settles all verdicts, even if the service did not answer. */
export const confirmDeliveries = async (tools: StatusTools): Promise<void> => {
  try {
    await checkSent(tools);
  } finally {
    await settleAll(tools.db);
  }
};

/** Settles a batch of verdicts whose session has a final status in the mirror. Returns false if there were none. */
const settleBatchOf = (db: Database): Promise<boolean> =>
  db.transaction(async (tx) => {
    const { rows } = await tx.execute<SettledRow>(sql`
      select v.id, v.session_id as "sessionId", v.state, v.decision, m.status
      from verdict v
      left join mirror_session m on m.id = v.session_id
      left join mirror_gone g on g.id = v.session_id
      where v.${isOpenVerdict} and v.state in ('recorded', 'sent')
        and (m.status = any(${sql.param(endStatuses)}::text[]) or (m.id is null and g.id is not null))
        and not exists (select from erasure e where e.session_id = v.session_id)
      order by v.id
      limit ${settleBatch} for update of v skip locked
    `);

    for (const { status, ...row } of rows) {
      const { decision } = row;
      const details = { decision, status: status ?? 'gone' };
      if (matchingStatuses[decision].some((each) => each === status)) {
        await applyStep(
          tx,
          row,
          'confirm',
          { nextTryAt: null },
          { code: 'verdict.confirmed', actor: theDesk, details },
        );
      } else {
        const columns = { because: status ?? 'the session is gone', nextTryAt: null };
        await applyStep(tx, row, 'conflict', columns, { code: 'verdict.conflicting', actor: theDesk, details });
      }
    }

    return rows.length > 0;
  });

/** Compares verdicts with the statuses in the mirror, wherever those came from. */
const settleAll = async (db: Database): Promise<void> => {
  while (await settleBatchOf(db));
};

/**
 * Sessions whose verdict was sent and whose status was not read since, or was read and is not in the mirror yet. Each
 * session may be checked once a minute.
 */
const findUnchecked = async (db: Database): Promise<string[]> => {
  const { rows } = await db.execute<{ sessionId: string }>(sql`
    select v.session_id as "sessionId"
    from verdict v
    join mirror_session m on m.id = v.session_id
    left join status_check c on c.session_id = v.session_id
    where v.${isOpenVerdict} and v.state = 'sent' and v.sent_at > ${new Date(now().getTime() - checkedWithinMs)}::timestamptz
      and case when c.checked_at >= v.sent_at then c.status is distinct from m.status
          else c.session_id is null or c.asked_at <= ${new Date(now().getTime() - statusIntervalMs)}::timestamptz end
      and not exists (select from erasure e where e.session_id = v.session_id)
    order by v.sent_at, v.id
    limit ${checkBatch}
  `);

  return rows.map(({ sessionId }) => sessionId);
};

/** Reads the status once after each delivery instead of waiting for the next reading of the list. */
const checkSent = async (tools: StatusTools): Promise<void> => {
  if (await tools.upstream.closedUntil()) return;
  await Promise.all((await findUnchecked(tools.db)).map((sessionId) => checkStatus(tools, sessionId)));
};
