import type pg from 'pg';
import type { AuditCode } from '@/lib/audit';
import { now } from '@/lib/base/clock';
import { AdminError } from '../admin/desk';

/**
 * Records an audit event as the tables' owner, with columns that every version of the log has, because a
 * backup may be older than this version. Does nothing if there is no log yet.
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

  // As in `recordEvent`: a foreign trigger could swallow the row without an error.
  if (rowCount !== 1) {
    throw new AdminError(`The audit event ${code} was not written: the database accepted it but stored nothing.`);
  }
};
