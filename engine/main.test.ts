import { once } from 'node:events';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { FromEngine } from './protocol';
import { startTestEngine, type TestEngine } from './testing';

const limits = { maxPixels: 1_000_000 };
const blank = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#ccd' } })
    .withExif({ IFD0: { Artist: 'Erika Mustermann' } })
    .jpeg()
    .toBuffer();

let engine: TestEngine;

beforeEach(async () => {
  engine = await startTestEngine();
});

afterEach(() => {
  engine.child.kill('SIGKILL');
});

it('the process reads pictures one after the other, and logs nothing but kind, time and outcome', async () => {
  const [large, small] = [await blank(300), await blank(150)];
  const kinds = ['document', 'face', 'face'] as const;
  const answers: FromEngine[] = [];
  const all = new Promise<void>((resolve) => {
    engine.child.on('message', (message: FromEngine) => {
      answers.push(message);
      if (answers.length === 3) resolve();
    });
  });
  [large, large, small].forEach((picture, i) => {
    engine.child.send({ id: i, job: { kind: kinds[i], picture, limits } });
  });
  await all;

  expect(answers).toMatchObject([
    { id: 0, answer: { outcome: 'code', code: 'DOCUMENT_NOT_RECOGNIZED' } },
    { id: 1, answer: { outcome: 'code', code: 'FACE_NOT_FOUND' } },
    { id: 2, answer: { outcome: 'code', code: 'FACE_TOO_SMALL' } },
  ]);
  const lines = engine
    .log()
    .trim()
    .split('\n')
    .map((line) => Object.keys(JSON.parse(line)));
  expect(lines[0]).toEqual(['level', 'time', 'process', 'pid', 'kind', 'ms', 'outcome', 'msg']);
});

it('a job that is nonsense fails alone', async () => {
  const answer = once(engine.child, 'message');
  engine.child.send({ id: 7, job: { kind: 'face', picture: null, limits } });
  const [message] = await answer;
  expect(message).toEqual({ id: 7, failed: true });

  expect(await engine.read({ kind: 'face', picture: await blank(300), limits })).toMatchObject({ outcome: 'code' });
});

it('the process ends with the service that started it', async () => {
  engine.child.disconnect();

  expect(await once(engine.child, 'exit')).toEqual([0, null]);
});
