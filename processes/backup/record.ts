import type { AuditCode } from '@/lib/audit';
import { now } from '@/lib/clock';
import { openClient } from './client';

/**
 * Puts an event of the command line on record as the tables' owner, in words that every version of the log has:
 * what is backed up may be older than this product.
 */
export const recordFromCommandLine = async (
  ownerUrl: string,
  signal: AbortSignal,
  code: AuditCode,
  details: Record<string, string> = {},
): Promise<void> => {
  const client = await openClient(ownerUrl, 'console', signal);

  try {
    await client.query(
      `with event as (insert into audit_event (at, code, details) values ($1, $2, $3) returning id)
       insert into audit_unsealed (event_id) select id from event`,
      [now().toISOString(), code, details],
    );
  } finally {
    await client.end();
  }
};
