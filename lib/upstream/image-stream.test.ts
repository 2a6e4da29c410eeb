import { Readable } from 'node:stream';
import { describe, expect, test, vi } from 'vitest';
import { createTestUpstream, sendJson, startService } from '@/lib/upstream/testing';

const megabyte = 1024 * 1024;

describe('images', () => {
  test('arrive byte for byte, with type and length', async () => {
    const bytes = Buffer.alloc(5 * megabyte, 'picture');
    const service = await startService((_, response) =>
      response.writeHead(200, { 'content-type': 'image/jpeg', 'content-length': bytes.length }).end(bytes),
    );
    const image = await createTestUpstream(service.url).image('s1', 'original_FRONT');

    expect(image).toMatchObject({ contentType: 'image/jpeg', contentLength: bytes.length });
    expect(bytes.equals(Buffer.from(await new Response(image.stream).arrayBuffer()))).toBe(true);
    expect(service.requests[0]?.url).toBe('/api/v1/data/s1/images/original_FRONT');
  });

  test('without a declared length it is null, and PNG is accepted', async () => {
    const service = await startService((_, response) => {
      response.writeHead(200, { 'content-type': 'image/png; x=y' });
      response.write('abc');
      response.end();
    });
    const image = await createTestUpstream(service.url).image('s1', 'signature');

    expect(image).toMatchObject({ contentType: 'image/png', contentLength: null });
    expect(await new Response(image.stream).text()).toBe('abc');
  });

  test('a slow reader slows the service down instead of filling memory', async () => {
    const total = 64 * megabyte;
    let written = 0;
    const pieces = function* () {
      for (; written < total; written += 64 * 1024) {
        yield Buffer.alloc(64 * 1024);
      }
    };
    const service = await startService((request, response, count) => {
      if (request.url?.endsWith('/decision/results')) {
        sendJson({ verifications: {} })(request, response, count);
      } else {
        response.writeHead(200, { 'content-type': 'image/jpeg', 'content-length': total });
        Readable.from(pieces()).pipe(response);
      }
    });
    const upstream = createTestUpstream(service.url, { maxImageBytes: total });
    const { stream } = await upstream.image('s1', 'original_FRONT');
    const reader = stream.getReader();
    let received = (await reader.read()).value?.length ?? 0;

    // Long enough for everything to arrive if it were read.
    for (let count = 0; count < 200; count += 1) {
      await upstream.decision('s1');
    }
    expect(written).toBeLessThan(total / 2);

    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
      received += chunk.value.length;
    }
    expect(received).toBe(total);
  });

  test('a reader who leaves ends the request', async () => {
    const closed = vi.fn();
    const service = await startService((_, response) => {
      response.on('close', closed);
      response.writeHead(200, { 'content-type': 'image/jpeg' });
      response.write('the beginning');
    });
    const upstream = createTestUpstream(service.url);
    const { stream } = await upstream.image('s1', 'original_FRONT');
    const reader = stream.getReader();
    await reader.read();
    expect(closed).not.toHaveBeenCalled();

    await reader.cancel();
    await vi.waitFor(() => expect(closed).toHaveBeenCalled());
    expect(upstream.health().lastFailure).toBeNull();
  });

  test('a service that stalls half-way is noticed', async () => {
    const service = await startService((_, response) => {
      response.writeHead(200, { 'content-type': 'image/jpeg', 'content-length': '100' });
      response.write('the beginning');
    });
    const upstream = createTestUpstream(service.url, { stallTimeoutMs: 100 });
    const { stream } = await upstream.image('s1', 'original_FRONT');

    await expect(new Response(stream).arrayBuffer()).rejects.toMatchObject({
      code: 'UPSTREAM_TIMEOUT',
      userMessage: 'The image stalled: the service sent nothing for 0.1 seconds.',
    });
    expect(upstream.health().lastFailure).toMatchObject({ code: 'UPSTREAM_TIMEOUT' });
  });

  test('an image declared too large is refused before it is sent', async () => {
    const service = await startService((_, response) => {
      response.writeHead(200, { 'content-type': 'image/jpeg', 'content-length': 33 * megabyte }).flushHeaders();
    });

    await expect(createTestUpstream(service.url).image('s1', 'original_FRONT')).rejects.toMatchObject({
      code: 'UPSTREAM_BROKEN_PAYLOAD',
      userMessage: 'The image is larger than 32 MB, the limit of this desk (IMAGE_MAX_MB).',
    });
  });

  test('an image without end is cut off at the limit', async () => {
    const closed = vi.fn();
    const service = await startService((_, response) => {
      response.on('close', closed);
      response.writeHead(200, { 'content-type': 'image/jpeg' });
      const pump = () => {
        while (!response.destroyed && response.write(Buffer.alloc(64 * 1024)));
      };
      response.on('drain', pump);
      pump();
    });
    const upstream = createTestUpstream(service.url, { maxImageBytes: 2 * megabyte });
    const { stream } = await upstream.image('s1', 'original_FRONT');

    await expect(new Response(stream).arrayBuffer()).rejects.toMatchObject({
      userMessage: 'The image is larger than 2 MB, the limit of this desk (IMAGE_MAX_MB).',
    });
    await vi.waitFor(() => expect(closed).toHaveBeenCalled());
    expect(upstream.health().lastFailure).toMatchObject({ code: 'UPSTREAM_BROKEN_PAYLOAD' });
  });

  test('an image that trickles in is given up after a while, though it never stalls', async () => {
    const service = await startService((_, response) => {
      response.writeHead(200, { 'content-type': 'image/jpeg' });
      const drip = setInterval(() => response.write('.'), 20);
      response.on('close', () => clearInterval(drip));
    });
    const upstream = createTestUpstream(service.url, { imageTotalMs: 300 });
    const { stream } = await upstream.image('s1', 'original_FRONT');

    await expect(new Response(stream).arrayBuffer()).rejects.toMatchObject({
      code: 'UPSTREAM_TIMEOUT',
      userMessage: 'The service did not send the whole image within 0.3 seconds (IMAGE_MAX_SECONDS).',
    });
  });

  test('an image that is cut off is an error, never a shorter image', async () => {
    const service = await startService((_, response) => {
      response.writeHead(200, { 'content-type': 'image/jpeg', 'content-length': '100' });
      response.write('the beginning', () => response.destroy());
    });
    const { stream } = await createTestUpstream(service.url).image('s1', 'original_FRONT');

    await expect(new Response(stream).arrayBuffer()).rejects.toMatchObject({ code: 'UPSTREAM_BROKEN_PAYLOAD' });
  });

  test('missing headers are a timeout', async () => {
    const service = await startService(() => {});
    const upstream = createTestUpstream(service.url, { imageTimeoutMs: 100 });

    await expect(upstream.image('s1', 'original_FRONT')).rejects.toMatchObject({ code: 'UPSTREAM_TIMEOUT' });
  });

  test.each(['text/html', 'image/svg+xml', 'application/json', ''])('"%s" is not an image', async (type) => {
    const service = await startService((_, response) =>
      response.writeHead(200, type ? { 'content-type': type } : {}).end('x'),
    );

    await expect(createTestUpstream(service.url).image('s1', 'signature')).rejects.toMatchObject({
      code: 'UPSTREAM_BROKEN_PAYLOAD',
      userMessage: 'The service sent something other than an image.',
    });
  });

  test('an unrequested content encoding is rejected', async () => {
    const asked: unknown[] = [];
    const service = await startService(({ headers }, response) => {
      asked.push(headers['accept-encoding']);
      response.writeHead(200, { 'content-type': 'image/png', 'content-encoding': 'gzip' }).end('x');
    });

    await expect(createTestUpstream(service.url).image('s1', 'signature')).rejects.toMatchObject({
      code: 'UPSTREAM_BROKEN_PAYLOAD',
    });
    expect(asked).toEqual(['identity']);
  });

  test('an image the service does not have is reported as not found', async () => {
    const service = await startService(sendJson({}, 404));

    await expect(createTestUpstream(service.url).image('s1', 'signature')).rejects.toMatchObject({
      code: 'NOT_FOUND',
      userMessage: 'The service does not have this image.',
    });
  });
});
