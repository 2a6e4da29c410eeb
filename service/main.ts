/** The process of the embedded enrolment service. */
import path from 'node:path';
import { type ServerType, serve } from '@hono/node-server';
import { ConfigError, parseServiceConfig } from '@/lib/config';
import { connect } from '@/lib/db';
import { createLog } from '@/lib/log';
import { createApp } from './app';
import { startChores } from './chores';
import { createCredentialBook } from './credential-book';
import { findExisting } from './db/sessions';
import { createFaultBoard } from './faults';
import { authenticate } from './http/authenticate';
import { deriveKeys } from './keys';
import { createPictureStore } from './picture-store';

/** Requests under way get this long to finish. */
const drainMs = 6_000;

const log = createLog('service');

type PortSetting = 'SERVICE_PORT' | 'FAULT_BOARD_PORT';

class PortInUse extends Error {
  override readonly name = 'PortInUse';
}

const listen = (
  fetch: (request: Request) => Response | Promise<Response>,
  port: number,
  setting: PortSetting,
): Promise<ServerType> =>
  new Promise((resolve, reject) => {
    // Always this machine alone: what it serves is for the console beside it.
    const server = serve({ fetch, port, hostname: '127.0.0.1' }, () => resolve(server));
    // Node's five seconds count from the last byte written, not read: a slow reader would lose the end of a picture.
    if ('keepAliveTimeout' in server) server.keepAliveTimeout = 75_000;
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'EADDRINUSE'
          ? new PortInUse(`The port ${port} is in use; set ${setting} to another one.`, { cause: error })
          : error,
      ),
    );
  });

const endWith = (server: ServerType, close: () => Promise<void>) => {
  let isEnding = false;

  return (why: string) => {
    if (isEnding) return;
    isEnding = true;
    log.info({ why }, 'ending');

    const giveUp = setTimeout(() => process.exit(1), drainMs);
    giveUp.unref();
    server.close(() => {
      close().finally(() => process.exit(0));
    });
    if ('closeIdleConnections' in server) server.closeIdleConnections();
  };
};

const start = async (): Promise<void> => {
  const config = parseServiceConfig(process.env);
  const { captureWindowMs, validityMs, publicUrl } = config;
  const rules = { captureWindowMs, validityMs };
  const keys = deriveKeys(config.key);
  const { db, close } = connect(config.databaseUrl, {
    name: 'proofdesk service',
    onError: (error) => log.warn({ error }, 'a database connection broke'),
  });
  const store = createPictureStore(path.join(config.dataDir, 'service', 'pictures'));
  await store.sweep((ids) => findExisting(db, ids));
  const credentials = createCredentialBook(db);
  const board = config.faultBoardPort === null ? null : createFaultBoard({ log });
  const means = { db, log, store, keys, rules, publicUrl, credentials, ...(board && { faults: board.middleware }) };

  const server = await listen(createApp(means).fetch, config.port, 'SERVICE_PORT');
  const boardServer =
    board && config.faultBoardPort !== null
      ? await listen(
          board.control({ authenticate: authenticate(credentials) }).fetch,
          config.faultBoardPort,
          'FAULT_BOARD_PORT',
        )
      : null;
  const chores = startChores(means, config);
  const end = endWith(server, async () => {
    boardServer?.close();
    await Promise.all(chores.map(({ stop }) => stop()));
    await close();
  });

  process.on('SIGTERM', () => end('SIGTERM'));
  process.on('SIGINT', () => end('SIGINT'));
  // The supervisor is gone; nobody else would stop us.
  if (process.send) process.on('disconnect', () => end('supervisor gone'));

  log.info({ port: config.port }, 'listening');
  process.send?.({ ready: true });
};

/** One sentence for the person at the terminal; the log has the rest. */
const explain = (error: unknown): string => {
  if (error instanceof ConfigError || error instanceof PortInUse) return error.message;

  return 'The enrolment service could not start; its log says why.';
};

start().catch((error: unknown) => {
  const sentence = explain(error);
  log.error({ error }, 'start failed');
  process.send?.({ failed: sentence });
  console.error(sentence);
  process.exit(1);
});
