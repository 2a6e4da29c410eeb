/** The embedded service notifies the desk of every change, so that new sessions appear at once. */
import { isIP } from 'node:net';
import type { Settings } from '@/lib/base/config';
import { withConnection } from '@/lib/db';
import { ensureWebhook, notifiedStatuses } from '@/service/webhooks/registry';
import { serviceKeysOf } from './keys';
import type { Secrets } from './secrets';

const reachableHosts: Record<string, string> = { '0.0.0.0': '127.0.0.1', localhost: '127.0.0.1', '::': '::1' };

/** The web process's webhook address; `null` if HOST is a name other than localhost. */
export const deskWebhook = ({ HOST, PORT }: Pick<Settings, 'HOST' | 'PORT'>): string | null => {
  const host = (reachableHosts[HOST] ?? HOST).replace(/^\[|\]$/g, '');

  return isIP(host) ? `http://${isIP(host) === 6 ? `[${host}]` : host}:${PORT}/api/webhooks/upstream` : null;
};

/** Safe to repeat. Without a webhook, the desk still reads the list every minute. */
export const registerDesk = async (settings: Settings, secrets: Secrets, databaseUrl: string): Promise<void> => {
  const address = deskWebhook(settings);
  if (address === null) return;
  const { webhookSecret } = serviceKeysOf(settings, secrets);

  await withConnection(databaseUrl, (db) =>
    ensureWebhook(db, webhookSecret, {
      address,
      username: settings.UPSTREAM_USERNAME ?? secrets.upstreamUsername,
      secret: settings.UPSTREAM_PASSWORD ?? secrets.upstreamPassword,
      statuses: notifiedStatuses,
    }),
  );
};
