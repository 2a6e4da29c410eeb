import type { ConsoleConfig } from '@/lib/config';
import type { Database } from '@/lib/db';
import type { Log } from '@/lib/log';
import { createUpstream, type Upstream } from '@/lib/upstream/client';
import { createDriftRecord } from '@/lib/upstream/drift-record';
import { createHealthRecord } from '@/lib/upstream/health-record';
import { createStatusBudget } from '@/lib/upstream/status-budget';

/** The service as the configuration names it, with the status budget and the records that all processes share. */
export const openUpstream = (config: ConsoleConfig, db: Database, log: Log): Upstream => {
  const onError = (error: unknown) => log.warn({ err: error }, 'figures about the service could not be written yet');
  const [drift, health] = [createDriftRecord(db, onError), createHealthRecord(db, onError)];

  return createUpstream({
    baseUrl: config.UPSTREAM_URL,
    prefix: config.UPSTREAM_PREFIX,
    username: config.UPSTREAM_USERNAME,
    password: config.UPSTREAM_PASSWORD,
    budget: createStatusBudget(db),
    log,
    onDrift: drift.note,
    onCall: health.noteCall,
    onPause: health.notePause,
    writeRecords: async () => {
      await Promise.all([drift.flush(), health.flush()]);
    },
  });
};
