import { type ChildProcess, fork } from 'node:child_process';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { backoff } from '@/lib/base/backoff';
import type { Environment } from '@/lib/base/config';
import { minuteMs } from '@/lib/base/durations';
import { appendToLog } from '@/lib/base/log-file';
import { processOptions } from '@/lib/base/process-options';

export interface ChildPlan {
  name: 'web' | 'worker' | 'service';
  env: Environment;
  args?: string[];
}

interface ChildrenOptions {
  plans: readonly ChildPlan[];
  logFolder: string;
  onPids: (pids: Record<string, number>) => void;
  /** A process ended unexpectedly and is restarted. */
  onRestart: (name: string) => void;
  /** A process no longer starts. */
  onGiveUp: (sentence: string) => void;
  programs?: string;
  /** Before the first restart; doubled for each further restart within a minute. */
  pauseMs?: number;
}

const readyWithinMs = minuteMs;
const failedStartsAtMost = 5;
const longestPauseMs = 5_000;

/**
 * Starts the processes in order, restarts one that ends unexpectedly, and stops all in reverse order. A process that
 * becomes ready is restarted however often it ends; one that fails to start too often is given up.
 */
export const startChildren = async ({
  plans,
  logFolder,
  onPids,
  onRestart,
  onGiveUp,
  programs = import.meta.dirname,
  pauseMs = 200,
}: ChildrenOptions) => {
  const running = new Map<string, ChildProcess>();
  const ends = new Map<string, number[]>();
  let isStopping = false;

  const startOne = async (plan: ChildPlan): Promise<void> => {
    const child = fork(path.join(programs, `${plan.name}.js`), plan.args ?? [], {
      env: { ...processOptions.env, ...(plan.env as NodeJS.ProcessEnv) },
      execArgv: [...process.execArgv, ...processOptions.execArgv],
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      // Its own process group: Ctrl-C reaches only the launcher, which stops everything in order.
      detached: true,
    });
    child.once('exit', () => endGroup(child));
    for (const output of [child.stdout, child.stderr]) {
      output?.on('data', (chunk: Buffer) => appendToLog(logFolder, plan.name, chunk));
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
        `The ${plan.name} process failed to start ${failedStarts} times in a row. See ${path.join(logFolder, `${plan.name}.log`)}.`,
      );

      return;
    }

    const recent = (ends.get(plan.name) ?? []).filter((at) => Date.now() - at < minuteMs);
    ends.set(plan.name, [...recent, Date.now()]);
    onRestart(plan.name);
    delay(backoff(recent.length + 1, { first: pauseMs, longest: longestPauseMs }))
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

/** What a process started goes with it. An engine process that hangs would not notice by itself. */
const endGroup = ({ pid }: ChildProcess): void => {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  } catch {
    // Nothing is left.
  }
};

const pidsOf = (running: Map<string, ChildProcess>): Record<string, number> =>
  Object.fromEntries([...running].flatMap(([name, { pid }]) => (pid === undefined ? [] : [[name, pid]])));

const becomesReady = (name: string, child: ChildProcess) =>
  new Promise<void>((resolve, reject) => {
    let sentence: string | undefined;
    const tooLate = setTimeout(() => {
      child.kill('SIGKILL');
      sentence = `The ${name} process was not ready after ${readyWithinMs / 1000} seconds. See its log.`;
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
      reject(new Error(sentence ?? `The ${name} process ended while starting. See its log.`));
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
