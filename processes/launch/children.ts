import { type ChildProcess, fork } from 'node:child_process';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Environment } from '@/lib/config';
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
  /** A process ends again and again: there is nothing more to do here. */
  onGiveUp: (sentence: string) => void;
}

const readyWithinMs = 60_000;
const restartsAtMost = 5;
const withinMs = 60_000;

/** Starts the processes in order, restarts one that ends by itself, and stops all in reverse order. */
export const startFamily = async ({ plans, logFolder, onPids, onRestart, onGiveUp }: FamilyOptions) => {
  const running = new Map<string, ChildProcess>();
  const restarts = new Map<string, number[]>();
  let isStopping = false;

  const startOne = async (plan: ChildPlan): Promise<void> => {
    const child = fork(path.join(import.meta.dirname, `${plan.name}.js`), plan.args ?? [], {
      env: plan.env as NodeJS.ProcessEnv,
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

  const restart = (plan: ChildPlan) => {
    if (isStopping) {
      return;
    }

    const recent = (restarts.get(plan.name) ?? []).filter((at) => Date.now() - at < withinMs);

    if (recent.length >= restartsAtMost) {
      onGiveUp(
        `The ${plan.name} process ended ${recent.length + 1} times within a minute; see ${path.join(logFolder, `${plan.name}.log`)}.`,
      );

      return;
    }
    restarts.set(plan.name, [...recent, Date.now()]);
    onRestart(plan.name);
    delay(200 * 2 ** recent.length)
      .then(() => (isStopping ? undefined : startOne(plan)))
      .catch(() => restart(plan));
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
