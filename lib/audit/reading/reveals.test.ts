import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { auditEvent, person, revealReview } from '@/lib/db/schema';
import { destroySubjectKeys, type Keyring, openKeyring, sealWords } from '@/lib/keys';
import { recordEvent } from '../record';
import { openTestLog, type TestLog, testActor } from '../testing';
import { readEvent } from './event';
import { listReveals, reviewReveal } from './reveals';

const key = () => randomBytes(32).toString('base64');

let log: TestLog;
let keys: Keyring;
let officer: string;
let reviewer: { personId: string; requestId: string; address: string };

const addPerson = async (name: string): Promise<string> => {
  const [added] = await log.database.db
    .insert(person)
    .values({ name, email: `${name}@desk.example`, roles: ['privacy officer'], createdAt: new Date() })
    .returning({ id: person.id });

  return added?.id ?? '';
};

const reveal = (personId: string, sessionId: string, reason: string) =>
  log.database.db.transaction(async (tx) =>
    recordEvent(tx, {
      code: 'field.revealed',
      actor: { ...testActor, personId },
      subject: sessionId,
      details: { fields: 'document.applicant.lastName, document.applicant.dateOfBirth' },
      words: await sealWords(tx, keys, sessionId, reason),
    }),
  );

const choosePurpose = (personId: string, purpose: string, words?: string) =>
  log.database.db.transaction(async (tx) =>
    recordEvent(tx, {
      code: 'purpose.set',
      actor: { ...testActor, personId },
      subject: personId,
      details: { purpose, minutes: 30 },
      ...(words !== undefined && { words: await sealWords(tx, keys, personId, words) }),
    }),
  );

beforeEach(async () => {
  log = await openTestLog();
  keys = openKeyring({ DATA_KEY: key(), SIGNING_KEY: key() });
  officer = await addPerson('Officer');
  reviewer = { ...testActor, personId: await addPerson('Privacy officer') };
  await reveal(officer, 'session-1', 'the name is cut off');
  await choosePurpose(officer, 'triage');
  await choosePurpose(officer, 'other', 'a question of the regulator');
});
afterEach(() => log.close());

const list = () => listReveals({ db: log.database.db, keys }, reviewer);
const review = (eventId: string | undefined, outcome: 'fine' | 'flagged') =>
  reviewReveal(log.database.db, Number(eventId), outcome, reviewer);
const codes = async () =>
  (await log.database.db.select().from(auditEvent).orderBy(auditEvent.id)).map(({ code }) => code);

test('reveals and explained purposes await review, oldest first; standard purposes do not', async () => {
  expect(await list()).toEqual({
    items: [
      {
        eventId: '1',
        at: expect.any(String),
        kind: 'field',
        person: 'Officer',
        sessionId: 'session-1',
        what: 'document.applicant.lastName, document.applicant.dateOfBirth',
        words: 'the name is cut off',
        unreadable: false,
        own: false,
      },
      {
        eventId: '3',
        at: expect.any(String),
        kind: 'purpose',
        person: 'Officer',
        sessionId: null,
        what: 'other',
        words: 'a question of the regulator',
        unreadable: false,
        own: false,
      },
    ],
    open: 2,
    reviewed: 0,
    flagged: 0,
  });
});

test('showing encrypted reasons is recorded, but only if there were any', async () => {
  await list();
  expect((await codes()).slice(3)).toEqual(['reveals.listed']);

  for (const subject of ['session-1', officer]) {
    await log.database.db.transaction((tx) => destroySubjectKeys(tx, [subject]));
  }
  expect((await list()).items.map(({ words }) => words)).toEqual([null, null]);
  expect((await codes()).slice(3)).toEqual(['reveals.listed']);
});

test('reasons that cannot be decrypted are marked unreadable, and the others are shown', async () => {
  await log.damage(`update subject_key set wrapped = 'x' where subject = 'session-1'`);

  expect((await list()).items).toMatchObject([
    { words: null, unreadable: true },
    { words: 'a question of the regulator', unreadable: false },
  ]);
  const read = await readEvent({ db: log.database.db, keys }, 1, { actor: reviewer, readsWords: true, blindTo: null });
  expect(read.words).toEqual({ state: 'unreadable' });
});

test('a reviewed item leaves the list, is counted and recorded', async () => {
  await review('1', 'fine');
  await review('3', 'flagged');

  expect(await list()).toEqual({ items: [], open: 0, reviewed: 2, flagged: 1 });
  const events = await log.database.db.select().from(auditEvent).orderBy(auditEvent.id);
  expect(events.slice(3)).toMatchObject([
    {
      code: 'reveal.reviewed',
      subject: 'session-1',
      actorId: reviewer.personId,
      details: { eventId: 1, outcome: 'fine' },
    },
    { code: 'reveal.reviewed', subject: officer, details: { eventId: 3, outcome: 'flagged' } },
  ]);
});

test('two reviewers cannot review the same item', async () => {
  const outcomes = await Promise.allSettled([review('1', 'fine'), review('1', 'flagged'), review('1', 'fine')]);

  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { code: 'CONFLICT', userMessage: 'Somebody else has already reviewed this. Reload to see what is left.' },
  });
  expect((await codes()).filter((code) => code === 'reveal.reviewed')).toHaveLength(1);
});

test('nobody reviews their own, and those come last', async () => {
  for (let index = 0; index < 101; index++) {
    await reveal(reviewer.personId, `session-${index}`, 'my own');
  }
  await reveal(officer, 'session-2', 'the date is cut off');
  const { items, open } = await list();

  expect(open).toBe(104);
  expect(items.slice(0, 4).map(({ own }) => own)).toEqual([false, false, false, true]);
  await expect(review(items[3]?.eventId, 'fine')).rejects.toMatchObject({
    code: 'FORBIDDEN',
    userMessage: expect.stringContaining('another privacy officer'),
  });
  expect(await log.database.db.select().from(revealReview)).toEqual([]);
});

test.each(['2', '400'])('an event that needs no review gives a clear error: %s', async (eventId) => {
  await expect(review(eventId, 'fine')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect(await codes()).toHaveLength(3);
});
