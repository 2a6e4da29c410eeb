import { Transform } from 'node:stream';
import pg from 'pg';
import { AdminError } from '../admin/databases';
import type { DatabaseName } from './manifest';

/**
 * One connection of its own, since the pools of `lib/db` call off what takes half a minute. The signal
 * cuts it, whatever it is doing; PostgreSQL then undoes what was not committed.
 */
export const openClient = async (url: string, database: DatabaseName, signal: AbortSignal): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  const cut = () => void client.end();

  signal.throwIfAborted();
  // A lost connection fails the statement under way, and that is told; the event would end the process.
  client.on('error', () => undefined);

  try {
    await client.connect();
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new AdminError(`The ${database}'s database cannot be reached: ${message || code}.`, { cause: error });
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

/** One spelling for every value, whatever the role or the server is set to. */
const spelling = {
  client_encoding: 'UTF8',
  datestyle: 'ISO, YMD',
  intervalstyle: 'postgres',
  timezone: 'UTC',
  extra_float_digits: '3',
  bytea_output: 'hex',
  // A row that a policy hides would be left out in silence; this makes it an error.
  row_security: 'off',
};

/** For this transaction only: it may take as long as it takes, and speaks the language of the files. */
export const prepareTransaction = async (client: pg.Client): Promise<void> => {
  // Not every major knows every limit.
  await client.query(`select set_config(name, '0', true) from pg_settings where name = any($1)`, [timeouts]);
  await client.query('select set_config(key, value, true) from json_each_text($1)', [JSON.stringify(spelling)]);
};

export const quoted = (table: string): string => `public.${pg.escapeIdentifier(table)}`;

export const columnList = (columns: readonly string[]): string => columns.map(pg.escapeIdentifier).join(', ');

/** Looks at what passes through, and lets it pass. */
export const meter = (look: (chunk: Buffer) => void): Transform =>
  new Transform({
    transform: (chunk: Buffer, _encoding, pass) => {
      look(chunk);
      pass(null, chunk);
    },
  });
