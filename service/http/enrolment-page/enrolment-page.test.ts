import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { moveClock } from '@/lib/base/clock';
import { hourMs } from '@/lib/base/durations';
import type { Log } from '@/lib/base/log';
import { createApp } from '../../app';
import { call, openApplicant } from '../../enrolment/testing';
import { issueAccessToken } from '../../enrolment/token';
import { startTestService, type TestService } from '../../testing';

let service: TestService;

beforeAll(async () => {
  service = await startTestService(0);
});

afterAll(() => service.close());

const open = async (query: string, headers: Record<string, string> = {}, app = service.app) => {
  const answer = await app.request(`/web-enrolment/${query}`, { headers });

  return { status: answer.status, headers: answer.headers, text: await answer.text() };
};

const ancestorsOf = ({ headers }: { headers: Headers }) =>
  /; frame-ancestors (.*)$/.exec(headers.get('content-security-policy') ?? '')?.[1];

const metaOf = ({ text }: { text: string }, name: string) =>
  new RegExp(`<meta name="${name}" content="([^"]*)">`).exec(text)?.[1];

describe('the page', () => {
  it('may load, run and send nothing but what is the service’s own, and is never stored', async () => {
    const { status, headers } = await open('');
    expect(status).toBe(200);
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; " +
        "media-src 'self' blob:; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    );
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('permissions-policy')).toContain('camera=(self)');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('content-type')).toBe('text/html; charset=UTF-8');
  });

  it('has no script or style of its own in the text, which the policy would forbid', async () => {
    const { text } = await open('');
    expect(text).not.toMatch(/<style|style="|\son\w+=|<script(?![^>]*\ssrc=)/);
  });

  it('loads its style sheet and its script, and early what the first screen needs', async () => {
    const { text } = await open('?lang=de-DE');
    for (const tag of [
      '<link rel="stylesheet" href="assets/main-2.css">',
      '<script type="module" src="assets/main-1.js"></script>',
      '<link rel="modulepreload" href="assets/chunk-3.js">',
      '<link rel="modulepreload" href="assets/de-DE-6.js">',
    ]) {
      expect(text.split(tag)).toHaveLength(2);
    }
    expect((await open('?lang=fi-FI')).text).not.toContain('de-DE-6.js');
  });

  it('tells an old browser, and one without scripts, what to do in the applicant’s language', async () => {
    for (const [query, accepted, language] of [
      ['', '', 'en-US'],
      ['?lang=ar-SA', 'de', 'ar-SA'],
      ['?lang=jp-JP', '', 'jp-JP'],
      ['', 'fi, en;q=0.8', 'fi-FI'],
    ] as const) {
      const { text } = await open(query, accepted ? { 'accept-language': accepted } : {});
      const body = text.slice(text.indexOf('<body>')).replace(/<noscript>.*<\/noscript>/s, '');
      for (const key of ['oldTitle', 'oldText', 'oldBrowsers', 'slowText'])
        expect(body).toContain(`${key} ${language}`);
      expect(text).toContain(`<title>pageTitle ${language}</title>`);
      expect(text).toMatch(new RegExp(`<noscript>.*scriptTitle ${language}.*scriptText ${language}.*</noscript>`, 's'));
      // They are in the language of the page, and read in its direction.
      expect(body).not.toMatch(/\s(lang|dir)=/);
    }
  });

  it('names to an old browser, without any script, those that work', async () => {
    const { text } = await open('');
    for (const name of ['Chrome 109+', 'Edge 109+', 'Safari 15.4+ (iOS 15.4+)', 'Firefox 115+']) {
      expect(text).toContain(`<li><bdi>${name}</bdi></li>`);
    }
  });

  it.each([
    ['?lang=ar-SA', '', 'lang="ar-SA" dir="rtl"'],
    ['?lang=jp-JP', '', 'lang="ja-JP" dir="ltr"'],
    ['?lang=de-DE', 'fr', 'lang="de-DE" dir="ltr"'],
    ['?lang=de', 'fr', 'lang="de-DE" dir="ltr"'],
    ['?lang=xx-XX', 'fr-CA,fr;q=0.9', 'lang="fr-FR" dir="ltr"'],
    ['', 'nl, ja;q=0.5, cs;q=0.9', 'lang="cs-CZ" dir="ltr"'],
    ['', 'ja', 'lang="ja-JP" dir="ltr"'],
    ['', 'de;q=0', 'lang="en-US" dir="ltr"'],
    ['', '"><script>', 'lang="en-US" dir="ltr"'],
  ])('%s with Accept-Language %j is %s', async (query, accepted, expected) => {
    const { text } = await open(query, accepted ? { 'accept-language': accepted } : {});
    expect(text).toContain(`<html ${expected}>`);
  });

  it('knows the address for phones', async () => {
    expect(metaOf(await open(''), 'public-url')).toBe('http://127.0.0.1:3001');
  });

  it('accepts only GET', async () => {
    expect((await service.app.request('/web-enrolment/', { method: 'POST' })).status).toBe(405);
  });
});

describe('frames', () => {
  const withOrigins = (...frameOrigins: string[]) => createApp({ ...service.parts, frameOrigins });

  it('only the origin of returnUrl may show a session’s page, and the page knows it', async () => {
    const { token } = await openApplicant(service);
    const page = await open(`?token=${token}&iframe=true`);
    expect(page.status).toBe(200);
    expect([ancestorsOf(page), metaOf(page, 'frame-origins')]).toEqual([
      'https://shop.example',
      'https://shop.example',
    ]);
  });

  it('so may FRAME_ORIGINS, each named once', async () => {
    const { token } = await openApplicant(service, { returnUrl: 'http://localhost:5173/done?a=1' });
    const app = withOrigins('https://frame.example', 'http://localhost:5173');
    const page = await open(`?token=${token}`, {}, app);
    const origins = 'http://localhost:5173 https://frame.example';
    expect([ancestorsOf(page), metaOf(page, 'frame-origins')]).toEqual([origins, origins]);
  });

  it('nobody may without a token, FRAME_ORIGINS included', async () => {
    const page = await open('', {}, withOrigins('https://frame.example'));
    expect([ancestorsOf(page), metaOf(page, 'frame-origins')]).toEqual(["'none'", '']);
  });

  it('a completed session’s page can still tell its parent', async () => {
    const applicant = await openApplicant(service, { steps: ['face'] });
    await applicant.face('face');
    await applicant.complete();
    expect((await applicant.state()).body).toMatchObject({ isCompleted: true });
    expect(ancestorsOf(await open(`?token=${applicant.token}`))).toBe('https://shop.example');
  });

  it('so can one whose time is over', async () => {
    const { token } = await openApplicant(service);
    const moveBack = moveClock(2 * hourMs);
    try {
      expect((await call(service, '/state', { token, method: 'GET' })).status).toBe(401);
      expect(ancestorsOf(await open(`?token=${token}`))).toBe('https://shop.example');
    } finally {
      moveBack();
    }
  });

  it('a returnUrl cannot add to the policy', async () => {
    const { token } = await openApplicant(service, { returnUrl: 'https://a;sandbox/done' });
    const { headers } = await open(`?token=${token}`);
    expect(headers.get('content-security-policy')).not.toContain('sandbox');
    expect(headers.get('content-security-policy')).toMatch(/frame-ancestors 'none'$/);
  });
});

describe('a token that names no session', () => {
  const strange = async (): Promise<Record<string, string>> => {
    const { token } = await openApplicant(service);
    const deleted = await openApplicant(service);
    await deleted.remove();
    const from = new Date();
    const until = new Date(from.getTime() + hourMs);
    const contents = { customer: 'integrator', from, until };

    return {
      empty: '',
      'not a token': 'secret-of-the-link',
      'cut off': token.slice(0, -4),
      'of a deleted session': deleted.token,
      'of a session that never was': await issueAccessToken(service.keys, { ...contents, sessionId: randomUUID() }),
      'of another service': await issueAccessToken(
        { ...service.keys, accessToken: new Uint8Array(32) },
        { ...contents, sessionId: randomUUID() },
      ),
    };
  };

  it('gets a bare page for any frame, which says what to do and nothing of the token', async () => {
    for (const [kind, token] of Object.entries(await strange())) {
      const page = await open(
        `?token=${token}`,
        {},
        createApp({ ...service.parts, frameOrigins: ['https://f.example'] }),
      );
      expect([kind, page.status, ancestorsOf(page)]).toEqual([kind, 404, '*']);
      expect(page.text).toContain('unauthorizedTitle en-US');
      expect(page.text).toContain('unauthorizedText en-US');
      expect(page.text).toContain('<script type="module" src="assets/unauthorized-5.js"></script>');
      expect(page.text).not.toMatch(/main-1\.js|frame-origins|f\.example/);
      if (token) expect(page.text).not.toContain(token);
      expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'; script-src 'self'; /);
    }
  });

  it.each([
    ['&lang=ar-SA', 'de', 'ar-SA', 'lang="ar-SA" dir="rtl"'],
    ['&lang=jp-JP', '', 'jp-JP', 'lang="ja-JP" dir="ltr"'],
    ['', 'nl, cs;q=0.9', 'cs-CZ', 'lang="cs-CZ" dir="ltr"'],
    ['&lang=xx', '', 'en-US', 'lang="en-US" dir="ltr"'],
  ])('speaks the applicant’s language: %j with Accept-Language %j', async (query, accepted, language, expected) => {
    const page = await open(`?token=none&iframe=true${query}`, accepted ? { 'accept-language': accepted } : {});
    expect([page.status, ancestorsOf(page)]).toEqual([404, '*']);
    expect(page.text).toContain(`<html ${expected}>`);
    expect(page.text).toContain(`<title>unauthorizedTitle ${language}</title>`);
    expect(page.text).toContain(`<h1>unauthorizedTitle ${language}</h1>`);
    expect(page.text).toContain(`<p>unauthorizedText ${language}</p>`);
  });
});

it('the log has no token, and no session', async () => {
  const lines: string[] = [];
  const write = (...values: unknown[]) => lines.push(JSON.stringify(values));
  const log = { info: write, warn: write, error: write } as unknown as Log;
  const app = createApp({ ...service.parts, log });
  const { id, token } = await openApplicant(service);
  for (const query of [`?token=${token}`, `?token=${token}x`, `?lang=de-DE&token=${token}`]) await open(query, {}, app);
  await open('assets/main-1.js', { referer: `http://127.0.0.1:3001/web-enrolment/?token=${token}` }, app);

  expect(lines).toHaveLength(4);
  expect(lines[0]).toContain('"route":"/web-enrolment/"');
  expect(lines[3]).toContain('"route":"/web-enrolment/assets/:name"');
  const [, payload = ''] = token.split('.');
  for (const line of lines) expect(line.includes(payload) || line.includes(id)).toBe(false);
});

describe('assets', () => {
  it('are kept for ever, because their names change with them', async () => {
    const { status, headers, text } = await open('assets/main-1.js');
    expect([status, text]).toEqual([200, 'main']);
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-length')).toBe('4');
  });

  it.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['identity', null],
    ['', null],
  ])('with Accept-Encoding %j come as %s', async (accepted, encoding) => {
    const { headers, text } = await open('assets/main-1.js', { 'accept-encoding': accepted });
    expect([headers.get('content-encoding'), text]).toEqual([encoding, encoding ? `${encoding} main` : 'main']);
    expect(headers.get('vary')).toBe('Accept-Encoding');
  });

  it('what is not compressed comes as it is', async () => {
    const { headers, text } = await open('assets/main-2.css', { 'accept-encoding': 'br' });
    expect([headers.get('content-encoding'), text]).toEqual([null, 'main']);
  });

  it.each([
    'assets/../manifest.json',
    'assets/%2e%2e/manifest.json',
    'assets/..%2fmanifest.json',
    'assets/..%5cmanifest.json',
    'assets/%2fetc%2fpasswd',
    'assets//etc/passwd',
    'assets/main-1.js%00.css',
    'assets/main-1.js/../../manifest.json',
    'assets/%252e%252e%252fmanifest.json',
    'assets/main-1.js.br',
    'assets/constructor',
    'assets/',
    'manifest.json',
  ])('nothing else can be read: %s', async (where) => {
    const { status, headers } = await open(where);
    expect([status, headers.get('cache-control')]).toEqual([404, 'no-store']);
  });
});
