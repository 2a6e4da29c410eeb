/**
 * Deletion requests while processes are killed with `kill -9`, each time in one step of an erasure; over all rounds
 * every step is hit. In the end every session is gone at the service and here, every request has a valid certificate,
 * nothing was done twice, and no tombstone existed for a session that still answered.
 */
import { runErasureRounds, untilAllRead } from '@/e2e/erasure-rounds';
import { nameOf, steps } from '@/e2e/erasure-steps';
import { expect, test } from '@/e2e/fixtures';
import { startDesk, stopAllDesks } from '@/e2e/launcher';
import { openRounds, stepOf } from './soak-rounds';

const rounds = Number(process.env.SOAK_ROUNDS || steps.length);
const erasures = 500;

test.afterEach(stopAllDesks);

test(`${rounds} kills in every step of an erasure lose nothing and do nothing twice`, async () => {
  const { dataDir, progress, keep } = openRounds<{ hits: Record<string, number> }>('erasure', rounds, { hits: {} });
  const size = Math.ceil(erasures / rounds);
  const desk = await startDesk(dataDir, { DEMO_SESSIONS: String(rounds * size * 3 + 300) });
  await untilAllRead(desk, 300_000);

  let erased = 0;
  for (; progress.round < rounds; progress.round++) {
    const step = stepOf(steps, progress);
    erased = await runErasureRounds(desk, [step], size, (name, seconds) =>
      console.log(JSON.stringify({ round: progress.round, hit: name, seconds })),
    );
    progress.hits[nameOf(step)] = (progress.hits[nameOf(step)] ?? 0) + 1;
    keep();
  }

  console.log(JSON.stringify({ seed: progress.seed, rounds, erased, hits: progress.hits }));
  expect(erased).toBe(rounds * size);
  if (rounds >= steps.length) expect(Object.keys(progress.hits).sort()).toEqual(steps.map(nameOf).sort());
});
