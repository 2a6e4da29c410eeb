import { afterEach, beforeEach, expect, test } from 'vitest';
import type { CameraProblem } from '../shapes';
import { closeFlows, front, givenConsent, openFlow, photo, sessionState, setClock, settle } from './testing';

beforeEach(setClock);
afterEach(closeFlows);

const open = async (options: Parameters<typeof openFlow>[1] = {}) => {
  const opened = await openFlow(sessionState({ consent: givenConsent }), options);
  opened.act.start();

  return opened;
};
const file = new File(['x'], 'card.jpg', { type: 'image/jpeg' });

test('a photo is looked at before it is sent, and can be taken again', async () => {
  const { act, view, service } = await open();
  const picture = photo();
  act.taken(picture);
  expect(view()).toEqual({ kind: 'check', slot: 'FRONT', picture });

  act.again();
  expect(view()).toEqual({ kind: 'camera', slot: 'FRONT' });
  await settle();
  expect(service.pictures).toHaveLength(0);
});

test.each([
  ['blocked', true],
  ['in-use', true],
  ['missing', false],
  ['frame', false],
  ['insecure', false],
] as const)(
  'a camera that is %s leads to its own screen, and to upload',
  async (problem: CameraProblem, mayUseCamera) => {
    const { act, view } = await open();
    act.cameraFailed(problem);
    expect(view()).toEqual({ kind: 'camera-problem', slot: 'FRONT', problem });

    act.upload();
    expect(view()).toEqual({ kind: 'upload', slot: 'FRONT', fault: null, mayUseCamera, isChosen: true });
    act.back();
    expect(view()).toEqual({ kind: 'camera-problem', slot: 'FRONT', problem });
    act.tryCamera();
    expect(view()).toEqual({ kind: 'camera', slot: 'FRONT' });
  },
);

test('whoever uploads is asked for files from then on', async () => {
  const { act, view, service } = await open();
  act.upload();
  act.chosen(file);
  await settle();
  expect(view()).toMatchObject({ kind: 'check', slot: 'FRONT', picture: { from: 'file' } });
  act.again();
  expect(view()).toMatchObject({ kind: 'upload', slot: 'FRONT', isChosen: true });

  act.chosen(file);
  await settle();
  act.use();
  await settle();
  await service.pictures[0]?.answer(front);
  act.photographBack();
  expect(view()).toMatchObject({ kind: 'upload', slot: 'BACK', mayUseCamera: true, isChosen: true });

  act.tryCamera();
  expect(view()).toEqual({ kind: 'camera', slot: 'BACK' });
});

test.each(['not-a-picture', 'too-large'] as const)('a file that is %s is refused before it is sent', async (fault) => {
  const { act, view } = await open({ readFile: async () => fault });
  act.upload();
  act.chosen(file);
  await settle();

  expect(view()).toMatchObject({ kind: 'upload', slot: 'FRONT', fault });
});

test('a file is read for the largest size that the service takes', async () => {
  const limits: number[] = [];
  const { act } = await open({
    readFile: async (_, maxBytes) => {
      limits.push(maxBytes);

      return photo('file');
    },
  });
  act.upload();
  act.chosen(file);

  expect(limits).toEqual([sessionState().maxBytes]);
});

test('a file that cannot be read is no picture', async () => {
  const { act, view } = await open({ readFile: () => Promise.reject(new Error('gone')) });
  act.upload();
  act.chosen(file);
  await settle();

  expect(view()).toMatchObject({ fault: 'not-a-picture' });
});

test('a file that is still being read when the applicant leaves is forgotten', async () => {
  const { act, view } = await open();
  act.upload();
  act.chosen(file);
  act.tryCamera();
  await settle();

  expect(view()).toEqual({ kind: 'camera', slot: 'FRONT' });
});

test.each(['not-a-picture', 'too-large'] as const)(
  'a picture that the service finds %s can be replaced',
  async (kind) => {
    const { act, view, service } = await open();
    act.taken(photo());
    act.use();
    await settle();
    await service.pictures[0]?.answer({ kind });

    expect(view()).toEqual({ kind: 'upload', slot: 'FRONT', fault: kind, mayUseCamera: true, isChosen: false });
  },
);

test('actions that belong to another screen do nothing', async () => {
  const { act, view } = await open();
  for (const action of ['use', 'again', 'sendSame', 'photographBack', 'cancelSending', 'leave', 'takeOver'] as const) {
    act[action]();
    expect(view()).toEqual({ kind: 'camera', slot: 'FRONT' });
  }
});
