/**
 * Saves idle loops their queries. A loop's work depends on what is written and on the time, so a round is skipped if
 * nothing was written since its last one and nothing is waiting for its time. One query answers that for all loops.
 */
import { type SQL, sql } from 'drizzle-orm';
import { type LoopOptions, startLoop } from '@/lib/base/loop';
import type { Database } from '@/lib/db';

/** How long loops share an answer. */
const freshMs = 300;
/** A round at least this often, for causes outside the database, such as a folder that is writable again. */
const anywayEveryMs = 5_000;

interface WatchedLoop extends LoopOptions {
  /** Returns rows while time alone can make something due. Must not depend on the time itself. */
  waiting?: SQL;
}

interface Look {
  /** The set of finished transactions. If unchanged, there is nothing new to read. */
  snapshot: string;
  /** By loop index. */
  isWaiting: boolean[];
}

export const createWatch = (db: Pick<Database, 'execute'>) => {
  const waiting: SQL[] = [];
  let last: Look = { snapshot: '', isWaiting: [] };
  let asked = { at: Number.NEGATIVE_INFINITY, look: Promise.resolve(last) };

  const ask = async (): Promise<Look> => {
    const { rows } = await db.execute<Pick<Look, 'snapshot'>>(sql`select pg_current_snapshot()::text as snapshot`);
    const snapshot = rows[0]?.snapshot ?? '';

    if (snapshot !== last.snapshot) {
      const each = waiting.map((statement) => sql`exists (${statement})`);
      const answer = await db.execute<Pick<Look, 'isWaiting'>>(
        sql`select array[${sql.join(each, sql`, `)}] as "isWaiting"`,
      );
      last = { snapshot, isWaiting: answer.rows[0]?.isWaiting ?? [] };
    }

    return last;
  };

  const look = (): Promise<Look> => {
    if (performance.now() - asked.at > freshMs) asked = { at: performance.now(), look: ask() };

    return asked.look;
  };

  return {
    startLoop: ({ waiting: statement = sql`select where false`, work, ...loop }: WatchedLoop) => {
      const place = waiting.push(statement) - 1;
      let seen: string | null = null;
      let beganAt = Number.NEGATIVE_INFINITY;

      return startLoop({
        ...loop,
        work: async (stopping) => {
          const { snapshot, isWaiting } = await look();
          const isQuiet = snapshot === seen && !isWaiting[place];
          if (isQuiet && performance.now() - beganAt < anywayEveryMs) return;

          beganAt = performance.now();
          // A failed round must be repeated.
          seen = null;
          await work(stopping);
          seen = snapshot;
        },
      });
    },
  };
};

export type Watch = ReturnType<typeof createWatch>;
