/**
 * Whether anything was removed while the list was read: told by where its first and its last session stand, before and
 * after. What comes and goes between two of our questions is beyond telling.
 */
import { sql } from 'drizzle-orm';
import type { Queryable } from '@/lib/db';
import type { CrawlProgress } from '@/lib/db/schema';
import type { SessionList } from './list';

/** How far from the top the session is looked for that was the first when reading began. */
const newPagesAtMost = 20;

/** Those that stand before the one that was first: they arrived since. `null`: it is not there any more. */
const readArrivals = async ({ page }: SessionList, firstId: string): Promise<string[] | null> => {
  const ids: string[] = [];

  for (let index = 0; index < newPagesAtMost; index++) {
    const rows = await page(index);
    const found = rows.findIndex(({ id }) => id === firstId);

    ids.push(...rows.slice(0, found >= 0 ? found : rows.length).map(({ id }) => id));
    if (found >= 0) return ids;
    if (rows.length === 0) return null;
  }

  return null;
};

const standsAt = async ({ page, shape: { size } }: SessionList, position: number, id: string): Promise<boolean> =>
  (await page(Math.floor(position / size)))[position % size]?.id === id;

/**
 * Whether one arrived since the first one, was read, and is not there any more: it pulled others forward. Those known
 * before the reading began, and gone by then, pulled nothing.
 */
const hasLostArrivals = async (
  db: Queryable,
  { firstId, highest }: { firstId: string; highest: number },
  arrivals: readonly string[],
): Promise<boolean> => {
  const { rows } = await db.execute(sql`
    select 1 from mirror_session
    where created_at > (select created_at from mirror_session where id = ${firstId})
      and number > ${highest} and id <> all(${sql.param(arrivals)}::text[])
    limit 1
  `);

  return rows.length > 0;
};

const sameIds = (one: readonly string[] | null, other: readonly string[] | null): boolean =>
  one !== null && one.length === other?.length && one.every((id, index) => id === other[index]);

/** Whether the session that was the last is where it must be if nothing was removed before it. */
export const endStoodStill = async (
  db: Queryable,
  list: SessionList,
  { nextPage, start, highest }: CrawlProgress,
): Promise<boolean> => {
  const { order } = list.shape;
  if (nextPage === 0) return true;
  if (!start) return false;
  if (order === 'oldest first') return standsAt(list, start.length - 1, start.lastId);
  if (order !== 'newest first') return false;

  const arrivals = await readArrivals(list, start.firstId);

  return (
    arrivals !== null &&
    (await standsAt(list, start.length - 1 + arrivals.length, start.lastId)) &&
    sameIds(arrivals, await readArrivals(list, start.firstId)) &&
    !(await hasLostArrivals(db, { firstId: start.firstId, highest: highest ?? 0 }, arrivals))
  );
};
