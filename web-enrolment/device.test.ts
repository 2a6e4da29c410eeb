import { beforeEach, expect, test } from 'vitest';
import { deviceId, isPhone } from './device';
import { createStore } from './token-place';

const desktop = {
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36',
  saysMobile: undefined,
  maxTouchPoints: 0,
  hasCoarsePointer: false,
  screen: { width: 1920, height: 1080 },
};

beforeEach(() => sessionStorage.clear());

test.each([
  ['an iPhone', { userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) Mobile/15E148' }],
  ['an Android phone', { userAgent: 'Mozilla/5.0 (Linux; Android 14; Pixel 8) Chrome/140.0 Mobile Safari/537.36' }],
  ['a browser that says so', { saysMobile: true }],
  ['a small touch screen', { hasCoarsePointer: true, maxTouchPoints: 5, screen: { width: 800, height: 390 } }],
])('%s is a phone', (_, hints) => {
  expect(isPhone({ ...desktop, ...hints })).toBe(true);
});

test.each([
  ['a desktop', {}],
  ['a desktop with a touch screen', { maxTouchPoints: 10 }],
  ['a large touch screen', { hasCoarsePointer: true, maxTouchPoints: 5, screen: { width: 820, height: 1180 } }],
  ['an Android tablet', { userAgent: 'Mozilla/5.0 (Linux; Android 14; SM-X700) Chrome/140.0 Safari/537.36' }],
  ['a small window without touch', { screen: { width: 400, height: 700 } }],
])('%s is no phone', (_, hints) => {
  expect(isPhone({ ...desktop, ...hints })).toBe(false);
});

test('a reload is the same device, another tab is another one', () => {
  const id = deviceId(createStore(() => sessionStorage));

  expect(id).toMatch(/^[\w-]{16,64}$/);
  expect(deviceId(createStore(() => sessionStorage))).toBe(id);

  sessionStorage.clear();
  expect(deviceId(createStore(() => sessionStorage))).not.toBe(id);
});
