/** Changes to verdicts that nobody requests: the time to undo ends, or the session stops waiting. */
import { eq, sql } from 'drizzle-orm';
import { type Actor, theDesk } from '@/lib/audit';
import { now } from '@/lib/base/clock';
import type { Database, Queryable } from '@/lib/db';
import { isOpenVerdict, mirrorSession, verdict } from '@/lib/db/schema';
import { undecided } from '@/lib/db/schema/verdict-states';
import { lockSession } from '@/lib/db/session-lock';
import { endSessionClaim } from '../claims/lease';
import { heldAloneUntil, readSecondSeat } from './alone';
import {
  activeOpinions,
  applyStep,
  findVerdict,
  updateDecidedAt,
  type VerdictRow,
  type VerdictWithOpinions,
} from './rows';
import { stepAfterHold } from './rules';

export type DeliveryKind = NonNullable<VerdictRow['delivery']>;

export interface AdvanceTools {
  db: Database;
  /** How newly recorded verdicts reach the service. */
  delivery: DeliveryKind;
}

const batchSize = 200;

/** Advances every verdict that is due and returns their number. The worker calls it every second. */
export const advanceVerdicts = async (tools: AdvanceTools): Promise<number> => {
  const { rows } = await tools.db.execute<{ id: string; sessionId: string }>(sql`
    select verdict.id, session_id as "sessionId"
    from verdict left join mirror_session session on session.id = session_id
    where ${isOpenVerdict} and state = any(${sql.param(undecided)}::text[])
      and ((state like 'held %' and hold_until <= ${now().toISOString()}::timestamptz)
        or session.status is distinct from 'WAITING_FOR_MANUAL_APPROVE')
    order by hold_until limit ${batchSize}
  `);

  const failures: unknown[] = [];
  for (const due of rows) await advanceVerdict(tools, due).catch((error: unknown) => failures.push(error));
  // Thrown last, so that one damaged verdict does not hold up the others.
  if (failures.length > 0) throw failures[0];

  return rows.length;
};

/** Brings one verdict up to date. Safe to call twice. */
export const advanceVerdict = async (
  { db, delivery }: AdvanceTools,
  { id, sessionId }: Pick<VerdictRow, 'id' | 'sessionId'>,
): Promise<void> =>
  db.transaction(async (tx) => {
    await lockSession(tx, sessionId);
    const found = await findVerdict(tx, id);
    if (!found || !(undecided as readonly string[]).includes(found.verdict.state)) return;

    if (!(await isWaiting(tx, sessionId))) {
      await voidVerdict(tx, found.verdict, 'the session does not wait any more', theDesk);
    } else if (isDue(found.verdict)) {
      await endHold(tx, found, delivery);
    }
  });

const isHeld = ({ state }: VerdictRow): boolean => state.startsWith('held ');

export const isDue = (row: VerdictRow): boolean => isHeld(row) && (row.holdUntil === null || row.holdUntil <= now());

/** Moves a verdict on when its last opinion can no longer be undone. The caller holds the session's lock. */
export const endHold = async (
  tx: Queryable,
  { verdict: row, opinions }: VerdictWithOpinions,
  delivery: DeliveryKind,
): Promise<VerdictRow> => {
  const active = activeOpinions(opinions);
  const [first, last] = [active[0], active.at(-1)];
  if (!first || !last) throw new Error('A held verdict has no opinion recorded.');

  const second =
    row.state === 'held first' && row.secondBecause === 'not delivered'
      ? await readSecondSeat(tx, first.personId, first.givenAt)
      : null;
  const heldUntil = second && heldAloneUntil(second);
  // Somebody has left since the opinion was given, so that the day has begun again.
  if (heldUntil && heldUntil > now()) return extendHold(tx, row, heldUntil);
  const isAlone = second !== null && second.others.length === 0;

  const step = stepAfterHold({
    state: row.state,
    needsSecond: row.secondBecause !== null && !isAlone,
    first: first.decision,
    last: last.decision,
  });
  const actor = theDesk;

  switch (step) {
    case 'ask second':
      return applyStep(
        tx,
        row,
        step,
        { holdUntil: null },
        { code: 'verdict.second_asked', actor, details: { policy: row.secondBecause } },
      );
    case 'dispute':
      return applyStep(tx, row, step, { holdUntil: null }, { code: 'verdict.disputed', actor });
    case 'record':
      return applyStep(
        tx,
        row,
        step,
        { holdUntil: null, decision: last.decision, delivery, nextTryAt: now() },
        {
          code: 'verdict.recorded',
          actor,
          details: { decision: last.decision, delivery, ...(isAlone && { alone: true }) },
        },
      );
  }
};

const extendHold = async (tx: Queryable, row: VerdictRow, holdUntil: Date): Promise<VerdictRow> => {
  await tx.update(verdict).set({ holdUntil }).where(eq(verdict.id, row.id));

  return { ...row, holdUntil };
};

/** True while the mirror lists the session as waiting for a decision. */
export const isWaiting = async (db: Queryable, sessionId: string): Promise<boolean> => {
  const [row] = await db
    .select({ status: mirrorSession.status })
    .from(mirrorSession)
    .where(eq(mirrorSession.id, sessionId));

  return row?.status === 'WAITING_FOR_MANUAL_APPROVE';
};

/** Stored with the verdict. */
export type VoidBecause = 'the evidence changed' | 'the session does not wait any more';

/** Ends an undecided verdict, so that the review starts over. The caller holds the session's lock. */
export const voidVerdict = async (
  tx: Queryable,
  row: VerdictRow,
  because: VoidBecause,
  actor: Actor,
): Promise<VerdictRow> => {
  const voided = await applyStep(
    tx,
    row,
    'void',
    { because, holdUntil: null },
    { code: 'verdict.void', actor, details: { state: row.state, because } },
  );
  await updateDecidedAt(tx, row.sessionId);
  await endSessionClaim(tx, row.sessionId, because, actor);

  return voided;
};
