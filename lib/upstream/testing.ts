/** For tests only: a service that misbehaves as told, and a client for it. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { now } from '@/lib/base/clock';
import { createUpstream, type UpstreamOptions } from '@/lib/upstream/client';
import type { Gate } from '@/lib/upstream/gate';
import { type LastKnownStatus, type StatusBudget, statusIntervalMs } from '@/lib/upstream/status-budget';

export const password = 'pässword: with a colon & more';
export const username = 'desk';
export const secrets = [
  password,
  Buffer.from(`${username}:${password}`).toString('base64'),
  Buffer.from(password).toString('base64'),
];

export type Handler = (request: IncomingMessage, response: ServerResponse, count: number) => void;

export interface TestService {
  url: string;
  requests: { method: string; url: string; authorization: string | undefined; accept: string | undefined }[];
  behave: (handler: Handler) => void;
  close: () => Promise<void>;
}

/** Listens on a free local port; closed when the test ends. */
export const startService = async (handler: Handler): Promise<TestService> => {
  let current = handler;
  const requests: TestService['requests'] = [];
  const server = createServer((request, response) => {
    const { authorization, accept } = request.headers;
    requests.push({ method: request.method ?? '', url: request.url ?? '', authorization, accept });
    current(request, response, requests.length);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  onTestFinished(close);

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    behave: (next) => {
      current = next;
    },
    close,
  };
};

export const sendJson =
  (body: unknown, status = 200, headers: Record<string, string> = {}): Handler =>
  (_, response) => {
    response
      .writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...headers })
      .end(JSON.stringify(body));
  };

/** The status budget in memory, for one process. */
export const budgetInMemory = (): StatusBudget => {
  const rows = new Map<string, LastKnownStatus>();

  return {
    claim: async (id) => {
      const row = rows.get(id);
      const nextAt = new Date((row?.askedAt.getTime() ?? 0) + statusIntervalMs);
      if (nextAt > now()) {
        return { granted: false, nextAt };
      }
      rows.set(id, { status: null, checkedAt: null, ...row, askedAt: now() });

      return { granted: true };
    },
    refund: async (id) => {
      const row = rows.get(id);
      if (row) {
        rows.set(id, { ...row, askedAt: new Date(0) });
      }
    },
    remember: async (id, status, checkedAt) => {
      rows.set(id, { askedAt: checkedAt, ...rows.get(id), status, checkedAt });
    },
    lastKnown: async (id) => rows.get(id) ?? null,
  };
};

/** The gate in memory, for one process. */
export const gateInMemory = (): Gate => {
  let until = new Date(0);

  return {
    closedUntil: async () => (until > now() ? until : null),
    close: async (asked) => {
      if (asked > until) until = asked;
    },
    open: async () => {
      until = new Date(0);
    },
  };
};

export const createTestUpstream = (baseUrl: string, options: Partial<UpstreamOptions> = {}) => {
  const logged: unknown[] = [];
  const upstream = createUpstream({
    baseUrl,
    prefix: '/api/v1',
    username,
    password,
    budget: budgetInMemory(),
    gate: gateInMemory(),
    log: { warn: (details, message) => logged.push({ ...details, message }) },
    retryDelayMs: 2,
    ...options,
  });

  return { ...upstream, logged };
};
