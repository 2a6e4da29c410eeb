import { describe, expect, test } from 'vitest';
import type { Drift } from '@/lib/contract';
import { createTestUpstream, type Handler, password, sendJson, startService, username } from '@/lib/upstream/testing';

const decision = { verifications: {}, decision: { score: 80, level: 'HIGH' } };

const approval = { decision: 'APPROVE', reason: 'Clear.', reference: 'r1' } as const;

const sendText =
  (status: number, contentType: string, body: string): Handler =>
  (_, response) => {
    response.writeHead(status, { 'content-type': contentType }).end(body);
  };

describe('calls', () => {
  test('each call goes to its path under the prefix, with the credentials', async () => {
    const service = await startService(sendJson({}));
    const upstream = createTestUpstream(`${service.url}/base/`, { prefix: '/api/v1/id-verifications' });

    service.behave(sendJson({ pageNumber: 2, pageSize: 50, totalRecords: 0, data: [] }));
    await upstream.listSessions(2, 50);
    service.behave(sendJson(decision));
    await upstream.decision('s1');
    service.behave(sendJson({}));
    await upstream.document('s1');
    await upstream.face('s1');
    service.behave(sendJson({ document: [], face: [] }));
    await upstream.images('s1');
    service.behave(sendJson({ status: 'PENDING' }));
    await upstream.status('s1');
    service.behave((_, response) => response.writeHead(204).end());
    await upstream.deleteSession('s1');
    service.behave(sendJson({ status: 'MANUAL_APPROVED', reference: 'r1' }));
    await upstream.decideManually('s1', approval);

    const root = '/base/api/v1/id-verifications/data';
    expect(service.requests.map(({ method, url }) => `${method} ${url}`)).toEqual([
      `GET ${root}/session/list?PageNumber=2&PageSize=50`,
      `GET ${root}/s1/decision/results`,
      `GET ${root}/s1/document/result`,
      `GET ${root}/s1/face/result`,
      `GET ${root}/s1/images`,
      `GET ${root}/s1/status`,
      `DELETE ${root}/s1`,
      `POST ${root}/s1/manual-decision`,
    ]);
    const expected = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
    expect(service.requests.every((each) => each.authorization === expected)).toBe(true);
    expect(service.requests.every((each) => each.accept === 'application/json')).toBe(true);
  });

  test('invalid ids, image names and pages are rejected before anything is sent', async () => {
    const service = await startService(sendJson({}));
    const upstream = createTestUpstream(service.url);

    for (const id of ['', '..', '../x', 'a/b', 'a%2fb', 'a\0', ' a', 'a'.repeat(300)]) {
      for (const call of ['status', 'decision', 'document', 'face', 'images', 'deleteSession'] as const) {
        await expect(upstream[call](id)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
      }
      await expect(upstream.decideManually(id, approval)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
      await expect(upstream.image(id, 'signature')).rejects.toMatchObject({ code: 'BAD_REQUEST' });
      await expect(upstream.image('s1', id)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    }
    for (const [page, size] of [
      [-1, 10],
      [1, 0],
      [1.5, 10],
      [Number.NaN, 10],
      [1, Number.POSITIVE_INFINITY],
    ] as const) {
      await expect(upstream.listSessions(page, size)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    }
    expect(service.requests).toEqual([]);
  });

  test('ids and image names of any other form are encoded', async () => {
    const service = await startService(sendJson({ status: 'PENDING' }));
    const upstream = createTestUpstream(service.url);
    await upstream.status('v2.session~7 (neu)?#');
    await expect(upstream.image('s1', 'qr code (2).v2')).rejects.toBeDefined();

    expect(service.requests.map(({ url }) => url)).toEqual([
      '/api/v1/data/v2.session~7%20(neu)%3F%23/status',
      '/api/v1/data/s1/images/qr%20code%20(2).v2',
    ]);
  });

  test('drift is reported, but only when there is some', async () => {
    const seen: Drift[][] = [];
    const service = await startService(sendJson(decision));
    const upstream = createTestUpstream(service.url, { onDrift: (drift) => seen.push(drift) });

    await upstream.decision('s1');
    expect(seen).toEqual([]);

    service.behave(sendJson({ ...decision, version: 3 }));
    expect((await upstream.decision('s1')).extras).toEqual({ version: 3 });
    expect(seen).toEqual([[{ endpoint: 'decision', field: 'version', kind: 'unknown-property' }]]);
  });

  test('an address containing credentials is rejected without quoting them', () => {
    const attempt = () => createTestUpstream('http://:hidden@127.0.0.1:1');

    expect(attempt).toThrowError(/without credentials/);
    expect(attempt).not.toThrowError(/hidden/);
  });
});

describe('reading an answer', () => {
  test.each<[string, Handler, string, string]>([
    ['500', sendText(500, 'text/plain', 'x'), 'UPSTREAM_ERROR', 'The service returned an error (500).'],
    ['422', sendJson({}, 422), 'UPSTREAM_ERROR', 'The service returned an error (422).'],
    ['HTML', sendText(200, 'text/html', '<p>'), 'UPSTREAM_NOT_JSON', 'The service sent a web page instead of data.'],
    ['text', sendText(200, 'text/plain', '{}'), 'UPSTREAM_NOT_JSON', "The service's response is not JSON."],
    [
      'half JSON',
      sendText(200, 'application/json', '{"verifications": {"mrz'),
      'UPSTREAM_BROKEN_PAYLOAD',
      "The service's response was cut off.",
    ],
    [
      'malformed JSON',
      sendText(200, 'application/json', '{"name": SECRET}'),
      'UPSTREAM_BROKEN_PAYLOAD',
      "The service's response is malformed.",
    ],
    [
      'JSON of another shape',
      sendJson({ hello: 'SECRET' }),
      'UPSTREAM_BROKEN_PAYLOAD',
      "The service's decision could not be read (field verifications).",
    ],
    ['401', sendJson({}, 401), 'UPSTREAM_REFUSED', "The service refused Proofdesk's credentials."],
    ['403', sendJson({}, 403), 'UPSTREAM_REFUSED', "The service refused Proofdesk's credentials."],
    ['404', sendJson({}, 404), 'NOT_FOUND', 'The service has no record of this session.'],
    ['409', sendJson({}, 409), 'NOT_RELEASED', "The service withholds the results in the session's current state."],
    ['400', sendJson({}, 400), 'BAD_REQUEST', 'The service rejected the request (400).'],
  ])('%s', async (_, handler, code, userMessage) => {
    const service = await startService(handler);
    const failure = await createTestUpstream(service.url)
      .decision('s1')
      .catch((error: unknown) => error);

    expect(failure).toMatchObject({ code, userMessage });
    expect(String((failure as Error).stack)).not.toContain('SECRET');
    expect(service.requests).toHaveLength(1);
  });

  test('a missing document or face result may be a step that was not asked for', async () => {
    const service = await startService(sendJson({}, 404));
    const upstream = createTestUpstream(service.url);

    await expect(upstream.face('s1')).rejects.toMatchObject({
      code: 'NOT_FOUND',
      userMessage: 'The service has no face result for this session: a selfie was not asked for, or is not available.',
    });
    await expect(upstream.document('s1')).rejects.toMatchObject({
      code: 'NOT_FOUND',
      userMessage:
        'The service has no document result for this session: a document was not asked for, or is not available.',
    });
  });

  test('an unknown list address is an error, not a missing session', async () => {
    const service = await startService(sendJson({}, 404));

    await expect(createTestUpstream(service.url).listSessions(1, 10)).rejects.toMatchObject({ code: 'UPSTREAM_ERROR' });
  });

  test('409 to a deletion is a conflict', async () => {
    const service = await startService(sendJson({}, 409));

    await expect(createTestUpstream(service.url).deleteSession('s1')).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  test('JSON media types with a suffix, and a byte order mark, are accepted', async () => {
    const service = await startService(sendText(200, 'application/hal+json', `\uFEFF${JSON.stringify(decision)}`));

    expect((await createTestUpstream(service.url).decision('s1')).score).toBe(80);
  });

  test.each([301, 302, 303, 307, 308])(
    'a %i to another host is not followed: that host hears nothing',
    async (status) => {
      const other = await startService(sendJson(decision));
      const service = await startService((_, response) => response.writeHead(status, { location: other.url }).end());

      await expect(createTestUpstream(service.url).decision('s1')).rejects.toMatchObject({
        code: 'UPSTREAM_REDIRECT',
        userMessage: 'The service redirected to another address. Proofdesk does not follow redirects.',
      });
      await expect(createTestUpstream(service.url).image('s1', 'signature')).rejects.toMatchObject({
        code: 'UPSTREAM_REDIRECT',
      });
      expect(other.requests).toEqual([]);
      expect(service.requests).toHaveLength(2);
    },
  );

  test('a body over the limit is not read to the end', async () => {
    const service = await startService((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      const pump = () => {
        while (!response.destroyed && response.write('[1,2,3,4,5,6,7],'.repeat(1000)));
      };
      response.on('drain', pump);
      pump();
    });
    const upstream = createTestUpstream(service.url, { maxJsonBytes: 100_000 });

    await expect(upstream.decision('s1')).rejects.toMatchObject({
      code: 'UPSTREAM_BROKEN_PAYLOAD',
      userMessage: "The service's response is too large for Proofdesk to accept.",
    });
  });

  test('a declared length over the limit is rejected at once', async () => {
    const service = await startService((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '9000000' }).flushHeaders();
    });

    await expect(createTestUpstream(service.url).decision('s1')).rejects.toMatchObject({
      code: 'UPSTREAM_BROKEN_PAYLOAD',
    });
  });
});

describe('a manual decision', () => {
  test('is sent once, as JSON; retrying is left to the outbox', async () => {
    let body = '';
    const service = await startService((request, response) => {
      request.on('data', (chunk) => {
        body += chunk;
      });
      request.on('end', () => response.writeHead(503).end());
    });
    const refused = createTestUpstream(service.url).decideManually('s1', approval);

    await expect(refused).rejects.toMatchObject({ code: 'UPSTREAM_ERROR', lasting: false });
    expect(service.requests).toHaveLength(1);
    expect(JSON.parse(body)).toEqual(approval);
  });

  test('is confirmed only by an answer that names its reference', async () => {
    for (const handler of [
      sendJson({ ok: true }),
      sendJson({ reference: 'r2' }),
      sendText(200, 'text/html', 'Hello'),
    ]) {
      const service = await startService(handler);

      await expect(createTestUpstream(service.url).decideManually('s1', approval)).rejects.toMatchObject({
        code: expect.stringMatching(/^UPSTREAM_/),
      });
    }
  });

  test.each([
    [400, 'BAD_REQUEST', true],
    [401, 'UPSTREAM_REFUSED', true],
    [404, 'NOT_FOUND', true],
    [405, 'BAD_REQUEST', true],
    [408, 'UPSTREAM_ERROR', false],
    [409, 'CONFLICT', false],
    [422, 'BAD_REQUEST', true],
    [429, 'UPSTREAM_BUSY', false],
    [500, 'UPSTREAM_ERROR', false],
  ])('refused with %i becomes %s, permanent: %s', async (status, code, lasting) => {
    const service = await startService(sendJson({}, status));

    await expect(createTestUpstream(service.url).decideManually('s1', approval)).rejects.toMatchObject({
      code,
      lasting,
    });
  });
});
