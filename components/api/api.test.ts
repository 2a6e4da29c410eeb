import { afterEach, describe, expect, it, vi } from 'vitest';
import { ok, refused, serve } from '../testing';
import { asApiError, getJson } from '.';

afterEach(() => vi.unstubAllGlobals());

const failure = async (path: string) => asApiError(await getJson(path).catch((error: unknown) => error));

describe('requests', () => {
  it('return the body of a successful answer', async () => {
    serve({ '/api/x': ok({ a: 1 }) });
    expect(await getJson('/api/x')).toEqual({ a: 1 });
  });

  it('a refusal has its code, message and reference', async () => {
    serve({ '/api/x': refused(503, 'UPSTREAM_PAUSED', 'Paused.') });
    expect(await failure('/api/x')).toMatchObject({
      code: 'UPSTREAM_PAUSED',
      message: 'Paused.',
      reference: 'ref-1',
      status: 503,
    });
  });

  it('an unreachable desk is not an unreachable service', async () => {
    serve({});
    expect((await failure('/api/x')).code).toBe('DESK_UNREACHABLE');
  });

  it('a web page instead of data is an error, even with status 200', async () => {
    vi.stubGlobal('fetch', async () => new Response('<html>', { status: 200 }));
    expect((await failure('/api/x')).code).toBe('DESK_UNREADABLE');
  });

  it('someone signed out goes to the sign-in page, and back afterwards', async () => {
    const assign = vi.fn();
    vi.stubGlobal('location', { pathname: '/sessions', search: '?page=2', assign });
    serve({ '/api/x': refused(401, 'NOT_SIGNED_IN', 'You are signed out. Sign in again to go on.') });
    await failure('/api/x');
    expect(assign).toHaveBeenCalledWith('/sign-in?because=ended&next=%2Fsessions%3Fpage%3D2');
  });

  it('an incomplete account goes to the setup page', async () => {
    const assign = vi.fn();
    vi.stubGlobal('location', { pathname: '/sessions', assign });
    serve({ '/api/x': refused(403, 'SETUP_REQUIRED', 'Finish setting up your account first.') });
    expect((await failure('/api/x')).code).toBe('SETUP_REQUIRED');
    expect(assign).toHaveBeenCalledWith('/setup');
  });
});
