/** How the screens talk to their own server: requests, and errors with a readable message. */
import type { ErrorAnswer, Tombstone } from '@/lib/answers';
import type { ErrorCode } from '@/lib/base/errors';
import { leaveSignedOut } from './leaving';
import { isPersonPresent } from './presence';

/** The server's codes, and two of our own: no response from the desk, or one that it did not write. */
type ApiErrorCode = ErrorCode | 'DESK_UNREACHABLE' | 'DESK_UNREADABLE';

interface ApiErrorParts {
  code: ApiErrorCode;
  message: string;
  reference?: string | undefined;
  status?: number | undefined;
  retryAfterSeconds?: number | undefined;
  body?: unknown;
}

export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: ApiErrorCode;
  readonly reference: string | null;
  readonly status: number | null;
  readonly retryAfterSeconds: number | null;
  readonly body: unknown;

  constructor({ code, message, reference, status, retryAfterSeconds, body }: ApiErrorParts, cause?: unknown) {
    super(message, { cause });
    this.code = code;
    this.reference = reference ?? null;
    this.status = status ?? null;
    this.retryAfterSeconds = retryAfterSeconds ?? null;
    this.body = body;
  }
}

/** Anything thrown, as an ApiError. */
export const asApiError = (error: unknown): ApiError =>
  error instanceof ApiError
    ? error
    : new ApiError({ code: 'INTERNAL', message: 'Something went wrong on this page.' }, error);

/** The tombstone of an erased session, from a 410 answer. */
export const tombstoneOf = (error: unknown): Tombstone | null => {
  if (!(error instanceof ApiError) || error.code !== 'ERASED') return null;
  const { body } = error;
  if (typeof body !== 'object' || body === null || !('tombstone' in body)) return null;
  return (body as { tombstone: Tombstone | null }).tombstone;
};

const isErrorAnswer = (body: unknown): body is ErrorAnswer =>
  typeof body === 'object' &&
  body !== null &&
  'error' in body &&
  typeof body.error === 'object' &&
  body.error !== null &&
  'code' in body.error &&
  'message' in body.error;

const readJson = async (response: Response): Promise<unknown> => {
  try {
    return await response.json();
  } catch {
    return undefined;
  }
};

/** A new password or two-factor setup is required first. */
const toSetUp = (): void => {
  if (window.location.pathname !== '/setup') window.location.assign('/setup');
};

/** Throws an ApiError with a readable message unless the answer is a success. */
export const send = async (path: string, init: RequestInit): Promise<Response> => {
  let response: Response;
  try {
    const headers = {
      accept: 'application/json',
      ...(isPersonPresent() ? {} : { 'x-background': '1' }),
      ...init.headers,
    };
    response = await fetch(path, { credentials: 'same-origin', ...init, headers });
  } catch (cause) {
    // A request that the page cancelled is not an outage.
    if (init.signal?.aborted) throw cause;
    const message = 'Proofdesk is not responding. Check your connection.';
    throw new ApiError({ code: 'DESK_UNREACHABLE', message }, cause);
  }
  if (response.ok) return response;

  const body = await readJson(response);
  if (response.status === 401) leaveSignedOut();
  if (isErrorAnswer(body)) {
    if (body.error.code === 'SETUP_REQUIRED') toSetUp();
    throw new ApiError({ ...body.error, status: response.status, body });
  }
  throw unreadable(response);
};

const unreadable = (response: Response): ApiError => {
  const message = `Proofdesk sent an unreadable response (status ${response.status}).`;
  const reference = response.headers.get('x-request-id') ?? undefined;
  return new ApiError({ code: 'DESK_UNREADABLE', message, reference, status: response.status });
};

const request = async <T>(path: string, init: RequestInit): Promise<T> => {
  const response = await send(path, init);
  const body = await readJson(response);
  if (body === undefined) throw unreadable(response);
  return body as T;
};

/** Lets the browser answer a finger or draw before what follows. */
const nextTask = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });

interface GetOptions {
  /** Never counts as activity of the person. */
  background?: boolean;
  /** For pages that begin several requests at once: a slow phone needs 8 ms to begin one. */
  ownTask?: boolean;
}

export const getJson = async <T>(
  path: string,
  signal?: AbortSignal,
  { background = false, ownTask = false }: GetOptions = {},
): Promise<T> => {
  if (ownTask) await nextTask();

  return request<T>(path, { ...(signal && { signal }), ...(background && { headers: { 'x-background': '1' } }) });
};

type ChangeMethod = 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** `keepalive`: completes even if the page is closed. `signal`: for requests that change nothing. */
export const sendJson = <T>(
  method: ChangeMethod,
  path: string,
  body: unknown,
  options: { keepalive?: boolean; signal?: AbortSignal } = {},
): Promise<T> =>
  request<T>(path, {
    ...options,
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
