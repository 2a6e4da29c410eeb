/**
 * Sends and confirms verdicts, sends outcomes of appeals, and changes to the decision policy. Separate loops, so that a hanging receiver does
 * not delay the others.
 */
import { sql } from 'drizzle-orm';
import type { ConsoleConfig } from '@/lib/base/config';
import type { Log } from '@/lib/base/log';
import type { Database } from '@/lib/db';
import { isOpenVerdict } from '@/lib/db/schema';
import { confirmDeliveries, deliverDue, deliverPolicy } from '@/lib/review';
import type { Upstream } from '@/lib/upstream';
import type { Watch } from './watch';

interface Tools {
  db: Database;
  upstream: Upstream;
  config: ConsoleConfig;
  watch: Watch;
  log: Log;
}

export const startDeliveries = ({ db, upstream, config, watch, log }: Tools) => {
  const { DECISION_WEBHOOK_URL: url, DECISION_WEBHOOK_SECRET: secret } = config;
  const receiver = url && secret ? { url, secret } : null;
  const sending = watch.startLoop({
    everyMs: 500,
    waiting: sql`
      select 1 from verdict
      where state = 'recorded' and next_try_at is not null and dead_at is null and delivery <> 'none'
      union all select 1 from appeal where next_try_at is not null
    `,
    work: (stopping) => deliverDue({ db, upstream, receiver, log }, stopping),
    onError: (error) => log.error({ err: error }, 'sending verdicts failed and will be tried again'),
  });
  const confirming = watch.startLoop({
    everyMs: 1_000,
    waiting: sql`select from verdict where ${isOpenVerdict} and state = 'sent'`,
    work: () => confirmDeliveries({ db, upstream }),
    onError: (error) => log.warn({ err: error }, 'confirming verdicts failed and will be tried again'),
  });

  const policy = watch.startLoop({
    everyMs: 1_000,
    waiting: sql`select from policy_change where state = 'sending'`,
    work: () => deliverPolicy({ db, upstream, log }),
    onError: (error) => log.error({ err: error }, 'sending a policy change failed and will be tried again'),
  });

  return {
    stop: async () => {
      await Promise.all([sending.stop(), confirming.stop(), policy.stop()]);
    },
  };
};
