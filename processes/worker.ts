/** The worker process: all background jobs. */
import { sql } from 'drizzle-orm';
import { peopleProposals, settleProposals, tidyUp } from '@/lib/access';
import { checkpointFolder, createSealing, createSigning } from '@/lib/audit';
import { ConfigError, getConfig } from '@/lib/base/config';
import { createLog } from '@/lib/base/log';
import { connect } from '@/lib/db';
import { openFollowUps, retentionProposals, runDueRules } from '@/lib/erasure';
import { createSigner, openKeyring, requireUsableDataKey } from '@/lib/keys';
import { confirmReports, runFuzzySearches, tidyUpMirror } from '@/lib/mirror';
import { advanceVerdicts, decisionProposals, endExpiredClaims, reviewProposals } from '@/lib/review';
import { openUpstream } from '@/lib/upstream';
import { failToStart, onShutdown, reportReady } from './lifecycle';
import { startDeliveries } from './worker/deliveries';
import { startErasures } from './worker/erasures';
import { startHourlyJobs } from './worker/hourly';
import { startKeyRotation } from './worker/key-rotation';
import { startMirror } from './worker/mirror';
import { createWatch } from './worker/watch';

const start = async () => {
  const config = getConfig();
  const log = createLog('worker');
  const { pool, db, close } = connect(config.DATABASE_URL, {
    max: 9,
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
    onError: (error) => log.warn({ err: error }, 'confirming webhook reports failed and will be tried again'),
  });
  const deliveries = startDeliveries({ db, upstream, config, watch, log });
  const signer = createSigner(config.SIGNING_KEY);
  const erasures = startErasures({ db, upstream, signer, watch, log });
  const searches = watch.startLoop({
    everyMs: 1_000,
    waiting: sql`select from thorough_search where state in ('waiting', 'running')`,
    work: (signal) => runFuzzySearches({ db, keys, log }, { signal }),
    onError: (error) => log.error({ err: error }, 'a fuzzy search failed'),
  });

  const claims = watch.startLoop({
    everyMs: 1_000,
    waiting: sql`select from claim where ended_at is null`,
    work: async () => {
      await endExpiredClaims(db);
    },
    onError: (error) => log.warn({ err: error }, 'ending expired claims failed and will be tried again'),
  });

  const verdicts = watch.startLoop({
    everyMs: 1_000,
    waiting: sql`select from verdict where state like 'held %'`,
    work: async () => {
      await advanceVerdicts({ db, delivery: config.DECISION_DELIVERY });
    },
    onError: (error) => log.warn({ err: error }, 'recording verdicts failed and will be tried again'),
  });

  const proposals = watch.startLoop({
    everyMs: 5_000,
    waiting: sql`select from proposal where state = 'proposed'`,
    work: () =>
      settleProposals(db, [...peopleProposals, ...reviewProposals, ...decisionProposals, ...retentionProposals]),
    onError: (error) => log.warn({ err: error }, 'settling proposed changes failed and will be tried again'),
  });

  // Events are sealed within a second of being written.
  const sealing = watch.startLoop({
    everyMs: 400,
    waiting: sql`select from audit_unsealed`,
    work: createSealing({ db, log }),
    onError: (error) => log.error({ err: error }, 'sealing failed'),
  });
  const signing = watch.startLoop({
    everyMs: 1_000,
    work: createSigning({
      db,
      signer,
      checkpointEvery: config.CHECKPOINT_EVERY,
      folder: checkpointFolder(config),
      log,
    }),
    onError: (error) => log.error({ err: error }, 'signing or copying the audit log failed'),
  });

  const hourlyJobs = startHourlyJobs({
    pool,
    jobs: {
      'erasure.retention': async () => {
        await runDueRules(db);
        await openFollowUps(db);
      },
      'access.tidy-up': () => tidyUp(db),
      'mirror.tidy-up': () => tidyUpMirror(db),
    },
    log,
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
      proposals.stop(),
      keyRotation.stop(),
      hourlyJobs.stop(),
    ]);
    await sealing.stop();
    await upstream.flushRecords();
    // Last, because its folder may hang.
    await signing.stop();
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
