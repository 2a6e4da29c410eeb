import { describe, expect, test } from 'vitest';
import { moveClock } from '@/lib/base/clock';
import { minuteMs } from '@/lib/base/durations';
import { createTestUpstream, gateInMemory, type Handler, sendJson, startService } from '@/lib/upstream/testing';

const sessionId = '7c1e04b2-9d3f-4a61-8f0e-52c7ad19b2f6';
const request = { sessionId, returnUrl: 'https://desk.example/enrolment-done' };
const link = 'https://id.example/web-enrolment/?token=SECRET';
const created = sendJson({ accessToken: 'SECRET', sessionId, webEnrolmentUrl: link });

describe('creating a session', () => {
  test('posts the request under the prefix and returns the link', async () => {
    let sent = '';
    const service = await startService((incoming, response, count) => {
      incoming.on('data', (chunk) => {
        sent += chunk;
      });
      incoming.on('end', () => created(incoming, response, count));
    });
    const upstream = createTestUpstream(service.url, { prefix: '/id/v2' });

    expect(await upstream.createSession({ ...request, steps: ['face'] })).toEqual({ link, validUntil: null });
    expect(service.requests).toMatchObject([{ method: 'POST', url: '/id/v2/enrolment/initialize' }]);
    expect(JSON.parse(sent)).toEqual({ ...request, steps: ['face'] });
  });

  test.each<[string, Handler, string, string]>([
    ['400', sendJson({}, 400), 'BAD_REQUEST', 'The service rejected the request (400).'],
    ['422', sendJson({}, 422), 'BAD_REQUEST', 'The service rejected the request (422).'],
    ['404', sendJson({}, 404), 'NOT_FOUND', 'The service does not let Proofdesk create sessions.'],
    ['405', sendJson({}, 405), 'NOT_FOUND', 'The service does not let Proofdesk create sessions.'],
    ['409', sendJson({}, 409), 'CONFLICT', 'The service already has a session with this id.'],
    ['401', sendJson({}, 401), 'UPSTREAM_REFUSED', "The service refused Proofdesk's credentials."],
    ['503', sendJson({}, 503), 'UPSTREAM_ERROR', 'The service returned an error (503).'],
    [
      'an answer without a link',
      sendJson({ accessToken: 'SECRET' }),
      'UPSTREAM_BROKEN_PAYLOAD',
      "The service's answer to a new session could not be read (field webEnrolmentUrl).",
    ],
  ])('%s: failed in words, once, without the token', async (_, handler, code, userMessage) => {
    const service = await startService(handler);
    const upstream = createTestUpstream(service.url);
    const failure: unknown = await upstream.createSession(request).catch((error: unknown) => error);

    expect(failure).toMatchObject({ code, userMessage });
    expect(service.requests).toHaveLength(1);
    expect(`${(failure as Error).stack} ${JSON.stringify(upstream.logged)}`).not.toContain('SECRET');
  });

  test('an address that does not create sessions does not stop other calls', async () => {
    const service = await startService(sendJson({}, 405));
    const upstream = createTestUpstream(service.url, { failuresToPause: 1 });
    await expect(upstream.createSession(request)).rejects.toMatchObject({ code: 'NOT_FOUND' });

    expect(upstream.health().breaker).toBe('closed');
  });
});

describe('whether the service creates sessions', () => {
  test.each([
    [405, true],
    [400, true],
    [404, false],
    [401, false],
    [200, false],
  ])('%i to a GET: %s', async (status, offers) => {
    const service = await startService(sendJson({}, status));

    expect(await createTestUpstream(service.url).offersNewSessions()).toBe(offers);
    expect(service.requests).toMatchObject([{ method: 'GET', url: '/api/v1/enrolment/initialize' }]);
  });

  test('it is asked once in ten minutes, whoever wants to know', async () => {
    const service = await startService(sendJson({}, 405));
    const { offersNewSessions } = createTestUpstream(service.url);

    expect(await Promise.all([offersNewSessions(), offersNewSessions()])).toEqual([true, true]);
    expect(await offersNewSessions()).toBe(true);
    expect(service.requests).toHaveLength(1);

    const back = moveClock(11 * minuteMs);
    service.behave(sendJson({}, 404));
    expect(await offersNewSessions()).toBe(false);
    back();
  });

  test('an outage changes nothing that was known, and nothing is asked while the service wants no calls', async () => {
    const service = await startService(sendJson({}, 405));
    const gate = gateInMemory();
    const { offersNewSessions } = createTestUpstream(service.url, { gate });
    await offersNewSessions();

    const back = moveClock(11 * minuteMs);
    await gate.close(new Date(Date.now() + 60 * minuteMs));
    expect(await offersNewSessions()).toBe(true);
    expect(service.requests).toHaveLength(1);
    back();
  });
});
