import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { actorOf, signedInPerson, testKeys } from '@/lib/access/testing';
import type { ReasonBody } from '@/lib/answers';
import { appeal, auditEvent } from '@/lib/db/schema';
import { createTestDatabase, type TestDatabase } from '@/lib/db/testing';
import { createReason, listReasons, moveReason, reasonSchema, retireReason, rewordReason } from './manage-reasons';
import { readReasons, reasonsByCode } from './reasons';

const keys = testKeys();
let database: TestDatabase;
let actor: ReturnType<typeof actorOf>;

beforeEach(async () => {
  database = await createTestDatabase();
  actor = actorOf(await signedInPerson(database, ['supervisor']));
});
afterEach(() => database.close());

const tools = () => ({ db: database.db, keys });
const body = (words: string, more: Partial<ReasonBody> = {}): ReasonBody => ({
  words,
  applicantWords: 'Your enrolment could not be approved.',
  needsNote: false,
  factors: [],
  ...more,
});
const offered = async () => (await readReasons(database.db)).map(({ code }) => code);
const changesOf = async (code: string) =>
  (
    await database.db
      .select()
      .from(auditEvent)
      .where(eq(auditEvent.subject, `reason ${code}`))
      .orderBy(auditEvent.id)
  ).map((event) => [event.code, event.changes?.[0] ?? null]);

const defaults = [
  'face_mismatch',
  'document_altered',
  'sources_disagree',
  'document_not_accepted',
  'picture_unusable',
  'same_document_other_person',
  'other',
  'print_or_screen',
  'selfie_not_live',
];

test('a new desk has default reasons in order', async () => {
  expect(await offered()).toEqual(defaults);
});

test('creating, rewording, moving, disabling and enabling a reason is logged, unless nothing changes', async () => {
  const code = await createReason(tools(), body('Déjà vu, twice!'), actor);
  expect(code).toBe('deja_vu_twice');
  expect((await offered()).at(-1)).toBe(code);

  await rewordReason(tools(), code, body('Seen before', { needsNote: true }), actor);
  await rewordReason(tools(), code, body('Seen before', { needsNote: true }), actor);
  await moveReason(tools(), code, 2, actor);
  await moveReason(tools(), code, 2, actor);
  expect((await offered()).indexOf(code)).toBe(1);
  await retireReason(tools(), code, true, actor);
  await retireReason(tools(), code, true, actor);
  expect(await offered()).toEqual(defaults);
  await retireReason(tools(), code, false, actor);

  expect(await offered()).toEqual([...defaults, code]);
  expect(await reasonsByCode(database.db, [code])).toEqual([{ code, ...body('Seen before', { needsNote: true }) }]);
  expect(await changesOf(code)).toEqual([
    ['reason.created', null],
    ['reason.changed', { name: 'needs a note', before: 'no', after: 'yes' }],
    ['reason.changed', { name: 'place', before: '10', after: '2' }],
    ['reason.changed', { name: 'state', before: 'in use', after: 'retired' }],
    ['reason.changed', { name: 'state', before: 'retired', after: 'in use' }],
  ]);
});

test('a disabled reason keeps its wording, and an unknown one is shown by its code', async () => {
  await retireReason(tools(), 'face_mismatch', true, actor);

  expect(await reasonsByCode(database.db, ['unheard_of', 'face_mismatch', 'unheard_of'])).toMatchObject([
    { code: 'unheard_of', words: 'unheard_of' },
    { code: 'face_mismatch', words: 'Face does not match' },
    { code: 'unheard_of', words: 'unheard_of' },
  ]);
});

test('codes are unique, even for wording without Latin letters', async () => {
  const first = await createReason(tools(), body('Не принято'), actor);
  const second = await createReason(tools(), body('Другое'), actor);
  expect([first, second]).toEqual(['reason', 'reason_2']);

  await rewordReason(tools(), first, body('Renamed'), actor);
  await retireReason(tools(), second, true, actor);
  expect(await createReason(tools(), body('Renamed!'), actor)).toBe('renamed');
  await retireReason(tools(), 'renamed', true, actor);
  await rewordReason(tools(), 'renamed', body('Something else'), actor);
  expect(await createReason(tools(), body('renamed?'), actor)).toBe('renamed_2');
});

test('reasons name the Trust Factors they belong to, and a change of that is logged', async () => {
  const factorsOf = async (code: string) =>
    (await readReasons(database.db)).find((reason) => reason.code === code)?.factors;
  expect(await factorsOf('print_or_screen')).toEqual(['documentLiveness']);
  expect(await factorsOf('selfie_not_live')).toEqual(['passiveLiveness']);
  expect(await factorsOf('sources_disagree')).toContain('barcodeOcrCrossCheck');

  const code = await createReason(tools(), body('Blurred', { factors: ['overallOcrFieldsConfidence'] }), actor);
  await rewordReason(tools(), code, body('Blurred', { factors: ['mrzValidity', 'faceVerification'] }), actor);
  expect(await factorsOf(code)).toEqual(['mrzValidity', 'faceVerification']);
  expect((await listReasons(database.db)).find((reason) => reason.code === code)?.factors).toHaveLength(2);
  expect((await changesOf(code)).at(-1)).toEqual([
    'reason.changed',
    { name: 'factors', before: 'overallOcrFieldsConfidence', after: 'mrzValidity, faceVerification' },
  ]);
  expect(reasonSchema.safeParse({ ...body('x'), factors: ['height'] }).success).toBe(false);
});

test('there are always 1 to 12 active reasons, however many people change them at once', async () => {
  const outcomes = await Promise.allSettled(
    ['a', 'b', 'c', 'd', 'e', 'f'].map((words) => createReason(tools(), body(words), actor)),
  );
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  const all = await offered();
  expect(all).toHaveLength(12);

  await retireReason(tools(), 'other', true, actor);
  await createReason(tools(), body('The twelfth'), actor);
  await expect(retireReason(tools(), 'other', false, actor)).rejects.toMatchObject({
    code: 'CONFLICT',
    userMessage: expect.stringContaining('Disable another one first'),
  });

  const retired = await Promise.allSettled((await offered()).map((code) => retireReason(tools(), code, true, actor)));
  expect(retired.filter(({ status }) => status === 'rejected')).toMatchObject([{ reason: { code: 'CONFLICT' } }]);
  expect(await offered()).toHaveLength(1);
});

test('two reasons cannot have the same wording', async () => {
  await expect(createReason(tools(), body('OTHER'), actor)).rejects.toMatchObject({ code: 'CONFLICT' });
  await expect(rewordReason(tools(), 'face_mismatch', body('other'), actor)).rejects.toMatchObject({
    code: 'CONFLICT',
  });
  await rewordReason(tools(), 'other', body('OTHER'), actor);
  await retireReason(tools(), 'other', true, actor);
  await expect(createReason(tools(), body('Other'), actor)).rejects.toMatchObject({
    userMessage: expect.stringContaining('Enable it'),
  });
});

test('places have no gaps after moving or disabling a reason', async () => {
  await moveReason(tools(), 'other', 1, actor);
  await moveReason(tools(), 'face_mismatch', 99, actor);
  await retireReason(tools(), 'sources_disagree', true, actor);

  const { rows } = await database.db.execute(
    sql`select code, place from review_reason where retired_at is null order by place`,
  );
  expect(rows).toEqual(
    [
      'other',
      'document_altered',
      'document_not_accepted',
      'picture_unusable',
      'same_document_other_person',
      'print_or_screen',
      'selfie_not_live',
      'face_mismatch',
    ].map((code, at) => ({ code, place: at + 1 })),
  );
  await expect(moveReason(tools(), 'sources_disagree', 1, actor)).rejects.toMatchObject({ code: 'CONFLICT' });
});

test('the list shows how often each reason was given, disabled ones last', async () => {
  const row = { personId: actor.personId, status: 'AUTO_REJECTED', takenUpAt: new Date(), reason: Buffer.from('x') };
  await database.db.insert(appeal).values([
    { ...row, sessionId: randomUUID(), reasons: ['other', 'face_mismatch'] },
    { ...row, sessionId: randomUUID(), reasons: ['other'] },
  ]);
  await retireReason(tools(), 'face_mismatch', true, actor);

  const list = await listReasons(database.db);
  expect(list.at(-1)).toMatchObject({ code: 'face_mismatch', given: 1, retiredAt: expect.any(String) });
  expect(list.find(({ code }) => code === 'other')).toMatchObject({ given: 2, retiredAt: null });
  expect(list[0]).toMatchObject({ code: 'document_altered', given: 0 });
});

test('an unknown reason cannot be changed, and wording is encrypted in the audit log', async () => {
  await expect(rewordReason(tools(), 'none', body('x'), actor)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(moveReason(tools(), 'none', 1, actor)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(retireReason(tools(), 'none', true, actor)).rejects.toMatchObject({ code: 'NOT_FOUND' });

  await rewordReason(tools(), 'other', body('Asked by Maria Example'), actor);
  const { rows } = await database.db.execute(sql`select audit_event::text as event from audit_event`);
  expect(JSON.stringify(rows)).not.toContain('Maria');
});

test('wording is trimmed to one line, and both kinds are required', () => {
  expect(reasonSchema.parse(body('  Looks \n altered '))).toEqual(body('Looks altered'));
  for (const bad of [body(''), body('x'.repeat(61)), body('x', { applicantWords: ' ' }), { words: 'x' }]) {
    expect(reasonSchema.safeParse(bad).success).toBe(false);
  }
});
