import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TimelineEntry } from '@/lib/answers';
import { type Actor, type AuditCode, recordEvent, theDesk } from '@/lib/audit';
import { moveClock, now } from '@/lib/base/clock';
import { minuteMs } from '@/lib/base/durations';
import type { SessionSummary } from '@/lib/contract';
import { createTestDatabase, type TestDatabase } from '@/lib/db/testing';
import { openKeyring } from '@/lib/keys';
import { makeKeys } from '@/lib/keys/testing';
import { writePage } from '../crawl/write-page';
import { readPeek } from '../list';
import { acceptReport } from '../reports';
import { readTimeline } from './timeline';

const id = '00000001-0000-4000-8000-000000000000';
const [nadia, tomas] = ['e2f6a0de-5a63-4dd1-9a50-8a7dd2a4b001', 'e2f6a0de-5a63-4dd1-9a50-8a7dd2a4b002'];
const keys = openKeyring(makeKeys());
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  await database.pool.query(
    `insert into person (id, email, name, roles, created_at) values ($1, 'n@desk.example', 'N. Vale', '{}', now()),
       ($2, 't@desk.example', 'T. Marek', '{}', now())`,
    [nadia, tomas],
  );
});
afterAll(() => database.close());

const rewinds: Array<() => void> = [];
const laterBy = (milliseconds: number) => rewinds.push(moveClock(milliseconds));
beforeEach(() => database.pool.query('delete from mirror_session; delete from webhook_report'));
afterEach(() => {
  for (const back of rewinds.splice(0)) back();
});

const listed = (changes: Partial<SessionSummary> = {}): SessionSummary => ({
  id,
  status: 'PENDING',
  documentType: null,
  country: null,
  createdAt: '2026-11-01T10:00:00.1234567Z',
  expiresAt: '2026-11-01T11:00:00Z',
  completedAt: null,
  extras: {},
  ...changes,
});
const see = (changes?: Partial<SessionSummary>) =>
  database.db.transaction((tx) => writePage(tx, { page: 0, rows: [listed(changes)], askedAt: now() }));
const by = (personId: string): Actor => ({ personId, requestId: null, address: '192.0.2.7' });
const record = (subject: string, code: AuditCode, actor: Actor, details = {}) =>
  recordEvent(database.db, { code, actor, subject, details });
const read = (
  subject: string,
  { seesLog = true, before = null as string | null, blindTo = null as string | null } = {},
) => readTimeline(database.db, { id: subject, seesLog, before, blindTo });
const kinds = (entries: readonly TimelineEntry[]) => entries.map(({ kind }) => kind);

describe('the history of a session', () => {
  test('starts with its creation and shows when Proofdesk saw it and its changes', async () => {
    await see();
    const first = await read(id);
    expect(kinds(first.entries)).toEqual(['first seen', 'expires', 'created']);
    expect(first.entries[0]).toMatchObject({ by: 'proofdesk', status: 'PENDING' });
    expect(first.entries[2]).toMatchObject({ by: 'service', at: '2026-11-01T10:00:00.123456Z' });

    laterBy(minuteMs);
    await see({ status: 'AUTO_REJECTED', completedAt: '2026-11-01T10:03:00Z' });
    laterBy(minuteMs);
    await see({ status: 'AUTO_REJECTED', completedAt: '2026-11-01T10:03:00Z', country: 'UTO' });

    const { entries, firstSeen } = await read(id);
    expect(firstSeen).toBe('known');
    expect(kinds(entries)).toEqual(['status seen', 'first seen', 'completed', 'created']);
    const [statusSeen, seen] = entries;
    expect(statusSeen).toMatchObject({ by: 'proofdesk', status: 'AUTO_REJECTED' });
    expect(seen).toMatchObject({ status: null });
    // Other later changes do not make the status newer.
    const apart = Date.parse(statusSeen?.at ?? '') - Date.parse(seen?.at ?? '');
    expect(apart).toBeGreaterThanOrEqual(minuteMs);
    expect(apart).toBeLessThan(2 * minuteMs);
  });

  test('includes webhook reports and the state of the results', async () => {
    await see();
    await acceptReport(
      { db: database.db, keys },
      Buffer.from(JSON.stringify({ sessionId: id, status: 'AUTO_APPROVED' })),
    );
    await database.pool.query(
      `update mirror_session set result_state = 'withheld', result_read_at = '2026-11-01T12:00Z' where id = $1`,
      [id],
    );
    const { entries } = await read(id);

    expect(entries.find(({ kind }) => kind === 'reported')).toMatchObject({
      by: 'service',
      status: 'AUTO_APPROVED',
      confirmedAt: null,
    });
    expect(entries.find(({ kind }) => kind === 'results')).toMatchObject({ outcome: 'withheld' });
  });

  test('says what it does not know', async () => {
    expect(await read('00000002-0000-4000-8000-000000000000')).toEqual({
      entries: [],
      next: null,
      log: 'included',
      firstSeen: 'not listed',
    });
    await see();
    await database.pool.query('update mirror_session set seen_at = null, status_at = null');
    const { entries, firstSeen } = await read(id);
    expect(firstSeen).toBe('not recorded');
    expect(kinds(entries)).not.toContain('first seen');
  });
});

describe('what people did', () => {
  const open = (subject: string, personId: string, part: string, purpose = 'triage') =>
    record(subject, 'session.opened', by(personId), { part, masked: false, purpose });
  const picture = (subject: string, personId: string, name: string) =>
    record(subject, 'session.picture_shown', by(personId), { picture: name, purpose: 'triage' });

  test("one person's views close together are one entry, without anybody else's", async () => {
    await open('visits', nadia, 'decision');
    await open('visits', nadia, 'document');
    await open('visits', tomas, 'decision');
    await picture('visits', nadia, 'primary_face');
    laterBy(9 * minuteMs);
    await picture('visits', nadia, 'primary_face');
    await picture('visits', nadia, 'barcode');
    await open('visits', nadia, 'face', 'quality');
    await record('visits', 'session.opened', by(nadia), { part: 'decision', masked: true });
    laterBy(11 * minuteMs);
    await open('visits', nadia, 'decision');
    const { entries } = await read('visits');

    expect(entries.map((entry) => (entry.kind === 'views' ? entry : null))).toMatchObject([
      { actor: 'N. Vale', parts: ['decision'], pictures: 0, views: 1, purpose: 'triage', masked: false },
      { actor: 'N. Vale', parts: ['decision'], masked: true, purpose: null },
      { actor: 'N. Vale', parts: ['face'], purpose: 'quality' },
      { actor: 'N. Vale', parts: ['decision', 'document'], pictures: 2, views: 5, purpose: 'triage' },
      { actor: 'T. Marek', parts: ['decision'], pictures: 0, views: 1 },
    ]);
  });

  test('every other event is its own entry, whatever its code', async () => {
    await record('codes', 'session.noted', by(nadia));
    await record('codes', 'session.noted', by(nadia));
    await record('codes', 'future.thing' as AuditCode, by(tomas), { count: 3 });
    await record('codes', 'erasure.delete_failed', theDesk, { problem: 'no answer' });
    const { entries } = await read('codes');

    expect(entries).toMatchObject([
      { kind: 'event', by: 'proofdesk', code: 'erasure.delete_failed', actor: 'Proofdesk' },
      { kind: 'event', by: 'person', code: 'future.thing', actor: 'T. Marek', details: { count: 3 } },
      { kind: 'event', code: 'session.noted' },
      { kind: 'event', code: 'session.noted' },
    ]);
  });

  test('a list that showed the session among others is an entry, with the deletion request it was for', async () => {
    const { rows } = await database.pool.query(
      `insert into deletion_request (reference, kind, state, received_on, due_on, created_at, state_at)
       values ('DR-2026-0147', 'direct', 'open', '2026-11-15', '2026-12-15', now(), now()) returning id`,
    );
    const shown = { view: 'in full', purpose: 'erasure' };
    await record(`request:${rows[0].id}`, 'deletion.viewed', by(nadia), { ...shown, sessions: 'another, named' });
    await record(`request:${rows[0].id}`, 'deletion.viewed', by(nadia), { ...shown, sessions: 'another' });
    await record('named', 'erasure.answered', { ...theDesk, personId: nadia }, { answer: 'deleted' });
    const { entries } = await read('named');

    expect(entries).toMatchObject([
      { kind: 'event', by: 'proofdesk', code: 'erasure.answered' },
      { kind: 'event', by: 'person', actor: 'N. Vale', details: { ...shown, reference: 'DR-2026-0147' } },
    ]);
    expect(entries).toHaveLength(2);
  });

  test("whoever may give a second opinion cannot see others' until the verdict is decided", async () => {
    const subject = '00000004-0000-4000-8000-000000000000';
    await see({ id: subject, status: 'WAITING_FOR_MANUAL_APPROVE' });
    const { rows } = await database.pool.query(
      `insert into verdict (session_id, state, state_at) values ($1, 'awaiting second', now()) returning id`,
      [subject],
    );
    await record(subject, 'verdict.change_refused', by(nadia), { action: 'reject', because: 'no reason' });
    await record(subject, 'verdict.given', by(nadia), { decision: 'reject', seat: 'first', reasons: 'face_mismatch' });
    await record(subject, 'verdict.second_asked', theDesk, { policy: 'on reject' });
    const detailsFor = async (blindTo: string | null) => {
      const { entries } = await read(subject, { blindTo });
      const peek = await readPeek({ db: database.db, keys }, { id: subject, seesEvents: true, blindTo });

      return JSON.stringify([entries, peek.events]);
    };

    expect(await detailsFor(tomas)).not.toMatch(/reject"|on reject|face_mismatch/);
    expect(await detailsFor(tomas)).toContain('verdict.given');
    // Their own opinion is visible, and people who cannot be asked see everything.
    expect(await detailsFor(nadia)).toMatch(/face_mismatch/);
    expect(await detailsFor(nadia)).not.toMatch(/on reject/);
    expect(await detailsFor(null)).toMatch(/face_mismatch/);

    await database.pool.query(`update verdict set state = 'recorded' where id = $1`, [rows[0].id]);
    expect(await detailsFor(tomas)).toMatch(/face_mismatch/);
  });

  test('is hidden from people who may not see the log, but the facts are not', async () => {
    await see();
    await record(id, 'session.noted', by(nadia));
    const { entries, log } = await read(id, { seesLog: false });

    expect(log).toBe('withheld');
    expect(kinds(entries)).toEqual(['first seen', 'expires', 'created']);
  });

  test('a long timeline is paged, with every entry exactly once', async () => {
    const long = '00000003-0000-4000-8000-000000000000';
    await database.db.transaction((tx) => writePage(tx, { page: 0, rows: [listed({ id: long })], askedAt: now() }));
    // All in the same millisecond, with a visit across the page boundary.
    await database.pool.query(
      `insert into audit_event (at, code, actor_id, subject, address, details)
       select '2026-11-02T10:00Z', case when n % 40 = 0 then 'session.opened' else 'session.noted' end, $1, $2, '192.0.2.7', '{}'
       from generate_series(1, 120) n`,
      [nadia, long],
    );
    const seen: TimelineEntry[] = [];
    const sizes: number[] = [];
    for (let before: string | null = null, first = true; first || before !== null; first = false) {
      const { entries, next } = await read(long, { before });
      seen.push(...entries);
      sizes.push(entries.length);
      before = next;
    }

    expect(sizes).toEqual([50, 50, 21]);
    expect(new Set(seen.map((entry) => entry.id)).size).toBe(121);
    expect(seen.filter(({ kind }) => kind === 'views')).toMatchObject([{ views: 3 }]);
    expect(kinds(seen.slice(-2))).toEqual(['expires', 'created']);
  });

  test.each(['nonsense', '', Buffer.from('[1]').toString('base64url'), '9'.repeat(101)])(
    'an invalid position, %s, is rejected with an explanation',
    async (before) => {
      await expect(read(id, { before })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    },
  );
});
