import { afterAll, beforeAll, expect, it } from 'vitest';
import { type HostilePicture, hostilePictures } from './hostile-pictures';
import type { EngineAnswer } from './protocol';
import { startTestEngine, type TestEngine } from './testing';

const limits = { maxPixels: 50_000_000 };
/** The largest take about a second; other tests may share the machine. */
const slowestMs = 10_000;

let engine: TestEngine;
let pictures: HostilePicture[];

beforeAll(async () => {
  [engine, pictures] = await Promise.all([startTestEngine(), hostilePictures()]);
});

afterAll(() => {
  engine?.child.kill('SIGKILL');
});

const nameOf = (answer: EngineAnswer): string => (answer.outcome === 'picture' ? answer.reason : answer.outcome);

it('two hundred hostile files get an answer each, from one process that keeps its size', async () => {
  const largest = pictures.find(({ name }) => name === 'a PNG of 7,000 x 7,000 in few bytes');
  const readLargest = () => engine.read({ kind: 'document', picture: largest?.file ?? new Uint8Array(), limits });
  // What a large picture needs once is not a leak.
  await readLargest();
  const before = engine.memoryMb();
  expect(pictures.length).toBeGreaterThanOrEqual(200);

  for (const [i, { name, file, expected }] of pictures.entries()) {
    const kind = i % 2 === 0 || expected !== 'any' ? 'document' : 'face';
    const begun = performance.now();
    const answer = await engine.read({ kind, picture: file, limits });
    expect(performance.now() - begun, name).toBeLessThan(slowestMs);
    if (expected !== 'any') expect(nameOf(answer), name).toBe(expected);
    if (answer.outcome === 'picture') expect(answer.sentence, name).toMatch(/^[A-Z].*\.$/);
  }

  await readLargest();
  expect(engine.child.exitCode).toBeNull();
  expect(engine.memoryMb()).toBeLessThan(before + 100);
}, 240_000);
