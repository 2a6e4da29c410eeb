/** The console's PostgreSQL: connections here; schema, migrations, grants and the embedded server beside it. */
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';

export type Database = NodePgDatabase;

/** Anything that can run statements: the database, or a transaction on it. */
export type Queryable = Pick<Database, 'select' | 'insert' | 'update' | 'delete' | 'execute'>;

export interface Connection {
  pool: pg.Pool;
  db: Database;
  close: () => Promise<void>;
}

export interface ConnectOptions {
  max?: number;
  /** Shown in the server's activity, unless the URL sets another. */
  name?: string;
  /** For logging; broken idle connections are replaced automatically. */
  onError?: (error: Error) => void;
}

/** Opens a connection pool. Statements are limited to 30 seconds. */
export const connect = (url: string, { max = 10, name, onError }: ConnectOptions = {}): Connection => {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    ...(name !== undefined && { fallback_application_name: name }),
    connectionTimeoutMillis: 5_000,
    // Opening one takes as long as many statements, and they are opened when there is most to do.
    idleTimeoutMillis: 600_000,
    // Some code reads times as text, and an operator's server may have another format.
    options: '-c datestyle=ISO',
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 30_000,
    allowExitOnIdle: true,
  });

  pool.on('error', (error) => onError?.(error));
  // The pool does not listen to connections in use, and an unhandled error would end the process.
  pool.on('connect', (client) => client.on('error', (error) => onError?.(error)));

  return { pool, db: drizzle(pool), close: () => pool.end() };
};

/** Opens one connection for some work, and closes it afterwards. */
export const withConnection = async <Result>(url: string, work: (db: Database) => Promise<Result>): Promise<Result> => {
  const { db, close } = connect(url, { max: 1 });

  try {
    return await work(db);
  } finally {
    await close();
  }
};
