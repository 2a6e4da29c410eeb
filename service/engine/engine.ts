/** The engine as the service sees it: one job in, one answer out. */
import type { EngineAnswer, EngineJob } from '@/engine/protocol';

export interface EngineState {
  /** Jobs that wait for a process. */
  queued: number;
  /** Jobs being read. */
  running: number;
  /** Processes that are up. */
  processes: number;
  /** Restarts since the service started. */
  restarts: number;
}

export interface Engine {
  /** Throws `EngineBusy` when the queue is full and `EngineFailed` when the process died, hung or threw. */
  read: (job: EngineJob) => Promise<EngineAnswer>;
  state: () => EngineState;
  stop: () => Promise<void>;
}

export class EngineBusy extends Error {
  override readonly name = 'EngineBusy';
}

export class EngineFailed extends Error {
  override readonly name = 'EngineFailed';
}
