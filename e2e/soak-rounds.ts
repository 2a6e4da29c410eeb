/** Rounds that go on where they were stopped: what is kept between them, and in which order steps are taken. */
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './launcher';
import { randomFrom } from './random';

interface Progress {
  seed: number;
  round: number;
}

/** What was kept under the same seed and has not come to its end; otherwise `fresh`, in an empty folder. */
export const openRounds = <More extends object>(name: string, rounds: number, fresh: More) => {
  const seed = Number(process.env.SOAK_SEED || 1);
  const folder = path.join(root, '.soak', name);
  const file = path.join(folder, 'progress.json');
  const saved: (Progress & More) | null = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
  const isResumed = saved !== null && saved.seed === seed && saved.round < rounds;

  if (!isResumed) rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  // PostgreSQL's own account has to pass through.
  chmodSync(folder, 0o711);
  const progress: Progress & More = isResumed ? saved : { seed, round: 0, ...fresh };

  return {
    dataDir: path.join(folder, 'data'),
    progress,
    /** The round is over: a later run begins with the next. */
    keep: () => writeFileSync(file, JSON.stringify({ ...progress, round: progress.round + 1 })),
  };
};

/** In an order of its own for each seed; from the start again when there are more rounds than steps. */
export const stepOf = <Step>(steps: readonly Step[], { seed, round }: Progress): Step => {
  const random = randomFrom(seed);
  const order = steps.map((step) => ({ step, place: random() })).sort((one, other) => one.place - other.place);

  return order[round % order.length]?.step as Step;
};
