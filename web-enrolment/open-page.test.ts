import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sessionState } from './flow/testing';
import { codeLinkOf, isLoopback, openPage, type Page, serviceOf } from './open-page';

const encode = (value: object): string => btoa(JSON.stringify(value)).replaceAll('=', '');
const tokenUntil = (seconds: number): string =>
  `${encode({ alg: 'HS256' })}.${encode({ sessionId: 'some-id', exp: seconds })}.c2ln`;
const ended = tokenUntil(1_700_000_000);
const valid = tokenUntil(4_000_000_000);

/** This page has the real clock. */
const running = sessionState({ expiryDateUtc: new Date(Date.now() + 3_600_000).toISOString() });

const opened: Page[] = [];

/** A browser's window at this address, in a frame or not. The service answers with this. */
const open = async (query: string, { status = 200, body = {} as object, isFramed = false } = {}) => {
  history.replaceState(null, '', `/web-enrolment/${query}`);
  const calls: { url: string; authorization: string | undefined }[] = [];
  vi.stubGlobal('fetch', async (url: string, { headers }: { headers: Record<string, string> }) => {
    calls.push({ url, authorization: headers.Authorization });

    return new Response(JSON.stringify(body), { status });
  });
  const postMessage = vi.fn();
  const view = {
    location,
    history,
    navigator: { languages: ['de-CH'], userAgent: 'a desktop', maxTouchPoints: 0 },
    screen: { width: 1920, height: 1080 },
    matchMedia: () => ({ matches: false }),
    sessionStorage,
    document,
  };
  const around = { parent: isFramed ? { postMessage } : (view as unknown) };
  const page = openPage(Object.assign(view, around) as unknown as Window, async () => 'not-a-picture');
  opened.push(page);
  await vi.waitFor(() => expect(page.flow.state().view.kind).not.toBe('loading'));

  return { page, calls, postMessage, shown: () => page.flow.state().view };
};

beforeEach(() => {
  sessionStorage.clear();
  document.head.innerHTML = `
    <meta name="public-url" content="https://enrol.example/">
    <meta name="frame-origins" content="https://bank.example">`;
});

afterEach(() => {
  for (const { flow } of opened.splice(0)) flow.dispose();
  document.head.innerHTML = '';
  vi.unstubAllGlobals();
});

test('without a token, nothing is asked and the link does not work', async () => {
  const { calls, shown } = await open('');

  expect(shown()).toEqual({ kind: 'unauthorized' });
  expect(calls).toEqual([]);
});

test('top-level, the token is out of the address before the service is asked, and in no address afterwards', async () => {
  const { calls, page, shown } = await open(`?token=${valid}`, { body: running });

  expect(location.href).not.toContain(valid);
  expect(calls[0]).toEqual({ url: `${location.origin}/api/v1/enrolment/state`, authorization: `Bearer ${valid}` });
  expect(shown()).toMatchObject({
    kind: 'qr',
    link: `https://enrol.example/web-enrolment/?token=${valid}&lang=de-DE`,
    isLocal: false,
  });
  await vi.waitFor(() => expect(page.speaker.speech()?.language).toBe('de-DE'));
  expect(location.search).toBe('');
});

test('a reload goes on with the token of the tab', async () => {
  await open(`?token=${valid}`, { body: running });
  const { shown } = await open('', { body: running });

  expect(shown().kind).toBe('qr');
});

test('a language chosen on the page is kept in the address, and no other is put there', async () => {
  const { page } = await open(`?token=${valid}`, { body: running });
  await vi.waitFor(() => expect(page.speaker.speech()).not.toBeNull());
  page.flow.actions.changeLanguage('fi-FI');
  await vi.waitFor(() => expect(location.search).toBe('?lang=fi-FI'));
});

test('in a frame the integrator alone is told that the link has expired, once', async () => {
  const { postMessage, shown } = await open(`?token=${ended}&iframe=true`, { status: 401, isFramed: true });

  expect(shown()).toEqual({ kind: 'expired' });
  expect(postMessage.mock.calls).toStrictEqual([
    [
      { sessionId: 'some-id', hasCompleted: false, hasError: true, error: 'SESSION_UNAUTHORIZED' },
      'https://bank.example',
    ],
  ]);
  expect(location.search).toContain(ended);
});

test('without iframe=true nothing is posted', async () => {
  const { postMessage } = await open(`?token=${valid}`, { status: 401, isFramed: true });

  expect(postMessage).not.toHaveBeenCalled();
});

test('nothing of the person is stored: only the token and an id of the device', async () => {
  await open(`?token=${valid}`, { body: running });

  expect(Object.keys(sessionStorage).sort()).toEqual(['enrolment.device', 'enrolment.token']);
});

test('loopback addresses are told from others', () => {
  const local = [
    'http://localhost:4100',
    'http://127.0.0.1',
    'http://127.1.2.3:80',
    'http://[::1]:4100',
    'http://a.localhost',
  ];

  expect(local.filter((address) => !isLoopback(address))).toEqual([]);
  expect(
    ['https://enrol.example', 'http://192.168.0.2', 'https://localhost.example', 'no address'].filter(isLoopback),
  ).toEqual([]);
});

test('the link for the phone leaves out everything about the frame', () => {
  expect(codeLinkOf('https://enrol.example', 'a.b.c', 'jp-JP')).toBe(
    'https://enrol.example/web-enrolment/?token=a.b.c&lang=jp-JP',
  );
});

test('the service is asked below its own path, where it has one', () => {
  expect(serviceOf('https://enrol.example/web-enrolment/?token=a.b.c')).toBe('https://enrol.example');
  expect(serviceOf('https://shop.example/identity/web-enrolment/')).toBe('https://shop.example/identity');
});
