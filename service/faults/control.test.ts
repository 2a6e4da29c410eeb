import { createHash } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { now } from '@/lib/base/clock';
import { faultSchemas } from './fault';
import { type FaultyService, startFaultyService } from './testing';

let faulty: FaultyService;

beforeAll(async () => {
  faulty = await startFaultyService();
});

afterEach(() => faulty.set());
afterAll(() => faulty.close());

describe('access', () => {
  const requests = [
    ['GET', '/'],
    ['GET', '/faults'],
    ['PUT', '/faults'],
    ['PATCH', '/faults'],
    ['DELETE', '/faults'],
    ['GET', '/elsewhere'],
  ] as const;

  it.each(requests)('%s %s needs a back-office credential', async (method, where) => {
    await faulty.set({ kind: 'html' });
    const body = method === 'PUT' || method === 'PATCH' ? JSON.stringify({ faults: [] }) : null;

    const unknown = await faulty.control(where, { method, body, as: 'nobody' });
    expect(unknown.status).toBe(401);
    expect(unknown.headers.get('www-authenticate')).toMatch(/^Basic /);

    const authorization = `Basic ${btoa('back-office:wrong')}`;
    expect((await faulty.control(where, { method, body, as: 'nobody', headers: { authorization } })).status).toBe(401);

    expect((await faulty.control(where, { method, body, as: 'integrator' })).status).toBe(403);
    expect(await faulty.faults()).toEqual([{ kind: 'html' }]);
  });

  it('forbids caching', async () => {
    for (const as of ['back-office', 'integrator', 'nobody'] as const) {
      for (const where of ['/', '/faults']) {
        expect((await faulty.control(where, { as })).headers.get('cache-control')).toBe('no-store');
      }
    }
  });
});

describe('setting faults', () => {
  it('PUT replaces all faults and fills in defaults', async () => {
    await faulty.set({ kind: 'html' }, { kind: 'reset' });
    const response = await faulty.send('PUT', [{ kind: 'error' }]);
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ faults: [{ kind: 'error', status: 503, rate: 1 }] });
    expect(await faulty.faults()).toEqual([{ kind: 'error', status: 503, rate: 1 }]);
  });

  it('PATCH adds faults and replaces those of the same kind and place; the others keep their count', async () => {
    await faulty.set({ kind: 'latency', milliseconds: 5 }, { kind: 'error', routes: ['list'], times: 3 });
    await faulty.ask('/session/list');
    await faulty.send('PATCH', [
      { kind: 'latency', milliseconds: 9 },
      { kind: 'error', routes: ['face'] },
    ]);
    expect(await faulty.faults()).toEqual([
      { kind: 'error', status: 503, rate: 1, routes: ['list'], times: 2 },
      { kind: 'latency', milliseconds: 9 },
      { kind: 'error', status: 503, rate: 1, routes: ['face'] },
    ]);
  });

  it('DELETE removes all faults', async () => {
    await faulty.set({ kind: 'html' });
    expect(await (await faulty.control('/faults', { method: 'DELETE' })).json()).toEqual({ faults: [] });
    expect((await faulty.ask('/session/list')).headers.get('content-type')).toBe('application/json');
  });

  it('the answer of GET can be PUT back', async () => {
    await faulty.set({ kind: 'drift', what: 'pascal-case', times: 4 }, { kind: 'clock', offsetSeconds: 60 });
    const shown = await faulty.faults();
    await faulty.set(...shown);
    expect(await faulty.faults()).toEqual(shown);
  });

  it('a running request keeps the faults it started with', async () => {
    await faulty.set({ kind: 'latency', milliseconds: 600_000 }, { kind: 'error', status: 500 });
    const leave = new AbortController();
    const isDelayed = faulty.nextStrike('latency');
    const asked = faulty.ask('/session/list', { signal: leave.signal });
    await isDelayed;
    await faulty.set({ kind: 'error', status: 502 });
    leave.abort();
    expect((await asked).status).toBe(500);
    expect((await faulty.ask('/session/list')).status).toBe(502);
  });
});

describe('refusals', () => {
  it.each([
    ['no JSON', '{', 'The body must be JSON.'],
    ['no object', '[]', 'The body must be an object with a list of faults.'],
    ['no list', '{}', 'faults must be a list of faults.'],
    ['another property', '{"faults":[],"x":1}', 'The body must not have x. Allowed: faults.'],
    ['no fault', '{"faults":["html"]}', 'faults[0] must be an object with a kind.'],
    [
      'an unknown kind',
      '{"faults":[{"kind":"flood"}]}',
      /^faults\[0\]\.kind must be one of latency, error, .+, clock\.$/,
    ],
    [
      'a setting left out',
      '{"faults":[{"kind":"latency"}]}',
      'faults[0].milliseconds must be a whole number from 0 to 600000.',
    ],
    [
      'a status that is no error',
      '{"faults":[{"kind":"error","status":200}]}',
      'faults[0].status must be a whole number from 500 to 599.',
    ],
    [
      'a rate above 1',
      '{"faults":[{"kind":"html"},{"kind":"error","rate":2}]}',
      'faults[1].rate must be a number from 0 (never) to 1 (always).',
    ],
    [
      'an unknown setting',
      '{"faults":[{"kind":"reset","colour":1}]}',
      'faults[0] must not have colour. Allowed: kind, routes, sessionIds, times.',
    ],
    [
      'an unknown route',
      '{"faults":[{"kind":"html","routes":["lists"]}]}',
      /^faults\[0\]\.routes\[0\] must be one of list, status, .+, delete\.$/,
    ],
    ['no route', '{"faults":[{"kind":"html","routes":[]}]}', /^faults\[0\]\.routes must be a list of list, /],
    ['no times', '{"faults":[{"kind":"html","times":0}]}', 'faults[0].times must be a whole number from 1 to 1000000.'],
    ['no session', '{"faults":[{"kind":"hidden-row"}]}', 'faults[0].sessionId must be a session id.'],
    [
      'a session id that is none',
      '{"faults":[{"kind":"vanished-session","sessionId":"../x"}]}',
      'faults[0].sessionId must be a session id.',
    ],
    [
      'an unknown drift',
      '{"faults":[{"kind":"drift","what":"x"}]}',
      'faults[0].what must be one of unknown-factor, unknown-level, unknown-status, pascal-case.',
    ],
    [
      'half a second',
      '{"faults":[{"kind":"clock","offsetSeconds":0.5}]}',
      /^faults\[0\]\.offsetSeconds must be a whole number from -\d+ to \d+\.$/,
    ],
    [
      'two clocks',
      '{"faults":[{"kind":"clock","offsetSeconds":1},{"kind":"clock","offsetSeconds":2}]}',
      'faults[1].kind must not include clock twice.',
    ],
    [
      'two mistakes',
      '{"faults":[{"kind":"latency"},{"kind":"drift","what":1}]}',
      /^faults\[0\]\.milliseconds must .+; faults\[1\]\.what must .+\.$/,
    ],
  ])('%s: names the field and its allowed values, and leaves the board unchanged', async (_, body, message) => {
    await faulty.set({ kind: 'html', times: 5 });
    for (const method of ['PUT', 'PATCH']) {
      const response = await faulty.control('/faults', { method, body });
      expect(response.status).toBe(400);
      expect(await response.json()).toEqual({
        error: 'BAD_REQUEST',
        message: typeof message === 'string' ? message : expect.stringMatching(message),
      });
    }
    expect(await faulty.faults()).toEqual([{ kind: 'html', times: 5 }]);
  });

  it('a body that is too large', async () => {
    const body = JSON.stringify({ faults: [], x: 'x'.repeat(300_000) });
    expect((await faulty.control('/faults', { method: 'PUT', body })).status).toBe(413);
  });

  it('other methods, with the allowed ones', async () => {
    expect((await faulty.control('/faults', { method: 'POST' })).headers.get('allow')).toBe(
      'GET, HEAD, PUT, PATCH, DELETE',
    );
    expect((await faulty.control('/', { method: 'DELETE' })).status).toBe(405);
    expect((await faulty.control('/elsewhere')).status).toBe(404);
  });
});

describe('the clock', () => {
  // Adding 0 turns -0 into 0.
  const offset = () => Math.round((now().getTime() - Date.now()) / 1000) + 0;
  const day = 86_400;

  it('moves to the given offset, does not add up, and returns', async () => {
    await faulty.set({ kind: 'clock', offsetSeconds: day });
    expect(offset()).toBe(day);
    await faulty.set({ kind: 'clock', offsetSeconds: day });
    expect(offset()).toBe(day);
    await faulty.send('PATCH', [{ kind: 'clock', offsetSeconds: -60 }]);
    expect(offset()).toBe(-60);
    await faulty.send('PATCH', [{ kind: 'html', times: 1 }]);
    expect(offset()).toBe(-60);
    await faulty.ask('/session/list');
    expect(offset()).toBe(-60);
    await faulty.control('/faults', { method: 'DELETE' });
    expect(offset()).toBe(0);
  });

  it('makes pending sessions expire', async () => {
    const [id] = await faulty.approved();
    await faulty.service.database.pool.query(
      "update session set status = 'PENDING', completed_at = null, valid_until = now() + interval '1 day' where id = $1",
      [id],
    );
    await faulty.set({ kind: 'clock', offsetSeconds: 30 * day });
    expect(await (await faulty.ask(`/${id}/status`)).json()).toEqual({ status: 'EXPIRED' });
    await faulty.set();
    expect(await (await faulty.ask(`/${id}/status`)).json()).toEqual({ status: 'PENDING' });
  });

  it('stays unchanged when a request is refused', async () => {
    await faulty.set({ kind: 'clock', offsetSeconds: day });
    expect((await faulty.send('PUT', [{ kind: 'clock' }])).status).toBe(400);
    expect(offset()).toBe(day);
  });
});

describe('the page', () => {
  const page = async () => (await faulty.control('/')).text();

  it('lists every fault with its meaning and settings', async () => {
    const text = await page();
    for (const { shape, description } of faultSchemas) {
      expect(text).toContain(`<code>${shape.kind.value}</code>`);
      expect(description).toBeTruthy();
      for (const [name, setting] of Object.entries(shape)) {
        if (name !== 'kind') expect(setting.description).toBeTruthy();
      }
    }
    expect(text).toContain('<code>status</code>: a whole number from 500 to 599; default 503');
    expect(text).toContain('<code>times</code>: a whole number from 1 to 1000000; uses left');
  });

  it('shows the faults that are set, and no others', async () => {
    expect(await page()).not.toContain('<mark>');
    await faulty.set({ kind: 'latency', milliseconds: 77, times: 3 }, { kind: 'reset' });
    const text = await page();
    expect(text).toContain('2 faults set.');
    expect(text).toContain('<mark><code>milliseconds: 77; times: 3</code></mark>');
    expect(text.match(/<mark>/g)).toHaveLength(2);
  });

  it('has no script, and its policy allows only its own style', async () => {
    const response = await faulty.control('/');
    const text = await response.text();
    const [, sheet = ''] = /<style>(.*)<\/style>/s.exec(text) ?? [];
    const hash = createHash('sha256').update(sheet).digest('base64');
    expect(response.headers.get('content-security-policy')).toContain(
      `default-src 'none'; style-src 'sha256-${hash}';`,
    );
    expect(text).not.toContain('<form');
    expect(text).not.toContain('<script');
    expect(text.match(/<style>/g)).toHaveLength(1);
  });
});
