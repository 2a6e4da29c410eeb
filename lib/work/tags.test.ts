import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { actorOf, eventsOf, signedInPerson, testKeys } from '@/lib/access/testing';
import { sessionWork } from '@/lib/db/schema';
import { createTestDatabase, type TestDatabase } from '@/lib/db/testing';
import { createTag, listTags, renameTag, retireTag, tagNameSchema } from './tags';
import { addSessions } from './testing';

let database: TestDatabase;
let actor: ReturnType<typeof actorOf>;
const keys = testKeys();
const tools = () => ({ db: database.db, keys });
const named = async (name: string) => (await listTags(database.db)).tags.find((each) => each.name === name);

beforeAll(async () => {
  database = await createTestDatabase();
  actor = actorOf(await signedInPerson(database, ['supervisor']));
});
afterAll(() => database.close());

test('creating, renaming, retiring and restoring a tag is recorded, but not when nothing changes', async () => {
  const id = await createTag(tools(), 'sample', actor);
  await renameTag(tools(), id, 'Sample of May', actor);
  await renameTag(tools(), id, 'Sample of May', actor);
  await retireTag(tools(), id, true, actor);
  await retireTag(tools(), id, true, actor);
  expect((await named('Sample of May'))?.retiredAt).not.toBeNull();
  await retireTag(tools(), id, false, actor);

  expect(await named('Sample of May')).toEqual({ id, name: 'Sample of May', retiredAt: null, sessions: 0 });
  expect(await eventsOf(database, `tag ${id}`)).toEqual(['tag.created', 'tag.changed', 'tag.changed', 'tag.changed']);
});

test('tag names are unique regardless of case, even when two people choose the same one at once', async () => {
  const id = await createTag(tools(), 'Unique', actor);
  await expect(createTag(tools(), 'uNIQUE', actor)).rejects.toMatchObject({ code: 'CONFLICT' });
  await retireTag(tools(), id, true, actor);
  await expect(createTag(tools(), 'unique', actor)).rejects.toMatchObject({
    userMessage: expect.stringContaining('Enable it'),
  });

  const [one, two] = [await createTag(tools(), 'one', actor), await createTag(tools(), 'two', actor)];
  const outcomes = await Promise.allSettled([
    renameTag(tools(), one, 'wanted by both', actor),
    renameTag(tools(), two, 'Wanted by both', actor),
    createTag(tools(), 'WANTED BY BOTH', actor),
  ]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected']);
  for (const outcome of outcomes) {
    if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'CONFLICT' });
  }
});

test('a tag name is trimmed, one line, and 1 to 40 characters', () => {
  expect(tagNameSchema.parse('  second \n look ')).toBe('second look');
  for (const bad of ['', '   ', 'x'.repeat(41), 'bell\u0007', 7, null]) {
    expect(tagNameSchema.safeParse(bad).success).toBe(false);
  }
});

test('only listed sessions are counted', async () => {
  const id = await createTag(tools(), 'counted', actor);
  const ids = await addSessions(database.db, 2);
  await database.db
    .insert(sessionWork)
    .values([...ids, 'not-in-the-list'].map((sessionId) => ({ sessionId, tags: [id] })));

  expect((await named('counted'))?.sessions).toBe(2);
});

test('an unknown tag cannot be changed, and the log has names only encrypted', async () => {
  await expect(renameTag(tools(), 987_654, 'x', actor)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(retireTag(tools(), 987_654, true, actor)).rejects.toMatchObject({ code: 'NOT_FOUND' });

  await createTag(tools(), 'about Maria Example', actor);
  const { rows } = await database.db.execute(sql`select audit_event::text as event from audit_event`);
  expect(JSON.stringify(rows)).not.toContain('Maria');
});
