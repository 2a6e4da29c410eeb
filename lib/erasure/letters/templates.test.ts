import { afterAll, beforeAll, expect, test } from 'vitest';
import type { LetterKind } from '@/lib/answers';
import { theDesk } from '@/lib/audit';
import { letterTemplate } from '@/lib/db/schema';
import { createTestDatabase, type TestDatabase } from '@/lib/db/testing';
import { fittingLetters, letterKinds, letterPlaceholders } from './kinds';
import { type LetterText, originalOf } from './originals';
import { letterTemplateSchema, readLetterTemplates, writeLetterTemplate } from './templates';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const write = (kind: LetterKind, text: LetterText, was = originalOf(kind)) =>
  writeLetterTemplate(database.db, { kind, ...text, was }, theDesk);
const changes = async () =>
  (await database.pool.query(`select details from audit_event where code = 'settings.retention_changed'`)).rows;

test.each(letterKinds)('the original %s letter is valid as it is', async (kind) => {
  const text = originalOf(kind);
  await write(kind, text);

  expect(letterTemplateSchema.parse({ ...text, was: text })).toEqual({ ...text, was: text });
  expect(await changes()).toEqual([]);
});

test('a change to a letter is recorded, and the original can be restored', async () => {
  const original = originalOf('refusal');
  const changed = { subject: 'Not yet: {reference}', body: 'Kept: {keptList}\n\n{rights}' };
  await write('refusal', changed);

  const templates = await readLetterTemplates(database.db);
  expect(templates.map(({ kind }) => kind)).toEqual([...letterKinds]);
  expect(templates.filter(({ isChanged }) => isChanged)).toEqual([
    { kind: 'refusal', isChanged: true, ...changed, original },
  ]);

  await expect(write('refusal', original)).rejects.toMatchObject({ code: 'CONFLICT' });
  await write('refusal', original, changed);
  expect(await database.db.select().from(letterTemplate)).toEqual([]);
  expect(await changes()).toEqual([{ details: { kind: 'refusal' } }, { details: { kind: 'refusal' } }]);
});

test.each<[LetterKind, string, RegExp]>([
  ['refusal', '{rights}', /must include \{keptList\}\.$/],
  ['partial', '{erasedCount} {erasedOn} {certificate} {keptList}', /must include \{rights\}\.$/],
  ['no data', '{searched} {rights}', /must include \{notSearchable\}\.$/],
  ['extension', 'Later.', /must include \{extendedTo\}, \{extensionReason\}\.$/],
  ['refusal', '{keptList} {rights} {name}', /^Unknown placeholder: \{name\}\. This letter can use \{reference\},/],
  ['refusal', '{keptList} {rights} {erasedCount}', /^Unknown placeholder: \{erasedCount\}\./],
  ['refusal', '{keptList} {rights} { reference }', /^Unknown placeholder: \{ reference \}\./],
  ['refusal', '{keptList} {rights} 山', /cannot be printed: 山/],
])('an unsuitable text for the %s letter is refused: %s', async (kind, body, sentence) => {
  await expect(write(kind, { subject: 'Your request', body })).rejects.toMatchObject({
    code: 'BAD_REQUEST',
    userMessage: expect.stringMatching(sentence),
  });
  expect(await database.db.select().from(letterTemplate)).toEqual([]);
});

test('the originals use only known placeholders', () => {
  for (const kind of letterKinds) {
    const { subject, body } = originalOf(kind);
    const used = [...`${subject}${body}`.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);

    expect(letterPlaceholders[kind]).toEqual(expect.arrayContaining(used));
  }
});

test.each([
  ['open', null, false, null, null],
  ['open', null, true, null, 'extension'],
  ['erasing', null, true, 'extension', null],
  ['cancelled', null, true, null, null],
  ['reply', 'erased', false, null, 'confirmation'],
  ['ended', 'erased', false, null, 'confirmation'],
  ['ended', 'partly erased', true, 'extension', 'partial'],
  ['ended', 'kept', false, null, 'refusal'],
  ['ended', 'no data', false, 'no data', 'no data'],
] as const)('%s, %s, extended %s, answered with %s: %s', (state, outcome, isExtended, answeredWith, letter) => {
  const letters = fittingLetters({ state, outcome, isExtended, isVerified: true, answeredWith });
  expect(letters).toEqual(letter === null ? [] : [letter]);
});

test('proof of identity can be asked for while a request is open and nobody has verified it', () => {
  const standing = { outcome: null, isExtended: true, isVerified: false, answeredWith: null };
  expect(fittingLetters({ ...standing, state: 'open' })).toEqual(['extension', 'identity']);
  expect(fittingLetters({ ...standing, state: 'approval' })).toEqual(['extension']);
});
