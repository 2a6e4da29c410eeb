import { beforeEach, expect, test, vi } from 'vitest';
import { createStore, placeLanguage, placeToken, readClaims } from './token-place';

const open = (token: string | null, { isTopLevel = true, storage = () => sessionStorage } = {}) =>
  placeToken({ token, isTopLevel, store: createStore(storage), location, history });

const blocked = (): Storage => {
  throw new DOMException('The operation is insecure.', 'SecurityError');
};

beforeEach(() => {
  sessionStorage.clear();
  history.replaceState(null, '', '/web-enrolment/?token=a.b.c&lang=de-DE');
});

test('top-level, the token leaves the address bar, and a reload still has it', () => {
  expect(open('a.b.c')).toBe('a.b.c');
  expect(location.href).not.toContain('a.b.c');
  expect(location.search).toBe('?lang=de-DE');

  expect(open(null)).toBe('a.b.c');
});

test('a new token in the address replaces the one before', () => {
  open('a.b.c');

  expect(open('d.e.f')).toBe('d.e.f');
  expect(open(null)).toBe('d.e.f');
});

test('in a frame the address stays, and nothing is stored', () => {
  const replace = vi.spyOn(history, 'replaceState');

  expect(open('a.b.c', { isTopLevel: false })).toBe('a.b.c');
  expect(replace).not.toHaveBeenCalled();
  expect(sessionStorage).toHaveLength(0);
  replace.mockRestore();
});

test('a frame does not use a token that another page of this tab left behind', () => {
  open('a.b.c');

  expect(open(null, { isTopLevel: false })).toBeNull();
});

test('where storage is blocked, the token is kept in memory', () => {
  const store = createStore(blocked);
  const given = { isTopLevel: true, store, location, history };

  expect(placeToken({ ...given, token: 'a.b.c' })).toBe('a.b.c');
  expect(location.search).toBe('?lang=de-DE');
  expect(placeToken({ ...given, token: null })).toBe('a.b.c');
});

test('a language that was chosen on the page survives a reload', () => {
  placeLanguage('fr-FR', { location, history });

  expect(new URLSearchParams(location.search).get('lang')).toBe('fr-FR');
});

test('a token says which session it opens and until when; anything else says nothing', () => {
  const claims = btoa(JSON.stringify({ sessionId: 'some-id', exp: 1_700_000_000 }))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

  expect(readClaims(`head.${claims}.signature`)).toEqual({ sessionId: 'some-id', expiresAt: 1_700_000_000_000 });
  for (const token of ['', 'a.b.c', `x.${btoa('null')}.y`, `x.${btoa('{"exp":"soon"}')}.y`]) {
    expect(readClaims(token)).toEqual({ sessionId: '', expiresAt: null });
  }
});
