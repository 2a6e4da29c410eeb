/**
 * One look for many loops. What a loop finds depends on what is written, and on the time; so as long as nothing was
 * written since its last round began, and nothing waits there for its time, another round would find nothing.
 */
import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '@/lib/db';
import { type LoopOptions, startLoop } from '@/lib/loop';

/** How old a look may be that several loops share. */
const freshMs = 300;
/** For what no look tells: a folder, say, that can be written again. */
const anywayEveryMs = 5_000;

interface WatchedLoop extends LoopOptions {
  /** Has rows for as long as time alone can make something due. It must not ask for the time itself. */
  waiting?: SQL;
}

interface Look {
  /** Of all transactions those that are over: the same as before means that nothing new can be read. */
  snapshot: string;
  /** By the loops' places. */
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
          // A round that fails has not seen it.
          seen = null;
          await work(stopping);
          seen = snapshot;
        },
      });
    },
  };
};

export type Watch = ReturnType<typeof createWatch>;
