/** Delays and failures: the service is slow, refuses, breaks off, or something else answers in its place. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { z } from 'zod';
import { refuse } from '../http/answers';
import { resetConnection } from './connection';
import { defineFault, fraction, limits, phraseWith, wholeNumber } from './settings';

const status = wholeNumber(500, 599);
const rate = fraction();
const seed = wholeNumber(0, 2_147_483_647);

export const failureSchemas = [
  defineFault('latency', 'The answer comes this much later.', { milliseconds: wholeNumber(0, 600_000), ...limits }),
  defineFault('error', 'A server error in place of the answer, always or as often as the rate says.', {
    status: status.default(503).describe(phraseWith(status, '503 unless given')),
    rate: rate.default(1).describe(phraseWith(rate, '1 unless given')),
    seed: seed.optional().describe(phraseWith(seed, 'the same seed fails the same requests again')),
    ...limits,
  }),
  defineFault('too-many', 'Answers 429 with Retry-After.', { retryAfterSeconds: wholeNumber(0, 86_400), ...limits }),
  defineFault('reset', 'The connection is reset before there is an answer.', limits),
  defineFault(
    'half-body',
    'The connection ends after half of the promised body. An empty answer is left whole.',
    limits,
  ),
  defineFault('html', 'Answers 200 with a web page, as a proxy under maintenance does.', limits),
] as const;

export type FailureFault = z.output<(typeof failureSchemas)[number]>;

/** Waits; ends early when whoever asked has gone, and the work then goes on as in any slow service. */
export const delay = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  sleep(milliseconds, undefined, { signal }).catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });

const webPage =
  '<!doctype html><html lang="en"><title>Maintenance</title><h1>We will be back soon</h1><p>Please try again later.</p></html>';

type InsteadOfAnswer = Exclude<FailureFault, { kind: 'latency' | 'half-body' }>;

/** Answers in place of the route, which never runs. */
export const failWith = (c: Context, fault: InsteadOfAnswer): Response | Promise<Response> => {
  switch (fault.kind) {
    case 'error':
      return refuse(c, fault.status as ContentfulStatusCode, 'FAULT', 'The fault board makes this request fail.');
    case 'too-many':
      return refuse(c, 429, 'TOO_MANY_REQUESTS', 'The fault board asks for fewer requests.', {
        'Retry-After': String(fault.retryAfterSeconds),
      });
    case 'html':
      return c.html(webPage);
    case 'reset':
      return resetConnection(c);
  }
};
