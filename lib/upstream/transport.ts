/** One request and its answer. The only place that knows the credentials. */

import { Agent, request } from 'undici';
import { isAppError } from '@/lib/errors';
import { currentRequestId } from '@/lib/request-id';
import { connectionFailure } from '@/lib/upstream/connection-failure';
import { type ImageAnswer, type PictureAnswer, passImageOn } from '@/lib/upstream/image-stream';
import { readJson } from '@/lib/upstream/json-body';
import {
  type AnswerHead,
  brokenOff,
  type CallName,
  failureOf,
  timedOut,
  type UpstreamFailure,
} from '@/lib/upstream/problems';

export interface TransportOptions {
  baseUrl: string;
  /** The path before `/data`, such as `/api/v1`. */
  prefix: string;
  username: string;
  password: string;
  /** For a whole JSON answer; 10 s. */
  jsonTimeoutMs?: number;
  /** Until the headers of an image; 10 s. */
  imageTimeoutMs?: number;
  /** Between two chunks of an image; 10 s. */
  stallTimeoutMs?: number;
  /** 8 MB. */
  maxJsonBytes?: number;
}

export interface Call {
  name: CallName;
  method: 'GET' | 'DELETE' | 'POST';
  /** Below the prefix; every variable part was validated. */
  path: string;
  /** Sent as JSON. */
  body?: object;
}

const rootOf = ({ baseUrl, prefix }: TransportOptions): string => {
  const { protocol, username, password, search, hash, origin, pathname } = new URL(baseUrl);
  const isPlain = username === '' && password === '' && search === '' && hash === '';
  if (!isPlain || (protocol !== 'http:' && protocol !== 'https:')) {
    throw new Error('The address of the service must be http or https, without credentials, query or fragment.');
  }

  const trimmed = [pathname, prefix].map((part) => part.replace(/^\/+|\/+$/g, '')).filter((part) => part !== '');

  return [origin, ...trimmed].join('/');
};

interface Asking {
  method: Call['method'];
  headers: Record<string, string>;
  body?: string;
  signal: AbortSignal;
}

/** A followed redirect could take the credentials to another host. */
const askForData = (address: string, asking: Asking): Promise<Response> =>
  fetch(address, { ...asking, redirect: 'manual', cache: 'no-store' });

/** How long a picture may take is timed where it is passed on: while its reader pauses, nothing comes. */
const pictureConnections = new Agent({ bodyTimeout: 0 });

/** Without the layers of `fetch`, which every piece of a picture would have to go through. Follows no redirect. */
const askForPicture = async (address: string, asking: Asking): Promise<PictureAnswer> => {
  const { statusCode, headers, body } = await request(address, {
    ...asking,
    dispatcher: pictureConnections,
    highWaterMark: 0,
  });
  // It ends early when its reader leaves; whoever reads it is told by the reading itself.
  body.on('error', () => undefined);

  return { status: statusCode, headers: { get: (name) => headers[name]?.toString() ?? null }, body };
};

/** What a refusal says beyond its status nobody reads. Where it is short it is let in even so: its connection stays of use. */
const shortBytes = 64 * 1024;

const isShort = ({ headers }: AnswerHead): boolean => {
  const length = headers.get('content-length') ?? '';

  return /^\d+$/.test(length) && Number(length) <= shortBytes;
};

const readOut = async (body: AsyncIterable<unknown> | null): Promise<void> => {
  for await (const _ of body ?? []);
};

export const createTransport = (options: TransportOptions) => {
  const { jsonTimeoutMs = 10_000, imageTimeoutMs = 10_000, stallTimeoutMs = 10_000 } = options;
  const { maxJsonBytes = 8 * 1024 * 1024 } = options;
  const root = rootOf(options);
  const authorization = `Basic ${Buffer.from(`${options.username}:${options.password}`, 'utf8').toString('base64')}`;

  const exchange = async <Answer extends AnswerHead & { body: AsyncIterable<unknown> | null }, T>(
    call: Call,
    limitMs: number,
    ask: (address: string, asking: Asking) => Promise<Answer>,
    read: (answer: Answer, abort: AbortController) => Promise<T> | T,
  ): Promise<T> => {
    const abort = new AbortController();
    const timer = setTimeout(() => abort.abort(timedOut(limitMs)), limitMs);
    const requestId = currentRequestId();
    let hasAnswered = false;
    try {
      const answer = await ask(`${root}${call.path}`, {
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
        if (isShort(answer)) await readOut(answer.body).catch(() => undefined);
        throw failure;
      }

      return await read(answer, abort);
    } catch (error) {
      const reason: unknown = abort.signal.reason;
      // Lets go of the connection, and of whatever is still coming on it.
      abort.abort();
      if (isAppError(error) || isAppError(reason)) {
        throw isAppError(error) ? error : reason;
      }

      throw hasAnswered ? brokenOff() : connectionFailure(error);
    } finally {
      clearTimeout(timer);
    }
  };

  return {
    json: (call: Call): Promise<unknown> =>
      exchange(call, jsonTimeoutMs, askForData, (response) => readJson(response, maxJsonBytes)),

    /** Only the status counts; a body, if any, is not read. */
    done: (call: Call): Promise<void> =>
      exchange(call, jsonTimeoutMs, askForData, async (response) => {
        await response.body?.cancel();
      }),

    image: (call: Call, onBroken: (failure: UpstreamFailure) => void): Promise<ImageAnswer> =>
      exchange(call, imageTimeoutMs, askForPicture, (picture, abort) =>
        passImageOn(picture, { abort, stallMs: stallTimeoutMs, onBroken }),
      ),
  };
};
