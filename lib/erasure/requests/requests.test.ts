import { randomUUID } from 'node:crypto';
import { and, desc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { endPurpose, setPurpose, writeDemoOnly } from '@/lib/access';
import type { GivenFacts, IntakeBody, MatchedBy } from '@/lib/answers';
import { moveClock, now } from '@/lib/base/clock';
import { dayMs, minuteMs } from '@/lib/base/durations';
import {
  auditEvent,
  deletionItem,
  deletionRequest,
  erasure,
  mirrorCrawl,
  mirrorSession,
  person,
  subjectKey,
  thoroughSearch,
} from '@/lib/db/schema';
import { type Keyring, sealForSubjects } from '@/lib/keys';
import { mirrorApplicants } from '@/lib/mirror/search/testing';
import { addSessions, eraseHere } from '@/lib/work/testing';
import { openFollowUps } from '../retention/follow-up';
import { decideApproval, listOwnApprovals, submitRequest } from './approval';
import { listGoing } from './going';
import { createRequest } from './intake';
import { listRequests } from './list';
import { requestSubject } from './request';
import { intakeOf, openTestDesk, type TestDesk } from './testing';

let desk: TestDesk;
beforeAll(async () => {
  desk = await openTestDesk();
});
afterAll(() => desk.database.close());
beforeEach(() =>
  desk.database.pool.query(`
    delete from erasure; delete from deletion_note; delete from deletion_attachment; delete from deletion_item; delete from deletion_request;
    delete from retention_duty; delete from mirror_session; delete from mirror_crawl; delete from external_id;
    delete from setting
  `),
);

interface Known {
  name?: string;
  born?: string;
  number?: string;
}

/** A session whose document was read. */
const addPerson = async ({ name = 'SOMEBODY ELSE', born, number }: Known): Promise<string> => {
  const id = randomUUID();
  const [lastName = null, firstName = null] = name.split(' ');
  await mirrorApplicants(
    desk.database,
    desk.keys,
    new Map([
      [
        id,
        {
          lastName,
          firstName,
          names: name.split(' '),
          documentNumbers: number ? [number] : [],
          birthDates: born ? [born] : [],
        },
      ],
    ]),
  );

  return id;
};

const addExternalId = async (keys: Keyring, sessionId: string, text: string) => {
  const sealed = (await sealForSubjects(desk.db, keys, 'external id', new Map([[sessionId, text]]))).get(sessionId);
  await desk.db.execute(sql`insert into external_id (session_id, sealed) values (${sessionId}, ${sealed})`);
};

const marksOf = async (requestId: string): Promise<Record<string, MatchedBy[]>> =>
  Object.fromEntries((await desk.read(requestId)).list.map(({ sessionId, matchedBy }) => [sessionId, matchedBy]));

/** A request with one confirmed session. */
const confirmed = async (more: Partial<typeof mirrorSession.$inferInsert> = {}) => {
  const [sessionId = ''] = await addSessions(desk.db, 1, more);
  const requestId = await desk.open({ sessionId });
  await desk.change(requestId, { action: 'match' });
  await desk.change(requestId, { action: 'choose', sessionIds: [sessionId], areTheirs: true });

  return { requestId, sessionId };
};

test('a choice that changes nothing is not recorded again', async () => {
  const { requestId, sessionId } = await confirmed();
  const recorded = async () =>
    (
      await desk.db
        .select({ details: auditEvent.details })
        .from(auditEvent)
        .where(and(eq(auditEvent.subject, `request:${requestId}`), eq(auditEvent.code, 'deletion.items_changed')))
    ).map(({ details }) => (details as { what: string }).what);
  const before = await recorded();
  const choose = (areTheirs: boolean) =>
    desk.change(requestId, { action: 'choose', sessionIds: [sessionId], areTheirs });

  await choose(true);
  expect(await recorded()).toEqual(before);
  await choose(false);
  await choose(false);
  expect(await recorded()).toEqual([...before, 'left out']);
});

test('a request is due one month after receipt, by the weekend rule, with a reference of the current year', async () => {
  const first = await desk.open({ name: 'Novák' }, { receivedOn: '2024-08-31' });
  await desk.db.execute(sql`
    insert into setting (name, value, changed_at) values ('erasure',
      '{"weekendRule": "monday after", "cancelSeconds": 60, "directNeedsApproval": false}', now())
  `);
  const second = await desk.open({ name: 'Novák' }, { receivedOn: '2024-06-14', identity: null }, desk.officer);

  const year = now().getUTCFullYear();
  expect(await desk.read(first)).toMatchObject({
    reference: `DR-${year}-0001`,
    dueOn: '2024-09-30',
    owner: { id: desk.privacy.id },
  });
  // 14 July 2024 is a Sunday. An officer may enter requests but does not own them.
  expect(await desk.read(second)).toMatchObject({ reference: `DR-${year}-0002`, dueOn: '2024-07-15', owner: null });
  expect(await listRequests(desk.db, desk.privacy, 'open')).toMatchObject({
    rows: [{ id: second }, { id: first }],
    counts: { open: 2, ended: 0, late: 2 },
  });
});

test.each<[string, Partial<Omit<IntakeBody, 'given'>> & { given?: Partial<GivenFacts> }]>([
  ['in the future', { receivedOn: '2999-01-01' }],
  ['more than ten years ago', { receivedOn: '2001-01-01' }],
  ['at least one detail', { given: { words: 'Please forget me.' } }],
  ['not a session id', { given: { sessionId: '../people' } }],
])('an implausible intake is refused: %s', async (words, { given = { name: 'N' }, ...more }) => {
  const caller = await desk.caller(desk.privacy);

  await expect(createRequest(desk, caller, intakeOf(given, more))).rejects.toThrow(words);
});

test('sessions are found by every detail a person gave, and show how they were found', async () => {
  const byName = await addPerson({ name: 'KOVÁČOVÁ MÁRIA', born: '1990-04-07' });
  const byNumber = await addPerson({ number: 'AB 123 456' });
  const byDateOnly = await addPerson({ born: '1990-04-07' });
  const [neverFinished = ''] = await addSessions(desk.db, 1, { status: 'EXPIRED' });
  await addExternalId(desk.keys, neverFinished, 'order 17');
  const notListed = randomUUID();
  const requestId = await desk.open({
    name: 'Maria Kovacova',
    birthDate: '1990-04-07',
    documentNumber: 'ab123456',
    externalId: 'order 17',
    sessionId: notListed,
  });
  await desk.change(requestId, { action: 'match' });

  expect(await marksOf(requestId)).toEqual({
    [byName]: ['name', 'birth date'],
    [byNumber]: ['document number'],
    [neverFinished]: ['external id'],
    [notListed]: ['session id'],
  });

  const alone = await desk.open({ birthDate: '1990-04-07' });
  await desk.change(alone, { action: 'match' });
  expect(Object.keys(await marksOf(alone)).sort()).toEqual([byName, byDateOnly].sort());
});

test('searching again keeps earlier choices and adds new matches', async () => {
  const first = await addPerson({ name: 'KOVÁČOVÁ MÁRIA' });
  const requestId = await desk.open({ name: 'Kováčová' });
  await desk.change(requestId, { action: 'match' });
  await desk.change(requestId, { action: 'choose', sessionIds: [first], areTheirs: false });
  const later = await addPerson({ name: 'KOVÁČOVÁ JANA' });
  const similar = await addPerson({ name: 'KOVAČEVIČ' });
  await desk.change(requestId, { action: 'match' });
  const [search] = await desk.db
    .insert(thoroughSearch)
    .values({
      personId: desk.privacy.id,
      state: 'complete',
      keyId: 'key',
      text: Buffer.from('sealed'),
      createdAt: now(),
      found: [{ id: similar, errors: 2 }],
    })
    .returning();
  await desk.change(requestId, { action: 'take thorough', searchId: search?.id ?? '' });

  const { list, searched, masked } = await desk.read(requestId);
  expect(Object.fromEntries(list.map(({ sessionId, state }) => [sessionId, state]))).toEqual({
    [first]: 'left out',
    [later]: 'candidate',
    [similar]: 'candidate',
  });
  expect(searched).toMatchObject({ isThorough: true, read: 3, toRead: 0 });
  // Searching began the erasure purpose.
  expect(masked).toBe(false);
  await expect(
    desk.change(requestId, { action: 'take thorough', searchId: search?.id ?? '' }, desk.supervisor),
  ).rejects.toThrow('search is not yours');
});

test('match rows show names and birth dates under a purpose, and the view is recorded with the ids shown', async () => {
  const sessionId = await addPerson({ name: 'KOVÁČOVÁ MÁRIA', born: '1990-04-07' });
  const requestId = await desk.open({ name: 'Kováčová' });
  await desk.change(requestId, { action: 'match' });
  const viewed = async () => {
    const rows = await desk.db
      .select({ details: auditEvent.details })
      .from(auditEvent)
      .where(and(eq(auditEvent.subject, requestSubject(requestId)), eq(auditEvent.code, 'deletion.viewed')))
      .orderBy(auditEvent.id);

    return rows.map(({ details }) => details);
  };

  expect((await desk.read(requestId)).list).toMatchObject([
    { sessionId, applicant: 'MÁRIA KOVÁČOVÁ', birthDate: '1990-04-07' },
  ]);
  expect(await viewed()).toEqual([{ view: 'in full', purpose: 'erasure', sessions: sessionId }]);

  const [masked] = (await desk.read(requestId, desk.officer)).list;
  expect(masked).toMatchObject({ sessionId, applicant: 'M•••• K••••' });
  expect(masked).not.toHaveProperty('birthDate');
  expect((await viewed()).at(-1)).toEqual({ view: 'masked', purpose: null });
});

test('a match by the name in the barcode shows that name too, under a purpose only', async () => {
  const id = randomUUID();
  const bySource = [
    { source: 'printed', name: 'BRANDT JANA' },
    { source: 'barcode', name: 'KOVACOVA MARIA' },
  ] as const;
  const names = ['BRANDT', 'JANA', 'KOVACOVA', 'MARIA'];
  const found = { lastName: 'BRANDT', firstName: 'JANA', bySource, names, documentNumbers: [], birthDates: [] };
  await mirrorApplicants(desk.database, desk.keys, new Map([[id, found]]));
  const requestId = await desk.open({ name: 'Mária Kováčová' });
  await desk.change(requestId, { action: 'match' });

  expect((await desk.read(requestId)).list).toMatchObject([
    { applicant: 'JANA BRANDT', matchedName: { source: 'barcode', name: 'KOVACOVA MARIA' } },
  ]);
  const [masked] = (await desk.read(requestId, desk.officer)).list;
  expect(masked).toMatchObject({ applicant: 'J•••• B••••' });
  expect(masked).not.toHaveProperty('matchedName');

  await desk.change(requestId, { action: 'choose', sessionIds: [id], areTheirs: true });
  const { sessions } = await listGoing(desk, await desk.caller(desk.privacy), requestId, null);
  expect(sessions).toMatchObject([{ matchedName: { source: 'barcode' } }]);
});

test('viewing a request is recorded for erasure, whatever other work its viewer is at', async () => {
  const requestId = await desk.open({ name: 'Kováčová' });
  const { person: supervisor, actor } = await desk.caller(desk.supervisor);
  const viewedFor = async (code: 'triage' | 'other') => {
    await setPurpose(desk, supervisor, { code, words: code === 'other' ? 'A court asked.' : null }, actor);
    await desk.read(requestId, desk.supervisor);
    const [viewed] = await desk.db
      .select({ details: auditEvent.details })
      .from(auditEvent)
      .where(and(eq(auditEvent.subject, requestSubject(requestId)), eq(auditEvent.code, 'deletion.viewed')))
      .orderBy(desc(auditEvent.id));

    return viewed?.details;
  };

  try {
    expect(await viewedFor('triage')).toEqual({ view: 'in full', purpose: 'erasure' });
    // Explained in words that are reviewed.
    expect(await viewedFor('other')).toEqual({ view: 'in full', purpose: 'other' });
    const { events } = await desk.read(requestId, desk.officer);
    expect(events[0]).toMatchObject({ code: 'deletion.viewed', details: { view: 'in full', purpose: 'other' } });
    expect((await desk.read(requestId, desk.officer)).events[0]).toMatchObject({ details: { view: 'masked' } });
  } finally {
    await endPurpose(desk.db, supervisor, actor);
  }
});

test('matches keep their places while they are decided', async () => {
  for (const name of ['ANNA', 'JANA', 'MÁRIA', 'ZUZANA']) await addPerson({ name: `KOVÁČOVÁ ${name}` });
  const requestId = await desk.open({ name: 'Kováčová' });
  await desk.change(requestId, { action: 'match' });
  const listed = async () => (await desk.read(requestId)).list.map(({ sessionId }) => sessionId);
  const found = await listed();

  for (const [place, sessionId] of found.entries()) {
    await desk.change(requestId, { action: 'choose', sessionIds: [sessionId], areTheirs: place % 2 === 0 });
    expect(await listed()).toEqual(found);
  }
});

test('a session that was ruled out is not counted, and one that is theirs is', async () => {
  const [theirs, other] = [await addPerson({ name: 'KOVÁČOVÁ MÁRIA' }), await addPerson({ name: 'KOVÁČOVÁ JANA' })];
  const requestId = await desk.open({ name: 'Kováčová' });
  await desk.change(requestId, { action: 'match' });
  await desk.change(requestId, { action: 'choose', sessionIds: [theirs], areTheirs: true });
  await desk.change(requestId, { action: 'choose', sessionIds: [other], areTheirs: false });

  expect(await desk.read(requestId)).toMatchObject({ items: { all: 1 }, counts: { confirmed: 1, 'left out': 1 } });
});

test('other sessions of the same person are offered once one is confirmed, and can be added', async () => {
  const found = await addPerson({ name: 'KOVÁČOVÁ MÁRIA', born: '1990-04-07', number: 'AB 123 456' });
  const sameNumber = await addPerson({ name: 'KOVÁČOVÁ MÁRIA', number: 'AB123456' });
  const sameBirth = await addPerson({ name: 'Maria KOVACOVA', born: '1990-04-07' });
  const misread = await addPerson({ name: 'KOVÁČOVÁ MÁRIA', born: '1990-04-01', number: 'AB 123456' });
  await addPerson({ name: 'KOVÁČOVÁ MÁRIA', born: '1971-01-01' });
  await addPerson({ name: 'NOVÁK JAN', born: '1990-04-01', number: 'AB 123456' });
  const stranger = await addPerson({ name: 'NOVÁK JAN', born: '1990-04-07' });
  const requestId = await desk.open({ sessionId: found });
  await desk.change(requestId, { action: 'match' });
  expect((await desk.read(requestId)).samePerson).toBeNull();

  await desk.change(requestId, { action: 'choose', sessionIds: [found], areTheirs: true });
  const { samePerson } = await desk.read(requestId);
  expect(samePerson?.kind).toBe('at least');
  expect(Object.fromEntries(samePerson?.rows.map(({ sessionId, sameBy }) => [sessionId, sameBy]) ?? [])).toEqual({
    [sameNumber]: 'document',
    [sameBirth]: 'birth date',
    [misread]: 'document, another birth date',
  });
  expect(samePerson?.rows[0]?.applicant).toMatch(/KOV/);

  const add = (sessionIds: string[]) => desk.change(requestId, { action: 'add same person', sessionIds });
  await expect(add([stranger])).rejects.toThrow('no longer');
  await add([sameNumber, misread]);
  expect(await marksOf(requestId)).toEqual({
    [found]: ['session id'],
    [sameNumber]: ['same person'],
    [misread]: ['same person'],
  });
  expect((await desk.read(requestId)).samePerson?.rows).toMatchObject([{ sessionId: sameBirth }]);
});

test('too many matches ask for more details; a birth date narrows a common name', async () => {
  const one = await addPerson({ name: 'LI', born: '1990-04-07' });
  await desk.db.execute(sql`
    insert into mirror_session (id, result_state, has_document, tokens, token_key_id)
    select 'many-' || n, 'read', true, tokens, token_key_id
    from mirror_session, generate_series(1, 500) n where id = ${one}
  `);
  await desk.db.execute(
    sql`update mirror_session set tokens = tokens[1:array_length(tokens, 1) - 1] where id like 'many-%'`,
  );
  const common = await desk.open({ name: 'Li' });
  await expect(desk.change(common, { action: 'match' })).rejects.toThrow('501 sessions match');
  expect((await desk.events(common)).at(-1)).toBe('deletion.change_refused');

  const narrowed = await desk.open({ name: 'Li', birthDate: '1990-04-07' });
  await desk.change(narrowed, { action: 'match' });
  expect(await marksOf(narrowed)).toEqual({ [one]: ['name', 'birth date'] });
});

test('"no data" is refused while sessions are unread or matches remain', async () => {
  const requestId = await desk.open({ name: 'Kováčová' });
  const end = () => desk.change(requestId, { action: 'end without data' });
  await expect(end()).rejects.toThrow('Search for this person first');

  const [unread = ''] = await addSessions(desk.db, 1, { resultState: 'wanted' });
  await addSessions(desk.db, 1, { resultState: 'withheld' });
  await desk.change(requestId, { action: 'match' });
  await expect(end()).rejects.toThrow('not been fully read');
  await desk.completeCrawl();
  await desk.change(requestId, { action: 'match' });
  await expect(end()).rejects.toThrow('1 session still to be read');
  await desk.db.update(mirrorSession).set({ resultState: 'none' }).where(eq(mirrorSession.id, unread));
  await desk.change(requestId, { action: 'match' });

  // Added after the last search.
  const late = await addPerson({ name: 'KOVÁČOVÁ' });
  await expect(end()).rejects.toThrow('1 match not yet ruled out');
  await desk.change(requestId, { action: 'choose', sessionIds: [late], areTheirs: false });
  await end();

  expect(await desk.read(requestId)).toMatchObject({
    state: 'reply',
    outcome: 'no data',
    letter: 'no data',
    searched: { listed: { kind: 'exactly' }, notSearchable: 1 },
  });
});

test.each([
  ['the service is down', 'cannot be read: The service is down'],
  ['no look succeeds any more', 'overdue'],
])('"no data" is refused although the list was complete, because %s', async (_, words) => {
  const requestId = await desk.open({ name: 'Kováčová' });
  await desk.completeCrawl();
  await desk.change(requestId, { action: 'match' });
  expect((await desk.read(requestId)).may['end without data']).toEqual({ allowed: true });
  const { asOf } = (await desk.read(requestId)).searched ?? {};

  // Her session arrives now, unseen.
  const back = moveClock((words === 'overdue' ? 6 : 1) * minuteMs);
  if (words !== 'overdue') {
    await desk.db.execute(sql`
      insert into mirror_crawl (kind, state, began_at, progress, problem)
      values ('new', 'running', ${now()}, '{}', 'The service is down.')
    `);
  }
  expect((await desk.read(requestId)).may['end without data']).toMatchObject({
    allowed: false,
    because: expect.stringContaining(words),
  });
  await expect(desk.change(requestId, { action: 'end without data' })).rejects.toThrow(words);
  await desk.change(requestId, { action: 'match' });
  expect((await desk.read(requestId)).searched).toMatchObject({ asOf, listed: { kind: 'at least' } });
  expect(await desk.events(requestId)).toContain('deletion.change_refused');

  await desk.db.delete(mirrorCrawl);
  await desk.completeCrawl();
  await desk.change(requestId, { action: 'match' });
  await desk.change(requestId, { action: 'end without data' });
  back();
  expect(await desk.read(requestId)).toMatchObject({ outcome: 'no data' });
});

test('a request with every session held needs only its reply, with the end date and the law', async () => {
  await desk.addDuty();
  const { requestId } = await confirmed({ completedAt: now().toISOString() });
  expect((await desk.read(requestId)).list).toMatchObject([{ keeping: { because: 'AML Act, section 8' } }]);
  await desk.submit(requestId);

  expect(await desk.read(requestId)).toMatchObject({
    state: 'reply',
    outcome: 'kept',
    letter: 'refusal',
    list: [{ state: 'held', keeping: { until: expect.any(String), because: 'AML Act, section 8' } }],
  });
  await desk.reply(requestId, 'refusal');
  expect(await desk.read(requestId)).toMatchObject({ state: 'ended', outcome: 'kept' });
});

test('a start day entered by an officer can release a session', async () => {
  await desk.addDuty({ countsFrom: 'entered day' });
  const { requestId, sessionId } = await confirmed();
  expect((await desk.read(requestId)).list).toMatchObject([{ asksForDay: true, keeping: { until: null } }]);
  await desk.change(requestId, { action: 'count from', sessionId, day: '2001-01-31' });
  expect((await desk.read(requestId)).list).toMatchObject([{ keeping: null, countsFrom: '2001-01-31' }]);
  await desk.submit(requestId);

  expect(await desk.read(requestId)).toMatchObject({ state: 'approval', counts: { confirmed: 1, held: 0 } });
});

test('a request cannot be submitted while matches are undecided', async () => {
  const { requestId } = await confirmed();
  await desk.change(requestId, { action: 'add', sessionId: 'session-2' });
  await expect(desk.submit(requestId)).rejects.toThrow('Confirm or rule out 1 session first');
  await desk.change(requestId, { action: 'choose', sessionIds: ['session-2'], areTheirs: false });
  await desk.submit(requestId);
  expect(await desk.read(requestId)).toMatchObject({ state: 'approval' });
});

test('a session is in one request at a time, and in none once erased', async () => {
  const { requestId, sessionId } = await confirmed();
  const other = await desk.open({ sessionId });
  await desk.change(other, { action: 'match' });
  await desk.change(other, { action: 'choose', sessionIds: [sessionId], areTheirs: true });
  await desk.submit(requestId);
  await expect(desk.submit(other)).rejects.toThrow(
    /is already in request DR-\d{4}-\d{4}\. Exclude it from this request\./,
  );

  await eraseHere(desk.db, sessionId, desk.privacy.id);
  await expect(desk.submit(other)).rejects.toThrow('erased in the meantime');
  await expect(desk.change(other, { action: 'add', sessionId })).rejects.toThrow('already been erased');
});

test('another person approves, not the one who submitted, and two cannot approve at once', async () => {
  const { requestId } = await confirmed();
  await desk.submit(requestId);
  await expect(desk.approve(requestId, desk.privacy)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  const caller = await desk.caller(desk.supervisor);
  const given = await desk.confirmationOf(requestId);
  const approve = () => decideApproval(desk, caller, requestId, { action: 'approve', ...given });
  const both = await desk.concurrently('select from deletion_request for update', [approve, approve]);

  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { code: 'CONFLICT', userMessage: expect.stringContaining('about to start') },
  });
  expect((await desk.events(requestId)).filter((code) => code.startsWith('deletion.approved'))).toHaveLength(1);
  expect((await desk.events(requestId)).filter((code) => code === 'deletion.change_refused')).toHaveLength(2);
});

test('a submitter approves alone after a day where nobody else can, and that is on record', async () => {
  const { requestId } = await confirmed();
  await desk.submit(requestId);
  await expect(desk.approve(requestId, desk.privacy)).rejects.toMatchObject({
    userMessage: `You submitted this request, so another person must approve it: ${desk.supervisor.name}.`,
  });
  const disable = (disabledAt: Date | null) =>
    desk.db.update(person).set({ disabledAt }).where(eq(person.id, desk.supervisor.id));
  const alone = async () => (await listOwnApprovals(desk.db)).map(({ by }) => by);
  expect(await alone()).toEqual([]);

  await disable(now());
  try {
    await expect(desk.approve(requestId, desk.privacy)).rejects.toMatchObject({
      code: 'CONFLICT',
      userMessage: expect.stringContaining('You can approve it alone from'),
    });
    expect(await alone()).toEqual([desk.privacy.name]);

    const dayAgo = new Date(now().getTime() - dayMs);
    await desk.db.update(deletionRequest).set({ stateAt: dayAgo }).where(eq(deletionRequest.id, requestId));
    await desk.approve(requestId, desk.privacy);
    expect(await desk.read(requestId)).toMatchObject({ state: 'delayed', isApprovedAlone: true });
    const [approved] = await desk.db
      .select()
      .from(auditEvent)
      .where(eq(auditEvent.code, 'deletion.approved'))
      .orderBy(desc(auditEvent.id));
    expect(approved?.details).toEqual({ alone: true, sessions: 1 });
  } finally {
    await disable(null);
  }
});

test('where all data is demo data, a submitter without a second person does not wait', async () => {
  const { requestId } = await confirmed();
  await desk.submit(requestId);
  await desk.db.update(person).set({ disabledAt: now() }).where(eq(person.id, desk.supervisor.id));
  try {
    await writeDemoOnly(desk.db, true);
    await desk.approve(requestId, desk.privacy);
    expect(await desk.read(requestId)).toMatchObject({ isApprovedAlone: true });
  } finally {
    await desk.db.update(person).set({ disabledAt: null });
  }
});

test.each([true, false])('the record of a submission says whether an approval was asked for: %s', async (approval) => {
  await desk.db.execute(sql`
    insert into setting (name, value, changed_at) values ('erasure',
      ${JSON.stringify({ weekendRule: 'as it falls', cancelSeconds: 60, directNeedsApproval: false, requestsNeedApproval: approval })}::jsonb, now())
  `);
  const { requestId } = await confirmed();
  await desk.submit(requestId);
  const [submitted] = await desk.db
    .select({ details: auditEvent.details })
    .from(auditEvent)
    .where(and(eq(auditEvent.subject, requestSubject(requestId)), eq(auditEvent.code, 'deletion.submitted')));

  expect(submitted?.details).toEqual({ toErase: 1, held: 0, approval });
});

test('a request sent back is open again, and its holds are checked anew', async () => {
  const { requestId, sessionId } = await confirmed();
  const [held = ''] = await addSessions(desk.db, 1, { country: 'SVK', completedAt: now().toISOString() });
  await desk.addDuty({ countries: ['SVK'] });
  await desk.change(requestId, { action: 'add', sessionId: held });
  await desk.change(requestId, { action: 'choose', sessionIds: [held], areTheirs: true });
  await desk.submit(requestId);
  expect((await desk.read(requestId)).counts).toMatchObject({ confirmed: 1, held: 1 });
  await decideApproval(desk, await desk.caller(desk.supervisor), requestId, {
    action: 'send back',
    reason: 'One of them is not hers.',
  });

  await desk.reveal();
  expect(await desk.read(requestId)).toMatchObject({
    ...{ state: 'open', submittedBy: null, counts: { confirmed: 2 } },
    // To submit it again with.
    reason: 'The person asked for it.',
  });
  await desk.change(requestId, { action: 'choose', sessionIds: [sessionId], areTheirs: false });
  await desk.submit(requestId);
  expect(await desk.read(requestId)).toMatchObject({ state: 'reply', outcome: 'kept' });
});

test('whoever submitted a request takes it back, on record as that and not as sent back', async () => {
  const { requestId } = await confirmed();
  await desk.submit(requestId);
  expect(await desk.read(requestId)).toMatchObject({
    isSubmitter: true,
    may: { approve: { allowed: false }, 'send back': { allowed: true } },
  });
  expect(await desk.read(requestId, desk.supervisor)).toMatchObject({ isSubmitter: false });
  await decideApproval(desk, await desk.caller(desk.privacy), requestId, {
    action: 'send back',
    reason: 'To be searched again.',
  });

  expect(await desk.read(requestId)).toMatchObject({ state: 'open', submittedBy: null, counts: { confirmed: 1 } });
  expect((await desk.events(requestId)).filter((code) => /sent_back|taken_back/.test(code))).toEqual([
    'deletion.taken_back',
  ]);
});

test('an extension adds two months once, masks its reason, and does not count as the answer', async () => {
  const requestId = await desk.open({ name: 'Kováčová' });
  const { extendableTo } = await desk.read(requestId);
  await desk.change(requestId, { action: 'extend', reason: 'Mária has many sessions.' });
  await desk.reply(requestId, 'extension');

  expect(await desk.read(requestId)).toMatchObject({
    dueOn: extendableTo,
    extendableTo: null,
    isExtended: true,
    answeredAt: null,
    answeredWith: 'extension',
    letter: null,
  });
  expect((await desk.read(requestId, desk.officer)).extensionReason).toBe('M••••');
});

test('request details are never stored in clear text, and are unreadable once the person was answered', async () => {
  const given = {
    name: 'Kováčová Mária',
    birthDate: '1990-04-07',
    documentNumber: 'XY998877',
    externalId: 'order 4711',
    words: 'Write to Hlavná 12, please.',
  };
  const requestId = await desk.open(given);
  await desk.change(requestId, { action: 'note', words: 'Mária called again.' });
  await desk.change(requestId, { action: 'extend', reason: 'Mária has many sessions.' });
  await desk.completeCrawl();
  await desk.change(requestId, { action: 'match' });
  expect(await desk.read(requestId)).toMatchObject({ given, notes: [{ words: 'Mária called again.' }] });
  expect((await desk.read(requestId, desk.officer)).given).toMatchObject({ name: 'K••••', birthDate: '1••••' });

  const text = await desk.allText();
  for (const piece of ['Kováč', 'Mária', '1990-04-07', 'XY998877', 'order 4711', 'Hlavn', 'passport']) {
    expect(text).not.toContain(piece);
    // As PostgreSQL prints a bytea column.
    expect(text).not.toContain(Buffer.from(piece).toString('hex'));
  }

  await desk.change(requestId, { action: 'end without data' });
  await desk.reply(requestId, 'no data');
  expect(await desk.read(requestId)).toMatchObject({ given: null, replyTo: null, extensionReason: null });
  expect((await desk.read(requestId)).notes.filter(({ words }) => words !== null)).toEqual([]);
  expect(
    await desk.db
      .select()
      .from(subjectKey)
      .where(eq(subjectKey.subject, `request:${requestId}`)),
  ).toEqual([]);
});

test('a person’s request that is stopped in its countdown is matched again, and loses nothing', async () => {
  const { requestId } = await confirmed();
  await desk.change(requestId, { action: 'note', words: 'Mária called.' });
  await desk.submit(requestId);
  await desk.approve(requestId, desk.supervisor);
  await desk.change(requestId, { action: 'pause' });
  await expect(desk.change(requestId, { action: 'cancel', reason: 'Wrong session.' })).rejects.toThrow(
    'A person made this request',
  );
  await desk.change(requestId, { action: 'stop' });

  await desk.reveal();
  expect(await desk.read(requestId)).toMatchObject({
    state: 'open',
    isPaused: false,
    given: { sessionId: expect.any(String) },
    identity: { method: 'signature' },
    notes: [{ words: 'Mária called.' }],
    counts: { confirmed: 1 },
    ...{ submittedBy: null, approvedBy: null, approvedAt: null, notBefore: null },
    reason: 'The person asked for it.',
  });
  expect((await desk.events(requestId)).filter((code) => code === 'deletion.stopped')).toHaveLength(1);
  await expect(desk.change(requestId, { action: 'stop' })).rejects.toThrow('has not been submitted yet');
  await desk.submit(requestId);
  expect(await desk.read(requestId)).toMatchObject({ state: 'approval' });
});

test('a request is closed with a reason of the list before anything is erased, and holds nothing after that', async () => {
  const { requestId } = await confirmed();
  const [held = ''] = await addSessions(desk.db, 1, { country: 'SVK', completedAt: now().toISOString() });
  await desk.addDuty({ countries: ['SVK'] });
  await desk.change(requestId, { action: 'add', sessionId: held });
  await desk.change(requestId, { action: 'choose', sessionIds: [held], areTheirs: true });
  await desk.submit(requestId);
  expect((await desk.read(requestId)).closeReasons).not.toContain('identity not proved');
  await expect(desk.change(requestId, { action: 'close', because: 'undeliverable' })).rejects.toThrow(
    'before the reply',
  );
  await desk.change(requestId, { action: 'close', because: 'request withdrawn' });

  expect(await desk.read(requestId)).toMatchObject({
    ...{ state: 'ended', outcome: null, closedBecause: 'request withdrawn', given: null, notes: [] },
    counts: { held: 0, gone: 0 },
    next: null,
  });
  const [row] = await desk.db.select().from(deletionRequest).where(eq(deletionRequest.id, requestId));
  expect(row?.intake).toBeNull();
  expect((await desk.events(requestId)).slice(-2)).toEqual(['deletion.closed_unanswered', 'deletion.ended']);
  expect(await listRequests(desk.db, desk.privacy, 'ended')).toMatchObject({
    rows: [{ id: requestId }],
    counts: { open: 0 },
  });
  // What was held for it is nobody's follow-up.
  await desk.database.pool.query('delete from retention_duty');
  expect(await openFollowUps(desk.db)).toBe(0);
});

test('“identity not proved” closes only a request whose identity is not verified', async () => {
  const requestId = await desk.open({ name: 'Kováčová' }, { identity: null });
  expect((await desk.read(requestId)).closeReasons).toContain('identity not proved');
  await desk.change(requestId, { action: 'close', because: 'identity not proved' });
  expect(await desk.read(requestId)).toMatchObject({ state: 'ended', closedBecause: 'identity not proved' });
  const [closed] = await desk.db
    .select()
    .from(auditEvent)
    .where(and(eq(auditEvent.subject, requestSubject(requestId)), eq(auditEvent.code, 'deletion.closed_unanswered')));
  expect(closed?.details).toEqual({ because: 'identity not proved' });

  const known = await desk.open({ name: 'Kováčová' });
  await expect(desk.change(known, { action: 'close', because: 'identity not proved' })).rejects.toThrow('verified');
});

test('what was not seen is neither submitted nor approved', async () => {
  const { requestId, sessionId } = await confirmed();
  const seen = async () => (await desk.read(requestId)).effect.seen;
  const send = async (was: string) =>
    submitRequest(desk, await desk.caller(desk.privacy), requestId, {
      ...{ reason: 'The person asked for it.', confirm: sessionId, seen: was },
    });
  const approve = async (was: string) =>
    decideApproval(desk, await desk.caller(desk.supervisor), requestId, {
      ...{ action: 'approve', confirm: sessionId, seen: was },
    });
  const one = await seen();
  // A colleague adds a session; the one that is typed stays the first by id.
  const later = `ffffffff${(await addSessions(desk.db, 1))[0]?.slice(8)}`;
  await desk.change(requestId, { action: 'add', sessionId: later }, desk.supervisor);
  await desk.change(requestId, { action: 'choose', sessionIds: [later], areTheirs: true }, desk.supervisor);
  await expect(send(one)).rejects.toMatchObject({
    code: 'CONFLICT',
    userMessage:
      'The sessions to erase have changed since you saw them: there are 2 now. Check them and confirm again.',
  });
  const two = await seen();
  await send(two);

  await expect(approve(one)).rejects.toMatchObject({ code: 'CONFLICT' });
  expect(await desk.read(requestId)).toMatchObject({ state: 'approval' });
  await approve(two);
  expect(await desk.read(requestId)).toMatchObject({ state: 'delayed' });
  const refused = await desk.db
    .select({ details: auditEvent.details })
    .from(auditEvent)
    .where(and(eq(auditEvent.subject, requestSubject(requestId)), eq(auditEvent.code, 'deletion.change_refused')))
    .orderBy(auditEvent.id);
  expect(refused.map(({ details }) => details)).toMatchObject([
    { action: 'submit', because: 'changed since' },
    { action: 'approve', because: 'changed since' },
  ]);
});

test('failed sessions can be retried at once, and show the cause', async () => {
  const { requestId, sessionId } = await confirmed();
  await desk.db.update(deletionRequest).set({ state: 'erasing' }).where(eq(deletionRequest.id, requestId));
  await desk.db.update(deletionItem).set({ state: 'erasing' }).where(eq(deletionItem.requestId, requestId));
  await desk.db.insert(erasure).values({
    sessionId,
    requestId,
    intendedAt: now(),
    step: 'delete',
    problem: 'UPSTREAM_ERROR: The service returned an error (503).',
    tries: 7,
    nextTryAt: new Date(now().getTime() + 300_000),
  });
  await desk.change(requestId, { action: 'pause' });
  await desk.change(requestId, { action: 'retry' });

  const { isPaused, list, counts } = await desk.read(requestId);
  expect({ isPaused, failing: counts.failing }).toEqual({ isPaused: true, failing: 1 });
  const problem = list[0]?.progress?.problem;
  expect(problem).toMatchObject({
    message: 'The service returned an error (503).',
    tries: 7,
    isLasting: true,
  });
  expect(new Date(problem?.nextTryAt ?? 0).getTime()).toBeLessThanOrEqual(now().getTime());
});

test('hundreds of sessions are all counted, and listed in part, the undecided ones among them', async () => {
  const requestId = await desk.open({ name: 'Kováčová' });
  const ids = await addSessions(desk.db, 501);
  await desk.db.execute(sql`
    insert into ${deletionItem} (request_id, session_id, state, state_at, matched_by)
    select ${requestId}, id, 'confirmed', now(), '{}' from mirror_session
  `);
  await desk.change(requestId, { action: 'add', sessionId: 'session-1' });
  const { list, counts } = await desk.read(requestId);

  expect(list).toHaveLength(500);
  expect(list.map(({ sessionId }) => sessionId)).toContain('session-1');
  expect(counts).toMatchObject({ candidate: 1, confirmed: ids.length });
});

/** A request with 502 sessions that are theirs; the first by id is on no page of 500, and held by an obligation. */
const withHundreds = async (): Promise<{ requestId: string; first: string; second: string }> => {
  const requestId = await desk.open({ name: 'Kováčová' });
  const [first = '', second = ''] = ['0000-first', '0000-second'];
  const old = { createdAt: '2020-01-01T00:00:00Z' };
  await addSessions(desk.db, 1, { ...old, id: first, country: 'SVK', completedAt: now().toISOString() });
  await addSessions(desk.db, 1, { ...old, id: second });
  await addSessions(desk.db, 500);
  await desk.db.execute(sql`
    insert into ${deletionItem} (request_id, session_id, state, state_at, matched_by)
    select ${requestId}, id, 'confirmed', now(), '{}' from mirror_session
  `);

  return { requestId, first, second };
};

test('of hundreds of sessions, the one that confirms is named, and holds of sessions beyond the page count', async () => {
  const { requestId, first, second } = await withHundreds();
  await desk.addDuty({ countries: ['SVK'] });
  const { effect, list } = await desk.read(requestId);
  expect(list.map(({ sessionId }) => sessionId)).not.toContain(first);
  expect(effect).toMatchObject({ toErase: 501, confirmWith: second });

  await desk.submit(requestId);
  expect(await desk.read(requestId)).toMatchObject({
    state: 'approval',
    counts: { confirmed: 501, held: 1 },
    effect: { toErase: 501, confirmWith: second },
  });
  await decideApproval(desk, await desk.caller(desk.supervisor), requestId, {
    action: 'approve',
    confirm: second.slice(-4),
    seen: effect.seen,
  });
  expect(await desk.read(requestId)).toMatchObject({ state: 'delayed' });
});

test('whoever approves sees every session that goes, page by page, each view recorded', async () => {
  const { requestId, first, second } = await withHundreds();
  const named = await addPerson({ name: 'KOVÁČOVÁ MÁRIA', born: '1990-04-07' });
  await desk.db.insert(deletionItem).values(
    [named, 'not-listed'].map((sessionId) => ({
      requestId,
      sessionId,
      state: 'confirmed' as const,
      stateAt: now(),
      matchedBy: [],
    })),
  );
  await desk.submit(requestId);
  const { person: supervisor, actor } = await desk.caller(desk.supervisor);
  await setPurpose(desk, supervisor, { code: 'erasure', words: null }, actor);
  const approver = await desk.caller(desk.supervisor);
  const seen: string[] = [];
  try {
    let page = await listGoing(desk, approver, requestId, null);
    seen.push(...page.sessions.map(({ sessionId }) => sessionId));
    expect(seen.slice(0, 2)).toEqual([first, second]);
    expect(seen).toHaveLength(100);
    while (page.more) {
      page = await listGoing(desk, approver, requestId, seen.at(-1) ?? null);
      seen.push(...page.sessions.map(({ sessionId }) => sessionId));
    }
  } finally {
    await endPurpose(desk.db, approver.person, actor);
  }
  expect(new Set(seen).size).toBe(504);
  expect(seen).toHaveLength(504);
  expect(seen).toContain('not-listed');
  const views = await desk.db
    .select({ details: auditEvent.details })
    .from(auditEvent)
    .where(and(eq(auditEvent.subject, requestSubject(requestId)), eq(auditEvent.code, 'deletion.viewed')));
  expect(views.filter(({ details }) => String(details?.sessions).includes(named))).toHaveLength(1);

  const masked = await listGoing(desk, await desk.caller(desk.supervisor), requestId, null);
  expect(masked.sessions.every(({ birthDate }) => birthDate === undefined)).toBe(true);
});
