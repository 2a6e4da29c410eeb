/** The engine as the service sees it: one job in, one answer out. */
import type { EngineJob, FaceComparison, PictureAnswer, PictureJob } from '@/engine/protocol';

export interface EngineState {
  /** Jobs that wait for a process. */
  queued: number;
  /** Jobs being read. */
  running: number;
  /** Processes that are up. */
  processes: number;
  /** Restarts since the service started. */
  restarts: number;
  /** Set while processes keep ending before they are ready. */
  failing?: true;
}

export interface Engine {
  /**
   * Throws `EngineBusy` when the queue is full and `EngineFailed` when the process died, hung or threw. A job that is
   * given up while it waits is not read; one that was begun is.
   */
  read: (job: PictureJob, givenUp?: AbortSignal) => Promise<PictureAnswer>;
  /** The portrait of a document with a selfie, both as kept. Throws as `read` does. */
  compare: (portrait: Uint8Array, selfie: Uint8Array) => Promise<FaceComparison>;
  /** Throws `EngineBusy` if a job of this kind would: a busy service asks before it unpacks a picture. */
  requireRoom: (kind: EngineJob['kind']) => void;
  state: () => EngineState;
  stop: () => Promise<void>;
}

/** Nothing was read: the same job can be sent again after a while. */
export class EngineBusy extends Error {
  override readonly name = 'EngineBusy';

  constructor(
    message = 'The engine is busy.',
    /** For `Retry-After`. */
    readonly retryAfterSeconds = 1,
  ) {
    super(message);
  }
}

/** The job is lost, and may be the reason: it is never given to another process by itself. */
export class EngineFailed extends Error {
  override readonly name: string = 'EngineFailed';
}

/** The time for one job ran out. On a crowded machine the picture may be fine. */
export class EngineTimeout extends EngineFailed {
  override readonly name = 'EngineTimeout';
}
