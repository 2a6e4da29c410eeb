/** Checks whether the service still lists sessions that should be gone, by looking only where they would be in the list. */

import { AppError } from '@/lib/base/errors';
import { inParallel } from '@/lib/base/in-parallel';
import type { Queryable } from '@/lib/db';
import type { Upstream } from '@/lib/upstream';
import { requireAnswers } from '../control';
import { learnList, wantedPageSize } from './learn';
import { isPastEnd, isSetAside, type ListRow, openList, type SessionList, sameRows } from './list';
import { readShape } from './record';

/** A session to look for, created between `from` and `to`. */
export interface SoughtSession {
  id: string;
  from: Date;
  to: Date;
}

/** For a session whose creation time is not known. */
export const anyTime = { from: new Date(0), to: new Date('9999-01-01') };

/** The list is not in the learnt order, so it must be read in full. */
class OutOfOrder extends Error {}

const concurrency = 8;

interface SeenPage {
  rows: ListRow[];
  /** `null`: the page is empty. */
  oldest: number | null;
  newest: number | null;
}

const toSeenPage = (rows: ListRow[], isNewestFirst: boolean): SeenPage => {
  // A row that was set aside has no known time, but does not disturb the order.
  const times = rows.flatMap((row) => (isSetAside(row) ? [] : [Date.parse(row.createdAt ?? '')]));
  const inOrder = times.every((time, at) => {
    const before = times[at - 1] ?? time;

    return isNewestFirst ? before >= time : before <= time;
  });
  if (!inOrder || (times.length === 0 && rows.length > 0)) throw new OutOfOrder();
  const [first, last] = [times[0] ?? null, times.at(-1) ?? null];

  return isNewestFirst ? { rows, newest: first, oldest: last } : { rows, newest: last, oldest: first };
};

/** Requests each page once for all sessions sought. */
const createPages = (list: SessionList, isNewestFirst: boolean) => {
  const pages = new Map<number, Promise<SeenPage>>();
  const ask = async (index: number) => toSeenPage(await list.page(index), isNewestFirst);

  return (index: number): Promise<SeenPage> => {
    const page = pages.get(index) ?? ask(index);
    pages.set(index, page);

    return page;
  };
};

type PageAt = ReturnType<typeof createPages>;

const directionFrom = ({ oldest, newest }: SeenPage, { from, to }: SoughtSession, isNewestFirst: boolean) => {
  if (oldest === null || newest === null) return 'earlier';
  if (oldest > to.getTime()) return isNewestFirst ? 'later' : 'earlier';
  if (newest < from.getTime()) return isNewestFirst ? 'earlier' : 'later';

  return 'here';
};

/** Past the end, some services repeat the last page. Up to the last known page there is no need to check. */
const isRepeated = async (pageAt: PageAt, index: number, page: SeenPage, lastPage: number): Promise<boolean> =>
  index > lastPage && page.rows.length > 0 && sameRows(page.rows, (await pageAt(index - 1)).rows);

/** A page covering the session's time; `null`: it would fall between two pages. */
const findPlace = async (
  pageAt: PageAt,
  sought: SoughtSession,
  isNewestFirst: boolean,
  lastPage: number,
): Promise<number | null> => {
  let [low, high, step] = [0, Number.POSITIVE_INFINITY, 1];
  let at = Math.floor(lastPage / 2);

  while (low < high) {
    const page = await pageAt(at);
    const direction = (await isRepeated(pageAt, at, page, lastPage))
      ? 'earlier'
      : directionFrom(page, sought, isNewestFirst);
    if (direction === 'here') return at;
    if (direction === 'earlier') high = at;
    else low = at + 1;
    // Beyond the last known page, steps grow.
    at = Number.isFinite(high) ? Math.floor((low + high) / 2) : Math.max(low, lastPage) + step;
    if (!Number.isFinite(high)) step *= 2;
  }

  return null;
};

const findOne = async (
  pageAt: PageAt,
  sought: SoughtSession,
  isNewestFirst: boolean,
  lastPage: number,
): Promise<boolean> => {
  const place = await findPlace(pageAt, sought, isNewestFirst, lastPage);
  if (place === null) return false;

  const hasIt = async (index: number) => {
    const page = await pageAt(index);

    return { has: page.rows.some(({ id }) => id === sought.id), page };
  };
  // Rows with the same time may continue on neighbouring pages.
  for (const step of [1, -1]) {
    for (let index = place; index >= 0; index += step) {
      const { has, page } = await hasIt(index);
      if (has) return true;
      if (directionFrom(page, sought, isNewestFirst) !== 'here') break;
      if (await isRepeated(pageAt, index, page, lastPage)) break;
    }
  }

  return false;
};

const findInAll = async (list: SessionList, wanted: ReadonlySet<string>): Promise<Set<string>> => {
  const found = new Set<string>();
  let before: ListRow[] | null = null;

  for (let index = 0; ; index++) {
    const page: ListRow[] = await list.page(index);
    if (isPastEnd(page, before)) return found;
    for (const { id } of page) if (wanted.has(id)) found.add(id);
    before = page;
  }
};

const requireRows = (rows: readonly ListRow[], mayBeEmpty: boolean): void => {
  // An empty list proves nothing: it may be another service, or have lost its data.
  if (rows.length === 0 && !mayBeEmpty) {
    throw new AppError('CONFLICT', {
      userMessage: 'The service lists no sessions at all, so its list cannot be relied on.',
    });
  }
};

/** The list with its last known page. One that fits on a page has no learnt paging and is read here. */
export const openKnownList = async ({
  db,
  upstream,
}: {
  db: Queryable;
  upstream: Pick<Upstream, 'listSessions'>;
}): Promise<{ list: SessionList; lastPage: number }> => {
  const shape = await readShape(db);
  if (shape) return { list: openList(upstream, shape), lastPage: shape.lastPage };
  const learnt = await learnList(upstream, wantedPageSize);
  if ('pages' in learnt) return { list: openList(upstream, learnt.pages), lastPage: 0 };
  const { rows, isWhole } = learnt;
  if (!isWhole) {
    throw new AppError('UPSTREAM_BROKEN_PAYLOAD', {
      message: 'the list repeats a page, so it does not show what is missing',
      userMessage: 'The service repeats a page of its list, so it is not known what the list lacks.',
    });
  }

  return {
    list: {
      shape: { base: 1, size: Math.max(rows.length, 1), order: 'none' },
      smallPage: async (pageNumber) => rows.slice(pageNumber - 1, pageNumber),
      page: async (index) => (index === 0 ? rows : []),
    },
    lastPage: 0,
  };
};

interface ListTools {
  db: Queryable;
  upstream: Pick<Upstream, 'listSessions' | 'decision' | 'status'>;
}

/**
 * The sought sessions that the service lists now. `mayBeEmpty`: nothing else should be listed. Throws unless the service
 * answers right, so that whatever is not listed is not there.
 */
export const findListed = async (
  tools: ListTools,
  sought: readonly SoughtSession[],
  mayBeEmpty: boolean,
): Promise<Set<string>> => {
  const { list, lastPage } = await openKnownList(tools);
  const first = await list.page(0);
  requireRows(first, mayBeEmpty);
  const found = await findIn(list, lastPage, sought);
  // Last, so that it covers every answer before it.
  if (first.length > 0) await requireAnswers(tools.upstream, first);

  return found;
};

const findIn = async (list: SessionList, lastPage: number, sought: readonly SoughtSession[]): Promise<Set<string>> => {
  const { order } = list.shape;
  const all = new Set(sought.map(({ id }) => id));
  if (order !== 'newest first' && order !== 'oldest first') return findInAll(list, all);

  const isNewestFirst = order === 'newest first';
  const pageAt = createPages(list, isNewestFirst);
  try {
    const found = await inParallel(sought, concurrency, (each) => findOne(pageAt, each, isNewestFirst, lastPage));

    return new Set(sought.flatMap(({ id }, at) => (found[at] ? [id] : [])));
  } catch (error) {
    if (error instanceof OutOfOrder) return findInAll(list, all);
    throw error;
  }
};
