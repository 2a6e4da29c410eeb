import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, writeOrganisation } from '@/lib/access';
import { actorOf, signedInPerson } from '@/lib/access/testing';
import { now } from '@/lib/base/clock';
import { appeal, auditEvent } from '@/lib/db/schema';
import { createTestDatabase, type TestDatabase } from '@/lib/db/testing';
import { addSessions } from '@/lib/work/testing';
import { readPages } from '../paper/testing';
import { appealLetterSchema, makeAppealLetter, previewAppealLetter } from './appeal';

let database: TestDatabase;
let officer: Person;

beforeAll(async () => {
  database = await createTestDatabase();
  officer = await signedInPerson(database, ['officer']);
});
afterAll(() => database.close());

const decided = async (columns: Partial<typeof appeal.$inferInsert> = {}) => {
  const [sessionId = ''] = await addSessions(database.db, 1, {
    status: 'AUTO_REJECTED',
    completedAt: '2026-11-14T10:00:00.000Z',
  });
  const [made] = await database.db
    .insert(appeal)
    .values({
      ...{ sessionId, personId: officer.id, status: 'AUTO_REJECTED', takenUpAt: now(), reason: Buffer.from('sealed') },
      ...{ endedAt: now(), finding: 'uphold', reasons: ['face_mismatch'], delivery: 'none', ...columns },
    })
    .returning({ id: appeal.id });

  return { sessionId, appealId: made?.id ?? '' };
};
const codesOn = async (sessionId: string) => {
  const rows = await database.db
    .select()
    .from(auditEvent)
    .where(eq(auditEvent.subject, sessionId))
    .orderBy(auditEvent.id);

  return rows.map(({ code, details }) => [code, details]);
};

test('an upheld rejection is explained in the wording for applicants, with their rights; a preview is not logged', async () => {
  const target = await decided();
  const { subject, body, reference } = await previewAppealLetter(database.db, target);

  expect(subject).toBe('Your appeal: the decision stands');
  expect(reference).toBe(target.sessionId);
  expect(body).toContain('rejection of your identity check of 14 November 2026');
  expect(body).toContain('– The photograph of you does not match the one in your document.');
  expect(body).toContain('right to lodge a complaint');
  expect(body).not.toContain(officer.name);
  expect(body).toMatch(/Yours faithfully,\n\nThe review team$/);
  expect(await codesOn(target.sessionId)).toEqual([]);
});

test('its preview has the sender at its head, like every other letter', async () => {
  const policy = { name: 'Utopia Bank plc', address: '1 Main Street', letterhead: '', logo: null };
  const was = { name: '', address: '', letterhead: '', logo: null };
  await writeOrganisation(database.db, { policy, was }, actorOf(officer));
  expect((await previewAppealLetter(database.db, await decided())).organisation).toEqual(policy);
});

test('it is printed for whoever is named, and that is logged without the name', async () => {
  const target = await decided({ finding: 'recommend approval' });
  const addressee = 'Maria Example\nUtopia Lane 1';
  const { fileName, pdf } = await makeAppealLetter(database.db, { ...target, addressee }, actorOf(officer));
  const [page = ''] = readPages(pdf);

  expect(fileName).toBe(`appeal-${target.sessionId.slice(0, 8)}.pdf`);
  expect(page).toContain('Maria Example');
  expect(page).toContain('Your appeal was successful');
  expect(await codesOn(target.sessionId)).toEqual([['appeal.letter_made', { finding: 'recommend approval' }]]);
});

test('there is no letter before the finding stands', async () => {
  const held = await decided({ holdUntil: new Date(now().getTime() + 60_000) });
  await expect(
    makeAppealLetter(database.db, { ...held, addressee: 'Maria Example' }, actorOf(officer)),
  ).rejects.toMatchObject({ code: 'CONFLICT', userMessage: expect.stringContaining('can still be undone') });
  expect(await codesOn(held.sessionId)).toEqual([['appeal.change_refused', { action: 'letter', because: 'held' }]]);

  const open = await decided({ endedAt: null, finding: null });
  await expect(previewAppealLetter(database.db, open)).rejects.toMatchObject({ code: 'CONFLICT' });
  await expect(previewAppealLetter(database.db, { ...open, sessionId: held.sessionId })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
});

test.each(['uphold', 'recommend rejection'] as const)(
  'there is no letter about an appeal against an approval, which earlier versions had: %s',
  async (finding) => {
    const old = await decided({ status: 'AUTO_APPROVED', finding });
    await expect(previewAppealLetter(database.db, old)).rejects.toMatchObject({
      code: 'CONFLICT',
      userMessage: 'This appeal was against an approval. Only applicants who were rejected get a letter.',
    });
    await expect(
      makeAppealLetter(database.db, { ...old, addressee: 'Maria Example' }, actorOf(officer)),
    ).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(await codesOn(old.sessionId)).toEqual([
      ['appeal.change_refused', { action: 'letter', because: 'not a rejection' }],
    ]);
  },
);

test('an address must be one', () => {
  const appealId = '7c1e04b2-9d3f-4a61-8f0e-52c7ad19b2f6';

  expect(appealLetterSchema.safeParse({ appealId, addressee: ' \n ' }).success).toBe(false);
  expect(appealLetterSchema.safeParse({ appealId, addressee: '[Name]\n[Address]' }).success).toBe(true);
});
