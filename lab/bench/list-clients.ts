/** HTTP clients that sign in and request lists. */
import { Pool } from 'undici';

export interface Request {
  path: string;
  /** Sent by POST. */
  body?: unknown;
}

export interface Load {
  perSecond: number;
  /** Response times, ascending. */
  ms: number[];
}

const cookiesOf = (headers: Record<string, string | string[] | undefined>): string[] =>
  [headers['set-cookie'] ?? []].flat().map((line) => line.split(';')[0] ?? '');

/** Signs in as the form does, and returns the cookie. */
export const signIn = async (origin: string, email: string, password: string): Promise<string> => {
  const pool = new Pool(origin);
  const csrf = await pool.request({ method: 'GET', path: '/api/auth/csrf' });
  const { csrfToken } = (await csrf.body.json()) as { csrfToken: string };
  const signedIn = await pool.request({
    method: 'POST',
    path: '/api/auth/callback/credentials',
    headers: {
      cookie: cookiesOf(csrf.headers).join('; '),
      origin,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: new URLSearchParams({ csrfToken, json: 'true', email, password }).toString(),
  });
  const answer = await signedIn.body.text();
  const cookies = [...cookiesOf(csrf.headers), ...cookiesOf(signedIn.headers)];
  await pool.close();
  if (signedIn.statusCode !== 200) throw new Error(`The sign-in answered ${signedIn.statusCode}: ${answer}`);

  return cookies.join('; ');
};

interface LoadOptions {
  draw: () => Request;
  clients: number;
  seconds: number;
  cookie?: string;
}

/** Runs clients for a while, each waiting for its answers. */
export const load = async (origin: string, { draw, clients, seconds, cookie }: LoadOptions): Promise<Load> => {
  const pool = new Pool(origin, { connections: clients, pipelining: 1 });
  const started = performance.now();
  const end = started + seconds * 1000;
  const ms: number[] = [];

  const client = async (): Promise<void> => {
    while (performance.now() < end) {
      const { path, body } = draw();
      const asked = performance.now();
      const { statusCode, body: answer } = await pool.request({
        method: body === undefined ? 'GET' : 'POST',
        path,
        headers: {
          origin,
          ...(cookie && { cookie }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      const text = await answer.text();
      ms.push(performance.now() - asked);
      if (statusCode !== 200) throw new Error(`${path.split('?')[0]} answered ${statusCode}: ${text.slice(0, 300)}`);
    }
  };

  await Promise.all(Array.from({ length: clients }, client));
  const perSecond = (ms.length * 1000) / (performance.now() - started);
  await pool.close();

  return { perSecond, ms: ms.sort((one, other) => one - other) };
};

export const p95 = ({ ms }: Load): number => ms[Math.floor(ms.length * 0.95)] ?? Number.NaN;
