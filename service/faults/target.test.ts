import { describe, expect, it } from 'vitest';
import { targetOf } from './target';

const id = '7c1e4f0a-1111-4222-8333-444455556666';

describe('the endpoint of a request', () => {
  it.each([
    ['GET', '/session/list', 'list', null],
    ['HEAD', '/session/list', 'list', null],
    ['GET', `/${id}/status`, 'status', id],
    ['GET', `/${id}/decision/results`, 'decision', id],
    ['GET', `/${id}/document/result`, 'document', id],
    ['GET', `/${id}/face/result`, 'face', id],
    ['GET', `/${id}/images`, 'images', id],
    ['GET', `/${id}/images/primary_face`, 'image', id],
    ['POST', `/${id}/manual-decision`, 'manual-decision', id],
    ['DELETE', `/${id}`, 'delete', id],
    ['GET', '/data/status', 'status', 'data'],
  ])('%s %s is %s, with or without a prefix', (method, path, route, sessionId) => {
    if (!path.startsWith('/data')) expect(targetOf(method, path)).toMatchObject({ route, sessionId });
    expect(targetOf(method, `/api/v1/data${path}`)).toMatchObject({ route, sessionId });
    expect(targetOf(method, `/api/v1/id-verifications/data${path}`)).toMatchObject({ route, sessionId });
  });

  it.each([
    ['GET', '/healthz'],
    ['GET', `/api/v1/data/${id}`],
    ['DELETE', '/api/v1/data/session/list'],
    ['POST', `/api/v1/data/${id}/status`],
    ['POST', '/api/v1/enrolment/document'],
    ['GET', '/api/v1/data'],
  ])('%s %s is none', (method, path) => {
    expect(targetOf(method, path)).toBeNull();
  });

  it('has a pattern without ids', () => {
    expect(targetOf('GET', `/api/v1/data/${id}/images/primary_face`)?.pattern).toBe('/:sessionId/images/:imageName');
  });
});
