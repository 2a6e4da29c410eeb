/** The engine's processes and the short queue in front of them. */
import path from 'node:path';
import type { EngineAnswer, EngineJob } from '@/engine/protocol';
import { backoff } from '@/lib/base/backoff';
import { type Engine, EngineBusy, EngineFailed } from './engine';
import { type Ended, type EngineProcess, type ProcessSettings, startProcess } from './engine-process';

export type JobOutcome = EngineAnswer['outcome'] | 'failed' | 'busy';

type OptionalSettings = 'entry' | 'startMs' | 'memoryEveryMs';

export interface EngineSettings
  extends Omit<ProcessSettings, OptionalSettings>,
    Partial<Pick<ProcessSettings, OptionalSettings>> {
  processes: number;
  /** Otherwise a process starts with the first job that needs it. */
  startsAtOnce: boolean;
  /** Jobs that may wait while all processes are busy. */
  queue: number;
  /** For metrics. The time is that in the process, without waiting. */
  onJob?: (kind: EngineJob['kind'], outcome: JobOutcome, milliseconds: number) => void;
}

interface Waiting {
  job: EngineJob;
  resolve: (answer: EngineAnswer) => void;
  reject: (error: Error) => void;
}

/** A place for one process. */
interface Slot {
  process: EngineProcess | null;
  /** Set until the next start. */
  pause: { timer: NodeJS.Timeout; until: number } | null;
  hasStarted: boolean;
  /** Ends in a row without sound work in between. */
  failures: number;
}

/** The first restart is immediate; the pauses before further ones double. */
const firstPauseMs = 250;
const longestPauseMs = { jobsWait: 2_000, idle: 30_000 };
/** This many starts in a row must fail before jobs are no longer kept waiting. */
const failedStartsAtMost = 3;
const retryAfter = { least: 1, most: 60 };
/** How much one job changes the expected time of the next. */
const newestShare = 0.2;

/** The engine keeps no picture that is larger. */
const keptLimits = { maxPixels: 3000 * 3000 };

const wrongAnswer = 'The engine answered another question.';

const defaultEntry = () => path.join(import.meta.dirname, 'engine.js');

/** Reads pictures in child processes; never in threads, because ending a thread during inference aborts the service. */
export const createEngine = (settings: EngineSettings): Engine => {
  const { processes, startsAtOnce, queue: longestQueue, onJob } = settings;
  const processSettings = { entry: defaultEntry(), startMs: 60_000, memoryEveryMs: 200, ...settings };
  const slots: Slot[] = Array.from({ length: processes }, () => ({
    process: null,
    pause: null,
    hasStarted: false,
    failures: 0,
  }));
  const queue: Waiting[] = [];
  let restarts = 0;
  let failedStarts = 0;
  let expectedMs = 1_000;
  /** When refused jobs were asked to come back, as far as that is still ahead. */
  let comingBack: number[] = [];
  let isStopped = false;

  const inState = (state: ReturnType<EngineProcess['state']>) =>
    slots.filter(({ process }) => process?.state() === state);

  const start = (slot: Slot) => {
    slot.pause = null;
    if (slot.hasStarted) restarts += 1;
    slot.hasStarted = true;

    try {
      slot.process = startProcess(processSettings, {
        onIdle: () => {
          failedStarts = 0;
          dispatch();
        },
        onEnd: (ended) => {
          slot.process = null;
          if (!isStopped) replace(slot, ended);
        },
      });
    } catch (error) {
      // For lack of memory, for example.
      settings.log.warn({ error }, 'engine process failed');
      replace(slot, { wasReady: false, wasAsked: false, wasSound: false });
    }
  };

  const startAfter = (slot: Slot, milliseconds: number) => {
    clearTimeout(slot.pause?.timer);
    slot.pause = { timer: setTimeout(() => start(slot), milliseconds), until: performance.now() + milliseconds };
  };

  const replace = (slot: Slot, { wasReady, wasAsked, wasSound }: Ended) => {
    if (!wasReady) failedStarts += 1;
    if (failedStarts >= failedStartsAtMost) {
      for (const { reject } of queue.splice(0)) reject(new EngineFailed('The engine does not start. See its log.'));
    }

    slot.failures = wasSound || wasAsked ? 1 : slot.failures + 1;
    const longest = queue.length > 0 ? longestPauseMs.jobsWait : longestPauseMs.idle;
    if (slot.failures === 1) start(slot);
    else startAfter(slot, backoff(slot.failures - 1, { first: firstPauseMs, longest }));
  };

  const give = async (process: EngineProcess, { job, resolve, reject }: Waiting) => {
    const givenAt = performance.now();
    const report = (outcome: JobOutcome) => onJob?.(job.kind, outcome, performance.now() - givenAt);

    try {
      const answer = await process.read(job);
      expectedMs += newestShare * (performance.now() - givenAt - expectedMs);
      report(answer.outcome);
      resolve(answer);
    } catch (error) {
      report('failed');
      reject(error instanceof Error ? error : new EngineFailed('The engine failed.', { cause: error }));
    }
  };

  /** Gives waiting jobs to idle processes, and starts one for each job that is left, as far as allowed. */
  const dispatch = () => {
    for (const { process } of inState('idle')) {
      const next = queue.shift();
      if (!next || !process) return;
      void give(process, next);
    }

    const pausing = slots.filter(({ pause }) => pause);
    const soon = performance.now() + longestPauseMs.jobsWait;
    for (const slot of pausing) if (slot.pause && slot.pause.until > soon) startAfter(slot, longestPauseMs.jobsWait);

    const missing = Math.max(0, queue.length - pausing.length - inState('starting').length);
    for (const slot of slots.filter(({ process, pause }) => !process && !pause).slice(0, missing)) start(slot);
  };

  /** Each refused job is asked to come back behind the earlier ones, so that they do not all come at once. */
  const busyFor = (): number => {
    const now = performance.now();
    comingBack = comingBack.filter((at) => at > now);
    const waitMs = ((queue.length + inState('busy').length + comingBack.length) * expectedMs) / processes;
    const seconds = Math.min(retryAfter.most, Math.max(retryAfter.least, Math.ceil(waitMs / 1000)));
    if (seconds < retryAfter.most) comingBack.push(now + seconds * 1000);

    return seconds;
  };

  if (startsAtOnce) for (const slot of slots) start(slot);

  const requireRoom: Engine['requireRoom'] = (kind) => {
    if (isStopped) throw new EngineBusy('The engine is stopping.', retryAfter.least);
    // Sessions are decided one by one, so at most one comparison waits.
    if (kind === 'comparison') return;

    // A job that a process without one will take does not wait in the queue.
    const free = processes - inState('busy').length;
    if (queue.length < longestQueue + free) return;
    onJob?.(kind, 'busy', 0);
    throw new EngineBusy('The engine is busy.', busyFor());
  };

  const ask = (job: EngineJob, givenUp?: AbortSignal): Promise<EngineAnswer> =>
    new Promise((resolve, reject) => {
      requireRoom(job.kind);
      const waiting: Waiting = { job, resolve, reject };
      // A decision that is due goes before new pictures.
      if (job.kind === 'comparison') queue.unshift(waiting);
      else queue.push(waiting);
      // Whoever comes again has a second job behind it. Both would keep others waiting, until they give up as well.
      givenUp?.addEventListener('abort', () => {
        const place = queue.indexOf(waiting);
        if (place < 0) return;
        queue.splice(place, 1);
        reject(new EngineBusy('Nobody waits for this picture any more.'));
      });
      dispatch();
    });

  return {
    requireRoom,

    read: async (job, givenUp) => {
      const answer = await ask(job, givenUp);
      if (answer.outcome === 'compared') throw new EngineFailed(wrongAnswer);

      return answer;
    },

    compare: async (portrait, selfie) => {
      const answer = await ask({ kind: 'comparison', portrait, selfie, limits: keptLimits });
      if (answer.outcome !== 'compared') throw new EngineFailed(wrongAnswer);

      return answer.comparison;
    },

    state: () => ({
      queued: queue.length,
      running: inState('busy').length,
      processes: inState('idle').length + inState('busy').length,
      restarts,
      ...(failedStarts >= failedStartsAtMost && { failing: true }),
    }),

    stop: async () => {
      isStopped = true;
      for (const { pause } of slots) clearTimeout(pause?.timer);
      for (const { reject } of queue.splice(0)) reject(new EngineBusy('The engine is stopping.', retryAfter.least));
      await Promise.all(slots.map(({ process }) => process?.end()));
    },
  };
};
