/** The tags of sessions. */
import { sql } from 'drizzle-orm';
import { type Actor, recordEvents } from '@/lib/audit';
import type { Queryable } from '@/lib/db';
import { AppError } from '@/lib/errors';
import { lockRows } from './rows';

/** Adds and removes tags; says of how many sessions they were not so already. */
export const changeTags = async (
  tx: Queryable,
  ids: readonly string[],
  { add, remove }: { add: readonly number[]; remove: readonly number[] },
  actor: Actor,
): Promise<number> => {
  if (add.some((tagId) => remove.includes(tagId))) {
    throw new AppError('BAD_REQUEST', { userMessage: 'A tag can be added or removed, not both at once.' });
  }
  if (add.length > 0) await requireInUse(tx, add);

  const before = await lockRows(tx, ids, { make: add.length > 0 });
  const { rows: changed } = await tx.execute<{ id: string; tags: number[] }>(sql`
    with wanted as (
      select session_id, array(
        select distinct given from unnest(tags || ${sql.param(add)}::int[]) as given
        where given <> all(${sql.param(remove)}::int[]) order by given
      ) as tags
      from session_work where session_id = any(${sql.param(ids)}::text[])
    )
    update session_work work set tags = wanted.tags from wanted
    where work.session_id = wanted.session_id and work.tags is distinct from wanted.tags
    returning work.session_id as id, work.tags
  `);
  await recordEvents(
    tx,
    changed.map(({ id, tags }) => ({
      code: 'session.tagged',
      actor,
      subject: id,
      changes: [{ name: 'tags', before: listed(before.get(id)?.tags ?? []), after: listed(tags) }],
    })),
  );

  return changed.length;
};

/** By number: names may change, and are somebody's own words. */
const listed = (tags: readonly number[]): string | null => (tags.length > 0 ? tags.join(', ') : null);

const requireInUse = async (tx: Queryable, tagIds: readonly number[]): Promise<void> => {
  // Whoever retires one of them waits until this is done.
  const { rows } = await tx.execute(sql`
    select id from tag where id = any(${sql.param(tagIds)}::int[]) and retired_at is null order by id for share
  `);

  if (rows.length < new Set(tagIds).size) {
    throw new AppError('BAD_REQUEST', {
      userMessage: 'One of these tags does not exist or is out of use. Load the page again and choose from the list.',
    });
  }
};
