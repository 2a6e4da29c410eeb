/** What happened to a session, the newest first: as the service, the desk and the audit log have it. */
import { z } from 'zod';
import type { TimelineAnswer } from '@/lib/answers';
import type { Queryable } from '@/lib/db';
import { AppError } from '@/lib/errors';
import { type Place, readFacts } from './facts';
import { readLog } from './log';

const pageSize = 50;

/** After everything, what the service foresees included: the last moment that both languages can write. */
const theEnd: Place = { ms: Date.UTC(9999, 11, 31), rank: 0 };

const cursorForm = z.tuple([z.int().min(-theEnd.ms).max(theEnd.ms), z.int()]);

const writeCursor = ({ ms, rank }: Place): string => Buffer.from(JSON.stringify([ms, rank])).toString('base64url');

const parse = (text: string): unknown => {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString());
  } catch {
    return null;
  }
};

const readCursor = (text: string): Place => {
  const read = cursorForm.safeParse(text.length <= 100 ? parse(text) : null);
  if (!read.success) {
    throw new AppError('BAD_REQUEST', {
      userMessage: 'This place in the timeline is not known; start from its newest entry.',
    });
  }
  const [ms, rank] = read.data;

  return { ms, rank };
};

/** Newest first. */
const inOrder = (one: Place, other: Place): number => other.ms - one.ms || other.rank - one.rank;

interface Ask {
  id: string;
  /** The log tells who looked at a session, which is not for everybody. */
  seesLog: boolean;
  /** Who may still be asked for an opinion on it, and is not told those of others; `null`: they may not. */
  blindTo: string | null;
  /** `next` of an earlier answer. */
  before: string | null;
}

export const readTimeline = async (db: Queryable, { id, seesLog, blindTo, before }: Ask): Promise<TimelineAnswer> => {
  const from = before === null ? theEnd : readCursor(before);
  const [facts, log] = await Promise.all([
    readFacts(db, id),
    seesLog ? readLog(db, { id, before: from, limit: pageSize + 1, blindTo }) : [],
  ]);
  const all = [...facts.placed.filter((fact) => inOrder(fact, from) > 0), ...log].sort(inOrder);
  const page = all.slice(0, pageSize);
  const last = page.at(-1);

  return {
    entries: page.map(({ entry }) => entry),
    next: last && all.length > page.length ? writeCursor(last) : null,
    log: seesLog ? 'included' : 'withheld',
    firstSeen: facts.firstSeen,
  };
};
