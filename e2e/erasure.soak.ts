/**
 * Deletion requests while processes are killed with `kill -9`, each time exactly in one step of an erasure: over all rounds
 * every step is hit. In the end every session is gone at the service and here, every request has a certificate that holds,
 * nothing was done twice, and no tombstone ever stood for a session that still answers.
 */
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { runErasureRounds } from './erasure-rounds';
import { nameOf, type Step, steps } from './erasure-steps';
import { expect, test } from './fixtures';
import { root, startDesk, stopAllDesks } from './launcher';
import { asSuperuser } from './people';
import { randomFrom } from './random';

const rounds = Number(process.env.SOAK_ROUNDS || steps.length);
const erasures = 500;
const folder = path.join(root, '.soak', 'erasure');
const progressFile = path.join(folder, 'progress.json');

interface Progress {
  seed: number;
  round: number;
  hits: Record<string, number>;
}

/** In an order of its own for each seed; from the start again when there are more rounds than steps. */
const stepOf = (seed: number, round: number): Step => {
  const random = randomFrom(seed);
  const order = steps.map((step) => ({ step, place: random() })).sort((one, other) => one.place - other.place);

  return order[round % order.length]?.step as Step;
};

test.afterEach(stopAllDesks);

test(`${rounds} kills, each in a certain step of an erasure: nothing is lost, nothing is done twice`, async () => {
  const seed = Number(process.env.SOAK_SEED || 1);
  const saved: Progress | null = existsSync(progressFile) ? JSON.parse(readFileSync(progressFile, 'utf8')) : null;
  const isResumed = saved !== null && saved.seed === seed && saved.round < rounds;

  if (!isResumed) rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o711);
  const progress: Progress = isResumed ? saved : { seed, round: 0, hits: {} };
  const size = Math.ceil(erasures / rounds);
  const desk = await startDesk(path.join(folder, 'data'), { DEMO_SESSIONS: String(rounds * size * 3 + 300) });
  await expect
    .poll(() => asSuperuser(desk.dataDir, "select from mirror_session where result_state = 'wanted' limit 1"), {
      timeout: 300_000,
    })
    .toEqual([]);

  let erased = 0;
  for (; progress.round < rounds; progress.round++) {
    const step = stepOf(seed, progress.round);
    erased = await runErasureRounds(desk, [step], size, (name, seconds) =>
      console.log(JSON.stringify({ round: progress.round, hit: name, seconds })),
    );
    progress.hits[nameOf(step)] = (progress.hits[nameOf(step)] ?? 0) + 1;
    writeFileSync(progressFile, JSON.stringify({ ...progress, round: progress.round + 1 }));
  }

  console.log(JSON.stringify({ seed, rounds, erased, hits: progress.hits }));
  expect(erased).toBe(rounds * size);
  if (rounds >= steps.length) expect(Object.keys(progress.hits).sort()).toEqual(steps.map(nameOf).sort());
});
