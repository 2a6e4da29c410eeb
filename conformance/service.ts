/** The service under test, called with the given credentials, or with wrong ones on purpose. */
import type { Answer } from './wire/answer';
import { exchange } from './wire/exchange';

export interface Target {
  /** Base address, without the prefix. */
  url: URL;
  prefix: string;
  user: string;
  password: string;
  timeoutMs: number;
}

interface Asking {
  method?: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE';
  as?: 'us' | 'nobody' | { user: string; password: string } | { token: string };
  body?: unknown;
  /** Instead of `body`: sent as it is. */
  text?: string;
}

/** Facts about each answer, for checks over all answers. */
export interface Seen {
  method: string;
  path: string;
  status: number;
  contentType: string | undefined;
  cacheControl: string | undefined;
}

export interface Service {
  /** The path is below the prefix: `/data/session/list`. */
  ask: (path: string, asking?: Asking) => Promise<Answer>;
  /** Requested once per run, because an interval of a minute is recommended. */
  statusOf: (sessionId: string) => Promise<Answer>;
  seen: readonly Seen[];
}

const tries = 3;
const longestPauseSeconds = 60;

const pause = (answer: Answer): Promise<void> => {
  const seconds = Number(answer.headers.get('retry-after') ?? 5);
  const waited = Math.min(longestPauseSeconds, Number.isFinite(seconds) ? Math.max(0, seconds) : 5);

  return new Promise((resolve) => setTimeout(resolve, waited * 1000));
};

const basic = ({ user, password }: { user: string; password: string }): string =>
  `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;

/** Too many requests, or an engine that is busy: wait as asked. */
const isBusy = ({ status, headers }: Answer): boolean =>
  status === 429 || (status === 503 && headers.has('retry-after'));

export const sessionPath = (sessionId: string, rest: string): string =>
  `/data/${encodeURIComponent(sessionId)}${rest === '' ? '' : `/${rest}`}`;

export const createService = (target: Target): Service => {
  const seen: Seen[] = [];
  const statuses = new Map<string, Promise<Answer>>();
  const base = `${target.url.pathname.replace(/\/+$/, '')}${target.prefix}`;

  const authorizationOf = (as: NonNullable<Asking['as']>): { authorization?: string } => {
    if (as === 'nobody') return {};
    if (as === 'us') return { authorization: basic(target) };

    return { authorization: 'token' in as ? `Bearer ${as.token}` : basic(as) };
  };

  const ask: Service['ask'] = async (path, { method = 'GET', as = 'us', body, text } = {}) => {
    const question = {
      method,
      path: `${base}${path}`,
      headers: { accept: 'application/json, image/jpeg', ...authorizationOf(as) },
      body: text ?? (body === undefined ? undefined : JSON.stringify(body)),
    };

    let answer = await exchange(target.url, question, target.timeoutMs);
    // Wait and retry: such an answer says nothing about the promise.
    for (let done = 1; isBusy(answer) && done < tries; done++) {
      await pause(answer);
      answer = await exchange(target.url, question, target.timeoutMs);
    }

    if (as === 'us') {
      const { status, headers: got } = answer;
      seen.push({ method, path, status, contentType: got.get('content-type'), cacheControl: got.get('cache-control') });
    }

    return answer;
  };

  return {
    ask,
    seen,
    statusOf: (sessionId) => {
      const asked = statuses.get(sessionId) ?? ask(sessionPath(sessionId, 'status'));
      statuses.set(sessionId, asked);

      return asked;
    },
  };
};

/** The body as JSON, or `undefined`. A parser's error could quote personal data. */
export const jsonOf = (answer: Answer): unknown => {
  try {
    return JSON.parse(answer.body.toString('utf8')) as unknown;
  } catch {
    return undefined;
  }
};
