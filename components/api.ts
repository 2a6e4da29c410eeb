import type { ErrorAnswer, Tombstone } from '@/lib/answers';
import type { ErrorCode } from '@/lib/errors';
import { isPersonPresent } from './presence';

/** Beside the server's own codes: the desk did not answer, or answered with something that is not ours. */
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

/** Whatever was thrown, in the one shape that the screen knows how to show. */
export const asApiError = (error: unknown): ApiError =>
  error instanceof ApiError
    ? error
    : new ApiError({ code: 'INTERNAL', message: 'Something went wrong in this page.' }, error);

/** What is left of an erased session, from the body of a 410 answer. */
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

const toSignIn = (): void => {
  const here = `${window.location.pathname}${window.location.search}`;
  window.location.assign(`/sign-in?because=ended&next=${encodeURIComponent(here)}`);
};

/** Where a new password or a second factor is due before anything else. */
const toSetUp = (): void => {
  if (window.location.pathname !== '/setup') window.location.assign('/setup');
};

/** An answer that is no success is thrown, in words that a person can read. */
const ask = async (path: string, init: RequestInit): Promise<Response> => {
  let response: Response;
  try {
    const headers = {
      accept: 'application/json',
      ...(isPersonPresent() ? {} : { 'x-background': '1' }),
      ...init.headers,
    };
    response = await fetch(path, { credentials: 'same-origin', ...init, headers });
  } catch (cause) {
    // A request that the page itself called off is not an outage.
    if (init.signal?.aborted) throw cause;
    const message = 'Proofdesk itself does not answer. Check the connection.';
    throw new ApiError({ code: 'DESK_UNREACHABLE', message }, cause);
  }
  if (response.ok) return response;

  const body = await readJson(response);
  if (response.status === 401) toSignIn();
  if (isErrorAnswer(body)) {
    if (body.error.code === 'SETUP_REQUIRED') toSetUp();
    throw new ApiError({ ...body.error, status: response.status, body });
  }
  throw unreadable(response);
};

const unreadable = (response: Response): ApiError => {
  const message = `Proofdesk gave an answer that this page cannot read (status ${response.status}).`;
  const reference = response.headers.get('x-request-id') ?? undefined;
  return new ApiError({ code: 'DESK_UNREADABLE', message, reference, status: response.status });
};

const request = async <T>(path: string, init: RequestInit): Promise<T> => {
  const response = await ask(path, init);
  const body = await readJson(response);
  if (body === undefined) throw unreadable(response);
  return body as T;
};

/** `background`: the page asks by itself, whoever is at it. */
export const getJson = <T>(
  path: string,
  signal?: AbortSignal,
  { background = false }: { background?: boolean } = {},
): Promise<T> =>
  request<T>(path, { ...(signal && { signal }), ...(background && { headers: { 'x-background': '1' } }) });

type ChangeMethod = 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** `keepalive`: goes on when the page itself is left. */
export const sendJson = <T>(
  method: ChangeMethod,
  path: string,
  body: unknown,
  options: { keepalive?: boolean } = {},
): Promise<T> =>
  request<T>(path, {
    ...options,
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

/** For an answer that is read piece by piece. */
export const sendForFile = (path: string, body: unknown, signal: AbortSignal): Promise<Response> =>
  ask(path, {
    method: 'POST',
    signal,
    headers: { accept: '*/*', 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
