import type pg from 'pg';
import type { AuditCode } from '@/lib/audit';
import { now } from '@/lib/clock';
import { AdminError } from '../admin/databases';

/**
 * Puts an event of the command line on record as the tables' owner, in words that every version of the log has:
 * what is backed up may be older than this product. Without a log there is nothing yet to back up, and that is told
 * elsewhere.
 */
export const recordFromCommandLine = async (
  client: pg.Client,
  code: AuditCode,
  details: Record<string, string> = {},
): Promise<void> => {
  const { rows } = await client.query(`select to_regclass('public.audit_event') is not null as found`);

  if (!rows[0]?.found) {
    return;
  }

  const { rowCount } = await client.query(
    `with event as (insert into audit_event (at, code, details) values ($1, $2, $3) returning id)
     insert into audit_unsealed (event_id) select id from event`,
    [now().toISOString(), code, details],
  );

  // As `recordEvent` does: a trigger that somebody put there can swallow it without an error.
  if (rowCount !== 1) {
    throw new AdminError(`The audit event ${code} was not written: the database took it and kept nothing.`);
  }
};
