import { and, count, eq, isNotNull, isNull } from 'drizzle-orm';
import { type Person, rolesInclude } from '@/lib/access';
import type { ItemState, RequestKind } from '@/lib/answers';
import type { Queryable } from '@/lib/db';
import { deletionItem, deletionRequest, erasure } from '@/lib/db/schema';
import { AppError } from '@/lib/errors';
import { today } from '../holds/check';
import { fittingLetter } from '../letters';
import type { Reviewer, Standing } from './rules';

export type RequestRow = typeof deletionRequest.$inferSelect;

/** Locked: until the end of the transaction, nobody else changes it and the worker does not begin it. */
export const lockRequest = async (tx: Queryable, requestId: string): Promise<RequestRow> => {
  const [row] = await tx.select().from(deletionRequest).where(eq(deletionRequest.id, requestId)).for('update');
  if (!row) throw noSuchRequest();

  return row;
};

export const noSuchRequest = (): AppError =>
  new AppError('NOT_FOUND', { userMessage: 'There is no such deletion request.' });

export const countItems = async (db: Queryable, requestId: string): Promise<Record<ItemState, number>> => {
  const rows = await db
    .select({ state: deletionItem.state, count: count() })
    .from(deletionItem)
    .where(eq(deletionItem.requestId, requestId))
    .groupBy(deletionItem.state);
  const counts = { candidate: 0, 'left out': 0, confirmed: 0, held: 0, erasing: 0, gone: 0 };
  for (const row of rows) counts[row.state] = row.count;

  return counts;
};

const countFailing = async (db: Queryable, requestId: string): Promise<number> => {
  const [failing] = await db
    .select({ count: count() })
    .from(erasure)
    .where(and(eq(erasure.requestId, requestId), isNull(erasure.erasedAt), isNotNull(erasure.problem)));

  return failing?.count ?? 0;
};

/** Of what nobody asked for, nobody is told. */
const isAskedFor = (kind: RequestKind): boolean => kind === 'request' || kind === 'planned';

export const readStanding = async (db: Queryable, row: RequestRow): Promise<Standing> => {
  const { kind, state, isExtended, dueOn, createdBy, submittedBy, searched, outcome, answeredWith } = row;

  return {
    kind,
    state,
    isPaused: row.pausedAt !== null,
    isExtended,
    isAnswered: row.answeredAt !== null,
    dueOn,
    today: today(),
    createdBy,
    submittedBy,
    items: await countItems(db, row.id),
    failing: await countFailing(db, row.id),
    searched,
    letter: isAskedFor(kind) ? fittingLetter({ state, outcome, isExtended, answeredWith }) : null,
  };
};

export const reviewerOf = ({ id, roles }: Person): Reviewer => ({
  id,
  mayWork: rolesInclude(roles, 'deletion.work'),
  mayApprove: rolesInclude(roles, 'deletion.approve'),
});
