/** How the service lists, as it was learnt last. */
import { eq } from 'drizzle-orm';
import { now } from '@/lib/clock';
import type { Queryable } from '@/lib/db';
import { mirrorShape } from '@/lib/db/schema';
import type { ListOrder, ListShape } from './list';

export interface KnownShape extends ListShape {
  lastPage: number;
  settledNumber: number;
}

export const readShape = async (db: Queryable): Promise<KnownShape | null> => {
  const [row] = await db.select().from(mirrorShape);

  return row
    ? {
        base: row.pageBase === 0 ? 0 : 1,
        size: row.pageSize,
        order: row.order,
        lastPage: row.lastPage,
        settledNumber: row.settledNumber,
      }
    : null;
};

export const saveShape = async (tx: Queryable, { base, size, order }: ListShape): Promise<void> => {
  await tx.insert(mirrorShape).values({ pageBase: base, pageSize: size, order, learntAt: now() });
};

const note = (changes: Partial<typeof mirrorShape.$inferInsert>) => async (tx: Queryable) => {
  await tx.update(mirrorShape).set(changes).where(eq(mirrorShape.only, true));
};

export const noteOrder = (tx: Queryable, order: ListOrder | null): Promise<void> => note({ order })(tx);
export const noteEnd = (tx: Queryable, lastPage: number): Promise<void> => note({ lastPage })(tx);
export const noteSettled = (tx: Queryable, settledNumber: number): Promise<void> => note({ settledNumber })(tx);

export const forgetShape = async (tx: Queryable): Promise<void> => {
  await tx.delete(mirrorShape);
};
