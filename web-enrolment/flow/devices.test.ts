import { afterEach, beforeEach, expect, test } from 'vitest';
import type { StateOutcome } from '../outcomes';
import type { SessionState } from '../shapes';
import {
  closeFlows,
  givenConsent,
  me,
  openFlow,
  other,
  passport,
  photo,
  returnUrl,
  sessionState,
  setClock,
  settle,
} from './testing';

beforeEach(setClock);
afterEach(closeFlows);

const onlyMobile = { offersPhone: true, isPhoneOnly: true };
const noCrossDevice = { offersPhone: false, isPhoneOnly: false };
const link = 'https://enrol.example/web-enrolment/?token=a.b.c&lang=en-US';
const phoneAt = (at: NonNullable<SessionState['active']>['at'], secondsAgo = 0) =>
  ({ device: other, isPhone: true, at, secondsAgo }) as const;

const openDesktop = (changes: Partial<SessionState> = {}, options: Parameters<typeof openFlow>[1] = {}) =>
  openFlow(sessionState(changes), { isPhone: false, ...options });

test('a desktop offers the phone first, and can go on itself', async () => {
  const { flow, act, view, service } = await openDesktop();
  expect(view()).toEqual({ kind: 'qr', link, isOnly: false, isLocal: false });
  expect(flow.state().mayGoBack).toBe(false);
  expect(service.session.active).toBeNull();

  act.takeOver();
  expect(view()).toEqual({ kind: 'welcome', needsConsent: true, isResumed: false });
  await settle();
  expect(service.session.active).toMatchObject({ device: me, isPhone: false, at: 'welcome' });

  expect(flow.state().mayGoBack).toBe(true);
  act.back();
  expect(view().kind).toBe('qr');
  act.back();
  expect(view().kind).toBe('welcome');
});

test('with consent given, a desktop that goes on begins with the picture', async () => {
  const { act, view } = await openDesktop({ consent: givenConsent });
  act.takeOver();

  expect(view()).toEqual({ kind: 'camera', slot: 'FRONT' });
});

test('the code carries the language in use', async () => {
  const { act, view } = await openDesktop();
  act.changeLanguage('ar-SA');

  expect(view()).toMatchObject({ link: link.replace('en-US', 'ar-SA') });
});

test('the code says when its link works on this computer only', async () => {
  const { view } = await openDesktop({}, { isLocal: true });

  expect(view()).toMatchObject({ kind: 'qr', isLocal: true });
});

test('no code is offered later on when its link works on this computer only', async () => {
  const { flow } = await openDesktop();
  expect(flow.offersCode).toBe(true);

  expect((await openDesktop({}, { isLocal: true })).flow.offersCode).toBe(false);
});

test('crossDevice=false skips the code', async () => {
  const { flow, act, view } = await openDesktop({}, { link: noCrossDevice });
  expect(view().kind).toBe('welcome');
  expect(flow.offersCode).toBe(false);
  expect(flow.state().mayGoBack).toBe(false);

  act.showCode();
  expect(view().kind).toBe('welcome');
});

test('onlyMobile=true: a desktop shows only the code, and can neither capture nor take the session back', async () => {
  const { act, view, service, told } = await openDesktop({}, { link: onlyMobile });
  expect(view()).toMatchObject({ kind: 'qr', isOnly: true });
  act.takeOver();
  act.start();
  expect(view()).toMatchObject({ kind: 'qr', isOnly: true });

  service.session.active = phoneAt('FRONT');
  await settle(2000);
  expect(view()).toMatchObject({ kind: 'follow', mayGoOnHere: false });
  act.takeOver();
  expect(view().kind).toBe('follow');
  expect(service.reports.some(({ takesOver }) => takesOver)).toBe(false);

  service.session.isCompleted = true;
  await settle(2000);
  expect(view()).toEqual({ kind: 'done', returnUrl });
  expect(told).toEqual([{ kind: 'completed' }]);
});

test('onlyMobile=true does not keep a phone from going on', async () => {
  const { view } = await openFlow(sessionState(), { isPhone: true, link: onlyMobile });

  expect(view().kind).toBe('welcome');
});

test('a desktop follows the phone step by step, and sees the finish within three seconds', async () => {
  const { act, view, service } = await openDesktop({ consent: givenConsent });
  service.session.active = phoneAt('welcome');
  await settle(2000);
  expect(view()).toMatchObject({
    kind: 'follow',
    isPhone: true,
    at: 'document',
    mayGoOnHere: true,
    seenAt: Date.now(),
  });

  service.session = { ...service.session, done: ['FRONT'], missing: ['FACE'], active: phoneAt('FACE', 1) };
  await settle(2000);
  expect(view()).toMatchObject({ kind: 'follow', at: 'face', seenAt: Date.now() - 1000 });

  act.showCode();
  expect(view().kind).toBe('qr');
  await settle(4000);
  expect(view().kind).toBe('qr');
  service.session.active = phoneAt('finish');
  await settle(2000);
  expect(view()).toMatchObject({ kind: 'follow', at: 'finish' });

  service.session.isCompleted = true;
  await settle(3000);
  expect(view()).toEqual({ kind: 'done', returnUrl });
});

test('back from the code leads to the device that is followed', async () => {
  const { flow, act, view } = await openDesktop({ active: phoneAt('FRONT') });
  act.showCode();
  expect(flow.state().mayGoBack).toBe(true);
  act.back();

  expect(view().kind).toBe('follow');
});

test('a desktop opened while the phone goes on follows at once, and shows the code when the phone is gone', async () => {
  const { view, service } = await openDesktop({ active: phoneAt('FRONT', 5) });
  expect(view()).toMatchObject({ kind: 'follow', at: 'document' });

  service.session.active = null;
  await settle(2000);
  expect(view().kind).toBe('qr');
});

test('a desktop that follows can go on itself', async () => {
  const { act, view, service } = await openDesktop({
    consent: givenConsent,
    active: phoneAt('FACE'),
    missing: ['FACE'],
  });
  act.takeOver();
  expect(view()).toEqual({ kind: 'camera', slot: 'FACE' });
  await settle(2000);

  expect(view()).toEqual({ kind: 'camera', slot: 'FACE' });
  expect(service.session.active).toMatchObject({ device: me, at: 'FACE' });
});

test('a desktop without a line says so, and goes on by itself', async () => {
  const { view, service } = await openDesktop();
  service.answers.report = [{ kind: 'offline' }, { kind: 'offline' }];
  await settle(2000);
  expect(view().kind).toBe('qr');
  await settle(2000);
  expect(view()).toEqual({ kind: 'offline', hasPhoto: false, retryAt: Date.now() + 4000 });

  window.dispatchEvent(new Event('online'));
  await settle();
  expect(view().kind).toBe('qr');
});

test('a phone that opens the link shows up on the desktop before anything is tapped', async () => {
  const { view, service } = await openFlow(sessionState(), { isPhone: true });

  expect(view().kind).toBe('welcome');
  expect(service.session.active).toMatchObject({ device: me, isPhone: true, at: 'welcome' });
});

test('a phone takes over from a device that goes on only when the applicant starts there', async () => {
  const desktop = { device: other, isPhone: false, at: 'FRONT', secondsAgo: 0 } as const;
  const { act, view, service } = await openFlow(sessionState({ consent: givenConsent, active: desktop }));
  await settle(4000);
  expect(service.session.active?.device).toBe(other);
  expect(view().kind).toBe('welcome');

  act.start();
  await settle();
  expect(service.session.active).toMatchObject({ device: me, at: 'FRONT' });
});

test('each step is reported at once', async () => {
  const { act, service } = await openFlow(sessionState({ consent: givenConsent, done: ['FRONT'], missing: ['BACK'] }));
  await settle();
  act.start();
  await settle();
  expect(service.session.active?.at).toBe('BACK');
  act.differentDocument();
  await settle();
  expect(service.session.active?.at).toBe('FRONT');
});

test('it reports every two seconds, and waits longer while there is no answer', async () => {
  const { service } = await openFlow(sessionState());
  const begun = service.reports.length;
  await settle(10_000);
  expect(service.reports).toHaveLength(begun + 5);

  const offline = { kind: 'offline' } as const;
  service.answers.report = [offline, offline, offline, { kind: 'busy', retryAfterMs: 20_000 }];
  await settle(2000 + 2000 + 4000 + 8000);
  expect(service.reports).toHaveLength(begun + 9);
  await settle(19_999);
  expect(service.reports).toHaveLength(begun + 9);
});

test('a device whose session went on elsewhere stops, gives up its picture, and can take it back', async () => {
  const { act, view, service } = await openFlow(sessionState({ consent: givenConsent }));
  act.start();
  act.taken(photo());
  act.use();
  await settle();
  service.session.active = { device: other, isPhone: false, at: 'FRONT', secondsAgo: 0 };
  await settle(2000);
  expect(view()).toEqual({ kind: 'moved', mayGoOnHere: true });
  expect(service.pictures[0]?.sending.signal.aborted).toBe(true);

  await settle(4000);
  expect(view().kind).toBe('moved');
  act.takeOver();
  expect(view()).toEqual({ kind: 'camera', slot: 'FRONT' });
  await settle(4000);
  expect(view()).toEqual({ kind: 'camera', slot: 'FRONT' });
  expect(service.session.active?.device).toBe(me);
});

test('a device that was left sees the finish too', async () => {
  const { act, view, service } = await openFlow(sessionState({ consent: givenConsent }));
  act.start();
  await settle();
  service.session.active = phoneAt('FACE');
  await settle(2000);
  service.session.isCompleted = true;
  await settle(2000);

  expect(view()).toEqual({ kind: 'done', returnUrl });
});

test('a desktop that went back to the code follows the phone that takes over', async () => {
  const { act, view, service } = await openDesktop();
  act.takeOver();
  await settle();
  act.back();
  service.session.active = phoneAt('FRONT');
  await settle(2000);

  expect(view().kind).toBe('follow');
});

test('without a camera, a desktop can still show the code', async () => {
  const { flow, act, view } = await openDesktop({ consent: givenConsent });
  act.takeOver();
  act.cameraFailed('missing');
  act.showCode();
  expect(view().kind).toBe('qr');
  expect(flow.state().mayGoBack).toBe(true);
  act.back();
  expect(view()).toEqual({ kind: 'camera-problem', slot: 'FRONT', problem: 'missing' });
});

/** The next report stays unanswered until the test answers it; those after it are never answered. */
const holdReport = (service: Awaited<ReturnType<typeof openFlow>>['service']) => {
  let answer: (outcome: StateOutcome) => void = () => undefined;
  const held = new Promise<StateOutcome>((resolve) => {
    answer = resolve;
  });
  service.answers.report = [held, new Promise(() => undefined)];

  return (state: SessionState) => answer({ kind: 'state', state });
};

test('a report that was on its way when a picture was accepted does not undo it', async () => {
  const { flow, act, view, service } = await openFlow(sessionState({ consent: givenConsent }));
  act.start();
  act.taken(photo());
  act.use();
  await settle();
  const before = structuredClone(service.session);
  const answerReport = holdReport(service);
  await settle(2000);
  await service.pictures[0]?.answer(passport);
  answerReport(before);
  await settle();

  expect(view()).toEqual({ kind: 'camera', slot: 'FACE' });
  expect(flow.state().session?.done).toEqual(['FRONT']);
});

test('whoever starts in the moment in which another device takes over goes on here', async () => {
  const { act, view, service } = await openFlow(sessionState({ consent: givenConsent }));
  const answerReport = holdReport(service);
  await settle(2000);
  act.start();
  answerReport({ ...service.session, active: phoneAt('FRONT') });
  await settle();

  expect(view()).toEqual({ kind: 'camera', slot: 'FRONT' });
});

test('a logo is asked for once, and stays', async () => {
  const logo = 'data:image/png;base64,iVBORw0KGgo=';
  const { flow, service } = await openFlow(sessionState({ branding: { ...sessionState().branding, logo } }));
  await settle(4000);

  expect(service.reports.every(({ hasLogo }) => hasLogo)).toBe(true);
  expect(flow.state().session?.branding.logo).toBe(logo);

  const without = await openFlow(sessionState());
  expect(without.service.reports[0]).not.toHaveProperty('hasLogo');
});
