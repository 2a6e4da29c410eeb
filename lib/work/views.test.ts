import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '@/lib/access';
import { actorOf, eventsOf, signedInPerson } from '@/lib/access/testing';
import { createLog } from '@/lib/base/log';
import { mirrorCrawl, mirrorSession, person } from '@/lib/db/schema';
import { createTestDatabase, type TestDatabase } from '@/lib/db/testing';
import { createSessionIndex, type SessionIndex } from '@/lib/mirror';
import { initialProgress } from '@/lib/mirror/crawl/record';
import { changeView, createView, deleteView, listViews, viewSchema } from './';
import { addSessions } from './testing';

let database: TestDatabase;
let index: SessionIndex;
let officer: Person;
let viewer: Person;

beforeAll(async () => {
  database = await createTestDatabase();
  index = createSessionIndex({ db: database.db, log: createLog('test') });
  officer = await signedInPerson(database, ['officer']);
  viewer = await signedInPerson(database, ['viewer']);
});
afterAll(async () => {
  index.stop();
  await database.close();
});

const as = (who: Person) => ({ person: who, actor: actorOf(who) });
const listAll = async (who: Person) => {
  await index.refresh();

  return (await listViews({ db: database.db, index }, who, { lateMinutes: 240 })).views;
};
const list = async (who: Person) => (await listAll(who)).filter(({ owner }) => owner !== null);
const create = (name: string, who: Person, more: { address?: string; isShared?: boolean } = {}) =>
  createView(database.db, { name, address: '', isShared: false, ...more }, as(who));

test('a view saves filters and sort order in canonical form, and nothing else from the address', async () => {
  const id = await create('Rejected', officer, {
    address: '?sort=score&status=B&status=A&after=abc&q=Maria+Example&utm=1',
  });

  expect((await list(officer)).find((view) => view.id === id)?.address).toBe('status=A&status=B&sort=score');
  await expect(create('Bad', officer, { address: 'scoreFrom=high' })).rejects.toMatchObject({
    code: 'BAD_REQUEST',
    userMessage: expect.stringContaining('scoreFrom must be'),
  });
});

test('a view keeps its columns, and only columns that exist', async () => {
  const id = await create('With columns', officer, { address: 'columns=score,applicant,score&status=A' });
  expect((await list(officer)).find((view) => view.id === id)?.address).toBe('status=A&columns=score%2Capplicant');
  await expect(create('Bad', officer, { address: 'columns=secret' })).rejects.toMatchObject({
    userMessage: expect.stringContaining('columns must be'),
  });
  await deleteView(database.db, id, as(officer));
});

test('everybody has the default views, which nobody owns and whose times are relative', async () => {
  const defaults = (await listAll(viewer)).filter(({ owner }) => owner === null);
  expect(defaults.map(({ name, address, isOwn, mayDelete }) => [name, address, isOwn, mayDelete])).toEqual([
    ['Rejected this week', 'status=AUTO_REJECTED&status=MANUAL_REJECTED&completed=7d', false, false],
    ['Waiting, late', 'waiting=4', false, false],
    [
      'Expiring documents',
      'expiry=3&columns=applicant%2Ccountry%2CdocumentType%2CdocumentExpiry%2Cstatus%2Ccreated%2Cassignee',
      false,
      false,
    ],
  ]);
});

test('people see their own and shared views, and change only their own', async () => {
  const [own, shared] = [await create('Own', officer), await create('Shared', officer, { isShared: true })];

  expect((await list(viewer)).map(({ name, isOwn, owner }) => [name, isOwn, owner?.name])).toEqual([
    ['Shared', false, officer.name],
  ]);
  await expect(changeView(database.db, shared, { name: 'Mine' }, as(viewer))).rejects.toMatchObject({
    code: 'FORBIDDEN',
  });
  await expect(deleteView(database.db, shared, as(viewer))).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await expect(changeView(database.db, own, { name: 'Mine' }, as(viewer))).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(deleteView(database.db, own, as(viewer))).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await deleteView(database.db, own, as(officer));
  await deleteView(database.db, shared, as(officer));

  expect(await list(viewer)).toEqual([]);
});

test("tag managers can delete a departed person's shared view, but not a colleague's", async () => {
  const gone = await signedInPerson(database, ['officer']);
  const supervisor = await signedInPerson(database, ['supervisor']);
  const [left, own] = [await create('Left behind', gone, { isShared: true }), await create('Their own', gone)];
  await expect(deleteView(database.db, left, as(supervisor))).rejects.toMatchObject({ code: 'FORBIDDEN' });

  await database.db.update(person).set({ disabledAt: new Date() }).where(eq(person.id, gone.id));
  const found = async (who: Person) => (await list(who)).find(({ id }) => id === left);
  expect([(await found(supervisor))?.mayDelete, (await found(officer))?.mayDelete]).toEqual([true, false]);
  await expect(deleteView(database.db, left, as(officer))).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await expect(deleteView(database.db, own, as(supervisor))).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await deleteView(database.db, left, as(supervisor));
  expect(await found(supervisor)).toBeUndefined();
  expect(await eventsOf(database, left)).toEqual(['view.shared', 'view.shared']);
});

test('changing a shared view needs the right to share, and every change is recorded', async () => {
  await expect(create('Theirs', viewer, { isShared: true })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  const kept = await create('Kept', viewer);
  await expect(changeView(database.db, kept, { isShared: true }, as(viewer))).rejects.toMatchObject({
    code: 'FORBIDDEN',
  });
  expect(await eventsOf(database, kept)).toEqual([]);

  const id = await create('For all', officer);
  await changeView(database.db, id, { name: 'For everybody' }, as(officer));
  expect(await eventsOf(database, id)).toEqual([]);
  await changeView(database.db, id, { isShared: true }, as(officer));
  await changeView(database.db, id, { isShared: true }, as(officer));
  await changeView(database.db, id, { address: 'status=A' }, as(officer));
  // Without the role, the owner can still make it private.
  await changeView(database.db, id, { isShared: false }, as({ ...officer, roles: ['viewer'] }));
  expect(await eventsOf(database, id)).toEqual(['view.shared', 'view.shared', 'view.shared']);
});

test('view names are unique per owner, and the limit of fifty holds for simultaneous requests', async () => {
  const owner = await signedInPerson(database, ['officer']);
  await create('Twice', owner);
  await create('Twice', viewer);
  await expect(create('tWICE', owner)).rejects.toMatchObject({ code: 'CONFLICT' });
  const outcomes = await Promise.allSettled(Array.from({ length: 55 }, (_, at) => create(`View ${at}`, owner)));

  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(49);
  expect((await list(owner)).filter(({ isOwn }) => isOwn)).toHaveLength(50);
  for (const name of ['', ' ', 'x'.repeat(61), 'a\u0000b']) {
    expect(viewSchema.safeParse({ name, address: '', isShared: false }).success).toBe(false);
  }
});

test('a count is exact only if the whole list is known and the results it depends on are read', async () => {
  const owner = await signedInPerson(database, ['officer']);
  const [id = ''] = await addSessions(database.db, 3, { country: 'TOT', resultState: 'wanted', score: null });
  await create('Plain', owner, { address: 'country=TOT' });
  await create('Scored', owner, { address: 'country=TOT&scoreFrom=50' });
  const totals = async () => (await list(owner)).filter(({ isOwn }) => isOwn).map(({ total }) => total);
  const unknown = 'at least' as const;

  expect(await totals()).toEqual([
    { count: 3, kind: unknown },
    { count: 0, kind: unknown },
  ]);
  await database.db.insert(mirrorCrawl).values({
    kind: 'full',
    state: 'complete',
    beganAt: new Date(),
    endedAt: new Date(),
    isExact: true,
    progress: initialProgress,
  });
  expect(await totals()).toEqual([
    { count: 3, kind: 'exactly' },
    { count: 0, kind: unknown },
  ]);
  await database.db.update(mirrorSession).set({ resultState: 'read', score: 20 });
  await database.db.update(mirrorSession).set({ score: 60 }).where(eq(mirrorSession.id, id));
  expect(await totals()).toEqual([
    { count: 3, kind: 'exactly' },
    { count: 1, kind: 'exactly' },
  ]);
});
