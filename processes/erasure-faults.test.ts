/** Every fault of the fault board in every step of an erasure. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { minuteMs } from '@/lib/base/durations';
import type { Fault } from '@/service/faults/fault';
import { type ErasureDesk, startErasureDesk } from './erasure-testing';

let all: ErasureDesk;
let free: string[];

beforeAll(async () => {
  all = await startErasureDesk({ demoSessions: 130, timeoutMs: 500, readsResults: false });
  free = [...(await all.faulty.service.idsOf('AUTO_APPROVED')), ...(await all.faulty.service.idsOf('AUTO_REJECTED'))];
});
afterEach(() => all.faulty.set());
afterAll(() => all.close());

const steps = ['status', 'decision', 'document', 'face', 'images', 'image', 'delete'] as const;

interface Failing {
  /** Faults of one session, tried side by side. */
  ofSession: (sessionId: string) => object[];
  /** Faults that affect every request. */
  ofList: object[];
}

const inEachStep = (fault: object): Failing => ({
  ofSession: (sessionId) => steps.map((route) => ({ ...fault, routes: [route], sessionIds: [sessionId] })),
  ofList: [{ ...fault, routes: ['list'] }],
});

const none = () => [];

/** Every kind of fault; the type makes sure that a new one is added. */
const failing: Record<Fault['kind'], Failing> = {
  latency: inEachStep({ kind: 'latency', milliseconds: 2_000 }),
  error: inEachStep({ kind: 'error', status: 503 }),
  'too-many': inEachStep({ kind: 'too-many', retryAfterSeconds: 7 }),
  reset: inEachStep({ kind: 'reset' }),
  'half-body': inEachStep({ kind: 'half-body' }),
  html: inEachStep({ kind: 'html' }),
  'not-found': inEachStep({ kind: 'not-found' }),
  'empty-page': { ofSession: none, ofList: [{ kind: 'empty-page' }] },
  'repeated-row': { ofSession: none, ofList: [{ kind: 'repeated-row' }] },
  'hidden-row': { ofSession: (sessionId) => [{ kind: 'hidden-row', sessionId }], ofList: [] },
  'bad-row': {
    ofSession: (sessionId) =>
      ['nul-status', 'nul-country', 'year-zero', 'long-status', 'odd-id'].map((what) => ({
        kind: 'bad-row',
        sessionId,
        what,
      })),
    ofList: [],
  },
  'vanished-session': {
    ofSession: (sessionId) => [
      { kind: 'vanished-session', sessionId },
      ...steps.map((route) => ({ kind: 'vanished-session', sessionId, routes: [route] })),
    ],
    ofList: [],
  },
  'withheld-results': { ofSession: (sessionId) => [{ kind: 'withheld-results', sessionId }], ofList: [] },
  'undeletable-session': {
    ofSession: (sessionId) => [
      { kind: 'undeletable-session', sessionId },
      { kind: 'undeletable-session', sessionId, answer: 'refused' },
      { kind: 'undeletable-session', sessionId, times: 2 },
    ],
    ofList: [],
  },
  'late-deletion': { ofSession: (sessionId) => [{ kind: 'late-deletion', sessionId, milliseconds: 30 }], ofList: [] },
  'denied-deletion': { ofSession: (sessionId) => [{ kind: 'denied-deletion', sessionId }], ofList: [] },
  'renamed-image': {
    ofSession: (sessionId) =>
      ['qr code (2).v2', '..'].map((as) => ({ kind: 'renamed-image', sessionId, imageName: 'face_cropped', as })),
    ofList: [],
  },
  drift: {
    ofSession: (sessionId) =>
      ['unknown-factor', 'unknown-level', 'unknown-status', 'pascal-case'].map((what) => ({
        kind: 'drift',
        what,
        sessionIds: [sessionId],
      })),
    ofList: [],
  },
  clock: { ofSession: none, ofList: [{ kind: 'clock', offsetSeconds: 86_400 }] },
};

interface Tried {
  fault: object;
  sessionId: string;
  requestId: string;
}

const read = async ({ requestId }: Tried) => {
  const [row] = await all.rows(
    `select r.state, e.erased_at is not null as "isErased", e.problem, e.next_try_at as "nextTryAt",
       (select count(*)::int from certificate c where c.request_id = r.id) as certificates,
       (select count(*)::int from audit_event a where a.subject = e.session_id and a.code = 'erasure.carried_out') as times
     from deletion_request r join erasure e on e.request_id = r.id where r.id = $1`,
    requestId,
  );

  return row;
};

/** A request has either ended correctly or waits with a reason. No certificate for a session that still answers. */
const expectTruth = async (tried: Tried) => {
  const { state, isErased, certificates, problem, nextTryAt } = await read(tried);
  const what = JSON.stringify(tried.fault);
  const isEnded = state === 'ended';
  expect([isErased, certificates], what).toEqual([isEnded, isEnded ? 1 : 0]);
  if (isEnded) expect(await all.answers(tried.sessionId), what).toBe(false);
  else expect([problem !== null, nextTryAt !== null], what).toEqual([true, true]);

  return isEnded;
};

const aLittleLater = async () => {
  all.later(10 * minuteMs);
  await all.work();
};

/** A late deletion, or one whose request timed out on a busy machine, is carried out eventually. */
const untilEnded = (each: Tried): Promise<void> =>
  expect
    .poll(
      async () => {
        const row = await read(each);
        if (row.state !== 'ended') await aLittleLater();

        return row;
      },
      { message: JSON.stringify(each.fault), timeout: 30_000 },
    )
    .toMatchObject({ state: 'ended', isErased: true, certificates: 1, times: 1, problem: null });

/** Returns how many requests had to wait for a fault. */
const tryOut = async (faults: readonly ((sessionId: string) => object)[]): Promise<number> => {
  const tried: Tried[] = [];
  for (const make of faults) {
    const sessionId = free.shift() ?? '';
    tried.push({ fault: make(sessionId), sessionId, requestId: await all.request([sessionId]) });
  }
  await all.faulty.set(...tried.map(({ fault }) => fault));
  let waiting = 0;

  await all.work();
  for (const each of tried) if (!(await expectTruth(each))) waiting++;

  await all.faulty.set();
  await aLittleLater();
  for (const each of tried) {
    await untilEnded(each);
    expect(await all.answers(each.sessionId)).toBe(false);
  }

  return waiting;
};

const ofOneSession = ({ ofSession }: Failing) =>
  ofSession('').map((_, at) => (sessionId: string) => ofSession(sessionId)[at] ?? {});

test('with any fault of one session, its request ends correctly or waits with the cause, and no other waits for it', async () => {
  const { 'too-many': _, ...others } = failing;
  const faults = Object.values(others).flatMap(ofOneSession);
  const waited = await tryOut(faults);
  expect(faults.length).toBeGreaterThan(50);
  // Most faults prevent an erasure; if nothing waited, no fault struck.
  expect(waited).toBeGreaterThan(25);
}, 120_000);

test('while the service asks us to wait, an erasure waits with the cause', async () => {
  for (const fault of ofOneSession(failing['too-many'])) expect(await tryOut([fault])).toBe(1);
});

test('no erasure is tried while the service asks us to wait', async () => {
  const [sessionId = '', ...more] = free.splice(0, 3);
  await all.faulty.set({ kind: 'too-many', retryAfterSeconds: 1_200, routes: ['images'] });
  await all.request([sessionId]);
  await all.work();
  const later = { fault: {}, sessionId: more[0] ?? '', requestId: await all.request(more) };
  all.later(10 * minuteMs);
  await all.work();
  expect(await read(later)).toMatchObject({ isErased: false, problem: null });

  await all.faulty.set();
  await all.upstream.checkNow();
  expect(await all.upstream.closedUntil()).toBeNull();
  await all.work();
  await untilEnded(later);
});

test('with any fault of the list, no session counts as erased before the list confirms it', async () => {
  let waited = 0;
  for (const fault of Object.values(failing).flatMap(({ ofList }) => ofList)) waited += await tryOut([() => fault]);
  expect(waited).toBeGreaterThan(5);
});
