/** For the worker: carries out changes that nobody else may agree to once a day has passed, and ends old ones. */
import { asc, eq } from 'drizzle-orm';
import { now } from '@/lib/base/clock';
import { isAppError } from '@/lib/base/errors';
import type { Database, Queryable } from '@/lib/db';
import { proposal } from '@/lib/db/schema';
import { findOthers, stillHolds } from './others';
import {
  aloneAfterMs,
  carryOutAlone,
  isBusy,
  lapse,
  type Proposable,
  type ProposalRecord,
  proposalRights,
} from './proposals';

export const settleProposals = async (db: Database, proposables: readonly Proposable[]): Promise<void> => {
  const open = await db
    .select({ id: proposal.id, kind: proposal.kind })
    .from(proposal)
    .where(eq(proposal.state, 'proposed'))
    .orderBy(asc(proposal.proposedAt));

  for (const { id, kind } of open) {
    const proposable = proposables.find((each) => each.kind === kind);
    if (proposable) await settle(db, proposable, id);
  }
};

const settle = (db: Database, proposable: Proposable, id: string): Promise<void> =>
  db.transaction(async (tx) => {
    const [row] = await tx.select().from(proposal).where(eq(proposal.id, id)).for('update');
    if (row?.state !== 'proposed') return;

    const right = proposalRights[proposable.kind];
    if (row.lapsesAt <= now()) return lapse(tx, row, 'nobody agreed in time');
    if (row.proposedBy !== null && !(await stillHolds(tx, right, row.proposedBy))) {
      return lapse(tx, row, 'the proposer no longer holds the right');
    }

    const isAlone = (await findOthers(tx, right, row.proposedBy)).length === 0;
    if (!isAlone || row.aloneAt === null) return setAlone(tx, row, isAlone);
    if (row.aloneAt > now() || (await isBusy(tx, proposable, row))) return;

    try {
      await tx.transaction((inner) => carryOutAlone(inner, proposable, row, 'nobody else holds the right'));
    } catch (error) {
      if (!isAppError(error)) throw error;
      await lapse(tx, row, 'it no longer fits');
    }
  });

/** The day starts when the last other person leaves, so that nobody gains from disabling them. */
const setAlone = async (tx: Queryable, { id, aloneAt }: ProposalRecord, isAlone: boolean): Promise<void> => {
  if (isAlone === (aloneAt !== null)) return;
  await tx
    .update(proposal)
    .set({ aloneAt: isAlone ? new Date(now().getTime() + aloneAfterMs) : null })
    .where(eq(proposal.id, id));
};
