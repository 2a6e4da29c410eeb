/** Tags and the sessions that carry them. A retired tag stays on its sessions but can no longer be added. */
import { eq, sql } from 'drizzle-orm';
import type { TagsAnswer } from '@/lib/answers';
import { type Actor, recordEvent, recordEvents } from '@/lib/audit';
import { now } from '@/lib/base/clock';
import { AppError } from '@/lib/base/errors';
import { oneLine } from '@/lib/base/one-line';
import type { Database, Queryable } from '@/lib/db';
import { tag } from '@/lib/db/schema';
import { type Keyring, sealWords } from '@/lib/keys';
import { lockWorkRows } from './target';

const maxNameLength = 40;

export const tagNameSchema = oneLine(maxNameLength);

export const tagNameHint = `Enter a tag name of 1 to ${maxNameLength} characters.`;

interface TagTools {
  db: Database;
  keys: Keyring;
}

/** By name, each with its number of tagged sessions. */
export const listTags = async (db: Queryable): Promise<TagsAnswer> => {
  const { rows } = await db.execute<{ id: number; name: string; retiredAt: string | null; sessions: number }>(sql`
    with given as (
      select given, count(*)::int as sessions
      from session_work work join mirror_session session on session.id = work.session_id, unnest(work.tags) as given
      where work.tags <> '{}'
      group by given
    )
    select tag.id, tag.name, tag.retired_at as "retiredAt", coalesce(given.sessions, 0) as sessions
    from tag left join given on given.given = tag.id
    order by lower(tag.name), tag.id
  `);

  return {
    tags: rows.map(({ retiredAt, ...row }) => ({ ...row, retiredAt: retiredAt && new Date(retiredAt).toISOString() })),
  };
};

const subjectOf = (tagId: number) => `tag ${tagId}`;

/** A name is free text, so the log stores it encrypted. */
const recordName = async (
  tx: Queryable,
  keys: Keyring,
  code: 'tag.created' | 'tag.changed',
  { id, name }: { id: number; name: string },
  actor: Actor,
): Promise<void> => {
  const subject = subjectOf(id);
  await recordEvent(tx, { code, actor, subject, words: await sealWords(tx, keys, subject, name) });
};

const nameTaken = async (db: Queryable, name: string): Promise<AppError> => {
  const [other] = await db
    .select()
    .from(tag)
    .where(eq(sql`lower(${tag.name})`, sql`lower(${name})`));

  return new AppError('CONFLICT', {
    userMessage: other?.retiredAt
      ? `A disabled tag is already called "${other.name}". Enable it, or choose another name.`
      : 'A tag with this name already exists. Choose another name.',
  });
};

export const createTag = async ({ db, keys }: TagTools, name: string, actor: Actor): Promise<number> =>
  db.transaction(async (tx) => {
    const [created] = await tx.insert(tag).values({ name, createdAt: now() }).onConflictDoNothing().returning();
    if (!created) throw await nameTaken(tx, name);

    await recordName(tx, keys, 'tag.created', created, actor);

    return created.id;
  });

export const renameTag = async ({ db, keys }: TagTools, tagId: number, name: string, actor: Actor): Promise<void> =>
  db.transaction(async (tx) => {
    // Locked: two people choosing the same name at once would otherwise hit the unique index as an error.
    await tx.execute(sql`lock table tag in share row exclusive mode`);
    const before = await requireTag(tx, tagId);
    if (before.name === name) return;

    const { rows } = await tx.execute<{ id: number }>(sql`
      update tag set name = ${name}
      where id = ${tagId} and not exists (
        select 1 from tag other where lower(other.name) = lower(${name}) and other.id <> ${tagId}
      )
      returning id
    `);
    if (rows.length === 0) throw await nameTaken(tx, name);

    await recordName(tx, keys, 'tag.changed', { id: tagId, name }, actor);
  });

/** Retires a tag or restores it. Does nothing if it already is. */
export const retireTag = async ({ db }: TagTools, tagId: number, retired: boolean, actor: Actor): Promise<void> =>
  db.transaction(async (tx) => {
    await requireTag(tx, tagId);
    const { rows } = await tx.execute(sql`
      update tag set retired_at = ${retired ? now().toISOString() : null}::timestamptz
      where id = ${tagId} and (retired_at is null) = ${retired}
      returning id
    `);
    if (rows.length === 0) return;

    const [before, after] = retired ? ['in use', 'retired'] : ['retired', 'in use'];
    await recordEvent(tx, {
      code: 'tag.changed',
      actor,
      subject: subjectOf(tagId),
      changes: [{ name: 'state', before, after }],
    });
  });

const requireTag = async (tx: Queryable, tagId: number): Promise<typeof tag.$inferSelect> => {
  const [found] = await tx.select().from(tag).where(eq(tag.id, tagId));
  if (!found) throw new AppError('NOT_FOUND', { userMessage: 'Tag not found. Reload the page.' });

  return found;
};

/** Adds and removes tags. Returns how many sessions changed. */
export const changeTags = async (
  tx: Queryable,
  ids: readonly string[],
  { add, remove }: { add: readonly number[]; remove: readonly number[] },
  actor: Actor,
): Promise<number> => {
  if (add.some((tagId) => remove.includes(tagId))) {
    throw new AppError('BAD_REQUEST', { userMessage: 'A tag cannot be added and removed at the same time.' });
  }
  if (add.length > 0) await requireActive(tx, add);

  const before = await lockWorkRows(tx, ids, { create: add.length > 0 });
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
      changes: [{ name: 'tags', before: tagList(before.get(id)?.tags ?? []), after: tagList(tags) }],
    })),
  );

  return changed.length;
};

/** By number: names may change, and are free text. */
const tagList = (tags: readonly number[]): string | null => (tags.length > 0 ? tags.join(', ') : null);

const requireActive = async (tx: Queryable, tagIds: readonly number[]): Promise<void> => {
  // Locked: retiring one of them waits until this is done.
  const { rows } = await tx.execute(sql`
    select id from tag where id = any(${sql.param(tagIds)}::int[]) and retired_at is null order by id for share
  `);

  if (rows.length < new Set(tagIds).size) {
    throw new AppError('BAD_REQUEST', {
      userMessage: 'One of these tags does not exist or is disabled. Reload the page and choose again.',
    });
  }
};
