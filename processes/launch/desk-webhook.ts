/** The embedded service tells the desk beside it of every change, so that sessions arrive while people look. */
import { isIP } from 'node:net';
import type { Settings } from '@/lib/config';
import { withConnection } from '@/lib/db';
import { deriveKeys } from '@/service/keys';
import { ensureWebhook, notifiedStatuses } from '@/service/webhooks/registry';
import type { Secrets } from './secrets';

const everywhere: Record<string, string> = { '0.0.0.0': '127.0.0.1', localhost: '127.0.0.1', '::': '::1' };

/** Where the web process takes reports. `null`: it listens under a name, which only a resolver could tell. */
export const deskWebhook = ({ HOST, PORT }: Pick<Settings, 'HOST' | 'PORT'>): string | null => {
  const host = (everywhere[HOST] ?? HOST).replace(/^\[|\]$/g, '');

  return isIP(host) ? `http://${isIP(host) === 6 ? `[${host}]` : host}:${PORT}/api/webhooks/upstream` : null;
};

/** Harmless to repeat. Where the desk cannot be told, the list is still looked at every minute. */
export const registerDesk = async (settings: Settings, secrets: Secrets, databaseUrl: string): Promise<void> => {
  const address = deskWebhook(settings);
  if (address === null) return;
  const { webhookSecret } = deriveKeys(Buffer.from(settings.SERVICE_KEY ?? secrets.serviceKey, 'base64'));

  await withConnection(databaseUrl, (db) =>
    ensureWebhook(db, webhookSecret, {
      address,
      username: settings.UPSTREAM_USERNAME ?? secrets.upstreamUsername,
      secret: settings.UPSTREAM_PASSWORD ?? secrets.upstreamPassword,
      statuses: notifiedStatuses,
    }),
  );
};
