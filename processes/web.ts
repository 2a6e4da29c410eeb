/** The web process: Next behind the front door. Finishes open requests before it stops. */
import path from 'node:path';
import next from 'next';
import { ConfigError, getConfig } from '@/lib/base/config';
import { createLog } from '@/lib/base/log';
import { createTrust } from '@/lib/base/peer';
import { withConnection } from '@/lib/db';
import { requireUsableDataKey } from '@/lib/keys';
import { createFrontDoor } from './front-door';
import { failToStart, onShutdown, reportReady } from './lifecycle';

const isDevelopment = process.argv.includes('--dev');
const root = path.resolve(import.meta.dirname, '..');

const start = async () => {
  const config = getConfig();
  const log = createLog('web');
  // A restarted process may still have a key that has been replaced.
  await withConnection(config.DATABASE_URL, (db) => requireUsableDataKey(db, config));

  process.env.NEXTAUTH_URL = config.PUBLIC_URL;
  // Bundled routes do not know where they lie.
  process.env.PROOFDESK_FOLDER = root;

  const app = next({ dev: isDevelopment, dir: root, hostname: config.HOST, port: config.PORT });
  const handle = app.getRequestHandler();
  await app.prepare();

  const server = createFrontDoor({
    handle,
    isTrusted: createTrust(config.TRUSTED_PROXIES),
    largestFile: config.ATTACHMENT_MAX_MB * 1024 * 1024,
    log,
  });

  // Longer than that of proxies and clients, or they could send into a connection that is being closed.
  server.keepAliveTimeout = 75_000;

  if (isDevelopment) {
    server.on('upgrade', app.getUpgradeHandler());
  }

  server.once('error', (error: NodeJS.ErrnoException) => {
    failToStart(
      error.code === 'EADDRINUSE'
        ? `Port ${config.PORT} on ${config.HOST} is in use. Set PORT to another one.`
        : `The web server cannot listen on ${config.HOST} port ${config.PORT}: ${error.code}.`,
    );
  });

  server.listen(config.PORT, config.HOST, reportReady);

  onShutdown(async () => {
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    // Connections become idle once their last answer is sent.
    const closing = setInterval(() => server.closeIdleConnections(), 100);
    await closed;
    clearInterval(closing);
    log.info('ended');
  });
};

start().catch((error: unknown) => {
  failToStart(
    error instanceof ConfigError
      ? error.message
      : `The web process could not start: ${error instanceof Error ? error.message : error}`,
  );
});
