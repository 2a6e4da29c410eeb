import { type ChildProcess, fork } from 'node:child_process';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Environment } from '@/lib/config';
import { processOptions } from '@/lib/process-options';
import { followIntoLog } from './log-file';

export interface ChildPlan {
  name: 'web' | 'worker' | 'service';
  env: Environment;
  args?: string[];
}

interface FamilyOptions {
  plans: readonly ChildPlan[];
  logFolder: string;
  onPids: (pids: Record<string, number>) => void;
  /** A process ended by itself and was started again. */
  onRestart: (name: string) => void;
  /** A process does not start any more: there is nothing more to do here. */
  onGiveUp: (sentence: string) => void;
  /** Where the programs are, by name. */
  programs?: string;
  /** Before the first restart; doubled for each further one within a minute. */
  pauseMs?: number;
}

const readyWithinMs = 60_000;
const failedStartsAtMost = 5;
const longestPauseMs = 5_000;

/**
 * Starts the processes in order, restarts one that ends by itself, and stops all in reverse order. One that had become
 * ready is restarted however often it ends: better a desk that is away for seconds than none. One that no longer becomes
 * ready is given up.
 */
export const startFamily = async ({
  plans,
  logFolder,
  onPids,
  onRestart,
  onGiveUp,
  programs = import.meta.dirname,
  pauseMs = 200,
}: FamilyOptions) => {
  const running = new Map<string, ChildProcess>();
  const ends = new Map<string, number[]>();
  let isStopping = false;

  const startOne = async (plan: ChildPlan): Promise<void> => {
    const child = fork(path.join(programs, `${plan.name}.js`), plan.args ?? [], {
      env: { ...processOptions.env, ...(plan.env as NodeJS.ProcessEnv) },
      execArgv: [...process.execArgv, ...processOptions.execArgv],
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      // Its own group: Ctrl-C in a terminal reaches the launcher alone, which ends things in order.
      detached: true,
    });
    for (const output of [child.stdout, child.stderr]) {
      if (output) {
        followIntoLog(logFolder, plan.name, output);
      }
    }
    running.set(plan.name, child);
    onPids(pidsOf(running));

    await becomesReady(plan.name, child);
    child.once('exit', () => {
      running.delete(plan.name);
      restart(plan);
    });
  };

  const restart = (plan: ChildPlan, failedStarts = 0) => {
    if (isStopping) {
      return;
    }
    if (failedStarts > failedStartsAtMost) {
      onGiveUp(
        `The ${plan.name} process did not start ${failedStarts} times in a row; see ${path.join(logFolder, `${plan.name}.log`)}.`,
      );

      return;
    }

    const recent = (ends.get(plan.name) ?? []).filter((at) => Date.now() - at < 60_000);
    ends.set(plan.name, [...recent, Date.now()]);
    onRestart(plan.name);
    delay(Math.min(pauseMs * 2 ** recent.length, longestPauseMs))
      .then(() => (isStopping ? undefined : startOne(plan)))
      .catch(() => restart(plan, failedStarts + 1));
  };

  const stop = async () => {
    isStopping = true;
    for (const child of [...running.values()].reverse()) {
      await end(child);
    }
    onPids({});
  };

  try {
    for (const plan of plans) {
      await startOne(plan);
    }
  } catch (error) {
    await stop();
    throw error;
  }

  return { stop };
};

const pidsOf = (running: Map<string, ChildProcess>): Record<string, number> =>
  Object.fromEntries([...running].flatMap(([name, { pid }]) => (pid === undefined ? [] : [[name, pid]])));

const becomesReady = (name: string, child: ChildProcess) =>
  new Promise<void>((resolve, reject) => {
    let sentence: string | undefined;
    const tooLate = setTimeout(() => {
      child.kill('SIGKILL');
      sentence = `The ${name} process was not ready after ${readyWithinMs / 1000} seconds; its log says why.`;
    }, readyWithinMs);

    child.on('message', (message: { ready?: true; failed?: string }) => {
      if (message.failed) {
        sentence = message.failed;
      }
      if (message.ready) {
        clearTimeout(tooLate);
        resolve();
      }
    });
    child.once('error', reject);
    child.once('exit', () => {
      clearTimeout(tooLate);
      reject(new Error(sentence ?? `The ${name} process ended while starting; its log says why.`));
    });
  });

const end = (child: ChildProcess) =>
  new Promise<void>((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) {
      resolve();

      return;
    }
    const impatient = setTimeout(() => child.kill('SIGKILL'), 10_000);
    child.once('exit', () => {
      clearTimeout(impatient);
      resolve();
    });
    child.kill('SIGTERM');
  });
