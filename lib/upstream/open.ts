import type { ConsoleConfig } from '@/lib/config';
import type { Database } from '@/lib/db';
import type { Log } from '@/lib/log';
import { createUpstream, type Upstream } from '@/lib/upstream/client';
import { createStatusBudget } from '@/lib/upstream/status-budget';

/** The service as the configuration names it, with the status budget that all processes share. */
export const openUpstream = (config: ConsoleConfig, db: Database, log: Log): Upstream =>
  createUpstream({
    baseUrl: config.UPSTREAM_URL,
    prefix: config.UPSTREAM_PREFIX,
    username: config.UPSTREAM_USERNAME,
    password: config.UPSTREAM_PASSWORD,
    budget: createStatusBudget(db),
    log,
    onDrift: (drift) => log.warn({ drift }, 'the service sent something that the interface does not name'),
  });
