/** What all routes share: refusing a request, limiting its methods, reading its body and paging. */
import { finished } from 'node:stream/promises';
import type { HttpBindings } from '@hono/node-server';
import type { Context, Handler, Hono, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { z } from 'zod';
import { badRequest } from '../refusals';
import type { HonoEnv } from './environment';

/** Every refusal has this shape. */
export const refuse = (
  c: Context,
  status: ContentfulStatusCode,
  error: string,
  message: string,
  headers: Record<string, string> = {},
): Response => c.json({ error, message }, status, headers);

/** As the header says; `null` if the body comes in pieces of unknown number. */
const sizeOf = (c: Context): number | null => {
  const length = c.req.header('content-length');

  return length === undefined || c.req.header('transfer-encoding') !== undefined ? null : Number(length);
};

/**
 * Receives what is left of the body, up to this size. An answer that comes before the whole picture was sent would
 * close the connection, and many clients then report that instead of the answer.
 */
export const discardBody = async (c: Context, most: number): Promise<void> => {
  const known = sizeOf(c);
  if (known !== null && known > most) return;
  // Straight from the connection: a stream for the web costs several times as much, and is made at the first touch.
  const { incoming } = (c.env ?? {}) as Partial<HttpBindings>;
  if (incoming && known !== null && !incoming.readableDidRead) {
    incoming.resume();
    await finished(incoming).catch(() => undefined);

    return;
  }
  const { body } = c.req.raw;
  if (!body || body.locked) return;

  let size = 0;
  const reader = body.getReader();
  for (let part = await reader.read(); !part.done && size <= most; part = await reader.read()) {
    size += part.value.byteLength;
  }
};

/** Refuses a larger body with this sentence. */
export const limitBody = (maxSize: number, sentence: string): MiddlewareHandler => {
  const limit = bodyLimit({
    maxSize,
    onError: async (c) => {
      await discardBody(c, 2 * maxSize);

      return refuse(c, 413, 'TOO_LARGE', sentence);
    },
  });

  // The limit of the library makes a stream for the web of every body.
  return (c, next) => ((sizeOf(c) ?? Number.POSITIVE_INFINITY) <= maxSize ? next() : limit(c, next));
};

/** A decision or a new session is small; routes that take pictures have a limit of their own. */
export const smallBody = limitBody(64 * 1024, 'The body is too large.');

/** Registers one method on a path; other methods get 405 and an Allow header. */
export const onlyMethod = (
  routes: Hono<HonoEnv>,
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  handler: Handler<HonoEnv>,
  limit: MiddlewareHandler = smallBody,
): void => {
  const allow = method === 'GET' ? 'GET, HEAD' : method;
  const answer: Handler<HonoEnv> = (c, next) => {
    c.set('route', path);

    return handler(c, next);
  };

  if (method === 'POST') routes.post(path, limit, answer);
  else routes.on(method, path, answer);
  routes.all(path, (c) => {
    c.set('route', path);

    return refuse(c, 405, 'METHOD_NOT_ALLOWED', `This address accepts only ${allow}.`, { Allow: allow });
  });
};

const explain = ({ code, path, message, ...issue }: z.core.$ZodIssue): string => {
  if (code === 'unrecognized_keys' && 'keys' in issue)
    return `Unknown property: ${(issue.keys as string[]).join(', ')}.`;
  const name = path.join('.') || 'The body';

  return `${name} ${message.startsWith('must') ? message : 'is missing or has the wrong type'}.`;
};

/** The JSON body of a request, or a refusal that names what to change. */
export const readBody = async <Schema extends z.ZodType>(c: Context, schema: Schema): Promise<z.output<Schema>> => {
  const body: unknown = await c.req.json().catch(() => {
    throw badRequest('The body must be JSON.');
  });
  // Hono would keep the text, which may hold a picture, until the request ends.
  c.req.bodyCache = {};
  const result = schema.safeParse(body);
  if (!result.success) throw badRequest(result.error.issues.map(explain).join(' '));

  return result.data;
};

/** Both start at 1. */
export const pageNumbers = { largest: 1_000_000_000, default: 1 } as const;
export const pageSizes = { largest: 1000, default: 10 } as const;

const wholeNumber = (name: string, text: string | undefined, allowed: { largest: number; default: number }): number => {
  if (text === undefined) return allowed.default;

  const value = /^\d{1,10}$/.test(text) ? Number(text) : 0;
  if (value < 1 || value > allowed.largest) {
    throw badRequest(`${name} must be a whole number from 1 to ${allowed.largest}.`);
  }

  return value;
};

export const parsePaging = (query: (name: string) => string | undefined) => ({
  pageNumber: wholeNumber('PageNumber', query('PageNumber'), pageNumbers),
  pageSize: wholeNumber('PageSize', query('PageSize'), pageSizes),
});
