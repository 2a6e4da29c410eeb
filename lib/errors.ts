/**
 * Every way in which Proofdesk says no. The comment tells when it occurs and what a caller can do.
 */
const statusByCode = {
  /** The request itself is wrong; the message says what to change. */
  BAD_REQUEST: 400,
  /** Nobody is signed in, or the sign-in has ended; sign in again. */
  NOT_SIGNED_IN: 401,
  /** The person's roles do not include this; ask someone who may. */
  FORBIDDEN: 403,
  /** Asks for a fresh proof of who the person is; prove it, then try again. */
  PROOF_REQUIRED: 403,
  /** Personal data is shown under a purpose only; choose one, then try again. */
  PURPOSE_REQUIRED: 403,
  /** The account needs a new password or a second factor before anything else. */
  SETUP_REQUIRED: 403,
  /** A change was asked for by a page that is not ours. */
  WRONG_ORIGIN: 403,
  /** There is no such thing here, or none that the service knows. */
  NOT_FOUND: 404,
  /** The state of the thing does not allow it now; reload and look again. */
  CONFLICT: 409,
  /** The service holds results back in the session's present state. */
  NOT_RELEASED: 409,
  /** The session was erased from this desk; only its tombstone is left. */
  ERASED: 410,
  /** Too many tries; wait as long as the message says. */
  TOO_MANY_REQUESTS: 429,
  /** A defect of ours; the reference leads to the log entry. */
  INTERNAL: 500,
  /** The service answered something that cannot be understood at all. */
  UPSTREAM_BROKEN_PAYLOAD: 502,
  /** The service answered with a web page or another type where data was due. */
  UPSTREAM_NOT_JSON: 502,
  /** The service answered with an error of its own (5xx). */
  UPSTREAM_ERROR: 502,
  /** The service refused our credentials; an administrator must look. */
  UPSTREAM_REFUSED: 502,
  /** The service pointed to another address; credentials are never sent there. */
  UPSTREAM_REDIRECT: 502,
  /** No connection to the service; it may be down. */
  UPSTREAM_UNREACHABLE: 503,
  /** Too many failures in a row: calls are paused for a moment. */
  UPSTREAM_PAUSED: 503,
  /** The service asks for fewer requests. */
  UPSTREAM_BUSY: 503,
  /** The service did not answer in time. */
  UPSTREAM_TIMEOUT: 504,
} as const;

export type ErrorCode = keyof typeof statusByCode;

interface AppErrorOptions {
  /** For the log. Never shown to a person. */
  message?: string;
  /** For the person: what happened and what to do. */
  userMessage: string;
  status?: number;
  retryAfterSeconds?: number;
  cause?: unknown;
}

/** Next bundles pages and routes apart, each with its own copy of this class, while they share one client of the service. */
const mark = Symbol.for('proofdesk.AppError');

export class AppError extends Error {
  readonly [mark] = true;
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  readonly userMessage: string;
  readonly status: number;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, options: AppErrorOptions) {
    super(options.message ?? options.userMessage, { cause: options.cause });
    this.code = code;
    this.userMessage = options.userMessage;
    this.status = options.status ?? statusByCode[code];
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}

export const isAppError = (error: unknown, code?: ErrorCode): error is AppError =>
  error instanceof Error && mark in error && (code === undefined || (error as AppError).code === code);
