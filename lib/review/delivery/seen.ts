/** Whether what was decided here is so at the service: never by an answer to a delivery, only by the status as it is seen. */
import { sql } from 'drizzle-orm';
import { theDesk } from '@/lib/audit';
import { now } from '@/lib/clock';
import { finalStatuses, type SessionStatus } from '@/lib/contract';
import type { Database } from '@/lib/db';
import { isOpenVerdict } from '@/lib/db/schema';
import { lookAtStatus, type StatusTools } from '@/lib/mirror';
import { statusIntervalMs } from '@/lib/upstream';
import { move } from '../verdict/move';

/** Later than that, the reading of the list is quick enough. */
const askedWithinMs = 24 * 60 * 60_000;
const askedAtOnce = 8;
const settledAtOnce = 50;

/** In any other status a session may still come to what was decided. */
const settled: readonly SessionStatus[] = [...finalStatuses, 'EXPIRED'];

const fitting = {
  approve: ['AUTO_APPROVED', 'MANUAL_APPROVED'],
  reject: ['AUTO_REJECTED', 'MANUAL_REJECTED'],
} as const satisfies Record<string, readonly SessionStatus[]>;

interface SeenRow extends Record<string, unknown> {
  id: string;
  sessionId: string;
  state: 'recorded' | 'sent';
  decision: 'approve' | 'reject';
  /** `null`: the service does not know the session any more. */
  status: string | null;
}

/** A batch of verdicts whose session has come to an end in the mirror. `false`: there was none. */
const settleSome = (db: Database): Promise<boolean> =>
  db.transaction(async (tx) => {
    const { rows } = await tx.execute<SeenRow>(sql`
      select v.id, v.session_id as "sessionId", v.state, v.decision, m.status
      from verdict v
      left join mirror_session m on m.id = v.session_id
      left join mirror_gone g on g.id = v.session_id
      where v.${isOpenVerdict} and v.state in ('recorded', 'sent')
        and (m.status = any(${sql.param(settled)}::text[]) or (m.id is null and g.id is not null))
        and not exists (select from erasure e where e.session_id = v.session_id)
      order by v.id
      limit ${settledAtOnce} for update of v skip locked
    `);

    for (const { status, ...row } of rows) {
      const { decision } = row;
      const details = { decision, status: status ?? 'gone' };
      if (fitting[decision].some((each) => each === status)) {
        await move(tx, row, 'confirm', { nextTryAt: null }, { code: 'verdict.confirmed', actor: theDesk, details });
      } else {
        const columns = { because: status ?? 'the session is gone', nextTryAt: null };
        await move(tx, row, 'conflict', columns, { code: 'verdict.conflicting', actor: theDesk, details });
      }
    }

    return rows.length > 0;
  });

/** Compares what was decided with what the mirror has, however it came to know. */
const settleSeen = async (db: Database): Promise<void> => {
  while (await settleSome(db));
};

/**
 * Those that were sent and whose status was not learnt since, or was learnt and is not in the mirror yet; as far as the
 * budget of one question a minute allows.
 */
const findUnseen = async (db: Database): Promise<string[]> => {
  const { rows } = await db.execute<{ sessionId: string }>(sql`
    select v.session_id as "sessionId"
    from verdict v
    join mirror_session m on m.id = v.session_id
    left join status_check c on c.session_id = v.session_id
    where v.${isOpenVerdict} and v.state = 'sent' and v.sent_at > ${new Date(now().getTime() - askedWithinMs)}::timestamptz
      and case when c.checked_at >= v.sent_at then c.status is distinct from m.status
          else c.session_id is null or c.asked_at <= ${new Date(now().getTime() - statusIntervalMs)}::timestamptz end
      and not exists (select from erasure e where e.session_id = v.session_id)
    order by v.sent_at, v.id
    limit ${askedAtOnce}
  `);

  return rows.map(({ sessionId }) => sessionId);
};

/** Asks the service once after each delivery, instead of waiting for its list to be read. */
const lookAfterSent = async (tools: StatusTools): Promise<void> => {
  await Promise.all((await findUnseen(tools.db)).map((sessionId) => lookAtStatus(tools, sessionId)));
};

/** Asks about what was sent, and writes down what is seen; the second also when the service does not answer. */
export const confirmDeliveries = async (tools: StatusTools): Promise<void> => {
  try {
    await lookAfterSent(tools);
  } finally {
    await settleSeen(tools.db);
  }
};
