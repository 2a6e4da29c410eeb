/** The process that makes the history of a new demo desk. It moves its clock, so nothing else runs in it. */
import { getConfig } from '@/lib/base/config';
import { createLog } from '@/lib/base/log';
import { connect } from '@/lib/db';
import { createSigner, openKeyring } from '@/lib/keys';
import { createGate, createStatusBudget, createUpstream } from '@/lib/upstream';
import { openDemoDoor } from '@/service/demo-door';
import { makeHistory } from './history/make';
import { failToStart, onShutdown } from './lifecycle';

const start = async (): Promise<void> => {
  const config = getConfig();
  const log = createLog('history');
  const stopping = new AbortController();
  if (!config.SERVICE_DATABASE_URL) throw new Error('the address of the service database is missing');
  const onError = (error: Error) => log.warn({ err: error }, 'database connection lost');
  const desk = connect(config.DATABASE_URL, { max: 4, name: 'proofdesk history', onError });
  const service = connect(config.SERVICE_DATABASE_URL, { max: 4, name: 'proofdesk history', onError });
  // Ten times as fast. Both databases are on one server: if that dies, it loses the end of both alike.
  for (const { pool } of [desk, service]) {
    pool.on('connect', (client) => client.query('set synchronous_commit = off').catch(onError));
  }
  const door = await openDemoDoor({ db: service.db, dataDir: config.DATA_DIR, log });

  const made = makeHistory(
    {
      db: desk.db,
      service: service.db,
      // Without figures: these calls say nothing about the connection.
      upstream: createUpstream({
        baseUrl: door.url,
        prefix: '/api/v1',
        username: config.UPSTREAM_USERNAME,
        password: config.UPSTREAM_PASSWORD,
        budget: createStatusBudget(desk.db),
        gate: createGate(desk.db),
        log,
      }),
      keys: openKeyring(config),
      signer: createSigner(config.SIGNING_KEY),
      log,
    },
    { stopping: stopping.signal, onProgress: (done, all) => process.send?.({ done, all }) },
  );
  onShutdown(async () => {
    stopping.abort();
    await made;
  });
  await made;
  await door.close();
  await Promise.all([desk.close(), service.close()]);
  process.exit(0);
};

start().catch((error: unknown) => {
  console.error(error);
  failToStart('Demo history failed. See history.log. The desk starts without it.');
});
