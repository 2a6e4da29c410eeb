/** Sends verdicts, and sees what became of them: two loops, so that a receiver that hangs keeps nobody from looking. */
import type { ConsoleConfig } from '@/lib/config';
import type { Database } from '@/lib/db';
import type { Log } from '@/lib/log';
import { startLoop } from '@/lib/loop';
import { confirmDeliveries, deliverDue } from '@/lib/review';
import type { Upstream } from '@/lib/upstream';

interface Tools {
  db: Database;
  upstream: Upstream;
  config: ConsoleConfig;
  log: Log;
}

export const startDeliveries = ({ db, upstream, config, log }: Tools) => {
  const { DECISION_WEBHOOK_URL: url, DECISION_WEBHOOK_SECRET: secret } = config;
  const receiver = url && secret ? { url, secret } : null;
  const sending = startLoop({
    everyMs: 500,
    work: (stopping) => deliverDue({ db, upstream, receiver, log }, stopping),
    onError: (error) => log.error({ err: error }, 'verdicts wait to be sent'),
  });
  const seeing = startLoop({
    everyMs: 1_000,
    work: () => confirmDeliveries({ db, upstream }),
    onError: (error) => log.warn({ err: error }, 'verdicts wait to be confirmed'),
  });

  return {
    stop: async () => {
      await Promise.all([sending.stop(), seeing.stop()]);
    },
  };
};
