/** The session list, read page by page. */
import {
  parseSessionPage,
  type SessionPage,
  type SessionStatus,
  type SessionSummary,
  sessionStatuses,
} from '@/lib/contract';
import { jsonOf, type Service } from './service';
import type { Answer } from './wire/answer';

export interface PageRead {
  /** As in the query; `null` if omitted. */
  asked: { number: number | null; size: number | null };
  answer: Answer;
  /** Read tolerantly, so that one flaw does not affect other checks; `null` if unreadable. */
  page: SessionPage | null;
}

export interface SessionList {
  read: (number: number | null, size: number | null) => Promise<PageRead>;
  /** Every page read so far with status 200. */
  pages: readonly PageRead[];
  /** The number of the first page, 0 or 1: the interface leaves it open. */
  first: number;
  /** The first few small pages, read once; `again` rereads them. */
  firstPages: (again?: 'again') => Promise<PageRead[]>;
  /** Reads pages until `isEnough`, the end of the list or the limit. True if the end was reached. */
  walk: (isEnough: (rows: readonly SessionSummary[]) => boolean) => Promise<boolean>;
  /** The session's current row; `null` if it is not on the pages read. */
  find: (sessionId: string) => Promise<SessionSummary | null>;
}

const walkSize = 100;
const mostPages = 20;
const firstPages = { count: 4, size: 10 };

const toleratedPage = (answer: Answer): SessionPage | null => {
  try {
    return parseSessionPage(jsonOf(answer)).value;
  } catch {
    return null;
  }
};

const queryFor = (number: number | null, size: number | null): string => {
  const parts = [number === null ? [] : [`PageNumber=${number}`], size === null ? [] : [`PageSize=${size}`]].flat();

  return parts.length > 0 ? `?${parts.join('&')}` : '';
};

/** The page's address for the report. */
export const pageName = ({ asked }: PageRead): string => `session/list${queryFor(asked.number, asked.size)}`;

export const isShort = ({ page }: PageRead): boolean =>
  page === null || page.sessions.length === 0 || page.sessions.length < (page.pageSize ?? 1);

export const createSessionList = (service: Service): SessionList => {
  const pages: PageRead[] = [];
  let firstRead: Promise<PageRead[]> | null = null;

  const readFirst = async (): Promise<PageRead[]> => {
    const reads: PageRead[] = [];
    for (let number = list.first; number < list.first + firstPages.count; number++) {
      const read = await list.read(number, firstPages.size);
      if (!read.page || read.page.sessions.length === 0) break;
      reads.push(read);
    }

    return reads;
  };

  const list: SessionList = {
    pages,
    first: 1,

    read: async (number, size) => {
      const answer = await service.ask(`/data/session/list${queryFor(number, size)}`);
      const read = { asked: { number, size }, answer, page: answer.status === 200 ? toleratedPage(answer) : null };
      if (answer.status === 200) pages.push(read);
      if (number === null && read.page?.pageNumber === 0) list.first = 0;

      return read;
    },

    firstPages: (again) => {
      if (again || !firstRead) firstRead = readFirst();

      return firstRead;
    },

    walk: async (isEnough) => {
      const rows = new Map<string, SessionSummary>();

      for (let number = list.first; number < list.first + mostPages; number++) {
        const read = await list.read(number, walkSize);
        for (const row of read.page?.sessions ?? []) rows.set(row.id, row);
        const isDone = isEnough([...rows.values()]);
        if (isShort(read)) return true;
        if (isDone) return false;
      }

      return false;
    },

    find: async (sessionId) => {
      let found: SessionSummary | null = null;
      await list.walk((rows) => {
        found = rows.find(({ id }) => id === sessionId) ?? null;

        return found !== null;
      });

      return found;
    },
  };

  return list;
};

export interface Sample {
  /** The chosen sessions in these statuses, or in all. */
  of: (...statuses: SessionStatus[]) => SessionSummary[];
  /** Why there is nothing to check. */
  nothingIn: (states: string) => string;
}

/** Chooses some sessions of each status, in the order of the list. */
export const takeSample = async (list: SessionList, perState: number, leaveOut: string | null): Promise<Sample> => {
  const chosen = new Map<string | null, SessionSummary[]>();
  let looked = 0;

  const isEnd = await list.walk((rows) => {
    looked = rows.length;
    for (const status of sessionStatuses) {
      const fitting = rows.filter((row) => row.status === status && row.id !== leaveOut);
      chosen.set(status, fitting.slice(0, perState));
    }

    return sessionStatuses.every((status) => chosen.get(status)?.length === perState);
  });

  return {
    of: (...statuses) =>
      (statuses.length > 0 ? statuses : sessionStatuses).flatMap((status) => chosen.get(status) ?? []),
    nothingIn: (states) =>
      `no session with status ${states} among ${isEnd ? 'all' : 'the first'} ${looked} of the list`,
  };
};
