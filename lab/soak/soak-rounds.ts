/** Resumable rounds: the state kept between runs, and the order of steps. */
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '@/e2e/launcher';
import { randomFrom } from '@/e2e/random';

interface Progress {
  seed: number;
  round: number;
}

/** The unfinished state of this seed; otherwise `fresh`, in an empty folder. */
export const openRounds = <More extends object>(name: string, rounds: number, fresh: More) => {
  const seed = Number(process.env.SOAK_SEED || 1);
  const folder = path.join(root, '.soak', name);
  const file = path.join(folder, 'progress.json');
  const saved: (Progress & More) | null = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
  const isResumed = saved !== null && saved.seed === seed && saved.round < rounds;

  if (!isResumed) rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  // PostgreSQL's account must be able to pass through.
  chmodSync(folder, 0o711);
  const progress: Progress & More = isResumed ? saved : { seed, round: 0, ...fresh };

  return {
    dataDir: path.join(folder, 'data'),
    progress,
    /** Ends the round; a later run starts with the next. */
    keep: () => writeFileSync(file, JSON.stringify({ ...progress, round: progress.round + 1 })),
  };
};

/** Shuffles the steps by seed; starts again if there are more rounds than steps. */
export const stepOf = <Step>(steps: readonly Step[], { seed, round }: Progress): Step => {
  const random = randomFrom(seed);
  const order = steps.map((step) => ({ step, place: random() })).sort((one, other) => one.place - other.place);

  return order[round % order.length]?.step as Step;
};
