import { describe, expect, onTestFinished, test } from 'vitest';
import { moveClock, now } from '@/lib/base/clock';
import { minuteMs } from '@/lib/base/durations';
import { createTestUpstream, sendJson, startService } from '@/lib/upstream/testing';

const minuteLater = () => onTestFinished(moveClock(minuteMs));

describe('the status of a session', () => {
  test('is requested once a minute and remembered in between', async () => {
    const service = await startService(sendJson({ status: 'PENDING' }));
    const upstream = createTestUpstream(service.url);

    const first = await upstream.status('s1');
    expect(first).toMatchObject({ status: 'PENDING', problem: null });
    expect(Date.parse(first.nextCheckAt) - Date.parse(first.checkedAt ?? '')).toBeGreaterThan(59_000);

    service.behave(sendJson({ status: 'AUTO_APPROVED' }));
    expect(await upstream.status('s1')).toMatchObject({ status: 'PENDING', checkedAt: first.checkedAt, problem: null });
    expect(service.requests).toHaveLength(1);

    minuteLater();
    expect(await upstream.status('s1')).toMatchObject({ status: 'AUTO_APPROVED', problem: null });
    expect(service.requests).toHaveLength(2);
  });

  test('each session has its own budget', async () => {
    const service = await startService(sendJson({ status: 'PENDING' }));
    const upstream = createTestUpstream(service.url);

    await Promise.all([upstream.status('s1'), upstream.status('s2')]);
    expect(service.requests).toHaveLength(2);
  });

  test('simultaneous viewers share one request and one answer', async () => {
    const service = await startService(sendJson({ status: 'EXPIRED' }));
    const upstream = createTestUpstream(service.url);
    const answers = await Promise.all(Array.from({ length: 10 }, () => upstream.status('s1')));

    expect(answers.every((answer) => answer.status === 'EXPIRED')).toBe(true);
    expect(service.requests).toHaveLength(1);
  });

  test.each([503, 429, 500])('is not requested again after %i, and the last known status is kept', async (code) => {
    const service = await startService(sendJson({ status: 'PENDING' }));
    const upstream = createTestUpstream(service.url);
    const { checkedAt } = await upstream.status('s1');

    minuteLater();
    service.behave(sendJson({}, code));
    expect(await upstream.status('s1')).toMatchObject({
      status: 'PENDING',
      checkedAt,
      problem: { code: code === 429 ? 'UPSTREAM_BUSY' : 'UPSTREAM_ERROR', reference: '' },
    });
    expect(service.requests).toHaveLength(2);

    await upstream.status('s1');
    expect(service.requests).toHaveLength(2);
  });

  test('a broken connection may have reached the service, so the minute is spent', async () => {
    const service = await startService((request) => request.socket.destroy());
    const upstream = createTestUpstream(service.url);

    expect(await upstream.status('s1')).toMatchObject({ status: null, problem: { code: 'UPSTREAM_ERROR' } });
    expect(await upstream.status('s1')).toMatchObject({ status: null, problem: { code: 'TOO_MANY_REQUESTS' } });
    expect(service.requests).toHaveLength(1);
  });

  test('an unreachable service does not use up the minute', async () => {
    const service = await startService(sendJson({ status: 'PENDING' }));
    await service.close();
    const upstream = createTestUpstream(service.url, { failuresToPause: 2 });

    const answer = await upstream.status('s1');
    expect(answer).toMatchObject({ status: null, checkedAt: null, problem: { code: 'UPSTREAM_UNREACHABLE' } });
    expect(Date.parse(answer.nextCheckAt)).toBeGreaterThan(now().getTime());
    expect(Date.parse(answer.nextCheckAt)).toBeLessThan(now().getTime() + 10_000);

    expect((await upstream.status('s1')).problem?.code).toBe('UPSTREAM_UNREACHABLE');
    expect((await upstream.status('s1')).problem?.code).toBe('UPSTREAM_PAUSED');
    expect((await upstream.status('s1')).problem?.code).toBe('UPSTREAM_PAUSED');
  });

  test('an unknown session is reported as not found', async () => {
    const service = await startService(sendJson({}, 404));

    await expect(createTestUpstream(service.url).status('s1')).rejects.toMatchObject({
      code: 'NOT_FOUND',
      userMessage: 'The service has no record of this session.',
    });
  });

  test('an answer is returned even if it cannot be stored', async () => {
    const service = await startService(sendJson({ status: 'PENDING' }));
    const upstream = createTestUpstream(service.url, {
      budget: {
        claim: async () => ({ granted: true }),
        refund: async () => {},
        remember: () => Promise.reject(new Error('no database')),
        lastKnown: async () => null,
      },
    });

    expect(await upstream.status('s1')).toMatchObject({ status: 'PENDING', problem: null });
    expect(upstream.logged).toEqual([{ call: 'status', message: 'cannot write the status budget' }]);
  });

  test('without a budget nothing is sent', async () => {
    const service = await startService(sendJson({ status: 'PENDING' }));
    const upstream = createTestUpstream(service.url, {
      budget: {
        claim: () => Promise.reject(new Error('no database')),
        refund: async () => {},
        remember: async () => {},
        lastKnown: async () => null,
      },
    });

    await expect(upstream.status('s1')).rejects.toThrowError('no database');
    expect(service.requests).toEqual([]);
  });
});
