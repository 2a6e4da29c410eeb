/** A session's timeline, newest first, from the service, the mirror and the audit log. */
import { z } from 'zod';
import type { TimelineAnswer } from '@/lib/answers';
import { AppError } from '@/lib/base/errors';
import type { Queryable } from '@/lib/db';
import { type Place, readFacts } from './facts';
import { readLog } from './log';

const pageSize = 50;

/** After everything, future expiry included: the last date that JavaScript and PostgreSQL can both write. */
const endOfTime: Place = { ms: Date.UTC(9999, 11, 31), rank: 0 };

const cursorSchema = z.tuple([z.int().min(-endOfTime.ms).max(endOfTime.ms), z.int()]);

const writeCursor = ({ ms, rank }: Place): string => Buffer.from(JSON.stringify([ms, rank])).toString('base64url');

const parse = (text: string): unknown => {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString());
  } catch {
    return null;
  }
};

const readCursor = (text: string): Place => {
  const read = cursorSchema.safeParse(text.length <= 100 ? parse(text) : null);
  if (!read.success) {
    throw new AppError('BAD_REQUEST', {
      userMessage: 'This position in the timeline is no longer valid. Start from the newest entry.',
    });
  }
  const [ms, rank] = read.data;

  return { ms, rank };
};

const newestFirst = (one: Place, other: Place): number => other.ms - one.ms || other.rank - one.rank;

interface TimelineRequest {
  id: string;
  /** Only some roles may see who viewed a session. */
  seesLog: boolean;
  /** The reader, if they may still be asked for a second opinion and so must not see others'; `null`: they may not. */
  blindTo: string | null;
  /** `next` of an earlier answer. */
  before: string | null;
}

export const readTimeline = async (
  db: Queryable,
  { id, seesLog, blindTo, before }: TimelineRequest,
): Promise<TimelineAnswer> => {
  const from = before === null ? endOfTime : readCursor(before);
  const [facts, log] = await Promise.all([
    readFacts(db, id),
    seesLog ? readLog(db, { id, before: from, limit: pageSize + 1, blindTo }) : [],
  ]);
  const all = [...facts.placed.filter((fact) => newestFirst(fact, from) > 0), ...log].sort(newestFirst);
  const page = all.slice(0, pageSize);
  const last = page.at(-1);

  return {
    entries: page.map(({ entry }) => entry),
    next: last && all.length > page.length ? writeCursor(last) : null,
    log: seesLog ? 'included' : 'withheld',
    firstSeen: facts.firstSeen,
  };
};
