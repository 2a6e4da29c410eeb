/** The worker process: everything that happens without a person waiting for it. */
import PgBoss from 'pg-boss';
import { checkpointFolder, createSealing } from '@/lib/audit';
import { ConfigError, getConfig } from '@/lib/config';
import { connect } from '@/lib/db';
import { jobSchema } from '@/lib/db/grants';
import { carryOnErasures } from '@/lib/erasure';
import { createSigner, requireUsableDataKey } from '@/lib/keys';
import { createLog } from '@/lib/log';
import { startLoop } from '@/lib/loop';
import { openUpstream } from '@/lib/upstream';
import { failToStart, onShutdown, reportReady } from './lifecycle';
import { startKeyRotation } from './worker/key-rotation';

const carryOnJob = 'erasure.carry-on';

const start = async () => {
  const config = getConfig();
  const log = createLog('worker');
  const { db, close } = connect(config.DATABASE_URL, {
    max: 5,
    onError: (error) => log.warn({ err: error }, 'database connection lost'),
  });
  await requireUsableDataKey(db, config);
  const upstream = openUpstream(config, db, log);
  const keyRotation = startKeyRotation(db, config, log);

  // Events are sealed within a second of being written.
  const sealing = startLoop({
    everyMs: 400,
    work: createSealing({
      db,
      signer: createSigner(config.SIGNING_KEY),
      checkpointEvery: config.CHECKPOINT_EVERY,
      folder: checkpointFolder(config),
      log,
    }),
    onError: (error) => log.error({ err: error }, 'sealing failed'),
  });

  const boss = new PgBoss({ connectionString: config.DATABASE_URL, schema: jobSchema, max: 2 });
  boss.on('error', (error) => log.warn({ err: error }, 'job queue reported an error'));
  await boss.start();
  await boss.createQueue(carryOnJob);
  await boss.work(carryOnJob, async () => {
    const stillOpen = await carryOnErasures({ db, upstream });

    if (stillOpen > 0) {
      log.warn({ stillOpen }, 'erasures wait for the service');
    }
  });
  await boss.schedule(carryOnJob, '* * * * *');

  reportReady();
  log.info('ready');

  onShutdown(async () => {
    await keyRotation.stop();
    await sealing.stop();
    await boss.stop({ graceful: true, timeout: 5_000 });
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
