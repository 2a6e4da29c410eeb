/** One engine process: gives it one job at a time, and ends it if it hangs or grows too large. */
import { fork } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import os from 'node:os';
import type { EngineAnswer, EngineJob, FromEngine, ToEngine } from '@/engine/protocol';
import type { Log } from '@/lib/base/log';
import { childOptions } from './child-options';
import { EngineFailed, EngineTimeout } from './engine';
import { keepLog } from './process-log';
import { residentMb } from './resident-memory';

export interface ProcessSettings {
  /** The engine's bundle. */
  entry: string;
  /** Of each network. */
  threads: number;
  /** How long one job may take. */
  watchdogMs: number;
  /** How long a process may take until it is ready. */
  startMs: number;
  /** Resident memory at which a process is ended. Only enforced where there is `/proc`. */
  memoryMb: number;
  /** How often it is checked during a job. */
  memoryEveryMs: number;
  log: Log;
  logFolder?: string | undefined;
}

export interface Ended {
  wasReady: boolean;
  /** Asked to end, and not at fault. */
  wasAsked: boolean;
  /** It answered a job or was ready for a while, so the next one is likely to start as well. */
  wasSound: boolean;
}

interface Events {
  /** It can take a job. */
  onIdle: () => void;
  /** Once, when it is gone. */
  onEnd: (ended: Ended) => void;
}

export interface EngineProcess {
  state: () => 'starting' | 'idle' | 'busy' | 'ending';
  /** Only for an idle process. */
  read: (job: EngineJob) => Promise<EngineAnswer>;
  /** Asks the process to end, and kills it if it does not. Resolves when it is gone. */
  end: () => Promise<void>;
}

/** The service and the database come first on a busy machine. Farther back, applicants would wait for minutes there. */
const niceness = 10;

/**
 * At once, because only threads that start later inherit the priority. Linux may weigh whole sessions of processes
 * against each other, and then a process's own priority counts within its session only: so the engine has one to itself.
 */
const stepBack = (pid: number): void => {
  const steps = [
    () => os.setPriority(pid, Math.max(niceness, os.getPriority())),
    () => writeFileSync(`/proc/${pid}/autogroup`, String(niceness)),
  ];
  for (const step of steps) {
    try {
      step();
    } catch {
      // It works without.
    }
  }
};
const soundAfterMs = 5_000;
const endWithinMs = 2_000;

const died = 'The engine process ended.';

type KeysOf<Union> = Union extends unknown ? keyof Union : never;

/** The process opens files from strangers, so its messages are not trusted to have the right form. */
const readMessage = (message: unknown): { [Key in KeysOf<FromEngine>]?: unknown } =>
  typeof message === 'object' && message !== null ? message : {};

const outcomes: readonly unknown[] = ['read', 'code', 'picture', 'compared'] satisfies EngineAnswer['outcome'][];
const isAnswer = (answer: unknown): answer is EngineAnswer =>
  typeof answer === 'object' && answer !== null && 'outcome' in answer && outcomes.includes(answer.outcome);

const startChild = ({ entry, memoryMb, threads, log, logFolder }: ProcessSettings) => {
  const child = fork(entry, [], childOptions({ memoryMb, threads }));

  if (child.pid !== undefined) stepBack(child.pid);
  for (const output of [child.stdout, child.stderr]) if (output) keepLog(output, { log, logFolder });
  log.info({ engine: child.pid }, 'engine process started');

  return child;
};

export const startProcess = (settings: ProcessSettings, { onIdle, onEnd }: Events): EngineProcess => {
  const { watchdogMs, startMs, memoryMb, memoryEveryMs, log } = settings;
  const startedAt = performance.now();
  const child = startChild(settings);
  let state: ReturnType<EngineProcess['state']> = 'starting';
  let current: { resolve: (answer: EngineAnswer) => void; reject: (error: Error) => void } | null = null;
  let timers: NodeJS.Timeout[] = [];
  let jobs = 0;
  let readyAt: number | null = null;
  let wasSound = false;
  let wasAsked = false;
  let why: string | null = null;

  const leave = (next: typeof state) => {
    for (const timer of timers) clearTimeout(timer);
    timers = [];
    state = next;
  };

  const fail = (sentence: string, Failure = EngineFailed) => {
    leave('ending');
    if (!wasAsked) why ??= sentence;
    current?.reject(new Failure(sentence));
    current = null;
  };

  const kill = (sentence: string, Failure = EngineFailed) => {
    child.kill('SIGKILL');
    fail(sentence, Failure);
  };

  const gone = new Promise<void>((resolve) => {
    const finish = (code: number | null, signal: NodeJS.Signals | null) => {
      fail(died);
      const ranMs = Math.round(performance.now() - startedAt);
      log[wasAsked ? 'info' : 'warn']({ engine: child.pid, code, signal, ranMs, why }, 'engine process ended');
      wasSound ||= readyAt !== null && performance.now() - readyAt >= soundAfterMs;
      resolve();
      onEnd({ wasReady: readyAt !== null, wasAsked, wasSound });
    };

    child.once('exit', finish);
    child.on('error', (error) => {
      log.warn({ error }, 'engine process failed');
      kill(died);
      // It never started, so it cannot exit.
      if (child.pid === undefined) finish(null, null);
    });
  });

  const end = async () => {
    wasAsked = true;
    leave('ending');
    child.kill('SIGTERM');
    const impatient = setTimeout(() => child.kill('SIGKILL'), endWithinMs);
    await gone;
    clearTimeout(impatient);
  };

  const isTooLarge = (): boolean => (residentMb(child.pid ?? 0) ?? 0) > memoryMb;

  /** Between two jobs nothing is lost by a replacement. */
  const rest = () => {
    current = null;
    if (isTooLarge()) {
      why = `It had more than ${memoryMb} MB after a job.`;
      void end();
    } else {
      leave('idle');
      onIdle();
    }
  };

  child.on('message', (received) => {
    const message = readMessage(received);

    if (message.ready && state === 'starting') {
      readyAt = performance.now();
      leave('idle');
      onIdle();
    } else if (current && state === 'busy' && message.id === jobs) {
      if (isAnswer(message.answer)) {
        wasSound = true;
        current.resolve(message.answer);
      } else {
        current.reject(new EngineFailed('The engine could not work on the picture. See its log.'));
      }
      rest();
    }
  });
  child.once('disconnect', () => kill(died));
  timers = [setTimeout(() => kill(`The engine process was not ready after ${startMs / 1000} s.`), startMs)];

  return {
    state: () => state,
    read: (job) =>
      new Promise((resolve, reject) => {
        state = 'busy';
        jobs += 1;
        current = { resolve, reject };
        timers = [
          setTimeout(
            () => kill(`The engine was ended: a job took more than ${watchdogMs / 1000} s.`, EngineTimeout),
            watchdogMs,
          ),
          setInterval(() => {
            if (isTooLarge()) kill(`The engine was ended: a job needed more than ${memoryMb} MB.`);
          }, memoryEveryMs),
        ];
        child.send({ id: jobs, job } satisfies ToEngine, (error) => {
          if (error) kill(died);
        });
      }),
    end,
  };
};
