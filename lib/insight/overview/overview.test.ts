import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Person, type Role, writeDraft } from '@/lib/access';
import { actorOf, signedInPerson } from '@/lib/access/testing';
import type { OverviewAnswer, OverviewPartName } from '@/lib/answers';
import { recordEvent, sealWaitingEvents } from '@/lib/audit';
import { moveClock, now } from '@/lib/base/clock';
import { minuteMs } from '@/lib/base/durations';
import { createLog } from '@/lib/base/log';
import { appeal, deletionRequest, drift, escalation, mirrorSession, setting, verdict } from '@/lib/db/schema';
import { openTestDesk, type TestDesk } from '@/lib/erasure/requests/testing';
import { createSessionIndex, type SessionIndex } from '@/lib/mirror';
import { readQueue } from '@/lib/review';
import { addVerdict, addWaiting, claimFor } from '@/lib/review/claims/testing';
import { addOpinion } from '@/lib/review/testing';
import { readOverview } from '.';
import { writeSampleSessions } from './sample-data';

const log = createLog('test');
log.level = 'silent';

let desk: TestDesk;
let index: SessionIndex;
let officer: Person;
let other: Person;
let supervisor: Person;
let goBack: Array<() => void> = [];

beforeAll(async () => {
  desk = await openTestDesk();
  index = createSessionIndex({ db: desk.db, log });
  officer = desk.officer;
  other = await signedInPerson(desk.database, ['officer']);
  supervisor = await signedInPerson(desk.database, ['supervisor']);
});
afterAll(async () => {
  index.stop();
  await desk.database.close();
});
beforeEach(async () => {
  const filled = 'opinion, verdict, claim, escalation, appeal, draft, preference, drift, setting, deletion_item';
  await desk.db.execute(sql.raw(`delete from ${filled.split(', ').join('; delete from ')}`));
  await desk.db.execute(sql.raw('delete from deletion_request; delete from mirror_session; delete from mirror_crawl'));
});
afterEach(() => {
  for (const back of goBack) back();
  goBack = [];
});

const later = (minutes: number) => goBack.push(moveClock(minutes * minuteMs));

const read = async (
  person: Pick<Person, 'id' | 'roles'>,
  asked: 'by person' | 'automatically' = 'by person',
  isEmbedded = true,
) => {
  await index.refresh();

  return readOverview(
    { db: desk.db, index, log },
    { person, isByPerson: asked === 'by person', mayEnrol: true, isEmbedded },
  );
};

const dataOf = <Name extends OverviewPartName>(answer: OverviewAnswer, name: Name) => {
  const part = answer[name];
  if (part === null || part === 'failed') throw new Error(`${name}: ${part}`);

  return part.data as Exclude<OverviewAnswer[Name], 'failed' | null>['data'];
};

const everybody = ['waiting', 'service', 'coverage', 'changes', 'today', 'steps', 'setUp', 'sample'];

it.each<[Role, string[]]>([
  ['viewer', everybody],
  ['auditor', everybody],
  ['administrator', everybody],
  ['officer', [...everybody, 'mine', 'unconfirmed', 'approvals', 'deletions']],
  ['supervisor', [...everybody, 'mine', 'unconfirmed', 'approvals', 'deletions']],
  ['privacy officer', [...everybody, 'mine', 'approvals', 'deletions']],
])('a %s gets only the parts their role allows', async (role, expected) => {
  const { asOf: _, ...parts } = await read({ id: randomUUID(), roles: [role] }, 'automatically');

  expect(
    Object.keys(parts)
      .filter((name) => parts[name as OverviewPartName] !== null)
      .sort(),
  ).toEqual(expected.sort());
  const { day } = dataOf({ asOf: '', ...parts }, 'service');
  expect(day !== null).toBe(role === 'administrator' || role === 'supervisor');
});

describe('sample data', () => {
  const sampleOf = async (isEmbedded = true) => dataOf(await read(officer, 'automatically', isEmbedded), 'sample');

  it('is named with its history, only where the desk knows that it is drawn', async () => {
    expect(await sampleOf()).toEqual({ sessions: null, hasHistory: false });

    await writeSampleSessions(desk.db, 2001);
    await desk.db.insert(setting).values({ name: 'demo_history', value: { state: 'made' }, changedAt: now() });
    expect(await sampleOf()).toMatchObject({ sessions: { count: 2001 }, hasHistory: true });
    // The sessions of another service are not those that were counted.
    expect((await sampleOf(false)).sessions).toBeNull();

    await writeSampleSessions(desk.db, 0);
    expect((await sampleOf()).sessions).toBeNull();
  });
});

describe('what is set up already', () => {
  const setUpOf = async (person: Pick<Person, 'id' | 'roles'>) => dataOf(await read(person, 'automatically'), 'setUp');

  it('is this person’s second factor, and retention for those who manage it', async () => {
    const admin = await signedInPerson(desk.database, ['administrator']);
    expect(await setUpOf(admin)).toMatchObject({ twoFactor: false, retention: false });
    expect((await setUpOf(officer)).retention).toBeNull();

    await desk.db.execute(sql`update person set sso_subject = 'subject' where id = ${admin.id}::uuid`);
    expect((await setUpOf(admin)).twoFactor).toBe(true);
    expect((await setUpOf(officer)).twoFactor).toBe(false);
  });

  it('is the audit log while it is being sealed, and not once events wait for it', async () => {
    await recordEvent(desk.db, { code: 'session.opened', actor: actorOf(officer), subject: 'one' });
    while ((await sealWaitingEvents(desk.db)) > 0);
    expect((await setUpOf(officer)).auditSealed).toBe(true);

    await recordEvent(desk.db, { code: 'session.opened', actor: actorOf(officer), subject: 'one' });
    expect((await setUpOf(officer)).auditSealed).toBe(true);
    later(2);
    expect((await setUpOf(officer)).auditSealed).toBe(false);
  });
});

describe('waiting sessions', () => {
  it('are never reported as zero while the list is incomplete', async () => {
    expect(dataOf(await read(officer), 'waiting').total).toEqual({ count: 0, kind: 'at least' });
    await desk.completeCrawl();
    expect(dataOf(await read(officer), 'waiting').total).toEqual({ count: 0, kind: 'exactly' });
  });

  it('are counted, charted by waiting time, and led by the oldest', async () => {
    const [, , , oldest] = await addWaiting(desk.db, [{ waits: 1 }, { waits: 200 }, { waits: null }, { waits: 900 }]);

    const { total, late, due, unknown, strip, ...waiting } = dataOf(await read(officer), 'waiting');
    expect([total.count, late, due, unknown]).toEqual([4, 1, 1, 1]);
    expect([strip.parts.reduce((sum, count) => sum + count), strip.longer]).toEqual([2, 1]);
    expect(strip.parts[Math.floor((200 / strip.minutes) * strip.parts.length)]).toBe(1);
    expect(waiting).toMatchObject({ mayTake: true, oldest: { sessionId: oldest, serviceLevel: 'late', whyNot: null } });

    await claimFor(desk.db, other, { sessionId: oldest });
    expect(dataOf(await read(officer), 'waiting').oldest?.whyNot).toContain(other.name);
    expect(dataOf(await read(other), 'waiting').oldest).toMatchObject({ isYours: true, whyNot: null });
    expect(dataOf(await read(desk.privacy), 'waiting').mayTake).toBe(false);
  });
});

describe('waiting sessions by service level', () => {
  it('are late, due within the hour or due later, with the next cases and their weakest factor', async () => {
    const factors = { mrzCrossCheck: [41, 'LOW'], faceVerification: [90, 'HIGH'] } as const;
    const [soon = ''] = await addWaiting(desk.db, [{ waits: 200, score: 55 }], {
      factors: { ...factors } as never,
      weakestFactor: 'mrzCrossCheck',
      weakestScore: 41,
    });
    const [late = ''] = await addWaiting(desk.db, [{ waits: 241, score: 70 }]);
    const [second = '', ...rest] = await addWaiting(desk.db, [
      { waits: 10, score: 1 },
      { waits: 20, score: 90 },
      { waits: null, score: 95 },
    ]);
    await addVerdict(desk.db, second, 'awaiting second', [other]);

    const waiting = dataOf(await read(officer), 'waiting');
    expect(waiting).toMatchObject({ late: 1, withinHour: 1, later: 2, unknown: 1, second: 1 });
    expect(waiting.next.map(({ sessionId }) => sessionId)).toEqual([late, soon, rest[1]]);
    expect(waiting.next[1]).toMatchObject({ score: 55, weakest: { name: 'mrzCrossCheck', score: 41 }, whyNot: null });
    expect(waiting.next[2]).toMatchObject({ dueAt: null, weakest: null });
  });

  it('count as awaiting a second review what the queue shows under that name, and no disputes or escalations', async () => {
    const [second = '', disputed = '', escalated = ''] = await addWaiting(desk.db, [{}, {}, {}, {}]);
    await addVerdict(desk.db, second, 'awaiting second', [other]);
    await addVerdict(desk.db, disputed, 'disputed', [officer, other]);
    await addVerdict(desk.db, escalated, 'awaiting second', [other]);
    await desk.db
      .insert(escalation)
      .values({ sessionId: escalated, personId: other.id, at: now(), words: Buffer.from('') });

    const filter = { level: [], seat: ['second' as const], assignee: [], factor: [] };
    const queue = await readQueue({ db: desk.db, keys: desk.keys, index }, supervisor, filter);
    const { second: counted } = dataOf(await read(supervisor), 'waiting');
    expect(counted).toBe(1);
    expect(queue.rows.map(({ session }) => session.id)).toEqual([second]);
  });
});

it('own work has claims, open appeals, and drafts with their case', async () => {
  const [held = ''] = await addWaiting(desk.db, [{}]);
  const final = randomUUID();
  await desk.db.insert(mirrorSession).values({ id: final, status: 'AUTO_REJECTED', resultState: 'read' });
  await claimFor(desk.db, officer, { sessionId: held });
  const sealed = { status: 'AUTO_REJECTED', takenUpAt: now(), reason: Buffer.from('sealed') };
  await desk.db.insert(appeal).values({ sessionId: final, personId: officer.id, ...sealed });
  await writeDraft(desk, officer.id, `finding-${final}`, 'as it looks');
  await writeDraft(desk, officer.id, 'note-several', 'to all of these');
  await writeDraft(desk, other.id, `note-${final}`, 'nobody else is told');

  expect(dataOf(await read(officer), 'mine')).toMatchObject([
    { kind: 'claim', sessionId: held, status: 'WAITING_FOR_MANUAL_APPROVE', isReserved: false, draftAt: null },
    { kind: 'appeal', sessionId: final, status: 'AUTO_REJECTED', draftAt: expect.any(String) },
  ]);
  expect(dataOf(await read(other), 'mine')).toMatchObject([{ kind: 'draft', of: 'note', sessionId: final }]);
});

it('unconfirmed verdicts list problems first, and held ones only to the person who can undo them', async () => {
  const [held = '', sent = '', wrong = ''] = await addWaiting(desk.db, [{}, {}, {}]);
  const at = { stateAt: now(), decision: 'reject', delivery: 'service' } as const;
  const [made] = await desk.db
    .insert(verdict)
    .values({ sessionId: held, state: 'held first', stateAt: now(), holdUntil: new Date(now().getTime() + 60_000) })
    .returning();
  const given = { verdictId: made?.id ?? '', sessionId: held, personId: officer.id, seat: 'first' } as const;
  await addOpinion(desk.db, { ...given, decision: 'approve' });
  await desk.db.insert(verdict).values([
    { sessionId: sent, state: 'sent', ...at },
    { sessionId: wrong, state: 'conflicting', because: 'it is AUTO_APPROVED there', ...at },
  ]);
  const shown = async (who: Person) => {
    const { rows, total, conflicting } = dataOf(await read(who), 'unconfirmed');

    return [total, conflicting, ...rows.map(({ sessionId, state, isYours }) => [sessionId, state, isYours])];
  };

  const common = [
    [wrong, 'conflicting', false],
    [sent, 'sent', false],
  ];
  expect(await shown(officer)).toEqual([3, 1, common[0], [held, 'held', true], common[1]]);
  expect(await shown(other)).toEqual([2, 1, ...common]);
});

it('outcomes of appeals that could not be delivered are among the problems', async () => {
  const [sent = '', failed = ''] = await addWaiting(desk.db, [{}, {}]);
  await desk.db
    .insert(verdict)
    .values({ sessionId: sent, state: 'sent', stateAt: now(), decision: 'reject', delivery: 'service' });
  const ended = { status: 'AUTO_REJECTED', takenUpAt: now(), reason: Buffer.from('sealed'), endedAt: now() };
  const delivery = { delivery: 'webhook', tries: 1, problem: 'The webhook refused it.', deadAt: now() } as const;
  await desk.db
    .insert(appeal)
    .values({ sessionId: failed, personId: officer.id, finding: 'uphold', ...ended, ...delivery });
  const { rows, total, dead } = dataOf(await read(officer), 'unconfirmed');

  expect([total, dead]).toEqual([2, 1]);
  expect(rows).toMatchObject([
    { sessionId: failed, decision: 'uphold', state: 'dead', isYours: true, words: 'The webhook refused it.' },
    { sessionId: sent, state: 'sent' },
  ]);
});

describe('approvals', () => {
  const waitingFor = async (who: Person) =>
    dataOf(await read(who), 'approvals').rows.map((row) => (row.kind === 'verdict' ? row.sessionId : row.reference));

  it('of verdicts await other officers, and disagreements a supervisor', async () => {
    const [second = '', disputed = ''] = await addWaiting(desk.db, [{}, {}]);
    await addVerdict(desk.db, second, 'awaiting second', [officer]);
    await addVerdict(desk.db, disputed, 'disputed', [officer, other]);

    expect(await waitingFor(officer)).toEqual([]);
    expect(await waitingFor(other)).toEqual([second]);
    expect((await waitingFor(supervisor)).sort()).toEqual([second, disputed].sort());
    // A claimed case moves to their own work.
    await claimFor(desk.db, other, { sessionId: second });
    expect(await waitingFor(other)).toEqual([]);
    expect(await waitingFor(supervisor)).toEqual([disputed]);
  });

  it('of erasures never await the person who requested them', async () => {
    const request = {
      state: 'approval',
      stateAt: now(),
      createdAt: now(),
      receivedOn: '2026-11-02',
      dueOn: '2026-12-02',
    } as const;
    await desk.db.insert(deletionRequest).values([
      { ...request, reference: 'DR-1', kind: 'request', submittedBy: desk.privacy.id, createdBy: officer.id },
      {
        ...request,
        reference: 'DR-2',
        kind: 'direct',
        createdBy: supervisor.id,
        stateAt: new Date(now().getTime() + 1),
      },
    ]);

    expect(await waitingFor(desk.privacy)).toEqual(['DR-2']);
    expect(await waitingFor(supervisor)).toEqual(['DR-1']);
    expect(await waitingFor(officer)).toEqual([]);
    const { open, rows } = dataOf(await read(officer), 'deletions');
    expect([open, rows.map(({ reference }) => reference)]).toEqual([2, ['DR-1', 'DR-2']]);
  });
});

describe('changes since the last visit', () => {
  const sinceOf = async (asked: 'by person' | 'automatically' = 'by person') => {
    const { isFirstVisit, since } = dataOf(await read(officer, asked), 'changes');

    return isFirstVisit ? 'first visit' : since;
  };

  it('a visit ends after 30 minutes without activity, and automatic refreshes do not count', async () => {
    expect(await sinceOf()).toBe('first visit');
    later(20);
    expect(await sinceOf()).toBe('first visit');
    const ended = now().getTime();
    later(25);
    expect(await sinceOf('automatically')).toBe('first visit');
    later(6);
    expect(await sinceOf('automatically')).toBe('first visit');

    const first = await sinceOf();
    expect(Math.abs(Date.parse(first) - ended)).toBeLessThan(5000);
    later(29);
    expect(await sinceOf()).toBe(first);
    later(29);
    expect(await sinceOf()).toBe(first);
  });

  it('are listed as far as each role allows', async () => {
    await desk.completeCrawl();
    await addWaiting(desk.db, [{}], { createdAt: now().toISOString() });
    for (const who of [officer, supervisor]) await read(who);
    later(60);
    await desk.completeCrawl();
    const at = now().toISOString();
    await addWaiting(desk.db, [{}, {}], { createdAt: at });
    const [by = ''] = await addWaiting(desk.db, [{}], { status: 'MANUAL_APPROVED', createdAt: at });
    await desk.db.execute(
      sql`update mirror_session set seen_at = ${at}::timestamptz - interval '1 h', status_at = ${at}::timestamptz where id = ${by}`,
    );
    const event = (code: 'verdict.given' | 'verdict.undone', who: Person, subject: string) =>
      recordEvent(desk.db, { code, actor: actorOf(who), subject });
    await event('verdict.given', other, 'kept');
    await event('verdict.given', officer, 'own');
    await event('verdict.given', other, 'undone');
    await event('verdict.undone', other, 'undone');
    await recordEvent(desk.db, { code: 'settings.review_changed', actor: actorOf(other), changes: [] });
    const seen = { firstAt: now(), lastAt: now(), answers: 3 };
    await desk.db
      .insert(drift)
      .values({ endpoint: 'decision', field: 'verifications', kind: 'unknown-value', value: 'newFactor', ...seen });

    const { items } = dataOf(await read(officer), 'changes');
    expect(items).toEqual([
      {
        kind: 'sessions',
        total: { count: 3, kind: 'exactly' },
        byStatus: [
          { status: 'WAITING_FOR_MANUAL_APPROVE', count: 2 },
          { status: 'MANUAL_APPROVED', count: 1 },
        ],
      },
      { kind: 'verdicts', total: { count: 1, kind: 'exactly' }, disputed: 0 },
      { kind: 'shadows', total: { count: 1, kind: 'exactly' } },
    ]);
    expect(dataOf(await read(supervisor), 'changes').items.slice(3)).toMatchObject([
      { kind: 'settings', of: 'triage', by: other.name, count: 1 },
      { kind: 'drift', count: 1, rows: [{ value: 'newFactor' }] },
    ]);
  });
});

it('a part that fails does not affect the others', async () => {
  const broken = { ...index, ready: () => Promise.reject(new Error('not loaded')) };

  const answer = await readOverview(
    { db: desk.db, index: broken, log },
    { person: officer, isByPerson: false, mayEnrol: true, isEmbedded: true },
  );

  const { coverage, service, changes, today } = answer;
  expect([coverage, service, changes, today]).toEqual(['failed', 'failed', 'failed', 'failed']);
  expect(dataOf(answer, 'waiting').total.count).toBe(0);
});
