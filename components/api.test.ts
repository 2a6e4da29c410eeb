import { afterEach, describe, expect, it, vi } from 'vitest';
import { asApiError, getJson } from './api';
import { ok, refused, serve } from './testing';

afterEach(() => vi.unstubAllGlobals());

const failure = async (path: string) => asApiError(await getJson(path).catch((error: unknown) => error));

describe('asking the desk', () => {
  it('gives the body of a good answer', async () => {
    serve({ '/api/x': ok({ a: 1 }) });
    expect(await getJson('/api/x')).toEqual({ a: 1 });
  });

  it('a refusal arrives with its code, words and reference', async () => {
    serve({ '/api/x': refused(503, 'UPSTREAM_PAUSED', 'Paused.') });
    expect(await failure('/api/x')).toMatchObject({
      code: 'UPSTREAM_PAUSED',
      message: 'Paused.',
      reference: 'ref-1',
      status: 503,
    });
  });

  it('a desk that does not answer is told apart from a service that does not', async () => {
    serve({});
    expect((await failure('/api/x')).code).toBe('DESK_UNREACHABLE');
  });

  it('a web page in place of data is an error, also with status 200', async () => {
    vi.stubGlobal('fetch', async () => new Response('<html>', { status: 200 }));
    expect((await failure('/api/x')).code).toBe('DESK_UNREADABLE');
  });

  it('who is signed out is led to sign in, and back to where they were', async () => {
    const assign = vi.fn();
    vi.stubGlobal('location', { pathname: '/sessions', search: '?page=2', assign });
    serve({ '/api/x': refused(401, 'NOT_SIGNED_IN', 'You are signed out. Sign in again to go on.') });
    await failure('/api/x');
    expect(assign).toHaveBeenCalledWith('/sign-in?because=ended&next=%2Fsessions%3Fpage%3D2');
  });

  it('an account that is not set up yet is led to where that is done', async () => {
    const assign = vi.fn();
    vi.stubGlobal('location', { pathname: '/sessions', assign });
    serve({ '/api/x': refused(403, 'SETUP_REQUIRED', 'Finish setting up your account first.') });
    expect((await failure('/api/x')).code).toBe('SETUP_REQUIRED');
    expect(assign).toHaveBeenCalledWith('/setup');
  });
});
