import { createServer } from 'node:net';
import type { Settings } from '@/lib/base/config';

const isFree = (host: string, port: number) =>
  new Promise<boolean>((resolve, reject) => {
    const probe = createServer();

    probe.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') {
        resolve(false);
      } else {
        reject(new Error(`Cannot listen on ${host} port ${port} (${error.code}). Change HOST or PORT.`));
      }
    });
    probe.listen({ host, port, exclusive: true }, () => probe.close(() => resolve(true)));
  });

interface Listener {
  setting: 'PORT' | 'SERVICE_PORT' | 'FAULT_BOARD_PORT';
  host: string;
  port: number;
}

const listenersOf = (settings: Settings): Listener[] => {
  const { HOST, PORT, SERVICE_PORT, FAULT_BOARD_PORT } = settings;
  const loopback = '127.0.0.1';

  return [
    { setting: 'PORT', host: HOST, port: PORT },
    ...(settings.UPSTREAM_URL ? [] : [{ setting: 'SERVICE_PORT', host: loopback, port: SERVICE_PORT } as const]),
    ...(settings.UPSTREAM_URL || !settings.FAULT_BOARD
      ? []
      : [{ setting: 'FAULT_BOARD_PORT', host: loopback, port: FAULT_BOARD_PORT } as const]),
  ];
};

/** Throws with the setting to change if a port is busy or used twice. */
export const requireFreePorts = async (settings: Settings): Promise<void> => {
  const listeners = listenersOf(settings);

  for (const [at, { setting, host, port }] of listeners.entries()) {
    const same = listeners.slice(0, at).find((earlier) => earlier.port === port);

    if (same) {
      throw new Error(`${same.setting} and ${setting} are both ${port}. They must differ.`);
    }
    if (!(await isFree(host, port))) {
      throw new Error(`Port ${port} is in use by another program. Set ${setting} to a free one.`);
    }
  }
};
