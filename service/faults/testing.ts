/** For tests only: the real service with its fault board. */
import { randomBytes } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import type { Hono } from 'hono';
import type { Log } from '@/lib/base/log';
import { wireSchemas } from '@/lib/contract';
import { createApp } from '../app';
import { authenticate } from '../http/authenticate';
import type { HonoEnv } from '../http/environment';
import { startTestService } from '../testing';
import type { Fault } from './fault';
import { createFaultBoard } from './index';

type Asker = 'back-office' | 'integrator' | 'nobody';

type Ask = (where: string, init?: RequestInit & { as?: Asker }) => Promise<Response>;

export const startFaultyService = async (demoSessions = 60) => {
  const service = await startTestService(demoSessions);
  const logged: string[] = [];
  const strikes = new EventEmitter();
  const note = (fields: { fault?: string }, message: string): void => {
    logged.push(JSON.stringify([fields, message]));
    // With a prefix: an event named `error` that nobody awaits would throw.
    if (fields.fault) strikes.emit(`fault:${fields.fault}`);
  };
  const board = createFaultBoard({ log: { info: note, error: note } as unknown as Log });
  const app = createApp({ ...service.parts, faults: board.middleware });
  const controlApp = board.control({ authenticate: authenticate(service.parts.credentials) });

  const authorization = (as: Asker): Record<string, string> =>
    as === 'nobody' ? {} : { authorization: `Basic ${btoa(`${as}:${service.secret}`)}` };

  const through =
    (target: Hono<HonoEnv>, prefix: string): Ask =>
    async (where, { as = 'back-office', ...init } = {}) =>
      target.request(`${prefix}${where}`, { ...init, headers: { ...authorization(as), ...init.headers } });

  const control = through(controlApp, '');

  const send = (method: 'PUT' | 'PATCH', faults: readonly unknown[]) =>
    control('/faults', { method, body: JSON.stringify({ faults }) });

  const set = async (...faults: unknown[]): Promise<void> => {
    const response = await send('PUT', faults);
    if (!response.ok) throw new Error(await response.text());
  };

  return {
    service,
    /** Through the board, below `/api/v1/data`. */
    ask: through(app, '/api/v1/data'),
    /** The same service without the board. */
    askBehind: through(service.app, '/api/v1/data'),
    control,
    send,
    set,
    faults: async (): Promise<unknown[]> => ((await (await control('/faults')).json()) as { faults: unknown[] }).faults,
    logged,
    /** Resolves when a fault of this kind next strikes. */
    nextStrike: (kind: Fault['kind']): Promise<unknown> => once(strikes, `fault:${kind}`),
    headers: authorization('back-office'),
    /** Serves on a real port, for faults that need a connection. */
    listen: () =>
      new Promise<{ url: string; close: () => Promise<void> }>((resolve) => {
        const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }: AddressInfo) =>
          resolve({
            url: `http://127.0.0.1:${port}/api/v1/data`,
            close: () =>
              new Promise((done) => {
                server.close(() => done());
                if ('closeAllConnections' in server) server.closeAllConnections();
              }),
          }),
        );
      }),
    /** Three approved sessions with results. */
    approved: async (): Promise<[string, string, string]> => {
      const [first, second, third] = await service.idsOf('AUTO_APPROVED');
      if (!first || !second || !third) throw new Error('Too few demo sessions are approved');

      return [first, second, third];
    },
    /** The path of a picture of this session, filled with random bytes because drawing is slow. */
    picture: async (id: string): Promise<string> => {
      const response = await service.ask(`/${id}/images`);
      const [name] = wireSchemas.images.parse(await response.json()).document;
      if (!name) throw new Error('The session has no pictures');
      await service.store.write(id, name, randomBytes(100_001));

      return `/${id}/images/${name}`;
    },
    close: async () => {
      await control('/faults', { method: 'DELETE' });
      await service.close();
    },
  };
};

export type FaultyService = Awaited<ReturnType<typeof startFaultyService>>;

/** Everything visible to the caller except the request id. */
export const seen = async (response: Response) => {
  const { 'x-request-id': _, ...headers } = Object.fromEntries(response.headers);

  return {
    status: response.status,
    headers,
    body: Buffer.from(await response.arrayBuffer()).toString('base64'),
  };
};
