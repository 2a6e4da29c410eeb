/**
 * The web process: Next behind a small server that says who is calling, gives each request an id,
 * and finishes what is under way before it ends.
 */
import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import path from 'node:path';
import next from 'next';
import { ConfigError, getConfig } from '@/lib/config';
import { withConnection } from '@/lib/db';
import { requireUsableDataKey } from '@/lib/keys';
import { createLog } from '@/lib/log';
import { failToStart, onShutdown, reportReady } from './lifecycle';
import { clientAddress, createTrust } from './peer';

const isDevelopment = process.argv.includes('--dev');
const root = path.resolve(import.meta.dirname, '..');

/** Ids of sessions, names of drafts and anything after a question mark stay out of the log. */
const loggedPath = (url = '') => url.split('?')[0]?.replace(/(\/(?:sessions|drafts)\/)[^/]+/, '$1:id') ?? '';

/** No request of this desk is larger than a form; a body of unknown length is not read at all. */
const largestBody = 256 * 1024;
const isBodyTooLarge = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > largestBody;

const start = async () => {
  const config = getConfig();
  const log = createLog('web');
  // Started again by itself, this process may still have a key that was replaced since.
  await withConnection(config.DATABASE_URL, (db) => requireUsableDataKey(db, config));
  const isTrusted = createTrust(config.TRUSTED_PROXIES);

  process.env.NEXTAUTH_URL = config.PUBLIC_URL;

  const app = next({ dev: isDevelopment, dir: root, hostname: config.HOST, port: config.PORT });
  const handle = app.getRequestHandler();
  await app.prepare();

  /** Headers that only this server may set, whatever the client sent. */
  const setFacts = (request: IncomingMessage, requestId: string) => {
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

    setFacts(request, requestId);
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

  // Longer than proxies and clients keep theirs: else one of them sends into a connection that is just being closed.
  server.keepAliveTimeout = 75_000;

  if (isDevelopment) {
    server.on('upgrade', app.getUpgradeHandler());
  }

  server.once('error', (error: NodeJS.ErrnoException) => {
    failToStart(
      error.code === 'EADDRINUSE'
        ? `Port ${config.PORT} on ${config.HOST} is in use; set PORT to another one.`
        : `The web server cannot listen on ${config.HOST} port ${config.PORT}: ${error.code}.`,
    );
  });

  server.listen(config.PORT, config.HOST, reportReady);

  onShutdown(async () => {
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    // Connections become idle as their last answers are sent.
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
