/** The one client of the enrolment service. */
import type { StatusAnswer } from '@/lib/answers';
import { now } from '@/lib/base/clock';
import type { ConsoleConfig } from '@/lib/base/config';
import { AppError, type ErrorCode, isAppError } from '@/lib/base/errors';
import type { Log } from '@/lib/base/log';
import {
  type Decision,
  type DocumentResult,
  type Drift,
  type FaceResult,
  type Facts,
  type ImageList,
  isImageName,
  isSessionId,
  type NewSession,
  type Parsed,
  parseBranding,
  parseDecision,
  parseDocument,
  parseFace,
  parseFacts,
  parseImageList,
  parseNewSession,
  parsePolicy,
  parseSessionPage,
  parseStatus,
  type SessionPage,
  type WirePayload,
} from '@/lib/contract';
import type { Database } from '@/lib/db';
import { createDriftRecord } from '@/lib/upstream/drift-record';
import { createGate, type Gate } from '@/lib/upstream/gate';
import { type BreakerState, closeGateAfter, createGuard, type GuardOptions } from '@/lib/upstream/guard';
import { type CallOutcome, createHealthRecord } from '@/lib/upstream/health-record';
import type { ImageAnswer } from '@/lib/upstream/image-stream';
import { createOfferCheck, isNewSessionOffer, newSessionPath } from '@/lib/upstream/offer';
import { type CallName, decisionNotConfirmed, isHeldBack } from '@/lib/upstream/problems';
import { createStatusCheck } from '@/lib/upstream/status';
import { createStatusBudget, type StatusBudget } from '@/lib/upstream/status-budget';
import { type Call, createTransport, type TransportOptions } from '@/lib/upstream/transport';

export interface UpstreamLog {
  warn: (details: Record<string, unknown>, message: string) => void;
}

export interface UpstreamOptions extends TransportOptions, GuardOptions {
  budget: StatusBudget;
  log: UpstreamLog;
  /** Called with at least one entry. Must not throw. */
  onDrift?: (drift: Drift[]) => void;
  /** Called for every request sent, retries included. Must not throw. */
  onCall?: (outcome: CallOutcome) => void;
  /** Writes the figures that `onDrift` and `onCall` gathered. */
  flushRecords?: () => Promise<void>;
}

export interface UpstreamHealth {
  /** Last usable answer, refusals such as "not found" included. */
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
  /**
   * What the decision rests on; an extension of the embedded service. `NOT_FOUND`: this session has none, or the service
   * does not offer them to these credentials.
   */
  facts: (sessionId: string) => Promise<Facts>;
  images: (sessionId: string) => Promise<ImageList>;
  image: (sessionId: string, imageName: string) => Promise<ImageAnswer>;
  /** `NOT_FOUND`: the service does not know it. An earlier try may have succeeded and its answer been lost. */
  deleteSession: (sessionId: string) => Promise<void>;
  /**
   * Decides a session that awaits manual approval; an extension of the embedded service. Never retried here: callers
   * retry under the same reference, which takes effect once. `CONFLICT`: the session is not waiting.
   */
  decideManually: (sessionId: string, request: WirePayload<'manualDecision'>) => Promise<void>;
  /**
   * Creates a session. Never retried: a lost answer may stand for a session that exists, and its link cannot be had again.
   * `CONFLICT`: the id has been used. `BAD_REQUEST`: refused, perhaps because of `steps`, an extension. `NOT_FOUND`: the
   * service does not create sessions here.
   */
  createSession: (request: WirePayload<'initialization'>) => Promise<NewSession>;
  /** Whether the service creates sessions, as far as that can be known without creating one. */
  offersNewSessions: () => Promise<boolean>;
  /** The policy that decisions are made under; an extension. `NOT_FOUND`: the service does not have it. */
  policy: () => Promise<WirePayload<'policy'>>;
  /** Never retried here: callers retry under the same reference, which takes effect once. `CONFLICT`: outdated. */
  changePolicy: (request: WirePayload<'policyChange'>) => Promise<WirePayload<'policy'>>;
  /** Whether the service shows its policy to these credentials. */
  offersPolicy: () => Promise<boolean>;
  /** How the page for applicants looks; an extension. `NOT_FOUND`: the service does not have it. */
  branding: () => Promise<WirePayload<'branding'>>;
  /** Never retried: it may have taken effect, and then it is outdated. `CONFLICT`: outdated. */
  changeBranding: (request: WirePayload<'brandingChange'>) => Promise<WirePayload<'branding'>>;
  /** Whether the service lets these credentials see how its page looks. */
  offersBranding: () => Promise<boolean>;
  /** Reads one row of the list, once. A person asked for it, so it is sent even while the service asks us to wait. */
  checkNow: () => Promise<void>;
  /** While the service asks us to wait, calls fail without being sent. `null`: they are sent. */
  closedUntil: () => Promise<Date | null>;
  health: () => UpstreamHealth;
  /** A path prefix that works, when the configured one does not. `null` also while the service asks us to wait. */
  findPrefix: () => Promise<string | null>;
  /** Writes this process's call figures now instead of in a few seconds. */
  flushRecords: () => Promise<void>;
}

const badRequest = (userMessage: string): AppError => new AppError('BAD_REQUEST', { userMessage });

const sessionPath = (sessionId: string, rest = ''): string => {
  if (!isSessionId(sessionId)) {
    throw badRequest('This is not a session id.');
  }

  return `/data/${encodeURIComponent(sessionId)}${rest}`;
};

const get = (name: CallName, path: string): Call => ({ name, method: 'GET', path });

const listCall = (page: number, size: number): Call =>
  get('sessions', `/data/session/list?PageNumber=${page}&PageSize=${size}`);

const policyCall = get('policy', '/policy');
const brandingCall = get('branding', '/branding');

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

  const tracked = async <T>(call: CallName, work: () => Promise<T>): Promise<T> => {
    try {
      const result = await work();
      lastSuccessAt = now();

      return result;
    } catch (error) {
      if (isAppError(error) && !error.code.startsWith('UPSTREAM_')) {
        lastSuccessAt = now();
      } else if (isAppError(error) && !isHeldBack(error)) {
        noteFailure(call, error.code, error.message);
      }
      throw error;
    }
  };

  const counted =
    <T>(call: CallName, attempt: () => Promise<T>) =>
    async (): Promise<T> => {
      const began = performance.now();
      const note = (failure: AppError | null) => onCall?.({ call, durationMs: performance.now() - began, failure });
      try {
        const result = await attempt();
        note(null);

        return result;
      } catch (error) {
        if (isAppError(error)) note(error);
        throw error;
      }
    };

  const read = <T>(
    call: Call,
    parse: (body: unknown) => Parsed<T>,
    send: <Answer>(attempt: () => Promise<Answer>) => Promise<Answer> = guard.withRetries,
  ): Promise<T> =>
    tracked(call.name, async () => {
      // Parsing is part of the attempt: an unreadable answer is a failure too.
      const { value, drift } = await send(counted(call.name, async () => parse(await transport.json(call))));
      if (drift.length > 0) {
        onDrift?.(drift);
      }

      return value;
    });

  const status = createStatusCheck({
    budget,
    // The budget is one status request a minute, and a retry would be a second one.
    ask: async (id) => (await read(get('status', sessionPath(id, '/status')), parseStatus, guard.once)).status,
    pauseMs: guard.pauseMs,
    onBudgetError: () => log.warn({ call: 'status' }, 'cannot write the status budget'),
  });

  return {
    listSessions: async (page, size) => {
      if (!Number.isSafeInteger(page) || page < 0 || !Number.isSafeInteger(size) || size < 1) {
        throw badRequest('Invalid page of the session list.');
      }

      return read(listCall(page, size), parseSessionPage);
    },

    status: async (id) => {
      // Rejects invalid ids before the budget is touched.
      sessionPath(id);

      return status(id);
    },

    decision: async (id) => read(get('decision', sessionPath(id, '/decision/results')), parseDecision),
    document: async (id) => read(get('document', sessionPath(id, '/document/result')), parseDocument),
    face: async (id) => read(get('face', sessionPath(id, '/face/result')), parseFace),
    facts: async (id) => read(get('facts', sessionPath(id, '/facts')), parseFacts),
    images: async (id) => read(get('images', sessionPath(id, '/images')), parseImageList),

    image: async (id, name) => {
      if (!isImageName(name)) {
        throw badRequest('Invalid image name.');
      }
      const call = get('image', sessionPath(id, `/images/${encodeURIComponent(name)}`));
      const onBroken = ({ code, message }: AppError) => noteFailure('image', code, message);

      // The concurrency slot is released at the headers: a slow reader must not block others.
      return tracked('image', () => guard.withRetries(counted('image', () => transport.image(call, onBroken))));
    },

    deleteSession: async (id) => {
      const call: Call = { name: 'delete', method: 'DELETE', path: sessionPath(id) };

      return tracked('delete', () => guard.withRetries(counted('delete', () => transport.done(call))));
    },

    decideManually: async (id, body) => {
      const call: Call = { name: 'manual decision', method: 'POST', path: sessionPath(id, '/manual-decision'), body };
      const attempt = counted('manual decision', async () => {
        // A bare 200 proves nothing: the answer must name the reference.
        if (!namesReference(await transport.json(call), body.reference)) throw decisionNotConfirmed();
      });

      return tracked('manual decision', () => guard.once(attempt));
    },

    createSession: async (body) =>
      read(
        { name: 'new session', method: 'POST', path: newSessionPath, body },
        (answer) => parseNewSession(answer, body.sessionId),
        guard.once,
      ),
    offersNewSessions: createOfferCheck(options, {
      call: get('new session', newSessionPath),
      isOffer: isNewSessionOffer,
    }),

    policy: async () => read(policyCall, parsePolicy),
    changePolicy: async (body) => read({ ...policyCall, method: 'PUT', body }, parsePolicy, guard.once),
    offersPolicy: createOfferCheck(options, { call: policyCall, isOffer: (status) => status === 200 }),

    branding: async () => read(brandingCall, parseBranding),
    changeBranding: async (body) => read({ ...brandingCall, method: 'PUT', body }, parseBranding, guard.once),
    offersBranding: createOfferCheck(options, { call: brandingCall, isOffer: (status) => status === 200 }),

    checkNow: async () => {
      await read(listCall(1, 1), parseSessionPage, (attempt) => guard.once(attempt, { isForPerson: true }));
    },
    closedUntil: options.gate.closedUntil,
    health: () => ({ lastSuccessAt, lastFailure, breaker: guard.breakerState() }),
    findPrefix: () => findPrefix(options),
    flushRecords: options.flushRecords ?? (async () => undefined),
  };
};

/** Prefixes used by services of this family. */
const prefixes = ['/api/v1', '/api/v2', '/api', '/'] as const;

const probeTimeoutMs = 3000;

/**
 * Tries each prefix in turn, on the same host. These calls bypass the guard: most are expected to fail and must not open
 * the circuit breaker. They respect the gate.
 */
export const findPrefix = async (options: TransportOptions & { gate: Gate }): Promise<string | null> => {
  const { gate } = options;

  for (const prefix of prefixes.filter((other) => other !== options.prefix)) {
    if (await gate.closedUntil()) return null;
    const transport = createTransport({ ...options, prefix, jsonTimeoutMs: probeTimeoutMs });

    try {
      parseSessionPage(await transport.json(listCall(1, 1)));

      return prefix;
    } catch (error) {
      if (!isAppError(error)) throw error;
      await closeGateAfter(gate, error);
    }
  }

  return null;
};

/** The configured service, with the status budget, the gate and the figures that all processes share. */
export const openUpstream = (config: ConsoleConfig, db: Database, log: Log): Upstream => {
  const onError = (error: unknown) => log.warn({ err: error }, 'cannot write call figures yet; will retry');
  const [drift, health] = [createDriftRecord(db, onError), createHealthRecord(db, onError)];

  return createUpstream({
    baseUrl: config.UPSTREAM_URL,
    prefix: config.UPSTREAM_PREFIX,
    username: config.UPSTREAM_USERNAME,
    password: config.UPSTREAM_PASSWORD,
    maxImageBytes: config.IMAGE_MAX_MB * 1024 * 1024,
    imageTotalMs: config.IMAGE_MAX_SECONDS * 1000,
    budget: createStatusBudget(db),
    gate: createGate(db),
    log,
    onDrift: drift.note,
    onCall: health.noteCall,
    onPause: health.notePause,
    flushRecords: async () => {
      await Promise.all([drift.flush(), health.flush()]);
    },
  });
};
