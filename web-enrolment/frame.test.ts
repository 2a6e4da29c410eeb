import { expect, test, vi } from 'vitest';
import { createTell, frameOrigins, parentOriginOf } from './frame';

const origins = ['https://bank.example', 'https://shop.example'];

const setup = (parentOrigin: string | null = null) => {
  const postMessage = vi.fn();
  const tell = createTell({ sessionId: 'some-id', parent: { postMessage }, origins, parentOrigin });

  return { postMessage, tell };
};

test('a finished session is told in exactly these words, to allowed origins only', () => {
  const { postMessage, tell } = setup();
  tell({ kind: 'completed' });

  const message = { sessionId: 'some-id', hasCompleted: true, hasError: false };
  expect(postMessage.mock.calls).toStrictEqual(origins.map((origin) => [message, origin]));
});

test.each(['SESSION_ALREADY_COMPLETED', 'SESSION_UNAUTHORIZED', 'INTERNAL_ERROR'] as const)('%s is told', (error) => {
  const { postMessage, tell } = setup('https://bank.example');
  tell({ kind: 'error', error });

  const message = { sessionId: 'some-id', hasCompleted: false, hasError: true, error };
  expect(postMessage.mock.calls).toStrictEqual([[message, 'https://bank.example']]);
});

test('one end is told, whatever comes afterwards', () => {
  const { postMessage, tell } = setup('https://bank.example');
  tell({ kind: 'error', error: 'INTERNAL_ERROR' });
  tell({ kind: 'error', error: 'INTERNAL_ERROR' });
  tell({ kind: 'completed' });

  expect(postMessage.mock.calls.map(([message]) => message.error)).toEqual(['INTERNAL_ERROR']);
});

test('a page around this one that is not allowed is not told', () => {
  const { postMessage, tell } = setup('https://other.example');
  tell({ kind: 'completed' });

  expect(postMessage.mock.calls.map(([, origin]) => origin)).toEqual(origins);
});

test('only whole origins are allowed, and never all', () => {
  expect(frameOrigins('')).toEqual([]);
  expect(frameOrigins(' https://bank.example  http://localhost:4000 ')).toEqual([
    'https://bank.example',
    'http://localhost:4000',
  ]);
  expect(frameOrigins('* null https://bank.example/path')).toEqual([]);
});

test('the page around this one is known from its ancestors or its referrer', () => {
  const origin = (ancestorOrigins: string[] | undefined, referrer: string) =>
    parentOriginOf({ location: { ancestorOrigins }, document: { referrer } } as unknown as Window);

  expect(origin(['https://bank.example', 'https://outer.example'], '')).toBe('https://bank.example');
  expect(origin(undefined, 'https://bank.example/apply')).toBe('https://bank.example');
  expect(origin([], '')).toBeNull();
});
