import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { moveClock } from '@/lib/base/clock';
import { deletionItem, deletionRequest, mirrorGone, person } from '@/lib/db/schema';
import { destroySubjectKeys, type Keyring, openKeyring, sealWords } from '@/lib/keys';
import type { AuditCode } from '../events';
import { recordEvent } from '../record';
import { linesOf, openTestLog, type TestLog, testActor } from '../testing';
import { parseEventId, readEvent } from './event';
import { conditionOf, parseFilter, readFilter } from './filter';
import { parsePlace, readEvents } from './read';
import { readPeople, readSessions } from './summaries';

const key = () => randomBytes(32).toString('base64');

let log: TestLog;
let keys: Keyring;
let nadia: string;
let tomas: string;
let restoreClock: () => void;

const query = (text: string) => new URLSearchParams(text);
const read = (text: string) => readEvents(log.database.db, parsePlace(query(text)), parseFilter(query(text)));
const by = (personId: string | null) => ({ ...testActor, personId });

const addPerson = async (name: string): Promise<string> => {
  const [added] = await log.database.db
    .insert(person)
    .values({ name, email: `${name}@desk.example`, roles: ['officer'], createdAt: new Date() })
    .returning({ id: person.id });

  return added?.id ?? '';
};

const record = (code: AuditCode, actorId: string | null, subject: string | null, details = {}) =>
  recordEvent(log.database.db, { code, actor: by(actorId), subject, details });

/** Yesterday Nadia viewed two sessions. Today Tomas and a stranger are refused, and the desk does something. */
beforeAll(async () => {
  log = await openTestLog();
  keys = openKeyring({ DATA_KEY: key(), SIGNING_KEY: key() });
  nadia = await addPerson('Nadia');
  tomas = await addPerson('Tomas');
  const back = moveClock(-86_400_000);
  await record('session.opened', nadia, 'session-1', { part: 'document', masked: false, purpose: 'triage' });
  await record('session.picture_shown', nadia, 'session-1', { picture: 'selfie' });
  await record('session.opened', nadia, 'session-2', { part: 'document', masked: true });
  back();
  await log.sign();
  restoreClock = moveClock(1_000);
  await record('access.view_refused', tomas, null, { route: 'GET /api/people' });
  await record('person.sign_in_refused', null, tomas);
  await recordEvent(log.database.db, {
    code: 'person.roles_changed',
    actor: by(tomas),
    subject: nadia,
    changes: [{ name: 'roles', before: 'viewer', after: 'officer' }],
  });
  await recordEvent(log.database.db, {
    code: 'key.rotated',
    actor: { personId: null, requestId: null, address: null },
    subject: 'DATA_KEY',
  });
  await recordEvent(log.database.db, {
    code: 'field.revealed',
    actor: by(nadia),
    subject: 'session-2',
    details: { fields: 'document.applicant.lastName', seconds: 60 },
    words: await sealWords(log.database.db, keys, 'session-2', 'the name is cut off on the picture'),
  });
  await log.seal();
  await log.sign();
  await record('session.opened', tomas, 'session-1', { part: 'decision', masked: true });
});
afterAll(async () => {
  restoreClock();
  await log.close();
});

const codesOf = async (text: string) => (await read(text)).events.map(({ code }) => code);

describe('the list of events', () => {
  test('shows the newest first, with names, changes and checkpoints', async () => {
    const { events, total, unsealed, checkpoints, nextBefore } = await read('');

    expect(events.map(({ position }) => position)).toEqual([null, 8, 7, 6, 5, 4, 3, 2, 1]);
    expect(events[3]).toMatchObject({
      actor: 'Tomas',
      actorId: tomas,
      subject: nadia,
      subjectName: 'Nadia',
      changes: [{ name: 'roles', before: 'viewer', after: 'officer' }],
      hasWords: false,
    });
    expect(events.map(({ actor }) => actor).slice(1, 5)).toEqual(['Nadia', 'Proofdesk', 'Tomas', 'Not signed in']);
    expect(events[1]).toMatchObject({ hasWords: true, subjectName: null });
    expect({ total, unsealed, nextBefore }).toEqual({
      total: { count: 9, atLeast: false },
      unsealed: 1,
      nextBefore: null,
    });
    expect(checkpoints.map(({ position }) => position)).toEqual([8, 3]);
  });

  test('can be filtered by person, session, code, group and time', async () => {
    expect(await codesOf(`person=${tomas}`)).toEqual(['session.opened', 'person.roles_changed', 'access.view_refused']);
    expect(await codesOf('session=session-2')).toEqual(['field.revealed', 'session.opened']);
    expect(await codesOf('code=session.picture_shown')).toEqual(['session.picture_shown']);
    expect(await codesOf('code=person.')).toEqual(['person.roles_changed', 'person.sign_in_refused']);
    expect(await codesOf('code=field.,key.rotated')).toEqual(['field.revealed', 'key.rotated']);

    const hourAgo = new Date(Date.now() - 3_600_000).toISOString();
    expect((await read(`to=${hourAgo}`)).total).toEqual({ count: 3, atLeast: false });
    expect((await read(`from=${hourAgo}&person=${nadia}`)).events).toHaveLength(1);
  });

  test('starts below an event or at a position', async () => {
    expect((await read('before=4')).events.map(({ id }) => id)).toEqual(['3', '2', '1']);
    expect((await read('position=5')).events[0]).toMatchObject({ position: 5 });
    expect((await read('position=999')).events[0]).toMatchObject({ position: 8 });
    expect((await read(`position=5&person=${nadia}`)).events[0]).toMatchObject({ position: 3 });
  });

  test.each([
    ['person=nadia', 'Give the account ID of a person.'],
    ['session=../x', 'Enter the full id of a session'],
    ['request=147', 'Enter the reference of a deletion request'],
    ['code=Person', 'The action must be one or more event codes such as person.signed_in'],
    ['code=nothing.', 'The action must be one or more event codes such as person.signed_in'],
    ['from=yesterday', 'The start must be a time such as'],
    ['to=2026-11-15', 'The end must be a time such as'],
    ['from=2026-11-16T00:00:00Z&to=2026-11-15T00:00:00Z', 'The start must not be after the end.'],
    ['before=x', 'before and position must be whole numbers of at least 1.'],
    ['position=0', 'before and position must be whole numbers of at least 1.'],
    ['before=1&position=1', 'not both'],
  ])('explains what is wrong with %s', (text, sentence) => {
    const parse = () => [parseFilter(query(text)), parsePlace(query(text))];

    expect(parse).toThrow(
      expect.objectContaining({ code: 'BAD_REQUEST', userMessage: expect.stringContaining(sentence) }),
    );
  });
});

describe('one event', () => {
  const means = () => ({ db: log.database.db, keys });
  const auditor = { actor: testActor, readsWords: false, blindTo: null };
  const reviewer = { actor: testActor, readsWords: true, blindTo: null };

  test('is shown with its recomputed place in the chain and its neighbours', async () => {
    const { chain, newer, older, requestId, address } = await readEvent(means(), 2, auditor);
    const [one, , three] = (await read('before=4')).events.toReversed();

    expect({ newer, older, requestId, address }).toEqual({
      newer: '3',
      older: '1',
      requestId: 'request-1',
      address: '127.0.0.1',
    });
    expect(chain).toMatchObject({
      previousHash: one?.hash,
      nextHash: three?.hash,
      matches: true,
      checkpoint: { number: 1, position: 3 },
    });
  });

  test('at either end of the log has no neighbour there', async () => {
    expect(await readEvent(means(), 1, auditor)).toMatchObject({ older: null, chain: { matches: true } });
    expect(await readEvent(means(), 9, auditor)).toMatchObject({ chain: null });
  });

  test('does not match if it or a neighbour was changed', async () => {
    await log.damage(`update audit_event set address = '10.0.0.1' where id = 2`);
    const fits = await Promise.all(
      [1, 2, 3, 4].map(async (id) => (await readEvent(means(), id, auditor)).chain?.matches),
    );
    await log.damage(`update audit_event set address = '127.0.0.1' where id = 2`);

    expect(fits).toEqual([false, false, false, true]);
  });

  test('hides its encrypted text from auditors, and records when a reviewer reads it', async () => {
    expect((await readEvent(means(), 1, reviewer)).words).toEqual({ state: 'none' });
    expect((await readEvent(means(), 8, auditor)).words).toEqual({ state: 'kept encrypted' });
    expect(await codesOf('code=audit.words_read')).toEqual([]);

    expect((await readEvent(means(), 8, reviewer)).words).toEqual({
      state: 'readable',
      text: 'the name is cut off on the picture',
    });
    const [read_] = (await read('code=audit.words_read')).events;
    expect(read_).toMatchObject({ subject: 'session-2', details: { eventId: 8 } });

    await log.database.db.transaction((tx) => destroySubjectKeys(tx, ['session-2']));
    expect((await readEvent(means(), 8, reviewer)).words).toEqual({ state: 'erased' });
    expect(await codesOf('code=audit.words_read')).toHaveLength(1);
    expect(await log.verify()).toMatchObject({ intact: true });
  });

  test('that does not exist gives a clear error', async () => {
    await expect(readEvent(means(), 4_000, auditor)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(() => parseEventId('4x')).toThrow(expect.objectContaining({ code: 'BAD_REQUEST' }));
  });
});

describe('the log by session and by staff member', () => {
  const today = () => ({ from: new Date(Date.now() - 3_600_000) });

  test('counts viewers and views by session, latest first', async () => {
    const { sessions, more } = await readSessions(log.database.db, {});

    expect(more).toBe(false);
    expect(sessions.filter(({ sessionId }) => sessionId === 'session-1')).toMatchObject([
      { events: 3, people: 2, views: 2 },
    ]);
    expect(sessions.map(({ sessionId }) => sessionId).toSorted()).toEqual(['session-1', 'session-2']);
    expect((await readSessions(log.database.db, { to: new Date(Date.now() - 3_600_000) })).sessions).toMatchObject([
      { sessionId: 'session-2', views: 0 },
      { sessionId: 'session-1', views: 2 },
    ]);
  });

  test('counts views and changes by staff member, including people without an account', async () => {
    const { people } = await readPeople(log.database.db, {});
    const find = (name: string) => people.find((each) => each.name === name);

    expect(find('Nadia')).toMatchObject({
      personId: nadia,
      sessions: 2,
      opened: 1,
      pictures: 1,
      reveals: 1,
      changes: 0,
      refusals: 0,
    });
    expect(find('Tomas')).toMatchObject({ sessions: 1, opened: 0, changes: 1, refusals: 1 });
    expect(find('Not signed in')).toMatchObject({ personId: null, refusals: 1 });
    expect(find('Proofdesk')).toMatchObject({ personId: null, changes: 1 });
    expect((await readPeople(log.database.db, today())).people.find(({ name }) => name === 'Nadia')).toMatchObject({
      opened: 0,
      reveals: 1,
    });
  });
});

describe('a session that an event names among others', () => {
  const [mine, other] = ['502f0c11-7d3c-4c4f-9d0e-6a1f30aeb0a9', '7c1e04b2-9d3f-4a61-8f0e-52c7ad19b2f6'];
  let named: TestLog;
  let officer: string;

  const filtered = async (text: string) => {
    const { db } = named.database;

    return readEvents(db, null, await readFilter(db, query(text)));
  };
  const codesAbout = async (text: string) => (await filtered(text)).events.map(({ code }) => code);

  beforeAll(async () => {
    named = await openTestLog();
    const { db } = named.database;
    const [added] = await db
      .insert(person)
      .values({ name: 'Olga', email: 'olga@desk.example', roles: ['privacy officer'], createdAt: new Date() })
      .returning({ id: person.id });
    officer = added?.id ?? '';
    const event = (code: AuditCode, subject: string | null, details: Record<string, string | number>) =>
      recordEvent(db, { code, actor: by(officer), subject, details });
    await event('deletion.viewed', 'request:1', { view: 'in full', sessions: `${other}, ${mine}` });
    await event('deletion.viewed', 'request:1', { view: 'in full', sessions: other });
    await event('sessions.hits_shown', null, { sessions: mine });
    await event('sessions.searched', mine, { kind: 'name', found: 1, view: 'in full', sessions: mine });
    await event('sessions.searched', null, { kind: 'name', found: 2, sessions: `${mine}, ${other}` });
    await event('deletion.begun', 'request:1', { reference: 'DR-2026-0001', sessions: 2 });
    await db.insert(mirrorGone).values([
      { id: mine, number: 1, at: new Date() },
      { id: other, number: 2, at: new Date() },
      { id: other.replace('7c1e04b2', '7c1effff'), number: 3, at: new Date() },
    ]);
    await named.seal();
  });
  afterAll(() => named.close());

  const about = ['sessions.searched', 'sessions.searched', 'sessions.hits_shown', 'deletion.viewed'];

  test('has it in its filter', async () => {
    expect(await codesAbout(`session=${mine}`)).toEqual(about);
    expect((await filtered(`session=${mine}&person=${officer}`)).total.count).toBe(4);
    // A count is no id.
    await expect(codesAbout('session=2')).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      userMessage: 'No session has the id 2. Enter its full id, or its short id such as 502f…b0a9.',
    });
  });

  test('has it in the summaries, once each', async () => {
    const { sessions } = await readSessions(named.database.db, {});
    const find = (id: string) => sessions.find(({ sessionId }) => sessionId === id);

    expect(find(mine)).toMatchObject({ events: 4, people: 1, views: 3 });
    expect(find(other)).toMatchObject({ events: 3, people: 1, views: 2 });
    expect(sessions).toHaveLength(2);
    expect((await readPeople(named.database.db, {})).people).toMatchObject([{ name: 'Olga', sessions: 2, opened: 5 }]);
  });

  test('has it in the export for machines', async () => {
    const lines = linesOf(await named.export({ session: mine })).map((line) => JSON.parse(line));

    expect(lines.filter(({ type }) => type === 'event').map(({ code }) => code)).toEqual(about.toReversed());
  });

  test('has it through an index', async () => {
    const { db } = named.database;
    const plan = await db.transaction(async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`);
      const { rows } = await tx.execute<{ 'QUERY PLAN': string }>(
        sql`explain select id from audit_event where ${conditionOf({ session: mine })}`,
      );

      return rows.map((row) => row['QUERY PLAN']).join('\n');
    });

    expect(plan).toContain('audit_event_named');
    expect(plan).not.toContain('Seq Scan');
  });

  test('is found by its short id, as screens show it', async () => {
    expect(await codesAbout('session=502f…b0a9')).toEqual(about);
    expect((await filtered('session=502f...b0a9')).session).toBe(mine);
    await expect(filtered('session=aaaa…b0a9')).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      userMessage: 'No session has the short id aaaa…b0a9. Enter its full id, from the session page.',
    });
    await expect(filtered('session=7c1e…b2f6')).rejects.toMatchObject({
      userMessage: 'More than one session has the short id 7c1e…b2f6. Enter the full id, from the session page.',
    });
  });
});

test('can be filtered by deletion request: its own events, and the erasures of its sessions', async () => {
  const other = await openTestLog();
  const { db } = other.database;
  const request = { kind: 'direct', state: 'erasing', receivedOn: '2026-11-15', dueOn: '2026-12-15' } as const;
  const at = new Date();
  const ids = await db
    .insert(deletionRequest)
    .values(
      ['DR-2026-0001', 'DR-2026-0002'].map((reference) => ({ ...request, reference, createdAt: at, stateAt: at })),
    )
    .returning({ id: deletionRequest.id });
  const [one = '', two = ''] = ids.map(({ id }) => id);
  const item = { requestId: one, stateAt: at, matchedBy: [] };
  await db.insert(deletionItem).values([
    { ...item, sessionId: 'erased', state: 'gone' },
    { ...item, sessionId: 'not theirs', state: 'left out' },
  ]);
  for (const [code, subject] of [
    ['deletion.submitted', `request:${one}`],
    ['deletion.submitted', `request:${two}`],
    ['erasure.carried_out', 'erased'],
    ['erasure.carried_out', 'not theirs'],
    ['session.opened', 'erased'],
  ] as const) {
    await recordEvent(db, { code, actor: testActor, subject });
  }

  const codesAbout = async (text: string) =>
    (await readEvents(db, null, await readFilter(db, query(text)))).events.map(({ code }) => code);
  expect(await codesAbout('request=DR-2026-0001')).toEqual(['erasure.carried_out', 'deletion.submitted']);
  expect(await codesAbout('request=DR-2026-0002')).toEqual(['deletion.submitted']);
  await expect(codesAbout('request=DR-2026-0003')).rejects.toMatchObject({
    code: 'BAD_REQUEST',
    userMessage: 'There is no deletion request DR-2026-0003.',
  });
  await other.close();
});

test('a change names people, and nobody by an id', async () => {
  const { db } = log.database;
  await recordEvent(db, {
    code: 'appeal.put_back',
    actor: by(nadia),
    subject: 'session-9',
    changes: [{ name: 'holder', before: tomas, after: null }],
  });

  expect((await read('session=session-9')).events[0]?.changes).toEqual([
    { name: 'holder', before: 'Tomas', after: null },
  ]);
});

test('the page still works for a tampered log', async () => {
  const other = await openTestLog();
  await other.record(3);
  await other.seal();
  await other.damage(`update audit_event set details = '"x"', changes = '5', at = 'infinity' where id = 2`);
  const { events } = await readEvents(other.database.db, null);

  expect(events[1]).toMatchObject({
    details: { malformed: '"x"', 'malformed changes': '5' },
    changes: null,
    at: 'not a time',
  });

  for (const changes of ['[null]', '[{"name": 1}]', '[{"name": "roles", "before": {}, "after": null}]']) {
    await other.damage(`update audit_event set changes = '${changes}', details = '{"count": [1]}' where id = 1`);
    const [, , first] = (await readEvents(other.database.db, null)).events;

    expect(first?.changes).toBeNull();
    expect(JSON.parse(String(first?.details['malformed changes']))).toEqual(JSON.parse(changes));
    expect(first?.details.malformed).toBe('{"count":[1]}');
  }
  await other.close();
});

test('an event about a deletion request names it by its reference', async () => {
  const other = await openTestLog();
  const { db } = other.database;
  const day = '2026-11-15';
  const [request] = await db
    .insert(deletionRequest)
    .values({
      reference: 'DR-2026-0147',
      kind: 'direct',
      state: 'open',
      receivedOn: day,
      dueOn: day,
      createdAt: new Date(),
      stateAt: new Date(),
    })
    .returning();
  for (const subject of [`request:${request?.id}`, 'request:damaged']) {
    await recordEvent(db, { code: 'deletion.paused', actor: testActor, subject });
  }

  const { events } = await readEvents(db, null);
  expect(events.map(({ subjectName }) => subjectName)).toEqual([null, 'DR-2026-0147']);
  await other.close();
});
