/** Delays and failures: a slow service, errors, broken connections, or a proxy that answers instead. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { z } from 'zod';
import { refuse } from '../http/request';
import { resetConnection } from './connection';
import { defineFault, fraction, limits, phraseWith, wholeNumber } from './settings';

const status = wholeNumber(500, 599);
const rate = fraction();
const seed = wholeNumber(0, 2_147_483_647);

export const failureSchemas = [
  defineFault('latency', 'The response is delayed by this much.', { milliseconds: wholeNumber(0, 600_000), ...limits }),
  defineFault('error', 'A server error instead of the response, always or at the given rate.', {
    status: status.default(503).describe(phraseWith(status, 'default 503')),
    rate: rate.default(1).describe(phraseWith(rate, 'default 1')),
    seed: seed.optional().describe(phraseWith(seed, 'the same seed fails the same requests again')),
    ...limits,
  }),
  defineFault('too-many', 'Returns 429 with Retry-After.', { retryAfterSeconds: wholeNumber(0, 86_400), ...limits }),
  defineFault('reset', 'The connection is reset before the response.', limits),
  defineFault(
    'half-body',
    'The connection closes after half of the declared body. Empty responses are unaffected.',
    limits,
  ),
  defineFault('html', 'Returns 200 with a web page, as a proxy does during maintenance.', limits),
  defineFault('not-found', 'Returns 404, as a gateway does that has lost its way to the service.', limits),
] as const;

export type FailureFault = z.output<(typeof failureSchemas)[number]>;

/** Waits, but not for a client that has disconnected; the request is then handled all the same. */
export const delay = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  sleep(milliseconds, undefined, { signal }).catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });

const webPage =
  '<!doctype html><html lang="en"><title>Maintenance</title><h1>We will be back soon</h1><p>Please try again later.</p></html>';

type InsteadOfAnswer = Exclude<FailureFault, { kind: 'latency' | 'half-body' }>;

/** Answers instead of the route, which never runs. */
export const failWith = (c: Context, fault: InsteadOfAnswer): Response | Promise<Response> => {
  switch (fault.kind) {
    case 'error':
      return refuse(c, fault.status as ContentfulStatusCode, 'FAULT', 'Failed by the fault board.');
    case 'too-many':
      return refuse(c, 429, 'TOO_MANY_REQUESTS', 'The fault board simulates too many requests.', {
        'Retry-After': String(fault.retryAfterSeconds),
      });
    case 'html':
      return c.html(webPage);
    case 'not-found':
      return c.text('404 page not found', 404);
    case 'reset':
      return resetConnection(c);
  }
};
