/** What happens to verdicts without anybody asking: an opinion can no longer be taken back, or its session has left. */
import { sql } from 'drizzle-orm';
import { theDesk } from '@/lib/audit';
import { now } from '@/lib/clock';
import type { Database, Queryable } from '@/lib/db';
import { isOpenVerdict } from '@/lib/db/schema';
import { shutSession } from '@/lib/db/session-turns';
import { undecided } from '@/lib/verdict-states';
import { move } from './move';
import { findVerdict, standing, type VerdictRow, type VerdictWithOpinions } from './rows';
import { stepAfterHold } from './rules';
import { isWaiting, voidVerdict } from './void';

export type DeliveryKind = NonNullable<VerdictRow['delivery']>;

export interface AdvanceTools {
  db: Database;
  /** How verdicts that are recorded from now on reach the service. */
  delivery: DeliveryKind;
}

const isHeld = ({ state }: VerdictRow): boolean => state.startsWith('held ');

export const isDue = (row: VerdictRow): boolean => isHeld(row) && (row.holdUntil === null || row.holdUntil <= now());

/** What follows when the last opinion can no longer be taken back. The caller holds the session's lock. */
export const endHold = async (
  tx: Queryable,
  { verdict: row, opinions }: VerdictWithOpinions,
  delivery: DeliveryKind,
): Promise<VerdictRow> => {
  const given = standing(opinions);
  const [first, last] = [given[0], given.at(-1)];
  if (!first || !last) throw new Error('A verdict is held that nobody gave.');

  const step = stepAfterHold({
    state: row.state,
    isSecondAsked: row.secondBecause !== null,
    first: first.decision,
    last: last.decision,
  });
  const actor = theDesk;

  switch (step) {
    case 'ask second':
      return move(
        tx,
        row,
        step,
        { holdUntil: null },
        { code: 'verdict.second_asked', actor, details: { policy: row.secondBecause } },
      );
    case 'dispute':
      return move(tx, row, step, { holdUntil: null }, { code: 'verdict.disputed', actor });
    case 'record':
      return move(
        tx,
        row,
        step,
        { holdUntil: null, decision: last.decision, delivery, nextTryAt: now() },
        { code: 'verdict.recorded', actor, details: { decision: last.decision, delivery } },
      );
  }
};

/** Brings one verdict up to now. Whoever comes second finds it done. */
export const advanceVerdict = async (
  { db, delivery }: AdvanceTools,
  { id, sessionId }: Pick<VerdictRow, 'id' | 'sessionId'>,
): Promise<void> =>
  db.transaction(async (tx) => {
    await shutSession(tx, sessionId);
    const found = await findVerdict(tx, id);
    if (!found || !(undecided as readonly string[]).includes(found.verdict.state)) return;

    if (!(await isWaiting(tx, sessionId))) {
      await voidVerdict(tx, found.verdict, 'the session does not wait any more', theDesk);
    } else if (isDue(found.verdict)) {
      await endHold(tx, found, delivery);
    }
  });

interface Due extends Record<string, unknown> {
  id: string;
  sessionId: string;
}

const atOnce = 200;

/** All that are due: for the worker, every second. Says how many there were. */
export const advanceVerdicts = async (tools: AdvanceTools): Promise<number> => {
  const { rows } = await tools.db.execute<Due>(sql`
    select verdict.id, session_id as "sessionId"
    from verdict left join mirror_session session on session.id = session_id
    where ${isOpenVerdict} and state = any(${sql.param(undecided)}::text[])
      and ((state like 'held %' and hold_until <= ${now().toISOString()}::timestamptz)
        or session.status is distinct from 'WAITING_FOR_MANUAL_APPROVE')
    order by hold_until limit ${atOnce}
  `);

  const failures: unknown[] = [];
  for (const due of rows) await advanceVerdict(tools, due).catch((error: unknown) => failures.push(error));
  // Only now: one that is damaged must not keep the others waiting.
  if (failures.length > 0) throw failures[0];

  return rows.length;
};
