/**
 * Holds a process in the middle of a step, so that a kill hits exactly there: a trigger on the rows that the step writes
 * waits for a lock held here, or a table that the step reads is locked. PostgreSQL's list of locks shows what is
 * held.
 */
import pg from 'pg';
import { expect } from './fixtures';
import { superuserAddress } from './launcher';

/** At a row: it is written, but not yet what belongs to it. At the end: everything is written, but not committed. */
export type Moment = 'at a row' | 'at the end';

export interface Place {
  /** The service has its own database. */
  database?: 'proofdesk_service';
  /** The process whose connection is held. */
  by: Array<'web' | 'worker' | 'service'>;
  at: { writing: string; when: string } | { reading: string };
}

/** The outcome of a transaction. */
export type Fate = 'committed' | 'aborted';

const lock = 7_426_900;

const namesOf = (by: Place['by']): string[] => by.map((name) => `proofdesk ${name}`);

/** Other processes pass. */
const triggerFor = (by: Place['by'], writing: string, when: string, moment: Moment): string => `
  create constraint trigger trap after ${writing} deferrable initially ${moment === 'at a row' ? 'immediate' : 'deferred'}
  for each row when (current_setting('application_name') in ('${namesOf(by).join("', '")}') and ${when})
  execute function trap.wait()`;

/** A shared lock, which many can pass when it is open. */
const preparation = `
  drop schema if exists trap cascade;
  create schema trap;
  create function trap.wait() returns trigger language plpgsql as
    'begin perform pg_advisory_xact_lock_shared(${lock}); return null; end'`;

const addressOf = (dataDir: string, database: Place['database']): string => {
  const address = new URL(superuserAddress(dataDir));
  if (database) address.pathname = `/${database}`;

  return address.href;
};

const open = async (dataDir: string, database: Place['database']): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: addressOf(dataDir, database) });
  // The server may be the one killed.
  client.on('error', () => undefined);
  await client.connect();

  return client;
};

export const setTrap = async (dataDir: string, { database, by, at }: Place, moment: Moment) => {
  const holder = await open(dataDir, database);
  const { rows } = await holder.query<{ pid: number }>('select pg_backend_pid() as pid');

  if ('reading' in at) {
    await holder.query(`begin; lock table ${at.reading} in access exclusive mode`);
  } else {
    await holder.query(preparation);
    await holder.query('select pg_advisory_lock($1)', [lock]);
    await holder.query(triggerFor(by, at.writing, at.when, moment));
  }

  let caught: Array<{ transaction: string | null }> = [];
  const isCaught = async (): Promise<boolean> => {
    // In a transaction the list would not change.
    await holder.query('select pg_stat_clear_snapshot()');
    caught = (
      await holder.query(
        `select backend_xid::text as transaction from pg_stat_activity
         where $1 = any(pg_blocking_pids(pid)) and application_name = any($2)`,
        [rows[0]?.pid, namesOf(by)],
      )
    ).rows;

    return caught.length > 0;
  };

  return {
    /** Waits until a process is caught. */
    caught: () => expect.poll(isCaught, { timeout: 180_000, intervals: [20] }).toBe(true),
    /** Releases caught processes that are still alive, even if the server has ended. */
    letGo: () => holder.end().catch(() => undefined),
    /** Call it when the server is back. Returns the outcomes of the caught transactions. */
    remove: async (): Promise<Fate[]> => {
      const client = await open(dataDir, database);
      const fates = async (): Promise<Fate[]> =>
        (
          await client.query(
            'select distinct pg_xact_status(id::xid8) as fate from unnest($1::text[]) caught(id) where id is not null',
            [caught.map(({ transaction }) => transaction)],
          )
        ).rows.map(({ fate }) => fate);
      await expect.poll(fates, { timeout: 30_000 }).not.toContain('in progress');
      await client.query('drop schema if exists trap cascade');
      const became = await fates();
      await client.end();

      return became;
    },
  };
};
