/** The service's list by position: page 0 is the first page, whatever number the service gives it. */
import { createHash } from 'node:crypto';
import { now } from '@/lib/base/clock';
import { AppError, isAppError } from '@/lib/base/errors';
import type { SessionPage, SessionSummary, UnreadRow } from '@/lib/contract';
import type { Upstream } from '@/lib/upstream';

export type ListOrder = 'newest first' | 'oldest first' | 'none';

export interface ListShape {
  base: 0 | 1;
  /** Rows on a full page: the requested size, or the service's cap. */
  size: number;
  /** `null`: unknown, with fewer than two times to compare. */
  order: ListOrder | null;
}

/** A row that cannot be kept. It still has its place in the list. */
export interface SetAsideRow {
  /** The session id or, if that cannot be used, a mark that the same row gets again. */
  id: string;
  createdAt: null;
  unread: UnreadRow;
}

export type ListRow = SessionSummary | SetAsideRow;

export const isSetAside = (row: ListRow): row is SetAsideRow => 'unread' in row;

const markOf = ({ id, wire }: UnreadRow): string =>
  id ?? `unusable/${createHash('sha256').update(JSON.stringify(wire)).digest('base64url')}`;

/** All rows of a page in their order, those set aside included. */
export const rowsOf = ({ sessions, setAside }: Pick<SessionPage, 'sessions' | 'setAside'>): ListRow[] => {
  const rows: ListRow[] = [...sessions];
  // In order of their places, so each finds the earlier ones already there.
  for (const unread of setAside) rows.splice(unread.place, 0, { id: markOf(unread), createdAt: null, unread });

  return rows;
};

export interface SessionList {
  shape: ListShape;
  /** A page of one row, by the service's own page number. Empty if the service rejects it. */
  smallPage: (pageNumber: number) => Promise<ListRow[]>;
  page: (index: number) => Promise<ListRow[]>;
}

/** Paging no longer matches what was learnt, so positions are void and it must be learnt again. */
export class ShapeChanged extends AppError {
  constructor(message: string) {
    super('UPSTREAM_BROKEN_PAYLOAD', {
      message,
      userMessage: 'The service changed how it pages its list. Paging is being learnt again.',
    });
  }
}

export const openList = (upstream: Pick<Upstream, 'listSessions'>, shape: ListShape): SessionList => ({
  shape,
  smallPage: async (pageNumber) => {
    const answer = await upstream.listSessions(pageNumber, 1).catch((error: unknown) => {
      if (isAppError(error, 'BAD_REQUEST')) return { sessions: [], setAside: [] };
      throw error;
    });

    return rowsOf(answer);
  },
  page: async (index) => {
    const answer = await upstream.listSessions(shape.base + index, shape.size).catch((error: unknown) => {
      if (!isAppError(error, 'BAD_REQUEST')) throw error;
      // Some services reject page numbers past the end. The first page always exists.
      if (index === 0) throw new ShapeChanged('the first page is rejected');

      return { sessions: [], setAside: [] };
    });
    const rows = rowsOf(answer);

    if (rows.length > shape.size) {
      throw new ShapeChanged(`${rows.length} rows on a page of ${shape.size}`);
    }

    return rows;
  },
});

/** A page as it was at some moment after `askedAt`. */
export interface AskedPage {
  /** From 0. */
  page: number;
  rows: ListRow[];
  askedAt: Date;
}

export const askForPage = async ({ page }: SessionList, index: number): Promise<AskedPage> => {
  const askedAt = now();

  return { page: index, rows: await page(index), askedAt };
};

export const sameRows = (one: readonly ListRow[], other: readonly ListRow[]): boolean =>
  one.length === other.length && one.every(({ id }, index) => id === other[index]?.id);

/** Rows that move between two answers prove nothing. */
const maxBaseTries = 3;

/**
 * Throws if the service no longer numbers its pages from the learnt base. With pages from 1, page 0 is rejected, empty or
 * the first page; with pages from 0, page 1 begins with another session than page 0.
 */
export const requireSameBase = async ({ shape: { base }, smallPage }: SessionList): Promise<void> => {
  const firstRow = async (pageNumber: number) => (await smallPage(pageNumber))[0]?.id ?? null;

  for (let attempt = 1; attempt <= maxBaseTries; attempt++) {
    const first = await firstRow(base);
    const other = await firstRow(1 - base);
    if (base === 1 ? other === null || other === first : first !== null && other !== first) return;
    if (first === null && other === null) return;
    if ((await firstRow(base)) === first) throw new ShapeChanged(`pages no longer start at ${base}`);
  }
};

/** True if the page is past the end: empty, or a repeat of the previous one. */
export const isPastEnd = (page: readonly ListRow[], before: readonly ListRow[] | null): boolean =>
  page.length === 0 || (before !== null && sameRows(page, before));

export interface ListEnd {
  length: number;
  lastPage: number;
  /** `null` for an empty list. */
  lastId: string | null;
}

/**
 * True if no other session follows the supposedly last one. A page that repeats in the middle of the list looks like its
 * end; a page of one row does not fall for it.
 */
const nothingFollows = async ({ smallPage, shape: { base } }: SessionList, { length, lastId }: ListEnd) => {
  const rows = await smallPage(base + length);

  // More than one: the service ignores small sizes, and this says nothing.
  return rows.length !== 1 || rows[0]?.id === lastId;
};

/**
 * Finds the end, starting near its last known page, and returns the list's length at that moment; `null`: the end moved
 * meanwhile, or is not one.
 */
export const findEnd = async (list: SessionList, guess = 0): Promise<ListEnd | null> => {
  const end = await searchEnd(list, guess);

  return end && (await nothingFollows(list, end)) ? end : null;
};

const searchEnd = async ({ page, shape: { size } }: SessionList, guess: number): Promise<ListEnd | null> => {
  /** The last page known to have rows of its own; `empty` is the first known to have none. */
  let [last, rows]: [number, ListRow[]] = [-1, []];
  let empty = Number.POSITIVE_INFINITY;
  let step = 1;
  let at = Math.max(guess, 0);

  while (empty - last > 1) {
    const found = await page(at);

    if (isPastEnd(found, last < at ? rows : null)) {
      empty = at;
    } else {
      [last, rows] = [at, found];
      if (found.length < size) empty = at + 1;
    }
    if (empty - last === 1 && last > 0 && isPastEnd(rows, await page(last - 1))) {
      // It was a repeat of the last page, far past the end.
      [last, rows, empty] = [-1, [], last];
    }
    if (last >= 0 && Number.isFinite(empty)) {
      at = Math.floor((last + empty) / 2);
    } else {
      at = last >= 0 ? last + step : Math.max(empty - step, 0);
      step *= 2;
    }
  }
  if (last < 0) return { length: 0, lastPage: 0, lastId: null };

  const lastId = rows.at(-1)?.id ?? null;

  if (rows.length === size) {
    // Exactly full: it must still be so after the next page was seen empty.
    const again = await page(last);

    if (again.length !== size || again.at(-1)?.id !== lastId) return null;
  }

  return { length: last * size + rows.length, lastPage: last, lastId };
};
