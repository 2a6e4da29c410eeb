/** The worker process: everything that happens without a person waiting for it. */
import { sql } from 'drizzle-orm';
import PgBoss from 'pg-boss';
import { tidyUp } from '@/lib/access';
import { checkpointFolder, createOutsideKeeping, createSealing } from '@/lib/audit';
import { ConfigError, getConfig } from '@/lib/config';
import { connect } from '@/lib/db';
import { jobSchema } from '@/lib/db/grants';
import { runDueRules, takeUpHeld } from '@/lib/erasure';
import { createSigner, openKeyring, requireUsableDataKey } from '@/lib/keys';
import { createLog } from '@/lib/log';
import { confirmReports, runThoroughSearches, tidyUpMirror } from '@/lib/mirror';
import { advanceVerdicts, endExpiredClaims } from '@/lib/review';
import { openUpstream } from '@/lib/upstream';
import { failToStart, onShutdown, reportReady } from './lifecycle';
import { startDeliveries } from './worker/deliveries';
import { startErasures } from './worker/erasures';
import { startKeyRotation } from './worker/key-rotation';
import { startMirror } from './worker/mirror';
import { createWatch } from './worker/watch';

interface Job {
  /** As in a crontab, in UTC. */
  when: string;
  work: () => Promise<void>;
}

/** Each is also done once now: a worker that was killed may have left something half-way. */
const scheduleJobs = async (boss: PgBoss, jobs: Record<string, Job>) => {
  for (const [name, { when, work }] of Object.entries(jobs)) {
    await boss.createQueue(name);
    await boss.work(name, { pollingIntervalSeconds: 10 }, work);
    await boss.schedule(name, when);
    await boss.send(name, {});
  }
};

const start = async () => {
  const config = getConfig();
  const log = createLog('worker');
  const { db, close } = connect(config.DATABASE_URL, {
    max: 8,
    name: 'proofdesk worker',
    onError: (error) => log.warn({ err: error }, 'database connection lost'),
  });
  await requireUsableDataKey(db, config);
  const upstream = openUpstream(config, db, log);
  const keyRotation = startKeyRotation(db, config, log);

  const keys = openKeyring(config);
  const mirror = startMirror({ url: config.DATABASE_URL, db, upstream, keys, log });
  const watch = createWatch(db);
  const reports = watch.startLoop({
    everyMs: 1_000,
    waiting: sql`select from webhook_report where confirmed_at is null`,
    work: () => confirmReports({ db, upstream }),
    onError: (error) => log.warn({ err: error }, 'reports of the service wait to be confirmed'),
  });
  const deliveries = startDeliveries({ db, upstream, config, watch, log });
  const signer = createSigner(config.SIGNING_KEY);
  const erasures = startErasures({ db, upstream, signer, watch, log });
  const searches = watch.startLoop({
    everyMs: 1_000,
    waiting: sql`select from thorough_search where state in ('waiting', 'running')`,
    work: (signal) => runThoroughSearches({ db, keys, log }, { signal }),
    onError: (error) => log.error({ err: error }, 'a thorough search failed'),
  });

  const claims = watch.startLoop({
    everyMs: 1_000,
    waiting: sql`select from claim where ended_at is null`,
    work: async () => {
      await endExpiredClaims(db);
    },
    onError: (error) => log.warn({ err: error }, 'claims that are over wait to be ended'),
  });

  const verdicts = watch.startLoop({
    everyMs: 1_000,
    waiting: sql`select from verdict where state like 'held %'`,
    work: async () => {
      await advanceVerdicts({ db, delivery: config.DECISION_DELIVERY });
    },
    onError: (error) => log.warn({ err: error }, 'verdicts that are due wait to be recorded'),
  });

  // Events are sealed within a second of being written.
  const sealing = watch.startLoop({
    everyMs: 400,
    waiting: sql`select from audit_unsealed`,
    work: createSealing({
      db,
      signer,
      checkpointEvery: config.CHECKPOINT_EVERY,
      log,
    }),
    onError: (error) => log.error({ err: error }, 'sealing failed'),
  });
  const outsideKeeping = watch.startLoop({
    everyMs: 1_000,
    work: createOutsideKeeping({ db, signer, folder: checkpointFolder(config), log }),
    onError: (error) => log.error({ err: error }, 'keeping the copies outside failed'),
  });

  const boss = new PgBoss({ connectionString: config.DATABASE_URL, schema: jobSchema, max: 2 });
  boss.on('error', (error) => log.warn({ err: error }, 'job queue reported an error'));
  await boss.start();
  await scheduleJobs(boss, {
    'erasure.retention': {
      when: '7 * * * *',
      work: async () => {
        await runDueRules(db);
        await takeUpHeld(db);
      },
    },
    'access.tidy-up': { when: '17 * * * *', work: () => tidyUp(db) },
    'mirror.tidy-up': { when: '47 * * * *', work: () => tidyUpMirror(db) },
  });

  reportReady();
  log.info('ready');

  onShutdown(async () => {
    await Promise.all([
      mirror.stop(),
      reports.stop(),
      deliveries.stop(),
      erasures.stop(),
      searches.stop(),
      claims.stop(),
      verdicts.stop(),
      keyRotation.stop(),
    ]);
    await sealing.stop();
    await boss.stop({ graceful: true, timeout: 5_000 });
    await upstream.writeRecords();
    // Last: its folder may hang.
    await outsideKeeping.stop();
    await close();
    log.info('ended');
  });
};

start().catch((error: unknown) => {
  failToStart(
    error instanceof ConfigError
      ? error.message
      : `The worker could not start: ${error instanceof Error ? error.message : error}`,
  );
});
