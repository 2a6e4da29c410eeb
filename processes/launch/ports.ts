import { createServer } from 'node:net';
import type { Settings } from '@/lib/base/config';
import { serviceHosts } from '@/lib/base/service-hosts';

const isFree = (host: string, port: number, change: string) =>
  new Promise<boolean>((resolve, reject) => {
    const probe = createServer();

    probe.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') {
        resolve(false);
      } else {
        reject(new Error(`Cannot listen on ${host} port ${port} (${error.code}). Change ${change}.`));
      }
    });
    probe.listen({ host, port, exclusive: true }, () => probe.close(() => resolve(true)));
  });

interface Listener {
  setting: 'PORT' | 'SERVICE_PORT' | 'FAULT_BOARD_PORT';
  hosts: readonly string[];
  port: number;
  /** The settings to change if it cannot listen there. */
  change: string;
}

const listenersOf = (settings: Settings): Listener[] => {
  const { HOST, PORT, SERVICE_HOST, SERVICE_PORT, FAULT_BOARD_PORT } = settings;

  return [
    { setting: 'PORT', hosts: [HOST], port: PORT, change: 'HOST or PORT' },
    ...(settings.UPSTREAM_URL
      ? []
      : [
          {
            setting: 'SERVICE_PORT',
            hosts: serviceHosts(SERVICE_HOST),
            port: SERVICE_PORT,
            change: 'SERVICE_HOST or SERVICE_PORT',
          } as const,
        ]),
    ...(settings.UPSTREAM_URL || !settings.FAULT_BOARD
      ? []
      : [
          {
            setting: 'FAULT_BOARD_PORT',
            hosts: ['127.0.0.1'],
            port: FAULT_BOARD_PORT,
            change: 'FAULT_BOARD_PORT',
          } as const,
        ]),
  ];
};

/** Throws with the setting to change if a port is busy or used twice. */
export const requireFreePorts = async (settings: Settings): Promise<void> => {
  const listeners = listenersOf(settings);

  for (const [at, { setting, hosts, port, change }] of listeners.entries()) {
    const same = listeners.slice(0, at).find((earlier) => earlier.port === port);

    if (same) {
      throw new Error(`${same.setting} and ${setting} are both ${port}. They must differ.`);
    }
    for (const host of hosts) {
      if (!(await isFree(host, port, change))) {
        throw new Error(`Port ${port} is in use by another program. Set ${setting} to a free one.`);
      }
    }
  }
};
