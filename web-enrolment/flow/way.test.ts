import { afterEach, beforeEach, expect, test } from 'vitest';
import { consentVersion } from './consent';
import {
  back,
  closeFlows,
  face,
  front,
  givenConsent,
  me,
  openFlow,
  passport,
  photo,
  returnUrl,
  sessionState,
  setClock,
  settle,
} from './testing';

beforeEach(setClock);
afterEach(closeFlows);

const agreed = { consent: givenConsent };

test('the whole way with a card: welcome, front, turn, back, face, done', async () => {
  const { flow, act, view, told, service } = await openFlow(sessionState());
  const take = async () => {
    act.taken(photo());
    expect(view().kind).toBe('check');
    act.use();
    await settle();
    expect(view()).toMatchObject({ kind: 'sending', phase: { kind: 'sending' } });
  };

  expect(view()).toEqual({ kind: 'welcome', needsConsent: true, isResumed: false });
  expect(flow.state()).toMatchObject({ steps: ['document', 'face', 'finish'], step: null, mayGoBack: false });

  act.start();
  expect(view()).toEqual({ kind: 'camera', slot: 'FRONT' });
  expect(flow.state()).toMatchObject({ step: 'document', mayGoBack: true });
  await take();
  await service.pictures[0]?.answer(front);
  expect(view()).toEqual({ kind: 'turn', from: 'camera' });
  expect(flow.state().session).toMatchObject({ done: ['FRONT'], missing: ['BACK', 'FACE'] });

  act.photographBack();
  expect(view()).toEqual({ kind: 'camera', slot: 'BACK' });
  await take();
  await service.pictures[1]?.answer(back);
  expect(view()).toEqual({ kind: 'camera', slot: 'FACE' });
  expect(flow.state().step).toBe('face');

  await take();
  await service.pictures[2]?.answer(face);
  expect(view()).toEqual({ kind: 'done', returnUrl });
  expect(service.pictures.map(({ slot }) => slot)).toEqual(['FRONT', 'BACK', 'FACE']);
  expect(service.completions).toBe(1);
  expect(told).toEqual([{ kind: 'completed' }]);
});

test('a passport has no back', async () => {
  const { act, view, service } = await openFlow(sessionState());
  act.start();
  act.taken(photo());
  act.use();
  await settle();
  await service.pictures[0]?.answer(passport);

  expect(view()).toEqual({ kind: 'camera', slot: 'FACE' });
});

test.each([
  [['document'], ['FRONT'], ['document', 'finish'], 'FRONT'],
  [['face'], ['FACE'], ['face', 'finish'], 'FACE'],
] as const)('steps are as configured: %j', async (steps, missing, shown, slot) => {
  const { flow, act, view } = await openFlow(sessionState({ steps: [...steps], missing: [...missing] }));
  act.start();

  expect(flow.state().steps).toEqual(shown);
  expect(view()).toEqual({ kind: 'camera', slot });
});

test('consent is given once, with its version and the language in use, before the first picture', async () => {
  const { act, service } = await openFlow(sessionState());
  act.changeLanguage('jp-JP');
  act.start();
  await settle();
  expect(service.consents).toEqual([{ version: consentVersion, language: 'jp-JP' }]);

  act.taken(photo());
  act.use();
  await settle();
  expect(service.consents).toHaveLength(1);
  expect(service.pictures).toHaveLength(1);
});

test('consent that was lost is given again before the picture is sent', async () => {
  const { act, service } = await openFlow(sessionState());
  service.answers.consent = [{ kind: 'offline' }, { kind: 'offline' }];
  act.start();
  await settle();
  act.taken(photo());
  act.use();
  await settle();
  expect(service.pictures).toHaveLength(0);

  await settle(2000);
  expect(service.consents).toHaveLength(3);
  expect(service.pictures).toHaveLength(1);
});

test('a consent text of another version is asked for again', async () => {
  const { view } = await openFlow(sessionState({ consent: { ...givenConsent, version: 'earlier' } }));

  expect(view()).toMatchObject({ kind: 'welcome', needsConsent: true });
});

test('opened again by the same link, it goes on after what was accepted', async () => {
  const { act, view } = await openFlow(sessionState({ ...agreed, done: ['FRONT'], missing: ['BACK', 'FACE'] }));
  expect(view()).toEqual({ kind: 'welcome', needsConsent: false, isResumed: true });

  act.start();
  expect(view()).toEqual({ kind: 'turn', from: 'camera' });
});

test.each([
  [
    { done: [], missing: ['FRONT', 'FACE'] },
    { kind: 'camera', slot: 'FRONT' },
  ],
  [
    { done: ['FRONT'], missing: ['BACK', 'FACE'] },
    { kind: 'turn', from: 'camera' },
  ],
  [
    { done: ['FRONT', 'BACK'], missing: ['FACE'] },
    { kind: 'camera', slot: 'FACE' },
  ],
  [
    { done: ['FRONT', 'BACK', 'FACE'], missing: [] },
    { kind: 'done', returnUrl },
  ],
] as const)('a reload with %j goes on at once', async ({ done, missing }, expected) => {
  for (const isPhone of [true, false]) {
    const active = { device: me, isPhone, at: 'welcome', secondsAgo: 3 } as const;
    const state = sessionState({ ...agreed, done: [...done], missing: [...missing], active });
    const { view } = await openFlow(state, { isPhone });

    expect(view()).toEqual(expected);
  }
});

test('a reload before consent shows the welcome again', async () => {
  const active = { device: me, isPhone: false, at: 'welcome', secondsAgo: 3 } as const;
  const { view } = await openFlow(sessionState({ active }), { isPhone: false });

  expect(view()).toMatchObject({ kind: 'welcome', needsConsent: true });
});

test('back leads one screen back, and never undoes what was accepted', async () => {
  const { act, view, service } = await openFlow(
    sessionState({ ...agreed, done: ['FRONT'], missing: ['BACK', 'FACE'] }),
  );
  act.start();
  act.photographBack();
  act.taken(photo());
  act.back();
  expect(view()).toEqual({ kind: 'camera', slot: 'BACK' });
  act.upload();
  act.back();
  expect(view()).toEqual({ kind: 'camera', slot: 'BACK' });
  act.back();
  expect(view()).toEqual({ kind: 'turn', from: 'camera' });
  act.back();
  expect(view()).toEqual({ kind: 'welcome', needsConsent: false, isResumed: true });
  act.start();
  expect(view()).toEqual({ kind: 'turn', from: 'camera' });
  expect(service.session.done).toEqual(['FRONT']);
});

test('going back to the welcome does not ask for consent twice', async () => {
  const { act, view, service } = await openFlow(sessionState());
  service.answers.consent = [{ kind: 'offline' }];
  act.start();
  act.back();

  expect(view()).toMatchObject({ kind: 'welcome', needsConsent: false });
});

test('another document starts with its front', async () => {
  const { flow, act, view, service } = await openFlow(
    sessionState({ ...agreed, done: ['FRONT'], missing: ['BACK', 'FACE'] }),
  );
  act.start();
  act.differentDocument();
  expect(view()).toEqual({ kind: 'camera', slot: 'FRONT' });

  act.taken(photo());
  act.use();
  await settle();
  await service.pictures[0]?.answer(passport);
  expect(flow.state().session).toMatchObject({ done: ['FRONT'], missing: ['FACE'] });
  expect(view()).toEqual({ kind: 'camera', slot: 'FACE' });
});

test('the front of another document, shown instead of the back, replaces the first', async () => {
  const { flow, act, view, service } = await openFlow(
    sessionState({ ...agreed, done: ['FRONT'], missing: ['BACK', 'FACE'] }),
  );
  act.start();
  act.photographBack();
  act.taken(photo());
  act.use();
  await settle();
  await service.pictures[0]?.answer(front);

  expect(flow.state().session).toMatchObject({ done: ['FRONT'], missing: ['BACK', 'FACE'] });
  expect(view()).toEqual({ kind: 'turn', from: 'camera' });
});

test('the service decides what is missing when it is completed', async () => {
  const { act, view, service } = await openFlow(sessionState({ ...agreed, done: ['FRONT'], missing: ['FACE'] }));
  service.answers.complete = [{ kind: 'missing', missing: ['FRONT'] }];
  act.start();
  act.taken(photo());
  act.use();
  await settle();
  await service.pictures[0]?.answer(face);

  expect(view()).toEqual({ kind: 'camera', slot: 'FRONT' });
});
