/** `npm run backup` and `npm run restore`. */
import path from 'node:path';
import type { Environment } from '@/lib/base/config';
import { AdminError } from './admin/desk';
import { backUp, type CommandContext } from './backup/back-up';
import { restore } from './backup/restore';
import type { Terminal } from './run';

const root = path.resolve(import.meta.dirname, '..');

const usage = {
  backup: 'Usage: npm run backup -- [folder]\n\n  Default: a new folder in DATA_DIR/backups.',
  restore:
    'Usage: npm run restore -- <folder>\n\n  Restores into the empty databases named in the settings; see docs/backup.md.',
} as const;

type Command = (context: CommandContext) => Promise<void>;

const parseCommand = (name: keyof typeof usage, args: readonly string[], from: string): Command | null => {
  const [given, ...others] = args;

  if (others.length > 0 || given?.startsWith('-') || given === '') {
    return null;
  }

  const folder = given && path.resolve(from, given);

  if (name === 'backup') {
    return (context) => backUp(folder, context);
  }

  return folder ? (context) => restore(folder, context) : null;
};

/** Ctrl-C stops the command, which then undoes what it began. */
const interruption = (terminal: Terminal): AbortSignal => {
  const controller = new AbortController();

  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (!controller.signal.aborted) {
        terminal.say('Stopping …');
        controller.abort();
      }
    });
  }
  // A closed pipe must not prevent an orderly end.
  process.stdout.on('error', () => undefined);
  process.stderr.on('error', () => undefined);

  return controller.signal;
};

interface RunOptions {
  env: Environment;
  /** The person's working directory, for relative folders. */
  from: string;
  terminal: Terminal;
}

/** Returns the exit code; errors for the person are thrown. */
export const run = async (
  name: keyof typeof usage,
  args: readonly string[],
  { env, from, terminal }: RunOptions,
): Promise<number> => {
  const command = parseCommand(name, args, from);

  if (!command) {
    console.error(usage[name]);

    return 2;
  }

  const signal = interruption(terminal);

  try {
    await command({ env, root, terminal, signal });

    return 0;
  } catch (error) {
    // An AdminError says more than that the command was stopped.
    if (!signal.aborted || error instanceof AdminError) throw error;
    terminal.say(name === 'backup' ? 'Stopped. No backup was written.' : 'Stopped. Nothing was restored.');

    return 130;
  }
};
