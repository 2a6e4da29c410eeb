/** While the service asks us to wait (`Retry-After`), no process calls it. */
import { sql } from 'drizzle-orm';
import { now } from '@/lib/base/clock';
import type { Database } from '@/lib/db';
import { upstreamState } from '@/lib/db/schema';
import { longestGateMs } from '@/lib/upstream/problems';

export interface Gate {
  /** `null`: calls may pass. */
  closedUntil: () => Promise<Date | null>;
  /** Never shortens a wait that is running. */
  close: (until: Date) => Promise<void>;
  /** Ends the wait. */
  open: () => Promise<void>;
}

/** Kept in PostgreSQL, so that all processes share it. */
export const createGate = (db: Database): Gate => {
  // A call of this process must not pass while its refusal is being written.
  let written: Promise<unknown> = Promise.resolve();
  // Calls at the same moment share one query.
  let reading: Promise<Date | null> | null = null;

  const write = async (statement: ReturnType<typeof sql>): Promise<void> => {
    const writing = written.then(() => db.execute(statement));
    written = writing
      .catch(() => undefined)
      .finally(() => {
        reading = null;
      });
    await writing;
  };

  // Prepared, because it runs before every call.
  const query = db.select({ until: upstreamState.waitUntil }).from(upstreamState).prepare('upstream_wait');

  const read = async (): Promise<Date | null> => {
    const [row] = await query.execute();

    return row?.until ?? null;
  };

  return {
    closedUntil: async () => {
      await written;
      reading ??= read().finally(() => {
        reading = null;
      });
      const until = await reading;
      const left = until ? until.getTime() - now().getTime() : 0;

      // A longer one was written before the clock was set back.
      return until && left > 0 && left <= longestGateMs ? until : null;
    },
    close: (until) =>
      write(sql`
        insert into upstream_state as known (wait_until) values (${until}::timestamptz)
        on conflict ("only") do update set wait_until = greatest(known.wait_until, excluded.wait_until)
      `),
    open: () => write(sql`update upstream_state set wait_until = null where wait_until is not null`),
  };
};
