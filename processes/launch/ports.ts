import { createServer } from 'node:net';
import type { Settings } from '@/lib/config';

const isFree = (host: string, port: number) =>
  new Promise<boolean>((resolve, reject) => {
    const probe = createServer();

    probe.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') {
        resolve(false);
      } else {
        reject(
          new Error(
            `Cannot listen on ${host} port ${port} (${error.code}); set HOST and PORT to something this machine allows.`,
          ),
        );
      }
    });
    probe.listen({ host, port, exclusive: true }, () => probe.close(() => resolve(true)));
  });

interface Place {
  setting: 'PORT' | 'SERVICE_PORT' | 'FAULT_BOARD_PORT';
  host: string;
  port: number;
}

const placesOf = (settings: Settings): Place[] => {
  const { HOST, PORT, SERVICE_PORT, FAULT_BOARD_PORT } = settings;
  const own = '127.0.0.1';

  return [
    { setting: 'PORT', host: HOST, port: PORT },
    ...(settings.UPSTREAM_URL ? [] : [{ setting: 'SERVICE_PORT', host: own, port: SERVICE_PORT } as const]),
    ...(settings.UPSTREAM_URL || !settings.FAULT_BOARD
      ? []
      : [{ setting: 'FAULT_BOARD_PORT', host: own, port: FAULT_BOARD_PORT } as const]),
  ];
};

/** Says which setting to change before anything long is done. */
export const requireFreePorts = async (settings: Settings): Promise<void> => {
  const places = placesOf(settings);

  for (const [at, { setting, host, port }] of places.entries()) {
    const same = places.slice(0, at).find((place) => place.port === port);

    if (same) {
      throw new Error(`${same.setting} and ${setting} are both ${port}; they must differ.`);
    }
    if (!(await isFree(host, port))) {
      throw new Error(`Port ${port} is in use by another program; set ${setting} to a free one.`);
    }
  }
};
