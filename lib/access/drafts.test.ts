import { afterAll, beforeAll, expect, test } from 'vitest';
import { moveClock, now } from '@/lib/base/clock';
import { erasure } from '@/lib/db/schema';
import { createTestDatabase, type TestDatabase } from '@/lib/db/testing';
import { readDraft, removeDraft, removeDraftsAbout, writeDraft } from './drafts';
import { tidyUp } from './housekeeping';
import { signedInPerson, testKeys } from './testing';

let database: TestDatabase;
const keys = testKeys();
const tools = () => ({ db: database.db, keys });

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

test('a draft is private to its writer, encrypted, and kept until removed', async () => {
  const [writer, other] = [await signedInPerson(database, ['officer']), await signedInPerson(database, ['officer'])];
  await writeDraft(tools(), writer.id, 'purpose-words', 'About Maria');
  await writeDraft(tools(), writer.id, 'purpose-words', 'About Maria Example');

  expect((await readDraft(tools(), writer.id, 'purpose-words')).body).toBe('About Maria Example');
  expect((await readDraft(tools(), other.id, 'purpose-words')).body).toBeNull();
  const { rows } = await database.db.execute(`select encode(body, 'escape') as body from draft`);
  expect(JSON.stringify(rows)).not.toContain('Maria');

  await removeDraft(database.db, writer.id, 'purpose-words');
  expect((await readDraft(tools(), writer.id, 'purpose-words')).body).toBeNull();
});

test('erasing a session removes the drafts about it, and no others', async () => {
  const writer = await signedInPerson(database, ['officer']);
  const sessionId = '7c1e04b2-9d3f-4a61-8f0e-52c7ad19b2f6';
  await writeDraft(tools(), writer.id, `reveal-${sessionId}`, 'one');
  await writeDraft(tools(), writer.id, `note-${sessionId}`, 'a note');
  await writeDraft(tools(), writer.id, `reveal-1${sessionId}`, 'two');
  await removeDraftsAbout(database.db, [sessionId]);

  expect((await readDraft(tools(), writer.id, `reveal-${sessionId}`)).body).toBeNull();
  expect((await readDraft(tools(), writer.id, `note-${sessionId}`)).body).toBeNull();
  expect((await readDraft(tools(), writer.id, `reveal-1${sessionId}`)).body).toBe('two');
});

test('no draft can be saved about an erased session', async () => {
  const writer = await signedInPerson(database, ['officer']);
  await database.db.insert(erasure).values({
    sessionId: 'session-7',
    personId: writer.id,
    step: 'done',
    intendedAt: now(),
    erasedAt: now(),
    manifest: { documentImages: null, faceImages: null, results: [] },
  });

  for (const name of [
    'reveal-session-7',
    'download-session-7',
    'note-session-7',
    'appeal-session-7',
    'finding-session-7',
  ]) {
    await expect(writeDraft(tools(), writer.id, name, 'words')).rejects.toMatchObject({ code: 'ERASED' });
    expect((await readDraft(tools(), writer.id, name)).body).toBeNull();
  }
});

test('an abandoned draft is removed after a week', async () => {
  const writer = await signedInPerson(database, ['officer']);
  await writeDraft(tools(), writer.id, 'old', 'text');
  await tidyUp(database.db);
  expect((await readDraft(tools(), writer.id, 'old')).body).toBe('text');

  const back = moveClock(8 * 86_400_000);
  try {
    await tidyUp(database.db);
    expect((await readDraft(tools(), writer.id, 'old')).body).toBeNull();
  } finally {
    back();
  }
});
