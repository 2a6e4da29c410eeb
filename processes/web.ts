/**
 * The web process: Next behind a small server that determines the client's address, gives each request
 * an id, and finishes open requests before it stops.
 */
import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import path from 'node:path';
import next from 'next';
import { ConfigError, getConfig } from '@/lib/base/config';
import { createLog } from '@/lib/base/log';
import { withConnection } from '@/lib/db';
import { requireUsableDataKey } from '@/lib/keys';
import { failToStart, onShutdown, reportReady } from './lifecycle';
import { clientAddress, createTrust } from './peer';

const isDevelopment = process.argv.includes('--dev');
const root = path.resolve(import.meta.dirname, '..');

/** Keeps session ids, draft names and query strings out of the log. */
const loggedPath = (url = '') => url.split('?')[0]?.replace(/(\/(?:sessions|drafts)\/)[^/]+/, '$1:id') ?? '';

/** No request is larger than a form; a body of unknown length is refused. */
const largestBody = 256 * 1024;
const isBodyTooLarge = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > largestBody;

const start = async () => {
  const config = getConfig();
  const log = createLog('web');
  // A restarted process may still have a key that has been replaced.
  await withConnection(config.DATABASE_URL, (db) => requireUsableDataKey(db, config));
  const isTrusted = createTrust(config.TRUSTED_PROXIES);

  process.env.NEXTAUTH_URL = config.PUBLIC_URL;

  const app = next({ dev: isDevelopment, dir: root, hostname: config.HOST, port: config.PORT });
  const handle = app.getRequestHandler();
  await app.prepare();

  /** Sets the headers that only this server may set. */
  const setTrustedHeaders = (request: IncomingMessage, requestId: string) => {
    const peer = request.socket.remoteAddress ?? '';
    const forwardedFor = request.headers['x-forwarded-for']?.toString();
    const isDirect = forwardedFor === undefined && request.headers.forwarded === undefined;
    const address = clientAddress(peer, forwardedFor, isTrusted);

    for (const name of Object.keys(request.headers)) {
      if (name.startsWith('x-middleware-') || name.startsWith('x-forwarded-') || name.startsWith('x-peer-')) {
        delete request.headers[name];
      }
    }
    request.headers['x-forwarded-for'] = address;
    request.headers['x-peer-address'] = address;
    request.headers['x-peer-direct'] = isDirect ? '1' : '0';
    request.headers['x-request-id'] = requestId;
  };

  const server = createServer((request, response) => {
    const requestId = randomUUID();
    const started = performance.now();

    setTrustedHeaders(request, requestId);
    response.setHeader('x-request-id', requestId);
    response.once('close', () => {
      log.info(
        {
          requestId,
          method: request.method,
          path: loggedPath(request.url),
          status: response.statusCode,
          ms: Math.round(performance.now() - started),
        },
        'request',
      );
    });
    if (isBodyTooLarge(request)) {
      response.writeHead(413, { connection: 'close' }).end();

      return;
    }
    handle(request, response).catch((error: unknown) => {
      log.error({ requestId, err: error }, 'request not handled');
      response.destroy();
    });
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
