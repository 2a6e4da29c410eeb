import { afterEach, beforeEach, expect, test } from 'vitest';
import type { PictureOutcome } from '../outcomes';
import {
  closeFlows,
  face,
  front,
  givenConsent,
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

const refused = (code: string, rest: Partial<Extract<PictureOutcome, { kind: 'refused' }>> = {}): PictureOutcome => ({
  kind: 'refused',
  code,
  places: [],
  pageSide: null,
  ...rest,
});

/** A picture of the front is on its way. */
const send = async (changes: Parameters<typeof sessionState>[0] = {}, picture = photo()) => {
  const opened = await openFlow(sessionState({ consent: givenConsent, ...changes }));
  opened.act.start();
  opened.act.taken(picture);
  opened.act.use();
  await settle();

  return { ...opened, last: () => opened.service.pictures.at(-1), picture };
};

test('progress is told in bytes, and the time left once it can be known', async () => {
  const { view, last } = await send({}, photo('camera', 1000));
  const phase = () => (view() as { phase?: unknown }).phase;
  expect(phase()).toEqual({ kind: 'sending', sentBytes: 0, totalBytes: 1000, secondsLeft: null });

  await settle(100);
  last()?.sending.onProgress(50);
  expect(phase()).toMatchObject({ sentBytes: 50, secondsLeft: null });
  await settle(1900);
  last()?.sending.onProgress(250);
  expect(phase()).toMatchObject({ sentBytes: 250, secondsLeft: 6 });
  // Not 0: it is not there yet.
  last()?.sending.onProgress(1000);
  expect(phase()).toMatchObject({ sentBytes: 1000, secondsLeft: 1 });

  last()?.sending.onSent();
  expect(phase()).toEqual({ kind: 'checking' });
});

test('sending can be cancelled: the photo is taken again, and a late answer changes nothing', async () => {
  const { act, view, last } = await send();
  act.cancelSending();
  expect(view()).toEqual({ kind: 'camera', slot: 'FRONT' });
  expect(last()?.sending.signal.aborted).toBe(true);

  last()?.sending.onProgress(500);
  await last()?.answer(front);
  expect(view()).toEqual({ kind: 'camera', slot: 'FRONT' });
});

test('a refusal says why, where, and how often, and keeps the photo to look at', async () => {
  const { act, view, last, picture } = await send();
  const places = [{ x: 0.1, y: 0.2, width: 0.3, height: 0.4 }];
  await last()?.answer(refused('FACE_QUALITY_LOW', { places }));
  expect(view()).toEqual({
    kind: 'refused',
    slot: 'FRONT',
    refusal: { code: 'FACE_QUALITY_LOW', places, times: 1 },
    picture,
  });

  for (const times of [2, 3]) {
    act.again();
    act.taken(photo());
    act.use();
    await settle();
    await last()?.answer(refused('DOCUMENT_NOT_RECOGNIZED'));
    expect(view()).toMatchObject({ kind: 'refused', refusal: { code: 'DOCUMENT_NOT_RECOGNIZED', times } });
  }
  act.upload();
  expect(view()).toMatchObject({ kind: 'upload', slot: 'FRONT' });
});

test('refusals are counted for each picture on its own', async () => {
  const { act, view, last } = await send();
  await last()?.answer(refused('DOCUMENT_NOT_RECOGNIZED'));
  act.sendSame();
  await settle();
  await last()?.answer(passport);
  act.taken(photo());
  act.use();
  await settle();
  await last()?.answer(refused('FACE_NOT_FOUND'));

  expect(view()).toMatchObject({ slot: 'FACE', refusal: { times: 1 } });
});

test('after an error of the service the same photo can be sent again', async () => {
  const { act, view, last, service, picture } = await send();
  await last()?.answer({ kind: 'broken' });
  expect(view()).toMatchObject({ kind: 'refused', refusal: { code: 'INTERNAL_ERROR' } });

  act.sendSame();
  await settle();
  expect(service.pictures.map(({ blob }) => blob)).toEqual([picture.blob, picture.blob]);
});

test('when the service has no room, the photo is sent again after the pause it asks for', async () => {
  const { view, last, service } = await send();
  const at = Date.now();
  await last()?.answer({ kind: 'busy', retryAfterMs: 7000 });
  expect(view()).toMatchObject({ kind: 'sending', phase: { kind: 'busy', retryAt: at + 7000 } });

  // The line was never down.
  window.dispatchEvent(new Event('online'));
  await settle(6999);
  expect(service.pictures).toHaveLength(1);
  await settle(1);
  expect(service.pictures).toHaveLength(2);
  expect(view()).toMatchObject({ phase: { kind: 'sending', sentBytes: 0 } });
});

test('offline, pauses grow up to half a minute, and the photo stays', async () => {
  const { view, last, service } = await send();
  for (const pause of [2000, 4000, 8000, 16_000, 30_000, 30_000]) {
    const at = Date.now();
    await last()?.answer({ kind: 'offline' });
    expect(view()).toEqual({ kind: 'offline', hasPhoto: true, retryAt: at + pause });
    await settle(pause);
    expect(view().kind).toBe('sending');
  }
  expect(new Set(service.pictures.map(({ blob }) => blob))).toHaveProperty('size', 1);
});

test('back online, it is sent at once; so it is when the applicant asks', async () => {
  const { act, view, last } = await send();
  await last()?.answer({ kind: 'offline' });
  window.dispatchEvent(new Event('online'));
  await settle();
  expect(view().kind).toBe('sending');

  await last()?.answer({ kind: 'offline' });
  act.retryNow();
  await settle();
  expect(view().kind).toBe('sending');
});

test('the screen stays offline until the service answers again', async () => {
  const { view, last, service } = await send();
  await last()?.answer({ kind: 'offline' });
  service.answers.state = [{ kind: 'offline' }];
  await settle(2000);

  expect(view()).toMatchObject({ kind: 'offline', hasPhoto: true });
  expect(service.pictures).toHaveLength(1);
});

test('whoever leaves while offline takes the photo again, and it is not sent', async () => {
  const { act, view, last, service } = await send();
  await last()?.answer({ kind: 'offline' });
  act.leave();
  expect(view()).toEqual({ kind: 'camera', slot: 'FRONT' });

  await settle(60_000);
  expect(service.pictures).toHaveLength(1);
});

test('a photo whose acceptance was lost on the way is not sent twice', async () => {
  const { view, last, service } = await send();
  service.session = { ...service.session, done: ['FRONT'], missing: ['BACK', 'FACE'] };
  await last()?.answer({ kind: 'offline' });
  await settle(2000);

  expect(service.pictures).toHaveLength(1);
  expect(view()).toEqual({ kind: 'turn', from: 'camera' });
});

test('a front that the service has already counts as accepted', async () => {
  const { flow, view, last, service } = await send();
  service.session = { ...service.session, done: ['FRONT'], missing: ['BACK', 'FACE'] };
  await last()?.answer(refused('WRONG_SIDE', { pageSide: 'FRONT' }));

  expect(view()).toEqual({ kind: 'turn', from: 'camera' });
  expect(flow.state().session?.done).toEqual(['FRONT']);
});

test('a back shown first is the wrong side, and so is a front shown second', async () => {
  const first = await send();
  await first.last()?.answer(refused('WRONG_SIDE', { pageSide: 'BACK' }));
  expect(first.view()).toMatchObject({ kind: 'refused', slot: 'FRONT', refusal: { code: 'WRONG_SIDE' } });

  const second = await openFlow(sessionState({ consent: givenConsent, done: ['FRONT'], missing: ['BACK', 'FACE'] }));
  second.act.start();
  second.act.photographBack();
  second.act.taken(photo());
  second.act.use();
  await settle();
  await second.service.pictures[0]?.answer(refused('WRONG_SIDE', { pageSide: 'FRONT' }));
  expect(second.view()).toMatchObject({ kind: 'refused', slot: 'BACK', refusal: { code: 'WRONG_SIDE' } });

  second.act.photographBack();
  expect(second.view()).toEqual({ kind: 'camera', slot: 'BACK' });
});

test('completing survives an outage, and an answer that was lost counts', async () => {
  const { view, told, last, service } = await send({ done: ['FRONT'], missing: ['FACE'] });
  service.answers.complete = [{ kind: 'offline' }];
  await last()?.answer(face);
  expect(view()).toMatchObject({ kind: 'offline', hasPhoto: false });

  service.answers.complete = [{ kind: 'completed', returnUrl }];
  await settle(2000);
  expect(view()).toEqual({ kind: 'done', returnUrl });
  expect(told).toEqual([{ kind: 'completed' }]);
});

test('a session that another page completed meanwhile is done', async () => {
  const { view, last } = await send();
  await last()?.answer({ kind: 'completed' });

  expect(view()).toEqual({ kind: 'done', returnUrl });
});

test('no photo is held once it was accepted', async () => {
  const { flow, last, picture } = await send();
  await last()?.answer(front);

  const held = JSON.stringify(flow.state(), (_, value) =>
    value === picture || value === picture.blob ? 'held' : value,
  );
  expect(held).not.toContain('held');
  expect(sessionStorage).toHaveLength(0);
});
