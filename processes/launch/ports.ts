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

/** Says which setting to change before anything long is done. */
export const requireFreePorts = async (settings: Settings): Promise<void> => {
  if (settings.PORT === settings.SERVICE_PORT && !settings.UPSTREAM_URL) {
    throw new Error(`PORT and SERVICE_PORT are both ${settings.PORT}; they must differ.`);
  }
  if (!(await isFree(settings.HOST, settings.PORT))) {
    throw new Error(`Port ${settings.PORT} is in use by another program; set PORT to a free one.`);
  }
  if (!settings.UPSTREAM_URL && !(await isFree('127.0.0.1', settings.SERVICE_PORT))) {
    throw new Error(`Port ${settings.SERVICE_PORT} is in use by another program; set SERVICE_PORT to a free one.`);
  }
};
