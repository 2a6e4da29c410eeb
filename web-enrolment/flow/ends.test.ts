import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  closeFlows,
  createFakeService,
  face,
  givenConsent,
  openFlow,
  openFlowOn,
  photo,
  returnUrl,
  sessionState,
  setClock,
  settle,
} from './testing';

beforeEach(setClock);
afterEach(closeFlows);

const hour = 3_600_000;
const openWith = async (
  answers: ReturnType<typeof createFakeService>['service']['answers'],
  { session = sessionState(), isFramed = false } = {},
) => {
  const { api, service } = createFakeService(session);
  service.answers = answers;

  return { ...(await openFlowOn(api, { isFramed })), service };
};

const broken = { kind: 'broken' } as const;

test('a session that was completed before says when, and tells the page around it', async () => {
  const completedDateUtc = '2026-11-17T13:41:00.000Z';
  const { view, told, service } = await openFlow(sessionState({ isCompleted: true, missing: [], completedDateUtc }));

  expect(view()).toEqual({ kind: 'completed', at: new Date(completedDateUtc), returnUrl });
  expect(told).toEqual([{ kind: 'error', error: 'SESSION_ALREADY_COMPLETED' }]);
  await settle(hour);
  expect(service.reports).toHaveLength(0);
});

test.each([
  [true, 'expired'],
  [false, 'unauthorized'],
])('a refused token (expired: %s) is %s', async (isExpired, kind) => {
  const { flow, view, told } = await openWith({ state: [{ kind: 'unauthorized', isExpired }] });

  expect(view()).toEqual({ kind });
  expect(flow.state().session).toBeNull();
  expect(told).toEqual([{ kind: 'error', error: 'SESSION_UNAUTHORIZED' }]);
});

test('it expires by the clock, in any view', async () => {
  const { act, view, told } = await openFlow(sessionState({ consent: givenConsent }));
  act.start();
  act.taken(photo());
  await settle(hour - 1);
  expect(view().kind).toBe('check');

  await settle(1);
  expect(view()).toEqual({ kind: 'expired' });
  expect(told).toEqual([{ kind: 'error', error: 'SESSION_UNAUTHORIZED' }]);
});

test('it expires while a picture is sent, and the picture is given up', async () => {
  const { act, view, service } = await openFlow(sessionState({ consent: givenConsent }));
  act.start();
  act.taken(photo());
  act.use();
  await settle(hour);

  expect(view()).toEqual({ kind: 'expired' });
  expect(service.pictures[0]?.sending.signal.aborted).toBe(true);
});

test('a page that slept past the end notices when it is shown again', async () => {
  const { api, service } = createFakeService(sessionState());
  let ahead = 0;
  const { view } = await openFlowOn({ ...api, now: () => Date.now() + ahead });
  service.answers.report = [{ kind: 'offline' }];
  ahead = hour;
  document.dispatchEvent(new Event('visibilitychange'));

  expect(view()).toEqual({ kind: 'expired' });
});

test('a session that ends in months does not end at once', async () => {
  const { view } = await openFlow(sessionState({ expiryDateUtc: new Date(Date.now() + 2400 * hour).toISOString() }));
  await settle(1000);

  expect(view().kind).toBe('welcome');
});

test('done stays done when its time is over', async () => {
  const { act, view, service, told } = await openFlow(
    sessionState({ consent: givenConsent, steps: ['face'], missing: ['FACE'] }),
  );
  act.start();
  act.taken(photo());
  act.use();
  await settle();
  await service.pictures[0]?.answer(face);
  await settle(2 * hour);
  document.dispatchEvent(new Event('visibilitychange'));

  expect(view()).toEqual({ kind: 'done', returnUrl });
  expect(told).toEqual([{ kind: 'completed' }]);
});

test('a session deleted while the page is open is unauthorised', async () => {
  const { view, service } = await openFlow(sessionState());
  service.answers.report = [{ kind: 'unauthorized', isExpired: false }];
  await settle(2000);

  expect(view()).toEqual({ kind: 'unauthorized' });
});

test('without a line at first, it goes on by itself', async () => {
  const { flow, view } = await openWith({ state: [{ kind: 'offline' }, { kind: 'offline' }] });
  expect(view()).toEqual({ kind: 'offline', hasPhoto: false, retryAt: Date.now() + 2000 });
  expect(flow.state().session).toBeNull();

  await settle(2000);
  expect(view()).toEqual({ kind: 'offline', hasPhoto: false, retryAt: Date.now() + 4000 });
  window.dispatchEvent(new Event('online'));
  await settle();
  expect(view().kind).toBe('welcome');
});

test('a busy service at first keeps the page loading', async () => {
  const { view } = await openWith({ state: [{ kind: 'busy', retryAfterMs: 5000 }] });
  expect(view()).toEqual({ kind: 'loading' });

  await settle(5000);
  expect(view().kind).toBe('welcome');
});

test('nonsense is asked for three times; then it is broken, and can be tried again', async () => {
  const { act, view } = await openWith({ state: [broken, broken, broken, broken, broken, broken] });
  expect(view()).toEqual({ kind: 'loading' });
  await settle(6000);
  expect(view()).toEqual({ kind: 'broken', mayRetry: true });

  act.retryNow();
  expect(view()).toEqual({ kind: 'loading' });
  await settle(6000);
  expect(view()).toEqual({ kind: 'broken', mayRetry: true });
  act.retryNow();
  await settle();
  expect(view().kind).toBe('welcome');
});

test('in a frame it ends there, because the page around it was told that it cannot go on', async () => {
  const { act, view, told, service } = await openWith({ state: [broken, broken, broken] }, { isFramed: true });
  await settle(6000);
  expect(view()).toEqual({ kind: 'broken', mayRetry: false });

  act.retryNow();
  window.dispatchEvent(new Event('online'));
  await settle(2 * hour);
  expect(view()).toEqual({ kind: 'broken', mayRetry: false });
  expect(told).toEqual([{ kind: 'error', error: 'INTERNAL_ERROR' }]);
  expect(service.reports).toHaveLength(0);
});

test('in a frame a completion that breaks ends there too, also when its time is over', async () => {
  const { act, view, told, service } = await openWith(
    { complete: [broken, broken, broken] },
    { session: sessionState({ consent: givenConsent, missing: [] }), isFramed: true },
  );
  act.start();
  await settle(6000);
  act.retryNow();
  await settle(2 * hour);

  expect(view()).toEqual({ kind: 'broken', mayRetry: false });
  expect(told).toEqual([{ kind: 'error', error: 'INTERNAL_ERROR' }]);
  expect(service.completions).toBe(3);
});

test('a completion that breaks can be tried again', async () => {
  const { act, view, service } = await openFlow(sessionState({ consent: givenConsent, missing: [] }));
  service.answers.complete = [broken, broken, broken];
  act.start();
  await settle();
  expect(view()).toEqual({ kind: 'finishing' });
  await settle(6000);
  expect(view()).toEqual({ kind: 'broken', mayRetry: true });

  act.retryNow();
  await settle();
  expect(view()).toEqual({ kind: 'done', returnUrl });
});

test('when a step has no tries left, it ends there', async () => {
  const { act, view, told, service } = await openFlow(sessionState({ consent: givenConsent }));
  act.start();
  act.taken(photo());
  act.use();
  await settle();
  await service.pictures[0]?.answer({ kind: 'exhausted' });

  expect(view()).toEqual({ kind: 'exhausted' });
  expect(told).toEqual([{ kind: 'error', error: 'INTERNAL_ERROR' }]);
});

test('a page that was closed asks for nothing any more', async () => {
  const { flow, service } = await openFlow(sessionState());
  await settle(1000);
  flow.dispose();
  const asked = service.reports.length;
  await settle(10_000);
  window.dispatchEvent(new Event('online'));
  document.dispatchEvent(new Event('visibilitychange'));
  await settle();

  expect(service.reports).toHaveLength(asked);
});
