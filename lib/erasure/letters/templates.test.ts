import { afterAll, beforeAll, expect, test } from 'vitest';
import type { LetterKind } from '@/lib/answers';
import { theDesk } from '@/lib/audit';
import { letterTemplate } from '@/lib/db/schema';
import { createTestDatabase, type TestDatabase } from '@/lib/db/testing';
import { fittingLetter, letterKinds, letterPlaceholders } from './kinds';
import { type LetterText, originalOf } from './originals';
import { letterTemplateForm, readLetterTemplates, writeLetterTemplate } from './templates';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const write = (kind: LetterKind, text: LetterText, was = originalOf(kind)) =>
  writeLetterTemplate(database.db, { kind, ...text, was }, theDesk);
const changes = async () =>
  (await database.pool.query(`select details from audit_event where code = 'settings.retention_changed'`)).rows;

test.each(letterKinds)('the original of %s may be sent as it is', async (kind) => {
  const text = originalOf(kind);
  await write(kind, text);

  expect(letterTemplateForm.parse({ ...text, was: text })).toEqual({ ...text, was: text });
  expect(await changes()).toEqual([]);
});

test('a letter is changed on record, and the original can be put back', async () => {
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
  ['refusal', '{rights}', /must say \{keptList\}\.$/],
  ['partial', '{erasedCount} {erasedOn} {certificate} {keptList}', /must say \{rights\}\.$/],
  ['no data', '{searched} {rights}', /must say \{notSearchable\}\.$/],
  ['extension', 'Later.', /must say \{extendedTo\}, \{extensionReason\}\.$/],
  [
    'refusal',
    '{keptList} {rights} {name}',
    /^Nothing can be filled in for \{name\}\. This letter knows \{reference\},/,
  ],
  ['refusal', '{keptList} {rights} {erasedCount}', /^Nothing can be filled in for \{erasedCount\}\./],
  ['refusal', '{keptList} {rights} { reference }', /^Nothing can be filled in for \{ reference \}\./],
  ['refusal', '{keptList} {rights} 山', /cannot show these letters: 山/],
])('a text for %s that nobody should get is refused: %s', async (kind, body, sentence) => {
  await expect(write(kind, { subject: 'Your request', body })).rejects.toMatchObject({
    code: 'BAD_REQUEST',
    userMessage: expect.stringMatching(sentence),
  });
  expect(await database.db.select().from(letterTemplate)).toEqual([]);
});

test('each letter names what can be filled into it, and originals use nothing else', () => {
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
  ['ended', 'erased', false, null, 'confirmation'],
  ['ended', 'partly erased', true, 'extension', 'partial'],
  ['ended', 'kept', false, null, 'refusal'],
  ['ended', 'no data', false, 'no data', 'no data'],
] as const)('%s, %s, extended %s, answered with %s: %s', (state, outcome, isExtended, answeredWith, letter) => {
  expect(fittingLetter({ state, outcome, isExtended, answeredWith })).toBe(letter);
});
