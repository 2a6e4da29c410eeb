import { afterEach, expect, it, vi } from 'vitest';
import { isPersonPresent } from '../../api/presence';
import { refused, serve } from '../../testing';
import { loadImage } from './load-image';

const path = '/api/sessions/s1/images/face_cropped';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('an image refused because the sign-in ended leads to the sign-in page', async () => {
  const assign = vi.fn();
  vi.stubGlobal('location', { pathname: '/sessions/s1', search: '', assign });
  serve({ [path]: refused(401, 'NOT_SIGNED_IN', 'Sign in again.') });

  expect(await loadImage(path, new AbortController().signal)).toMatchObject({ kind: 'forbidden' });
  expect(assign).toHaveBeenCalledWith('/sign-in?because=ended&next=%2Fsessions%2Fs1');
});

it('loading an image while nobody is present does not count as activity', async () => {
  vi.useFakeTimers({ now: Date.now() + 10 * 60_000 });
  const sent: Headers[] = [];
  vi.stubGlobal('fetch', async (_: string, init?: RequestInit) => {
    sent.push(new Headers(init?.headers));
    return Response.json({}, { status: 404 });
  });

  expect(isPersonPresent()).toBe(false);
  await loadImage(path, new AbortController().signal);
  expect(sent.map((headers) => headers.get('x-background'))).toEqual(['1']);
});
