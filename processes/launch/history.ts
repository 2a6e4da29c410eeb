/** Runs the process that makes the demo history, before the others start. */
import { fork } from 'node:child_process';
import path from 'node:path';
import type { Environment } from '@/lib/base/config';
import { appendToLog } from '@/lib/base/log-file';
import { processOptions } from '@/lib/base/process-options';
import type { Terminal } from '../run';
import type { takeLock } from './lock';

interface HistoryRun {
  env: Environment;
  dataDir: string;
  lock: Pick<Awaited<ReturnType<typeof takeLock>>, 'note'>;
  terminal: Terminal;
  stopping: AbortSignal;
  programs?: string;
}

/** Resolves when the process has ended, also when it was told to stop: the next start goes on with the history. */
const run = (
  { env, dataDir, lock, stopping, programs = import.meta.dirname }: HistoryRun,
  onProgress: (done: number, all: number) => void,
): Promise<void> =>
  new Promise((resolve, reject) => {
    let sentence = 'Demo history failed. See history.log. The desk starts without it.';
    const child = fork(path.join(programs, 'history.js'), [], {
      env: { ...processOptions.env, ...(env as NodeJS.ProcessEnv) },
      execArgv: [...process.execArgv, ...processOptions.execArgv],
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      // Its own process group: Ctrl-C reaches only the launcher, which tells it to stop.
      detached: true,
    });
    const stop = () => child.kill('SIGTERM');
    stopping.addEventListener('abort', stop, { once: true });
    if (stopping.aborted) stop();
    if (child.pid !== undefined) lock.note({ children: { history: child.pid } });
    for (const output of [child.stdout, child.stderr]) {
      output?.on('data', (chunk: Buffer) => appendToLog(path.join(dataDir, 'logs'), 'history', chunk));
    }
    child.on('message', (message: { done?: number; all?: number; failed?: string }) => {
      if (message.done !== undefined && message.all !== undefined) onProgress(message.done, message.all);
      if (message.failed) sentence = message.failed;
    });
    child.once('error', reject);
    child.once('exit', (code) => {
      stopping.removeEventListener('abort', stop);
      lock.note({ children: {} });
      if (code === 0 || stopping.aborted) resolve();
      else reject(new Error(sentence));
    });
  });

/** False if it failed, which must not keep the desk from starting. */
export const makeDemoHistory = async (options: HistoryRun): Promise<boolean> => {
  const { terminal } = options;

  try {
    await terminal.step('Demo history: 90 days', (progress) => run(options, progress));

    return true;
  } catch (error) {
    terminal.say(error instanceof Error ? error.message : String(error));

    return false;
  }
};
