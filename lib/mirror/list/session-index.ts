/**
 * The list of all sessions in the memory of this process: loaded at its start, brought up to date every second, and
 * rebuilt by whoever starts again. Nothing is in it that the database does not have.
 */
import { now } from '@/lib/clock';
import type { Database } from '@/lib/db';
import { AppError } from '@/lib/errors';
import type { Log } from '@/lib/log';
import type { SessionQuery } from '@/lib/session-query';
import { type ListingFacts, type ResultCounts, readListingFacts } from '../coverage';
import { countResults } from './columns';
import type { FilterAsk } from './filter';
import { countAll, readAll, readChanges, readNames, readSnapshot, type Snapshot } from './follow';
import { type Neighbours, type NeighboursAsk, neighbours } from './neighbours';
import type { IndexRow } from './row';
import { type Ask, count, matching, type Selection, select } from './select';
import { openStudy, type Study } from './study';
import { createTable, type Table } from './table';

/** What is known of the list as a whole. */
export interface ListState {
  facts: ListingFacts;
  counts: ResultCounts;
  asOf: Date;
}

export interface SessionIndex {
  /** Up to date with everything that is committed now. */
  refresh: () => Promise<void>;
  /** Loaded, and not older than a list may be. */
  ready: () => Promise<void>;
  select: (ask: Ask) => Selection;
  /** The numbers of all that match, in order. */
  matching: (ask: FilterAsk & { sort: SessionQuery['sort'] }) => number[];
  count: (ask: FilterAsk) => number;
  /** Where a session stands among all that match, and which ones are beside it. */
  neighbours: (ask: NeighboursAsk) => Neighbours;
  state: () => ListState;
  /**
   * For work over all rows, done a little at a time: lists are answered meanwhile, and nothing changes until it ends. The
   * next one waits for what changed.
   */
  study: <Result>(ask: FilterAsk, work: (study: Study, state: ListState) => Promise<Result>) => Promise<Result>;
  stop: () => void;
}

const followEveryMs = 1_000;
const shortestPauseMs = 250;
const oldestMs = 1_800;
const longestWaitMs = 20_000;
const namesEveryMs = 30_000;

const notYet = () =>
  new AppError('INTERNAL', {
    status: 503,
    message: 'The session index is not loaded.',
    userMessage: 'The session list is still being made ready. Try again in a moment.',
    retryAfterSeconds: 5,
  });

const outOfReach = (cause: unknown) =>
  new AppError('INTERNAL', {
    status: 503,
    message: 'The session index cannot be brought up to date.',
    userMessage: 'The desk cannot reach its database, so the list cannot be shown. Try again in a moment.',
    retryAfterSeconds: 5,
    cause,
  });

/** One piece of work at a time, in the order in which they were asked for. */
const createTurns = () => {
  let last: Promise<unknown> = Promise.resolve();

  return <Result>(work: () => Result | Promise<Result>): Promise<Result> => {
    const turn = last.then(work);
    last = turn.catch(() => {});

    return turn;
  };
};

interface Loaded {
  table: Table;
  snapshot: Snapshot;
  names: Map<string, string>;
  namesAt: number;
  facts: ListingFacts;
  counts: ResultCounts;
  asOf: Date;
  /** By the process's own clock, which nobody moves. */
  followedAt: number;
}

export const createSessionIndex = ({ db, log }: { db: Database; log: Log }): SessionIndex => {
  let loaded: Loaded | null = null;
  let isStopped = false;
  let isFailing = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | null = null;
  let next: Promise<void> | null = null;
  // Only the first of several studies stands in line for the table, so that changes wait for one of them at most.
  const [studies, turns] = [createTurns(), createTurns()];

  const load = async (): Promise<Loaded> => {
    const started = performance.now();
    const snapshot = await readSnapshot(db);
    const table = createTable();
    await table.load(await countAll(db), readAll(db));
    log.info({ sessions: table.columns.count, ms: Math.round(performance.now() - started) }, 'session index loaded');

    return {
      table,
      snapshot,
      names: new Map(),
      namesAt: Number.NEGATIVE_INFINITY,
      facts: await readListingFacts(db),
      counts: countResults(table.columns),
      asOf: now(),
      followedAt: performance.now(),
    };
  };

  /** What broke off half way is of no use any more; the next round loads anew. */
  const apply = ({ table }: Loaded, rows: IndexRow[], gone: number[]) => {
    try {
      table.apply(rows, gone);
    } catch (error) {
      loaded = null;
      throw error;
    }
  };

  const follow = async (index: Loaded) => {
    const [began, asOf] = [performance.now(), now()];
    if (began - index.namesAt > namesEveryMs) {
      index.names = await readNames(db);
      index.namesAt = began;
    }
    const facts = await readListingFacts(db);
    const { snapshot, rows, gone } = await readChanges(db, index.snapshot);
    const takeIn = () => {
      if (rows.length + gone.length > 0) apply(index, rows, gone);
      Object.assign(index, { facts, counts: countResults(index.table.columns), snapshot, asOf, followedAt: began });
    };
    // A study has the table to itself; that nothing changed can be told at once.
    if (rows.length + gone.length > 0) await turns(takeIn);
    else takeIn();
  };

  const round = async () => {
    try {
      const index = loaded ?? (await load());
      await follow(index);
      loaded = index;
      if (isFailing) log.info('the session index follows the database again');
      isFailing = false;
    } catch (error) {
      if (!isFailing && !isStopped) log.warn({ err: error }, 'the session index cannot follow the database');
      isFailing = true;
      throw outOfReach(error);
    }
  };

  /** A round that is under way may have begun before what the caller has written, so theirs is the next one. */
  const refresh = (): Promise<void> => {
    if (!running) {
      running = round().finally(() => {
        running = null;
      });

      return running;
    }
    next ??= running
      .catch(() => {})
      .then(() => {
        next = null;

        return refresh();
      });

    return next;
  };

  const tick = () => {
    const began = performance.now();
    refresh()
      .catch(() => {})
      .finally(() => {
        if (isStopped) return;
        // A round that had to wait for a study makes up for it: lists would be too old otherwise.
        timer = setTimeout(tick, Math.max(shortestPauseMs, followEveryMs - (performance.now() - began)));
        timer.unref();
      });
  };
  tick();

  const inTime = async (work: Promise<void>): Promise<void> => {
    let patience: NodeJS.Timeout | undefined;
    const tooLong = new Promise<never>((_, reject) => {
      patience = setTimeout(() => reject(notYet()), longestWaitMs);
    });
    await Promise.race([work, tooLong]).finally(() => clearTimeout(patience));
  };

  const current = (): Loaded => {
    if (!loaded) throw notYet();

    return loaded;
  };

  return {
    refresh: () => inTime(refresh()),
    ready: async () => {
      if (!loaded || performance.now() - loaded.followedAt > oldestMs) await inTime(running ?? refresh());
    },
    select: (ask) => {
      const { table, names } = current();

      return select(table, (id) => names.get(id), ask);
    },
    matching: (ask) => {
      const { table, names } = current();

      return matching(table, (id) => names.get(id), ask);
    },
    count: (ask) => count(current().table, ask),
    neighbours: (ask) => {
      const { table, names } = current();

      return neighbours(table, (id) => names.get(id), ask);
    },
    state: () => {
      const { counts, facts, asOf } = current();

      return { facts, counts, asOf };
    },
    study: (ask, work) =>
      studies(() =>
        turns(() => {
          const { table, snapshot, facts, counts, asOf } = current();

          return work(openStudy({ table, snapshot }, ask), { facts, counts, asOf });
        }),
      ),
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
    },
  };
};
