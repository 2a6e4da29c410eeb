/** The one client of the enrolment service. */
import type { StatusAnswer } from '@/lib/answers';
import { now } from '@/lib/clock';
import {
  type Decision,
  type DocumentResult,
  type Drift,
  type FaceResult,
  type ImageList,
  isImageName,
  isSessionId,
  type Parsed,
  parseDecision,
  parseDocument,
  parseFace,
  parseImageList,
  parseSessionPage,
  parseStatus,
  type SessionPage,
  type WirePayload,
} from '@/lib/contract';
import { AppError, type ErrorCode, isAppError } from '@/lib/errors';
import type { StatusBudget } from '@/lib/upstream/budget';
import { type BreakerState, createGuard, type GuardOptions } from '@/lib/upstream/guard';
import type { CallOutcome } from '@/lib/upstream/health-record';
import type { ImageAnswer } from '@/lib/upstream/image-stream';
import { findPrefix } from '@/lib/upstream/prefix-probe';
import { type CallName, notAboutThis } from '@/lib/upstream/problems';
import { createStatusCheck } from '@/lib/upstream/status';
import { type Call, createTransport, type TransportOptions } from '@/lib/upstream/transport';

export interface UpstreamLog {
  warn: (details: Record<string, unknown>, message: string) => void;
}

export interface UpstreamOptions extends TransportOptions, GuardOptions {
  budget: StatusBudget;
  log: UpstreamLog;
  /** Called with at least one entry. Must not throw: counting drift may not cost an answer. */
  onDrift?: (drift: Drift[]) => void;
  /** Told of every request that was made, repetitions included. Must not throw either. */
  onCall?: (outcome: CallOutcome) => void;
  /** Writes what was told by these. */
  writeRecords?: () => Promise<void>;
}

export interface UpstreamHealth {
  /** When the service last gave an answer that could be used, a plain "no" included. */
  lastSuccessAt: Date | null;
  lastFailure: { code: ErrorCode; at: Date } | null;
  breaker: BreakerState;
}

export interface Upstream {
  listSessions: (page: number, size: number) => Promise<SessionPage>;
  status: (sessionId: string) => Promise<StatusAnswer>;
  decision: (sessionId: string) => Promise<Decision>;
  document: (sessionId: string) => Promise<DocumentResult>;
  face: (sessionId: string) => Promise<FaceResult>;
  images: (sessionId: string) => Promise<ImageList>;
  image: (sessionId: string, imageName: string) => Promise<ImageAnswer>;
  /** `NOT_FOUND` may also mean that a first try succeeded and its answer was lost. */
  deleteSession: (sessionId: string) => Promise<void>;
  /**
   * Decides a session that waits: an extension that the embedded service has. Asked once; whoever repeats it does so
   * under the same reference, which counts once. `CONFLICT`: the session does not wait, or not any more.
   */
  decideByHand: (sessionId: string, request: WirePayload<'manualDecision'>) => Promise<void>;
  health: () => UpstreamHealth;
  /** Another path prefix that answers, for a service that does not know the configured one. */
  findPrefix: () => Promise<string | null>;
  /** Writes what this process counted of its calls, instead of in a few seconds. */
  writeRecords: () => Promise<void>;
}

const badRequest = (userMessage: string): AppError => new AppError('BAD_REQUEST', { userMessage });

const pathOf = (sessionId: string, rest = ''): string => {
  if (!isSessionId(sessionId)) {
    throw badRequest('This is not a session id.');
  }

  return `/data/${sessionId}${rest}`;
};

const get = (name: CallName, path: string): Call => ({ name, method: 'GET', path });

const namesReference = (body: unknown, reference: string): boolean =>
  typeof body === 'object' && body !== null && 'reference' in body && body.reference === reference;

export const createUpstream = (options: UpstreamOptions): Upstream => {
  const { budget, log, onDrift, onCall } = options;
  const transport = createTransport(options);
  const guard = createGuard(options);

  let lastSuccessAt: Date | null = null;
  let lastFailure: UpstreamHealth['lastFailure'] = null;

  const noteFailure = (call: CallName, code: ErrorCode, reason: string): void => {
    lastFailure = { code, at: now() };
    log.warn({ call, code, reason }, 'call to the service failed');
  };

  const watched = async <T>(call: CallName, work: () => Promise<T>): Promise<T> => {
    try {
      const result = await work();
      lastSuccessAt = now();

      return result;
    } catch (error) {
      if (isAppError(error) && !error.code.startsWith('UPSTREAM_')) {
        lastSuccessAt = now();
      } else if (isAppError(error) && error.code !== 'UPSTREAM_PAUSED') {
        noteFailure(call, error.code, error.message);
      }
      throw error;
    }
  };

  const counted =
    <T>(attempt: () => Promise<T>) =>
    async (): Promise<T> => {
      const began = performance.now();
      const note = (failure: AppError | null) => onCall?.({ durationMs: performance.now() - began, failure });
      try {
        const result = await attempt();
        note(null);

        return result;
      } catch (error) {
        if (isAppError(error)) note(error);
        throw error;
      }
    };

  const read = <T>(call: Call, parse: (body: unknown) => Parsed<T>): Promise<T> =>
    watched(call.name, async () => {
      // An answer that cannot be understood is a failure as well.
      const attempt = counted(async () => parse(await transport.json(call)));
      // The status has a budget of one request a minute, and a repetition is a second request.
      const { value, drift } = await (call.name === 'status' ? guard.once(attempt) : guard.repeatedly(attempt));
      if (drift.length > 0) {
        onDrift?.(drift);
      }

      return value;
    });

  const status = createStatusCheck({
    budget,
    ask: async (id) => (await read(get('status', pathOf(id, '/status')), parseStatus)).status,
    pauseMs: guard.pauseMs,
    onBudgetFault: () => log.warn({ call: 'status' }, 'the status budget could not be written'),
  });

  return {
    listSessions: async (page, size) => {
      if (!Number.isSafeInteger(page) || page < 0 || !Number.isSafeInteger(size) || size < 1) {
        throw badRequest('This is not a page of the session list.');
      }

      return read(get('sessions', `/data/session/list?PageNumber=${page}&PageSize=${size}`), parseSessionPage);
    },

    status: async (id) => {
      // Refused before the budget is touched.
      pathOf(id);

      return status(id);
    },

    decision: async (id) => read(get('decision', pathOf(id, '/decision/results')), parseDecision),
    document: async (id) => read(get('document', pathOf(id, '/document/result')), parseDocument),
    face: async (id) => read(get('face', pathOf(id, '/face/result')), parseFace),
    images: async (id) => read(get('images', pathOf(id, '/images')), parseImageList),

    image: async (id, name) => {
      if (!isImageName(name)) {
        throw badRequest('This is not the name of a picture.');
      }
      const call = get('image', pathOf(id, `/images/${name}`));
      const onBroken = ({ code, message }: AppError) => noteFailure('image', code, message);

      // A place is held until the headers only: a slow reader must not keep others from the service.
      return watched('image', () => guard.repeatedly(counted(() => transport.image(call, onBroken))));
    },

    deleteSession: async (id) => {
      const call: Call = { name: 'delete', method: 'DELETE', path: pathOf(id) };

      return watched('delete', () => guard.repeatedly(counted(() => transport.done(call))));
    },

    decideByHand: async (id, body) => {
      const call: Call = { name: 'manual decision', method: 'POST', path: pathOf(id, '/manual-decision'), body };
      const attempt = counted(async () => {
        // A server that says yes to everything has not decided anything.
        if (!namesReference(await transport.json(call), body.reference)) throw notAboutThis();
      });

      return watched('manual decision', () => guard.once(attempt));
    },

    health: () => ({ lastSuccessAt, lastFailure, breaker: guard.breakerState() }),
    findPrefix: () => findPrefix(options),
    writeRecords: options.writeRecords ?? (async () => undefined),
  };
};
