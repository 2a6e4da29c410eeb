/**
 * The session list in this process's memory: loaded at start, updated every second, and rebuilt after a restart. It holds
 * nothing that is not in the database.
 */
import { AppError } from '@/lib/base/errors';
import type { Log } from '@/lib/base/log';
import type { Database } from '@/lib/db';
import type { SessionQuery } from '@/lib/session-query';
import type { FilterAsk } from './filter';
import {
  applyRound,
  hasChanges,
  type ListState,
  type Loaded,
  loadIndex,
  nameLookup,
  readRound,
  stateOf,
} from './loaded';
import { type Neighbours, type NeighboursAsk, neighbours } from './neighbours';
import { type Ask, count, matching, type Selection, select } from './select';
import { openStudy, type Study } from './study';

export interface SessionIndex {
  /** Includes everything committed before the call. */
  refresh: () => Promise<void>;
  /** Loaded, and recent enough to show as a list. */
  ready: () => Promise<void>;
  select: (ask: Ask) => Selection;
  /** The numbers of all matching sessions, in order. */
  matching: (ask: FilterAsk & { sort: SessionQuery['sort'] }) => number[];
  count: (ask: FilterAsk) => number;
  neighbours: (ask: NeighboursAsk) => Neighbours;
  state: () => ListState;
  /**
   * For long work over all rows, done in small steps. Lists are still answered meanwhile, but changes wait until it ends.
   * The next study waits for those changes.
   */
  study: <Result>(ask: FilterAsk, work: (study: Study, state: ListState) => Promise<Result>) => Promise<Result>;
  stop: () => void;
}

const followEveryMs = 1_000;
const shortestPauseMs = 250;
const oldestMs = 1_800;
const longestWaitMs = 20_000;

const notYet = () =>
  new AppError('INTERNAL', {
    status: 503,
    message: 'The session index is not loaded.',
    userMessage: 'The session list is still loading. Try again in a moment.',
    retryAfterSeconds: 5,
  });

const outOfReach = (cause: unknown) =>
  new AppError('INTERNAL', {
    status: 503,
    message: 'The session index cannot be updated.',
    userMessage: 'Proofdesk cannot reach its database, so the list is unavailable. Try again in a moment.',
    retryAfterSeconds: 5,
    cause,
  });

export const createSessionIndex = ({ db, log }: { db: Database; log: Log }): SessionIndex => {
  let loaded: Loaded | null = null;
  let isStopped = false;
  let isFailing = false;
  let timer: NodeJS.Timeout | undefined;
  // Studies queue among themselves first, so that changes wait for one study at most.
  const [studies, turns] = [createTurns(), createTurns()];

  const load = async (): Promise<Loaded> => {
    const started = performance.now();
    const index = await loadIndex(db);
    const { count: sessions } = index.table.columns;
    log.info({ sessions, ms: Math.round(performance.now() - started) }, 'session index loaded');

    return index;
  };

  const follow = async (index: Loaded): Promise<void> => {
    const round = await readRound(db, index);
    // A study needs the table unchanged; a round without changes need not wait for it.
    if (!hasChanges(round)) return applyRound(index, round);

    await turns(() => {
      try {
        applyRound(index, round);
      } catch (error) {
        // The next round loads everything again.
        loaded = null;
        throw error;
      }
    });
  };

  const { request: refresh, current: currentRound } = createRounds(async () => {
    try {
      const index = loaded ?? (await load());
      await follow(index);
      loaded = index;
      if (isFailing) log.info('the session index is in sync with the database again');
      isFailing = false;
    } catch (error) {
      if (!isFailing && !isStopped) log.warn({ err: error }, 'the session index cannot sync with the database');
      isFailing = true;
      throw outOfReach(error);
    }
  });

  const tick = () => {
    const began = performance.now();
    refresh()
      .catch(() => {})
      .finally(() => {
        if (isStopped) return;
        // After waiting for a study, the next round comes sooner: otherwise lists would be too old.
        timer = setTimeout(tick, Math.max(shortestPauseMs, followEveryMs - (performance.now() - began)));
        timer.unref();
      });
  };
  tick();

  const inTime = (work: Promise<void>): Promise<void> => withinTime(work, longestWaitMs, notYet);

  const current = (): Loaded => {
    if (!loaded) throw notYet();

    return loaded;
  };

  return {
    refresh: () => inTime(refresh()),
    ready: async () => {
      if (!loaded || performance.now() - loaded.followedAt > oldestMs) await inTime(currentRound());
    },
    select: (ask) => select(current().table, nameLookup(current()), ask),
    matching: (ask) => matching(current().table, nameLookup(current()), ask),
    count: (ask) => count(current().table, ask),
    neighbours: (ask) => neighbours(current().table, nameLookup(current()), ask),
    state: () => stateOf(current()),
    study: (ask, work) => studies(() => turns(() => work(openStudy(current(), ask), stateOf(current())))),
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
    },
  };
};

/** Runs one piece of work at a time, in the order requested. */
const createTurns = () => {
  let last: Promise<unknown> = Promise.resolve();

  return <Result>(work: () => Result | Promise<Result>): Promise<Result> => {
    const turn = last.then(work);
    last = turn.catch(() => {});

    return turn;
  };
};

/** Runs `round` once at a time. Callers share the next round. */
const createRounds = (round: () => Promise<void>) => {
  let running: Promise<void> | null = null;
  let next: Promise<void> | null = null;

  /** The current round may have begun before the caller's last write, so the caller gets the next one. */
  const request = (): Promise<void> => {
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

        return request();
      });

    return next;
  };

  return { request, current: (): Promise<void> => running ?? request() };
};

/** Rejects with `tooLong()` if the work takes longer than the limit. */
const withinTime = async (work: Promise<void>, limitMs: number, tooLong: () => Error): Promise<void> => {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(tooLong()), limitMs);
  });
  await Promise.race([work, timeout]).finally(() => clearTimeout(timer));
};
