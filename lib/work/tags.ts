/** The tags that there are. A retired one stays on its sessions, and cannot be given any more. */
import { eq, sql } from 'drizzle-orm';
import type { TagsAnswer } from '@/lib/answers';
import { type Actor, recordEvent } from '@/lib/audit';
import { now } from '@/lib/clock';
import type { Database, Queryable } from '@/lib/db';
import { tag } from '@/lib/db/schema';
import { AppError } from '@/lib/errors';
import { type Keyring, sealWords } from '@/lib/keys';
import { oneLine } from '@/lib/one-line';

const longestName = 40;

export const tagNameForm = oneLine(longestName);

export const tagNameWords = `A tag needs a name of 1 to ${longestName} characters.`;

interface TagTools {
  db: Database;
  keys: Keyring;
}

/** By name, with how many sessions of the list have each. */
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

/** A name is somebody's own words: the log has it encrypted. */
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
      ? `There is a tag "${other.name}" that is out of use. Take it back into use, or choose another name.`
      : 'There is a tag with this name already. Choose another name.',
  });
};

export const createTag = async ({ db, keys }: TagTools, name: string, actor: Actor): Promise<number> =>
  db.transaction(async (tx) => {
    const [made] = await tx.insert(tag).values({ name, createdAt: now() }).onConflictDoNothing().returning();
    if (!made) throw await nameTaken(tx, name);

    await recordName(tx, keys, 'tag.created', made, actor);

    return made.id;
  });

export const renameTag = async ({ db, keys }: TagTools, tagId: number, name: string, actor: Actor): Promise<void> =>
  db.transaction(async (tx) => {
    // One name at a time: two who choose the same would otherwise meet at the index, as an error.
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

/** Retires a tag or takes it back into use; nothing happens to one that is so already. */
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
  if (!found) throw new AppError('NOT_FOUND', { userMessage: 'There is no such tag. Load the page again.' });

  return found;
};
