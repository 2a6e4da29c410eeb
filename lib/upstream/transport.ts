/** One request and its answer. The only place that knows the credentials. */
import { Agent, request } from 'undici';
import { isAppError } from '@/lib/base/errors';
import { currentRequestId } from '@/lib/base/request-id';
import { connectionFailure } from '@/lib/upstream/connection-failure';
import { type ImageAnswer, type ImageResponse, relayImage } from '@/lib/upstream/image-stream';
import {
  type AnswerHead,
  answerCutShort,
  type CallName,
  failureOf,
  invalidJson,
  notJson,
  timedOut,
  tooLarge,
  type UpstreamFailure,
} from '@/lib/upstream/problems';

export interface TransportOptions {
  baseUrl: string;
  /** The path before `/data` and `/enrolment`, such as `/api/v1`. */
  prefix: string;
  username: string;
  password: string;
  /** For a complete JSON answer; 10 s. */
  jsonTimeoutMs?: number;
  /** Until the headers of an image; 10 s. */
  imageTimeoutMs?: number;
  /** Between two chunks of an image; 10 s. */
  stallTimeoutMs?: number;
  /** 8 MB. */
  maxJsonBytes?: number;
  /** 32 MB. */
  maxImageBytes?: number;
  /** For a complete image, not counting the time it waits for its reader; 60 s. */
  imageTotalMs?: number;
}

export interface Call {
  name: CallName;
  method: 'GET' | 'DELETE' | 'POST' | 'PUT';
  /** Below the prefix. Callers have validated every variable part. */
  path: string;
  /** Sent as JSON. */
  body?: object;
}

const rootOf = ({ baseUrl, prefix }: TransportOptions): string => {
  const { protocol, username, password, search, hash, origin, pathname } = new URL(baseUrl);
  const isPlain = username === '' && password === '' && search === '' && hash === '';
  if (!isPlain || (protocol !== 'http:' && protocol !== 'https:')) {
    throw new Error('The service address must be http or https, without credentials, query or fragment.');
  }

  const trimmed = [pathname, prefix].map((part) => part.replace(/^\/+|\/+$/g, '')).filter((part) => part !== '');

  return [origin, ...trimmed].join('/');
};

interface CallInit {
  method: Call['method'];
  headers: Record<string, string>;
  body?: string;
  signal: AbortSignal;
}

/** Redirects are not followed: they could take the credentials to another host. */
const fetchData = (address: string, init: CallInit): Promise<Response> =>
  fetch(address, { ...init, redirect: 'manual', cache: 'no-store' });

/** No body timeout here: the relay times stalls itself, since a paused reader also stops the body. */
const imageAgent = new Agent({ bodyTimeout: 0 });

/** Uses undici directly to spare each chunk the layers of `fetch`. Follows no redirects. */
const fetchImage = async (address: string, init: CallInit): Promise<ImageResponse> => {
  const { statusCode, headers, body } = await request(address, {
    ...init,
    dispatcher: imageAgent,
    highWaterMark: 0,
  });
  // Readers get this error themselves; unhandled, it would end the process when a reader leaves.
  body.on('error', () => undefined);

  return { status: statusCode, headers: { get: (name) => headers[name]?.toString() ?? null }, body };
};

const megabyte = 1024 * 1024;

/** Short error bodies are drained so that their connection can be reused. */
const shortBytes = 64 * 1024;

const isShort = ({ headers }: AnswerHead): boolean => {
  const length = headers.get('content-length') ?? '';

  return /^\d+$/.test(length) && Number(length) <= shortBytes;
};

const drain = async (body: AsyncIterable<unknown> | null): Promise<void> => {
  for await (const _ of body ?? []);
};

export const createTransport = (options: TransportOptions) => {
  const { jsonTimeoutMs = 10_000, imageTimeoutMs = 10_000, stallTimeoutMs = 10_000 } = options;
  const { maxJsonBytes = 8 * megabyte, maxImageBytes = 32 * megabyte, imageTotalMs = 60_000 } = options;
  const root = rootOf(options);
  const authorization = `Basic ${Buffer.from(`${options.username}:${options.password}`, 'utf8').toString('base64')}`;

  const exchange = async <Answer extends AnswerHead & { body: AsyncIterable<unknown> | null }, T>(
    call: Call,
    limitMs: number,
    send: (address: string, init: CallInit) => Promise<Answer>,
    read: (answer: Answer, abort: AbortController) => Promise<T> | T,
  ): Promise<T> => {
    const abort = new AbortController();
    const timer = setTimeout(() => abort.abort(timedOut(limitMs)), limitMs);
    const requestId = currentRequestId();
    let hasAnswered = false;
    try {
      const answer = await send(`${root}${call.path}`, {
        method: call.method,
        headers: {
          authorization,
          ...(call.name === 'image'
            ? { accept: 'image/jpeg, image/png', 'accept-encoding': 'identity' }
            : { accept: 'application/json' }),
          ...(call.body && { 'content-type': 'application/json' }),
          ...(requestId && { 'x-request-id': requestId }),
        },
        ...(call.body && { body: JSON.stringify(call.body) }),
        signal: abort.signal,
      });
      hasAnswered = true;

      const failure = failureOf(call.name, answer);
      if (failure) {
        if (isShort(answer)) await drain(answer.body).catch(() => undefined);
        throw failure;
      }

      return await read(answer, abort);
    } catch (error) {
      const reason: unknown = abort.signal.reason;
      // Releases the connection and any data still arriving.
      abort.abort();
      if (isAppError(error) || isAppError(reason)) {
        throw isAppError(error) ? error : reason;
      }

      throw hasAnswered ? answerCutShort() : connectionFailure(error);
    } finally {
      clearTimeout(timer);
    }
  };

  return {
    json: (call: Call): Promise<unknown> =>
      exchange(call, jsonTimeoutMs, fetchData, (response) => readJson(response, maxJsonBytes)),

    /** Checks only the status and ignores the body. */
    done: (call: Call): Promise<void> =>
      exchange(call, jsonTimeoutMs, fetchData, async (response) => {
        await response.body?.cancel();
      }),

    image: (call: Call, onBroken: (failure: UpstreamFailure) => void): Promise<ImageAnswer> =>
      exchange(call, imageTimeoutMs, fetchImage, (response, abort) =>
        relayImage(response, {
          abort,
          stallMs: stallTimeoutMs,
          totalMs: imageTotalMs,
          maxBytes: maxImageBytes,
          onBroken,
        }),
      ),
  };
};

const isJson = (contentType: string): boolean =>
  /^(application|text)\/([\w.-]+\+)?json\s*(;|$)/i.test(contentType.trim());

const readLimited = async (response: Response, limit: number): Promise<Uint8Array> => {
  if (Number(response.headers.get('content-length')) > limit) {
    throw tooLarge(limit);
  }

  const chunks: Uint8Array[] = [];
  let size = 0;
  // The declared length may be wrong, or that of a compressed body, so the bytes are counted.
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > limit) {
      throw tooLarge(limit);
    }
    chunks.push(chunk);
  }

  return Buffer.concat(chunks);
};

/** Reads a JSON body of at most `limit` bytes. Parse errors quote the text, so they are not kept as the cause. */
export const readJson = async (response: Response, limit: number): Promise<unknown> => {
  const contentType = response.headers.get('content-type') ?? '';
  if (!isJson(contentType)) {
    throw notJson(contentType);
  }

  const bytes = await readLimited(response, limit);
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as unknown;
  } catch (error) {
    throw invalidJson(error instanceof SyntaxError && /end of JSON|Unterminated string/.test(error.message));
  }
};
