import { type ServerType, serve } from '@hono/node-server';
import type { Hono } from 'hono';
import type { HonoEnv } from './environment';

interface Place {
  hosts: readonly string[];
  port: number;
  /** The settings to change if this does not work. */
  settings: { host?: 'SERVICE_HOST'; port: 'SERVICE_PORT' | 'FAULT_BOARD_PORT' };
}

/** Its message is for the person who starts the service. */
export class CannotListen extends Error {
  override readonly name = 'CannotListen';
}

export interface Listener {
  /** Takes no more requests. Resolves when the open ones are answered. */
  close: () => Promise<void>;
}

const explain = (error: NodeJS.ErrnoException, host: string, { port, settings }: Place): Error => {
  if (error.code === 'EADDRINUSE') {
    return new CannotListen(`Port ${port} is in use. Set ${settings.port} to another one.`, { cause: error });
  }
  if (settings.host && (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')) {
    return new CannotListen(`${host} is not an address of this machine. Change ${settings.host}.`, { cause: error });
  }
  if (error.code === 'EACCES') {
    return new CannotListen(`This account may not use port ${port}. Set ${settings.port} to 1024 or more.`, {
      cause: error,
    });
  }

  return error;
};

const listenOn = (fetch: Hono<HonoEnv>['fetch'], host: string, place: Place): Promise<ServerType> =>
  new Promise((resolve, reject) => {
    const server = serve({ fetch, port: place.port, hostname: host }, () => resolve(server));
    // Node's default of 5 s starts at the last byte written, so a slow reader would lose the end of a picture.
    if ('keepAliveTimeout' in server) server.keepAliveTimeout = 75_000;
    server.once('error', (error: NodeJS.ErrnoException) => reject(explain(error, host, place)));
  });

const closeServer = (server: ServerType): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve());
    if ('closeIdleConnections' in server) server.closeIdleConnections();
  });

/** Serves an app on every one of these hosts. Throws `CannotListen` with the setting to change. */
export const listen = async (fetch: Hono<HonoEnv>['fetch'], place: Place): Promise<Listener> => {
  const servers: ServerType[] = [];
  for (const host of place.hosts) servers.push(await listenOn(fetch, host, place));

  return {
    close: async () => {
      await Promise.all(servers.map(closeServer));
    },
  };
};
