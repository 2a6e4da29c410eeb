import { Transform } from 'node:stream';
import pg from 'pg';
import { AdminError } from '../admin/desk';
import type { DatabaseName } from './manifest';

/**
 * A separate connection, because the pools of `lib/db` cancel statements after half a minute. The
 * signal closes it at any time; PostgreSQL then rolls back.
 */
export const openClient = async (url: string, database: DatabaseName, signal: AbortSignal): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  const cut = () => void client.end();

  signal.throwIfAborted();
  // A lost connection fails the current statement; the unhandled event would also end the process.
  client.on('error', () => undefined);

  try {
    await client.connect();
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new AdminError(`Cannot reach the ${database} database: ${message || code}.`, { cause: error });
  }

  signal.addEventListener('abort', cut, { once: true });
  client.once('end', () => signal.removeEventListener('abort', cut));

  return client;
};

const timeouts = [
  'statement_timeout',
  'transaction_timeout',
  'idle_in_transaction_session_timeout',
  'idle_session_timeout',
  'lock_timeout',
];

/** One format for every value, whatever the role or server is set to. */
const formats = {
  client_encoding: 'UTF8',
  datestyle: 'ISO, YMD',
  intervalstyle: 'postgres',
  timezone: 'UTC',
  extra_float_digits: '3',
  bytea_output: 'hex',
  // Turns rows hidden by a policy into an error.
  row_security: 'off',
};

/** Lifts the time limits and sets the formats for this transaction. */
export const prepareTransaction = async (client: pg.Client): Promise<void> => {
  // Not every PostgreSQL version has every setting.
  await client.query(`select set_config(name, '0', true) from pg_settings where name = any($1)`, [timeouts]);
  await client.query('select set_config(key, value, true) from json_each_text($1)', [JSON.stringify(formats)]);
};

export const quoted = (table: string): string => `public.${pg.escapeIdentifier(table)}`;

export const columnList = (columns: readonly string[]): string => columns.map(pg.escapeIdentifier).join(', ');

/** Passes chunks through and reports them. */
export const meter = (onChunk: (chunk: Buffer) => void): Transform =>
  new Transform({
    transform: (chunk: Buffer, _encoding, pass) => {
      onChunk(chunk);
      pass(null, chunk);
    },
  });
