/** The process of the embedded enrolment service. */
import { EventEmitter } from 'node:events';
import path from 'node:path';
import { ConfigError, parseServiceConfig } from '@/lib/base/config';
import { dayMs, minuteMs } from '@/lib/base/durations';
import { createLog } from '@/lib/base/log';
import { startLoop } from '@/lib/base/loop';
import { serviceHosts } from '@/lib/base/service-hosts';
import { connect } from '@/lib/db';
import { createApp } from './app';
import { createCredentialBook } from './credentials';
import { findExisting } from './db/sessions';
import { arrive, finishDue } from './demo-arrivals';
import { decideDue } from './enrolment/decide';
import { openEnrolmentParts } from './enrolment/parts';
import { createUnfinishedSweep } from './enrolment/unfinished';
import { type EvidenceStock, openEvidenceStock, sweepEvidence } from './evidence';
import { createFaultBoard } from './faults';
import { createAccess } from './http/access';
import { authenticate } from './http/authenticate';
import { BundleMissing, readBundle } from './http/enrolment-page/bundle';
import type { ServiceParts } from './http/environment';
import { CannotListen, listen } from './http/listen';
import { startKeyRotation } from './key-rotation';
import { deriveKeys, keysFor } from './keys';
import { removeOldSessions } from './lifecycle';
import { createPictureStore, makePrivateFolder } from './picture-store';
import { createAddressGuard } from './webhooks/addresses';
import { createSender } from './webhooks/sender';

/** How long open requests get to finish when the service stops. */
const drainMs = 6_000;

/** Beside this process's own bundle. */
const pageFolder = path.join(import.meta.dirname, 'web-enrolment');

const log = createLog('service');

const createShutdown = (close: () => Promise<void>) => {
  let isStopping = false;

  return (why: string) => {
    if (isStopping) return;
    isStopping = true;
    log.info({ why }, 'stopping');

    const giveUp = setTimeout(() => process.exit(1), drainMs);
    giveUp.unref();
    close().finally(() => process.exit(0));
  };
};

type Settings = Pick<
  ReturnType<typeof parseServiceConfig>,
  'retentionDays' | 'webhookNetworks' | 'deskWebhook' | 'demoSessions' | 'demoArrivalSeconds'
>;

/** What the service does without being asked. */
const startBackgroundJobs = (parts: ServiceParts, stock: EvidenceStock, settings: Settings) => {
  const { db, log, keys, rules } = parts;
  const { retentionDays, webhookNetworks, deskWebhook, demoSessions, demoArrivalSeconds: arrivalSeconds } = settings;
  const sender = createSender({
    db,
    log,
    guard: createAddressGuard(webhookNetworks, deskWebhook),
    keys: keysFor(keys, 'webhookSecret'),
  });

  const job = (name: string, everyMs: number, work: (stopping: AbortSignal) => Promise<unknown>) =>
    startLoop({
      everyMs,
      work: async (stopping) => {
        await work(stopping);
      },
      onError: (error) => log.error({ error, job: name }, 'background job failed'),
    });

  const removeUnfinished = createUnfinishedSweep(parts);
  const hasArrivals = demoSessions > 0 && arrivalSeconds > 0;
  const decisions = job('decisions', 500, (stopping) => decideDue(parts, stopping));
  parts.completions?.on('completed', decisions.wake);

  return [
    job('webhooks', 1_000, () => sender.send()),
    sender,
    ...(keys.previous ? [startKeyRotation(db, keys, log)] : []),
    decisions,
    job('unfinished captures', 5 * minuteMs, async (stopping) => {
      const removed = await removeUnfinished(stopping);
      if (removed > 0) log.info({ removed }, 'unfinished captures removed');
    }),
    job('evidence of deleted sessions', dayMs, async () => {
      const { removed, isForeign } = await sweepEvidence(stock, (ids) => findExisting(db, ids));
      if (removed > 0) log.warn({ removed }, 'evidence of deleted sessions removed');
      if (isForeign) log.error('the evidence store holds sessions of another database; nothing was removed');
    }),
    ...(retentionDays > 0
      ? [
          job('retention', minuteMs, async (stopping) => {
            const removed = await removeOldSessions({ ...parts, days: retentionDays }, stopping);
            if (removed > 0) log.info({ removed }, 'sessions removed by retention');
          }),
        ]
      : []),
    ...(hasArrivals
      ? [
          job('demo arrivals', 3_000, async () => {
            await arrive(db, { rules, arrivalSeconds });
            await finishDue(db);
          }),
        ]
      : []),
  ];
};

const start = async (): Promise<void> => {
  const config = parseServiceConfig(process.env);
  const { captureWindowMs, validityMs, publicUrl, frameOrigins } = config;
  const page = await readBundle(pageFolder);
  const rules = { captureWindowMs, validityMs };
  const keys = deriveKeys(config.key, config.previousKey);
  const connection = {
    name: 'proofdesk service',
    onError: (error: Error) => log.warn({ error }, 'database connection lost'),
  };
  const { db, close } = connect(config.databaseUrl, connection);
  const applicants = connect(config.databaseUrl, { ...connection, max: 4 });
  const folder = path.join(config.dataDir, 'service');
  await makePrivateFolder(folder);
  const store = createPictureStore(path.join(folder, 'pictures'));
  await store.sweep((ids) => findExisting(db, ids));
  const stock = openEvidenceStock(config);
  await stock.removeUnfinished();
  const credentials = createCredentialBook(db);
  const board = config.faultBoardPort === null ? null : createFaultBoard({ log });
  const access = createAccess({ ...config, requestsPerMinute: config.enrolment.requestsPerMinute, log });
  const parts = {
    db,
    log,
    store,
    keys,
    rules,
    publicUrl,
    page,
    frameOrigins,
    credentials,
    access,
    completions: new EventEmitter<{ completed: [] }>(),
    ...openEnrolmentParts({ config, stock, keys, log }),
    ...(board && { faults: board.middleware }),
  };

  const listener = await listen(createApp(parts, applicants.db).fetch, {
    hosts: serviceHosts(config.host),
    port: config.port,
    settings: { host: 'SERVICE_HOST', port: 'SERVICE_PORT' },
  });
  const boardListener =
    board && config.faultBoardPort !== null
      ? await listen(board.control({ authenticate: authenticate(credentials) }).fetch, {
          hosts: ['127.0.0.1'],
          port: config.faultBoardPort,
          settings: { port: 'FAULT_BOARD_PORT' },
        })
      : null;
  const jobs = startBackgroundJobs(parts, stock, config);
  const stop = createShutdown(async () => {
    await listener.close();
    void boardListener?.close();
    await Promise.all(jobs.map(({ stop }) => stop()));
    await parts.engine.stop();
    await Promise.all([applicants.close(), close()]);
  });

  process.on('SIGTERM', () => stop('SIGTERM'));
  process.on('SIGINT', () => stop('SIGINT'));
  // Without its supervisor nobody else would stop this process.
  if (process.send) process.on('disconnect', () => stop('supervisor gone'));

  log.info({ port: config.port }, 'listening');
  process.send?.({ ready: true });
};

/** One sentence for the terminal; the log has the details. */
const explain = (error: unknown): string => {
  if (error instanceof ConfigError || error instanceof CannotListen || error instanceof BundleMissing) {
    return error.message;
  }

  return 'The enrolment service could not start. See its log.';
};

start().catch((error: unknown) => {
  const sentence = explain(error);
  log.error({ error }, 'start failed');
  process.send?.({ failed: sentence });
  console.error(sentence);
  process.exit(1);
});
