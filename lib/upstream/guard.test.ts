import { describe, expect, test, vi } from 'vitest';
import { createTestUpstream, type Handler, sendJson, startService } from '@/lib/upstream/testing';

const decision = { verifications: {}, decision: { score: 80, level: 'HIGH' } };

const failingFirst =
  (times: number, failing: Handler): Handler =>
  (request, response, count) =>
    (count <= times ? failing : sendJson(decision))(request, response, count);

const hangUp: Handler = (request) => {
  request.socket.destroy();
};

const halfBody: Handler = (_, response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
  response.write('{"verifications"', () => response.destroy());
};

/** The date is computed per request, so that waiting before it does not shorten it. */
const busyUntilDate: Handler = (request, response, count) =>
  sendJson({}, 429, { 'retry-after': new Date(Date.now() + 30_500).toUTCString() })(request, response, count);

/** A port with nothing listening. */
const closedAddress = async (): Promise<string> => {
  const service = await startService(() => {});
  await service.close();

  return service.url;
};

describe('retries', () => {
  test.each<[string, Handler]>([
    ['502', sendJson({}, 502)],
    ['503', sendJson({}, 503)],
    ['504', sendJson({}, 504)],
    ['429', sendJson({}, 429)],
    ['429 with a short Retry-After', sendJson({}, 429, { 'retry-after': '0' })],
    ['a connection that breaks', hangUp],
    ['a body that is cut off', halfBody],
  ])('after %s, the third try can still succeed', async (_, failing) => {
    const service = await startService(failingFirst(2, failing));

    expect((await createTestUpstream(service.url).decision('s1')).score).toBe(80);
    expect(service.requests).toHaveLength(3);
  });

  test('gives up after three tries', async () => {
    const service = await startService(sendJson({}, 503));

    await expect(createTestUpstream(service.url).decision('s1')).rejects.toMatchObject({
      userMessage: 'The service returned an error (503).',
    });
    expect(service.requests).toHaveLength(3);
  });

  test('deletions are retried too', async () => {
    const service = await startService(failingFirst(1, sendJson({}, 503)));

    await createTestUpstream(service.url).deleteSession('s1');
    expect(service.requests.map((each) => each.method)).toEqual(['DELETE', 'DELETE']);
  });

  test('a short Retry-After is honoured', async () => {
    const service = await startService(failingFirst(1, sendJson({}, 429, { 'retry-after': '1' })));
    const before = performance.now();

    await createTestUpstream(service.url).decision('s1');
    expect(performance.now() - before).toBeGreaterThanOrEqual(990);
  });

  test.each<[string, Handler]>([
    ['429', sendJson({}, 429, { 'retry-after': '30' })],
    ['503', sendJson({}, 503, { 'retry-after': '30' })],
    ['429 with a date', busyUntilDate],
  ])('a long Retry-After with %s is passed to the caller at once', async (_, handler) => {
    const service = await startService(handler);
    const failure = await createTestUpstream(service.url)
      .decision('s1')
      .catch((error: unknown) => error);

    expect(failure).toMatchObject({ code: 'UPSTREAM_BUSY' });
    expect((failure as { retryAfterSeconds: number }).retryAfterSeconds).toBeGreaterThanOrEqual(29);
    expect((failure as { retryAfterSeconds: number }).retryAfterSeconds).toBeLessThanOrEqual(31);
    expect(service.requests).toHaveLength(1);
  });

  test('a service that is down is reported as not reachable', async () => {
    await expect(createTestUpstream(await closedAddress()).decision('s1')).rejects.toMatchObject({
      code: 'UPSTREAM_UNREACHABLE',
      userMessage: 'The service is not reachable.',
    });
  });

  test('an answer that is cut off every time is reported as such', async () => {
    const service = await startService(halfBody);

    await expect(createTestUpstream(service.url).decision('s1')).rejects.toMatchObject({
      code: 'UPSTREAM_BROKEN_PAYLOAD',
      userMessage: "The service's response was cut off.",
    });
  });

  test.each<[string, Handler]>([
    ['headers', () => {}],
    ['body', (_, response) => response.writeHead(200, { 'content-type': 'application/json' }).write('{')],
  ])('a timeout while waiting for the %s is not retried', async (_, handler) => {
    const service = await startService(handler);
    // Long enough for the request to arrive on a busy machine.
    const upstream = createTestUpstream(service.url, { jsonTimeoutMs: 700 });

    await expect(upstream.decision('s1')).rejects.toMatchObject({
      code: 'UPSTREAM_TIMEOUT',
      userMessage: 'The service did not respond within 0.7 seconds.',
    });
    expect(service.requests).toHaveLength(1);
  });
});

describe('the breaker', () => {
  test('opens after five consecutive failures, says why, and closes when the service recovers', async () => {
    const service = await startService(sendJson({}, 500));
    const upstream = createTestUpstream(service.url, { pauseMs: 100 });

    for (let count = 1; count <= 5; count += 1) {
      expect(upstream.health().breaker).toBe('closed');
      await expect(upstream.decision('s1')).rejects.toMatchObject({ code: 'UPSTREAM_ERROR' });
    }
    expect(upstream.health()).toMatchObject({
      breaker: 'open',
      lastFailure: { code: 'UPSTREAM_ERROR' },
      lastSuccessAt: null,
    });
    await expect(upstream.decision('s1')).rejects.toMatchObject({
      code: 'UPSTREAM_PAUSED',
      userMessage: expect.stringContaining('The service returned an error (500).'),
    });
    expect(service.requests).toHaveLength(5);

    service.behave(sendJson(decision));
    await vi.waitFor(async () => expect((await upstream.decision('s1')).score).toBe(80), {
      timeout: 5000,
      interval: 20,
    });
    expect(upstream.health().breaker).toBe('closed');
    expect(upstream.health().lastSuccessAt).toBeInstanceOf(Date);
  });

  test('a caller whose own tries open it still learns why they failed', async () => {
    const upstream = createTestUpstream(await closedAddress());

    await expect(upstream.decision('s1')).rejects.toMatchObject({ code: 'UPSTREAM_UNREACHABLE' });
    await expect(upstream.decision('s1')).rejects.toMatchObject({ code: 'UPSTREAM_UNREACHABLE' });
    await expect(upstream.decision('s1')).rejects.toMatchObject({ code: 'UPSTREAM_PAUSED' });
  });

  test.each([400, 401, 404, 409])('%i does not count as a failure', async (status) => {
    const service = await startService(sendJson({}, status));
    const upstream = createTestUpstream(service.url);

    for (let count = 0; count < 8; count += 1) {
      await upstream.decision('s1').catch(() => undefined);
    }
    expect(upstream.health().breaker).toBe('closed');
    expect(service.requests).toHaveLength(8);
  });
});

describe('the concurrency limit', () => {
  test('queues calls over the limit and rejects calls over the queue size', async () => {
    const held: (() => void)[] = [];
    const service = await startService((request, response, count) => {
      held.push(() => sendJson(decision)(request, response, count));
    });
    const upstream = createTestUpstream(service.url, { concurrency: 2, queue: 1 });

    const first = [upstream.decision('s1'), upstream.decision('s2'), upstream.decision('s3')];
    await expect(upstream.decision('s4')).rejects.toMatchObject({
      code: 'UPSTREAM_BUSY',
      userMessage: 'Too many requests to the service are waiting. Try again in a moment.',
    });

    await vi.waitFor(() => expect(held).toHaveLength(2));
    held.shift()?.();
    await vi.waitFor(() => expect(service.requests).toHaveLength(3));
    for (const answer of held) {
      answer();
    }
    expect(await Promise.all(first)).toHaveLength(3);
  });
});
