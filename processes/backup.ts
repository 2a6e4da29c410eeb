/** `npm run backup` and `npm run restore`. */
import path from 'node:path';
import type { Environment } from '@/lib/config';
import { AdminError } from './admin/databases';
import { backUp, type Means } from './backup/back-up';
import { restore } from './backup/restore';
import type { Teller } from './run';

const root = path.resolve(import.meta.dirname, '..');

const usage = {
  backup: 'Usage: npm run backup -- [folder]\n\n  By default a new folder below DATA_DIR/backups.',
  restore:
    'Usage: npm run restore -- <folder>\n\n  Into the empty databases that the settings name; see docs/backup.md.',
} as const;

type Command = (means: Means) => Promise<void>;

const parseCommand = (name: keyof typeof usage, args: readonly string[], from: string): Command | null => {
  const [given, ...others] = args;

  if (others.length > 0 || given?.startsWith('-') || given === '') {
    return null;
  }

  const folder = given && path.resolve(from, given);

  if (name === 'backup') {
    return (means) => backUp(folder, means);
  }

  return folder ? (means) => restore(folder, means) : null;
};

/** Ctrl-C cuts the work; what was begun is then undone. */
const interruption = (teller: Teller): AbortSignal => {
  const controller = new AbortController();

  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (!controller.signal.aborted) {
        teller.say('Stopping …');
        controller.abort();
      }
    });
  }
  // Whoever reads our output may be gone before us; that must not keep us from ending in order.
  process.stdout.on('error', () => undefined);
  process.stderr.on('error', () => undefined);

  return controller.signal;
};

interface RunOptions {
  env: Environment;
  /** Where the person is, for a folder that is named from there. */
  from: string;
  teller: Teller;
}

/** Returns the exit code; what a person must hear is thrown. */
export const run = async (
  name: keyof typeof usage,
  args: readonly string[],
  { env, from, teller }: RunOptions,
): Promise<number> => {
  const command = parseCommand(name, args, from);

  if (!command) {
    console.error(usage[name]);

    return 2;
  }

  const signal = interruption(teller);

  try {
    await command({ env, root, teller, signal });

    return 0;
  } catch (error) {
    // One in our own words says more than that it was stopped.
    if (!signal.aborted || error instanceof AdminError) throw error;
    teller.say(name === 'backup' ? 'Stopped; no backup was written.' : 'Stopped; nothing was restored.');

    return 130;
  }
};
