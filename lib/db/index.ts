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
  /** Connections at the most. */
  max?: number;
  /** Whose they are, for whoever looks at the server's activity. The address may say otherwise. */
  name?: string;
  /** A broken idle connection is replaced by itself; this only tells the log. */
  onError?: (error: Error) => void;
}

/** A pool on one address. No statement may hold a connection for longer than half a minute. */
export const connect = (url: string, { max = 10, name, onError }: ConnectOptions = {}): Connection => {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    ...(name !== undefined && { fallback_application_name: name }),
    connectionTimeoutMillis: 5_000,
    // Times are read as text: a server of somebody else may word them otherwise.
    options: '-c datestyle=ISO',
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 30_000,
    allowExitOnIdle: true,
  });

  pool.on('error', (error) => onError?.(error));
  // In use it has no listener of the pool's, and an error between two statements would end the process.
  pool.on('connect', (client) => client.on('error', (error) => onError?.(error)));

  return { pool, db: drizzle(pool), close: () => pool.end() };
};

/** One connection for a piece of work, closed when that ends. */
export const withConnection = async <Result>(url: string, work: (db: Database) => Promise<Result>): Promise<Result> => {
  const { db, close } = connect(url, { max: 1 });

  try {
    return await work(db);
  } finally {
    await close();
  }
};
