/** Every refusal of Proofdesk: when it occurs and what the caller can do. */
const statusByCode = {
  /** The request itself is wrong; the message says what to change. */
  BAD_REQUEST: 400,
  /** Nobody is signed in, or the sign-in has ended; sign in again. */
  NOT_SIGNED_IN: 401,
  /** The applicant's access token is missing, wrong or expired, or its session is gone; create a new session. */
  SESSION_UNAUTHORIZED: 401,
  /** The person's roles do not include this; ask someone who may. */
  FORBIDDEN: 403,
  /** Needs a recent re-authentication; re-authenticate, then try again. */
  PROOF_REQUIRED: 403,
  /** Personal data needs a purpose; choose one, then try again. */
  PURPOSE_REQUIRED: 403,
  /** The account needs a new password or a second factor before anything else. */
  SETUP_REQUIRED: 403,
  /** A foreign page requested a change. */
  WRONG_ORIGIN: 403,
  /** Unknown here or at the service. */
  NOT_FOUND: 404,
  /** Not possible in the current state; reload and look again. */
  CONFLICT: 409,
  /** The service withholds results in the session's current status. */
  NOT_RELEASED: 409,
  /** The session was erased; only its tombstone is left. */
  ERASED: 410,
  /** The body or picture is larger than allowed; the message says how large it may be. */
  TOO_LARGE: 413,
  /** The file is not a picture that can be read; the message says which ones can. */
  NOT_A_PICTURE: 415,
  /** Too many attempts; wait as long as the message says. */
  TOO_MANY_REQUESTS: 429,
  /** Every picture that a step allows was sent; create a new session. */
  NO_ATTEMPTS_LEFT: 429,
  /** A bug; the reference leads to the log entry. */
  INTERNAL: 500,
  /** Too many pictures wait to be read; try again after `retryAfterSeconds`. */
  ENGINE_BUSY: 503,
  /** The engine stopped while it read this picture; try again after `retryAfterSeconds`. */
  ENGINE_FAILED: 503,
  /** Reading this picture took too long; try again after `retryAfterSeconds`. */
  ENGINE_TIMEOUT: 503,
  /** The service's answer cannot be parsed. */
  UPSTREAM_BROKEN_PAYLOAD: 502,
  /** The service sent a web page or another type instead of JSON. */
  UPSTREAM_NOT_JSON: 502,
  /** The service answered with a server error (5xx). */
  UPSTREAM_ERROR: 502,
  /** The service refused our credentials; an administrator must check them. */
  UPSTREAM_REFUSED: 502,
  /** The service redirected elsewhere; credentials are never sent there. */
  UPSTREAM_REDIRECT: 502,
  /** No connection to the service; it may be down. */
  UPSTREAM_UNREACHABLE: 503,
  /** Too many failures in a row: calls are paused for a moment. */
  UPSTREAM_PAUSED: 503,
  /** The service asks us to wait; no process calls it until then. */
  UPSTREAM_BUSY: 503,
  /** The service did not answer in time. */
  UPSTREAM_TIMEOUT: 504,
} as const;

export type ErrorCode = keyof typeof statusByCode;

interface AppErrorOptions {
  /** For the log, never shown. */
  message?: string;
  /** For the person: what happened and what to do. */
  userMessage: string;
  status?: number;
  retryAfterSeconds?: number;
  cause?: unknown;
}

/** Identifies AppErrors across bundles: Next gives pages and routes separate copies of this class. */
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
