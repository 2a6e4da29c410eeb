import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const realParent = window.parent;
const posted = vi.fn();

const setParent = (parent: unknown) => Object.defineProperty(window, 'parent', { value: parent, configurable: true });

beforeEach(() => {
  vi.resetModules();
  posted.mockReset();
});

afterEach(() => setParent(realParent));

it('in a frame, tells any parent once that the link opens no session', async () => {
  setParent({ postMessage: posted });
  await import('./unauthorized');

  expect(posted.mock.calls).toEqual([
    [{ sessionId: '', hasCompleted: false, hasError: true, error: 'SESSION_UNAUTHORIZED' }, '*'],
  ]);
});

it('on its own, says nothing', async () => {
  const post = vi.spyOn(window, 'postMessage');
  await import('./unauthorized');

  expect(post).not.toHaveBeenCalled();
});
