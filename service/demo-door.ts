/** The service's data and branding routes on a free local port, for as long as the history of a new demo desk is made. */
import path from 'node:path';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import type { Log } from '@/lib/base/log';
import type { Database } from '@/lib/db';
import { answerErrors } from './app-errors';
import { createCredentialBook } from './credentials';
import { createBrandingRoutes } from './http/branding-routes';
import { createDataRoutes } from './http/data-routes';
import type { HonoEnv } from './http/environment';
import { createPictureStore } from './picture-store';

const notCaptured = (): Promise<never> => Promise.reject(new Error('A demo session has no captured pictures.'));

interface DoorParts {
  db: Database;
  dataDir: string;
  log: Log;
}

export const openDemoDoor = async ({
  db,
  dataDir,
  log,
}: DoorParts): Promise<{ url: string; close: () => Promise<void> }> => {
  const app = new Hono<HonoEnv>();
  const credentials = createCredentialBook(db);
  app.route(
    '/api/v1/data',
    createDataRoutes({
      db,
      log,
      store: createPictureStore(path.join(dataDir, 'service', 'pictures')),
      evidence: { put: notCaptured, get: notCaptured, keepOnly: notCaptured, deleteAll: notCaptured },
      credentials,
    }),
  );
  app.route('/api/v1/branding', createBrandingRoutes({ db, log, credentials }));
  app.onError(answerErrors({ log }));

  return new Promise((resolve) => {
    const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) =>
      resolve({
        url: `http://127.0.0.1:${port}`,
        close: () =>
          new Promise((closed) => {
            server.close(() => closed());
            if ('closeAllConnections' in server) server.closeAllConnections();
          }),
      }),
    );
  });
};
