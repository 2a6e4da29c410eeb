import { and, eq, inArray, sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Person } from '@/lib/access';
import { actorOf, signedInPerson, testKeys } from '@/lib/access/testing';
import type { WorkBody } from '@/lib/answers';
import { createLog } from '@/lib/base/log';
import { auditEvent, person, sessionNote, sessionWork } from '@/lib/db/schema';
import { createTestDatabase, type TestDatabase } from '@/lib/db/testing';
import { createSessionIndex, lockMirrorForErasure, type SessionIndex } from '@/lib/mirror';
import { me, noFilter } from '@/lib/session-query';
import { listAssignees } from './assign';
import { changeWork, readSessionWork } from './session-work';
import { createTag, retireTag } from './tags';
import { addSessions, eraseHere } from './testing';

const keys = testKeys();
let database: TestDatabase;
let index: SessionIndex;
let officer: Person;
let other: Person;

beforeAll(async () => {
  database = await createTestDatabase();
  index = createSessionIndex({ db: database.db, log: createLog('test') });
  officer = await signedInPerson(database, ['officer']);
  other = await signedInPerson(database, ['supervisor']);
});
afterAll(async () => {
  index.stop();
  await database.close();
});

const as = (who: Person) => ({ person: who, actor: actorOf(who) });
const change = (body: WorkBody, who = officer) => changeWork({ db: database.db, keys, index }, body, as(who));
const toSessions = (ids: string[], made: WorkBody['change'], who = officer) =>
  change({ target: { ids }, change: made }, who);
const tagNamed = (name: string) => createTag({ db: database.db, keys }, name, actorOf(officer));
const read = (sessionId: string, who = officer) =>
  readSessionWork({ db: database.db, keys }, { sessionId, person: who, actor: actorOf(who) });
const underPurpose = (who: Person): Person => ({
  ...who,
  purpose: { code: 'quality', startedAt: new Date(), until: new Date(Date.now() + 60_000), origin: 'chosen' },
});
const workOn = (ids: string[]) => database.db.select().from(sessionWork).where(inArray(sessionWork.sessionId, ids));
const eventsOn = (ids: string[], code: string) =>
  database.db
    .select()
    .from(auditEvent)
    .where(and(sql`${auditEvent.subject} = any(${sql.param(ids)}::text[])`, eq(auditEvent.code, code)))
    .orderBy(auditEvent.id);

test('assigning and unassigning a session records the previous assignee, and no change records nothing', async () => {
  const [one = '', two = ''] = await addSessions(database.db, 2);
  await toSessions([one], { kind: 'assign', personId: officer.id });

  expect(await toSessions([one, two], { kind: 'assign', personId: officer.id })).toEqual({ changed: 1, unchanged: 1 });
  expect(await toSessions([one], { kind: 'assign', personId: other.id })).toEqual({ changed: 1, unchanged: 0 });
  expect((await read(one)).assignee).toEqual({ id: other.id, name: other.name });
  expect(await toSessions([one], { kind: 'assign', personId: null })).toEqual({ changed: 1, unchanged: 0 });
  expect(await toSessions([one], { kind: 'assign', personId: null })).toEqual({ changed: 0, unchanged: 1 });
  expect(await read(one)).toMatchObject({ assignee: null, assignedAt: null });
  expect((await eventsOn([one], 'session.assigned')).map(({ changes }) => changes)).toEqual([
    [{ name: 'assignee', before: null, after: officer.id }],
    [{ name: 'assignee', before: officer.id, after: other.id }],
    [{ name: 'assignee', before: other.id, after: null }],
  ]);
});

test('a session cannot be assigned to somebody who cannot work on it', async () => {
  const [id = ''] = await addSessions(database.db, 1);
  const viewer = await signedInPerson(database, ['viewer', 'administrator']);
  const left = await signedInPerson(database, ['officer']);
  await database.db.update(person).set({ disabledAt: new Date() }).where(eq(person.id, left.id));

  for (const personId of [viewer.id, left.id, '00000000-0000-4000-8000-000000000000']) {
    await expect(toSessions([id], { kind: 'assign', personId })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  }
  expect(await workOn([id])).toEqual([]);
  const offered = (await listAssignees(database.db, officer.id)).people.map((each) => each.id);
  expect(offered).toContain(officer.id);
  expect(offered).not.toContain(viewer.id);
  expect(offered).not.toContain(left.id);
});

test('two officers can tag the same sessions at once, and both tags stay', async () => {
  const ids = await addSessions(database.db, 50);
  const [mine, theirs] = [await tagNamed('mine'), await tagNamed('theirs')];
  await Promise.all([
    toSessions(ids, { kind: 'tags', add: [mine], remove: [] }),
    toSessions([...ids].reverse(), { kind: 'tags', add: [theirs], remove: [] }, other),
  ]);

  for (const { tags } of await workOn(ids)) expect(tags).toEqual([mine, theirs]);
  expect(await workOn(ids)).toHaveLength(50);
});

test('tags are added and removed together, and the log has the previous ones', async () => {
  const ids = await addSessions(database.db, 2);
  const [old, fresh] = [await tagNamed('old'), await tagNamed('fresh')];
  await toSessions(ids.slice(0, 1), { kind: 'tags', add: [old], remove: [] });
  const done = await toSessions(ids, { kind: 'tags', add: [fresh], remove: [old] });
  const again = await toSessions(ids, { kind: 'tags', add: [fresh, fresh], remove: [old] });

  expect([done, again]).toEqual([
    { changed: 2, unchanged: 0 },
    { changed: 0, unchanged: 2 },
  ]);
  expect((await eventsOn(ids.slice(0, 1), 'session.tagged')).map(({ changes }) => changes)).toEqual([
    [{ name: 'tags', before: null, after: String(old) }],
    [{ name: 'tags', before: String(old), after: String(fresh) }],
  ]);
});

test('a retired tag cannot be added, stays on its sessions, and can be removed', async () => {
  const ids = await addSessions(database.db, 2);
  const tagId = await tagNamed('going');
  const give = (id = '') => toSessions([id], { kind: 'tags', add: [tagId], remove: [] });
  await give(ids[0]);
  await retireTag({ db: database.db, keys }, tagId, true, actorOf(officer));

  await expect(give(ids[1])).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  await expect(toSessions(ids, { kind: 'tags', add: [987_654], remove: [] })).rejects.toMatchObject({
    code: 'BAD_REQUEST',
  });
  expect((await read(ids[0] ?? '')).tags).toEqual([tagId]);
  expect(await toSessions(ids, { kind: 'tags', add: [], remove: [tagId] })).toEqual({ changed: 1, unchanged: 1 });
});

test('3,204 sessions are changed in one step', async () => {
  const ids = await addSessions(database.db, 3204, { country: 'BLK' });
  const target = { address: 'country=BLK', text: null, expected: 3204 };

  expect(await change({ target, change: { kind: 'assign', personId: other.id } })).toEqual({
    changed: 3204,
    unchanged: 0,
  });
  expect(await change({ target, change: { kind: 'note', words: 'From the sample of May.' } })).toEqual({
    changed: 3204,
    unchanged: 0,
  });
  expect(await eventsOn(ids, 'session.assigned')).toHaveLength(3204);
  expect(await eventsOn(ids, 'session.noted')).toHaveLength(3204);
  expect((await read(ids[3203] ?? '', underPurpose(officer))).notes).toMatchObject([
    { by: officer.name, words: 'From the sample of May.' },
  ]);

  await index.refresh();
  const theirs = { ...noFilter, country: ['BLK'], assignee: [me] };
  expect(index.count({ filter: theirs, personId: other.id })).toBe(3204);
  expect(index.count({ filter: theirs, personId: officer.id })).toBe(0);
});

test('if more or fewer sessions match than expected, nothing changes and the error says how many match now', async () => {
  const ids = await addSessions(database.db, 3, { country: 'CNF' });
  const target = { address: 'country=CNF', text: null, expected: 2 };

  await expect(change({ target, change: { kind: 'assign', personId: officer.id } })).rejects.toMatchObject({
    code: 'CONFLICT',
    userMessage: expect.stringContaining('3 sessions match now, not 2'),
  });
  await expect(
    change({ target: { ...target, address: 'score=high&sort=name' }, change: { kind: 'assign', personId: null } }),
  ).rejects.toMatchObject({ code: 'BAD_REQUEST', userMessage: expect.stringContaining('sort must be') });
  expect(await workOn(ids)).toEqual([]);
});

test('more than 10,000 sessions are rejected with an explanation', async () => {
  const many = { ...index, refresh: async () => {}, matching: () => Array.from({ length: 10_001 }, (_, at) => at) };
  const target = { address: '', text: null, expected: 10_001 };

  await expect(
    changeWork(
      { db: database.db, keys, index: many },
      { target, change: { kind: 'assign', personId: null } },
      as(officer),
    ),
  ).rejects.toMatchObject({ code: 'BAD_REQUEST', userMessage: expect.stringContaining('at most 10,000') });
});

test('all sessions a search finds can be changed, and the search is recorded', async () => {
  const [id = ''] = await addSessions(database.db, 1, { id: 'f00dfeed-1111-4111-8111-111111111111' });
  const target = { address: '', text: 'f00dfeed-1111', expected: 1 };
  await change({ target, change: { kind: 'assign', personId: officer.id } });

  expect((await read(id)).assignee?.id).toBe(officer.id);
  const searches = await database.db.select().from(auditEvent).where(eq(auditEvent.code, 'sessions.searched'));
  expect(searches.map(({ details }) => details)).toEqual([{ kind: 'id', found: 1, sessions: id }]);
  const viewer = await signedInPerson(database, ['viewer']);
  await expect(change({ target, change: { kind: 'assign', personId: null } }, viewer)).rejects.toMatchObject({
    code: 'FORBIDDEN',
  });
});

test('if one session is unlisted or erased, none is changed', async () => {
  const ids = await addSessions(database.db, 3);
  const [, , erased = ''] = ids;
  await eraseHere(database.db, erased, officer.id);
  const stranger = '99999999-9999-4999-8999-999999999999';

  for (const chosen of [[...ids.slice(0, 2), stranger], ids]) {
    for (const made of [
      { kind: 'assign', personId: officer.id },
      { kind: 'note', words: 'words' },
    ] as const) {
      await expect(toSessions(chosen, made)).rejects.toMatchObject({
        code: 'CONFLICT',
        userMessage: expect.stringContaining('1 of 3 sessions is not in the list'),
      });
    }
  }
  expect(await workOn(ids)).toEqual([]);
  expect(await database.db.select().from(sessionNote).where(inArray(sessionNote.sessionId, ids))).toEqual([]);
  const { rows } = await database.db.execute(sql`select 1 from subject_key where subject = ${erased}`);
  expect(rows).toEqual([]);
});

test('if the change to one session cannot be recorded, none is changed', async () => {
  const ids = await addSessions(database.db, 2);
  const tagId = await tagNamed('unrecorded');
  const superuser = new pg.Client({ connectionString: database.superuserUrl });
  await superuser.connect();
  try {
    await superuser.query(`
      create function swallow() returns trigger language plpgsql as
        $$ begin if new.subject = '${ids[1]}' then return null; end if; return new; end $$;
      create trigger swallow before insert on audit_event for each row execute function swallow();
    `);
    for (const made of [
      { kind: 'assign', personId: officer.id },
      { kind: 'tags', add: [tagId], remove: [] },
      { kind: 'note', words: 'words' },
    ] as Array<WorkBody['change']>) {
      await expect(toSessions(ids, made)).rejects.toThrow('was not written');
    }
  } finally {
    await superuser.query('drop trigger swallow on audit_event; drop function swallow');
    await superuser.end();
  }

  expect(await workOn(ids)).toEqual([]);
  expect((await read(ids[0] ?? '')).notes).toEqual([]);
  expect(await eventsOn(ids, 'session.noted')).toEqual([]);
});

test('a note sent while its session is being erased is not saved', async () => {
  const [id = ''] = await addSessions(database.db, 1);
  const { db } = database;
  let sent: Promise<unknown> = Promise.resolve();
  await db.transaction(async (tx) => {
    await lockMirrorForErasure(tx);
    sent = toSessions([id], { kind: 'note', words: 'too late' });
    sent.catch(() => {});
    await vi.waitFor(async () => {
      const { rows } = await db.execute(sql`
        select 1 from pg_locks join pg_database on pg_database.oid = database
        where locktype = 'advisory' and not granted and datname = current_database()
      `);
      expect(rows).toHaveLength(1);
    });
    await eraseHere(tx, id, officer.id);
    await tx.execute(sql`delete from mirror_session where id = ${id}`);
  });

  await expect(sent).rejects.toMatchObject({ code: 'CONFLICT' });
  expect(await db.select().from(sessionNote).where(eq(sessionNote.sessionId, id))).toEqual([]);
});

test('notes are encrypted, shown only under a purpose to people who may see evidence, and reading them is recorded', async () => {
  const [id = '', without = ''] = await addSessions(database.db, 2);
  const viewer = await signedInPerson(database, ['viewer']);
  await toSessions([id], { kind: 'note', words: 'Spoke with Maria Example.' });
  await toSessions([id], { kind: 'note', words: 'Second.' }, other);

  expect((await read(id, viewer)).notes).toBeNull();
  const masked = await read(id);
  expect([masked.masked, masked.notes?.map(({ words }) => words)]).toEqual([true, [null, null]]);
  expect((await read(without)).notes).toEqual([]);
  expect(await eventsOn([id, without], 'session.opened')).toEqual([]);
  const reader = underPurpose(officer);
  const { notes } = await read(id, reader);
  expect(notes?.map(({ words }) => words).sort()).toEqual(['Second.', 'Spoke with Maria Example.']);
  expect((await eventsOn([id], 'session.opened')).map(({ details }) => details)).toEqual([
    { part: 'notes', masked: false, purpose: 'quality' },
  ]);
  const { rows } = await database.db.execute(sql`select encode(words, 'escape') as words from session_note`);
  expect(JSON.stringify(rows)).not.toContain('Maria');

  await database.db.execute(sql`delete from subject_key where subject = ${id}`);
  expect((await read(id, reader)).notes?.map(({ words }) => words)).toEqual([null, null]);
});
