import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type FaultyService, seen, startFaultyService } from './testing';

let faulty: FaultyService;
let id: string;
let other: string;
let picture: string;

beforeAll(async () => {
  faulty = await startFaultyService();
  [id, other] = await faulty.approved();
  picture = await faulty.picture(id);
});

afterEach(() => faulty.set());
afterAll(() => faulty.close());

const everyPath = () => [
  '/session/list',
  '/session/list?PageSize=0',
  `/${id}/status`,
  `/${id}/decision/results`,
  `/${id}/document/result`,
  `/${id}/face/result`,
  `/${id}/images`,
  picture,
  `/${id}/images/no_such_image`,
  '/unknown/status',
  '/no/such/path',
];

const statusesOf = async (where: string, count: number): Promise<number[]> => {
  const statuses: number[] = [];
  for (let i = 0; i < count; i++) statuses.push((await faulty.ask(where)).status);

  return statuses;
};

describe('without faults', () => {
  it.each(['no fault at all', 'faults elsewhere only'])(
    '%s: every answer is identical byte for byte',
    async (which) => {
      if (which === 'faults elsewhere only') {
        await faulty.set(
          { kind: 'html', routes: ['delete'] },
          { kind: 'error', sessionIds: ['another'] },
          { kind: 'drift', what: 'pascal-case', routes: ['delete'] },
          { kind: 'hidden-row', sessionId: 'another' },
        );
      }

      for (const where of everyPath()) {
        for (const method of ['GET', 'HEAD', 'PATCH']) {
          for (const as of ['back-office', 'integrator', 'nobody'] as const) {
            const expected = await seen(await faulty.askBehind(where, { method, as }));
            expect(await seen(await faulty.ask(where, { method, as }))).toEqual(expected);
          }
        }
      }
    },
  );
});

describe('latency', () => {
  it('delays the answer on the given routes and changes nothing else', async () => {
    await faulty.set({ kind: 'latency', milliseconds: 150, routes: ['status'] });
    const logged = faulty.logged.length;
    const started = performance.now();
    expect((await faulty.ask(`/${id}/status`)).status).toBe(200);
    // Timers may fire a moment early.
    expect(performance.now() - started).toBeGreaterThan(145);
    await faulty.ask('/session/list');
    expect(faulty.logged.slice(logged)).toEqual([expect.stringContaining('"fault":"latency"')]);
  });

  it('does not wait for a client that has disconnected', async () => {
    await faulty.set({ kind: 'latency', milliseconds: 600_000 });
    const leave = new AbortController();
    const isDelayed = faulty.nextStrike('latency');
    const asked = faulty.ask(`/${id}/status`, { signal: leave.signal });
    await isDelayed;
    leave.abort();
    expect((await asked).status).toBe(200);
  });
});

describe('an error', () => {
  it('is 503 by default', async () => {
    await faulty.set({ kind: 'error' });
    expect((await faulty.ask('/session/list')).status).toBe(503);
    await faulty.set({ kind: 'error', status: 502 });
    expect((await faulty.ask('/session/list')).status).toBe(502);
  });

  it('strikes the given number of times, then leaves the board', async () => {
    await faulty.set({ kind: 'error', times: 2 });
    expect(await statusesOf('/session/list', 1)).toEqual([503]);
    expect(await faulty.faults()).toMatchObject([{ kind: 'error', times: 1 }]);
    expect(await statusesOf('/session/list', 2)).toEqual([503, 200]);
    expect(await faulty.faults()).toEqual([]);
  });

  it('counts concurrent requests one by one', async () => {
    await faulty.set({ kind: 'latency', milliseconds: 20 }, { kind: 'error', times: 3 });
    const answers = await Promise.all(Array.from({ length: 10 }, () => faulty.ask(`/${id}/status`)));
    expect(answers.filter(({ status }) => status === 503)).toHaveLength(3);
  });

  it('strikes in the order of the board', async () => {
    await faulty.set(
      { kind: 'error', status: 500, times: 1 },
      { kind: 'too-many', retryAfterSeconds: 7, times: 1 },
      { kind: 'error', status: 504, times: 1 },
    );
    expect(await statusesOf('/session/list', 4)).toEqual([500, 429, 504, 200]);
  });

  it('fails the same requests again with the same rate and seed', async () => {
    const run = async (seed: number) => {
      await faulty.set({ kind: 'error', rate: 0.5, seed });

      return statusesOf(`/${id}/status`, 40);
    };
    const first = await run(7);
    expect(await run(7)).toEqual(first);
    expect(await run(8)).not.toEqual(first);
    expect(new Set(first)).toEqual(new Set([200, 503]));
  });

  it('never strikes at rate 0', async () => {
    await faulty.set({ kind: 'error', rate: 0, times: 1 });
    expect(new Set(await statusesOf(`/${id}/status`, 20))).toEqual(new Set([200]));
    expect(await faulty.faults()).toMatchObject([{ times: 1 }]);
  });

  it('affects only the given routes and sessions, ids in either case', async () => {
    await faulty.set({ kind: 'error', routes: ['decision', 'face'], sessionIds: [id.toUpperCase()] });
    expect((await faulty.ask(`/${id}/decision/results`)).status).toBe(503);
    expect((await faulty.ask(`/${id}/face/result`)).status).toBe(503);
    for (const where of ['/session/list', `/${id}/status`, `/${id}/document/result`, `/${other}/decision/results`]) {
      expect((await faulty.ask(where)).status).toBe(200);
    }
  });
});

describe('other failures', () => {
  it('too many requests: 429 with the seconds to wait', async () => {
    await faulty.set({ kind: 'too-many', retryAfterSeconds: 42, routes: ['list'] });
    const response = await faulty.ask('/session/list');
    expect(response.status).toBe(429);
    expect(response.headers.get('retry-after')).toBe('42');
    expect((await faulty.ask(`/${id}/status`)).status).toBe(200);
  });

  it('not-found: 404 to everything, existing sessions and the list included', async () => {
    await faulty.set({ kind: 'not-found' });
    for (const path of ['/session/list', `/${id}/status`, `/${id}/decision/results`, `/${id}/images`]) {
      expect((await faulty.ask(path)).status).toBe(404);
    }
    expect((await faulty.ask(`/${id}`, { method: 'DELETE' })).status).toBe(404);
    expect((await faulty.askBehind(`/${id}/status`)).status).toBe(200);
  });

  it('html: a web page with 200', async () => {
    await faulty.set({ kind: 'html', routes: ['images'] });
    const response = await faulty.ask(`/${id}/images`);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toMatch(/^text\/html/);
    expect(await response.text()).toMatch(/^<!doctype html>/);
    expect((await faulty.ask(picture)).headers.get('content-type')).toBe('image/jpeg');
  });

  it('a deletion that fails has deleted nothing', async () => {
    await faulty.set({ kind: 'error', routes: ['delete'], times: 1 });
    expect((await faulty.ask(`/${id}`, { method: 'DELETE' })).status).toBe(503);
    expect((await faulty.ask(`/${id}/status`)).status).toBe(200);
  });
});

it('logs the fault and route, but never the session', async () => {
  await faulty.set({ kind: 'error', sessionIds: [id], times: 1 });
  await faulty.ask(`/${id}/decision/results`);
  expect(faulty.logged.at(-1)).toContain('"fault":"error","route":"/:sessionId/decision/results"');
  expect(faulty.logged.join()).not.toContain(id);
});

it('unauthenticated requests neither see nor use up faults', async () => {
  const answer = async () => seen(await faulty.ask(`/${id}/status`, { as: 'nobody' }));
  const sound = await answer();
  await faulty.set({ kind: 'too-many', retryAfterSeconds: 1, times: 1 }, { kind: 'html', times: 1 });
  expect(await answer()).toEqual(sound);

  const authorization = `Basic ${btoa('back-office:wrong')}`;
  expect((await faulty.ask('/session/list', { as: 'nobody', headers: { authorization } })).status).toBe(401);
  expect(await faulty.faults()).toMatchObject([{ times: 1 }, { times: 1 }]);
});
