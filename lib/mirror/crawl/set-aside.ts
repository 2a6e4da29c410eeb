/**
 * Rows of the list that cannot be kept. Each is on record until it is read well, or until the whole list was read without
 * it. While one is, the mirror is not complete.
 */
import { count, inArray, lt, sql } from 'drizzle-orm';
import { now } from '@/lib/base/clock';
import type { Queryable } from '@/lib/db';
import { setAside } from '@/lib/db/schema';
import type { SetAsideRow } from './list';
import type { Crawl } from './record';

export const countSetAside = async (db: Queryable): Promise<number> => {
  const [row] = await db.select({ rows: count() }).from(setAside);

  return row?.rows ?? 0;
};

/** Records the page's unreadable rows, and drops the records of those that are read well now. */
export const writeSetAside = async (
  tx: Queryable,
  page: number,
  { unread, read }: { unread: readonly SetAsideRow[]; read: readonly string[] },
): Promise<void> => {
  if ((await countSetAside(tx)) > 0 && read.length > 0) {
    await tx.delete(setAside).where(inArray(setAside.mark, [...read]));
  }
  const rows = [...new Map(unread.map((row) => [row.id, row])).values()];
  if (rows.length === 0) return;

  const at = now();
  await tx
    .insert(setAside)
    .values(
      rows.map(({ id: mark, unread: { id: sessionId, place, field, why } }) => ({
        mark,
        sessionId,
        page,
        place,
        field,
        why,
        firstAt: at,
        lastAt: at,
      })),
    )
    .onConflictDoUpdate({
      target: setAside.mark,
      set: {
        page: sql`excluded.page`,
        place: sql`excluded.place`,
        field: sql`excluded.field`,
        why: sql`excluded.why`,
        lastAt: sql`excluded.last_at`,
      },
    });
};

/** After the whole list was read: rows that it no longer had are no longer missing. */
export const forgetUnseen = async (tx: Queryable, { progress, beganAt }: Crawl): Promise<void> => {
  await tx.delete(setAside).where(lt(setAside.lastAt, progress.readFrom ? new Date(progress.readFrom) : beganAt));
};
