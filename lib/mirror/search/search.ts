/** A search by text, for whatever screen: what it needs, and what the audit log learns about it. */
import { sql } from 'drizzle-orm';
import { type Person, seesInFull } from '@/lib/access';
import { type Actor, recordEvent } from '@/lib/audit';
import { AppError } from '@/lib/base/errors';
import type { Database, Queryable } from '@/lib/db';
import type { Keyring } from '@/lib/keys';
import { noFilter, type SessionFilter, startQuery } from '@/lib/session-query';
import type { SessionIndex } from '../list';
import { admitText } from './bursts';
import { findNumbers } from './find';
import { markRecorded, searchKind, wasRecentlyRecorded } from './record';

/** Up to this many sessions found are on record by their ids. */
export const fewFound = 10;

interface SearchTools {
  db: Database;
  keys: Keyring;
  index: Pick<SessionIndex, 'ready' | 'count' | 'matching'>;
}

export interface SearchAsk {
  person: Pick<Person, 'id' | 'roles' | 'signInId' | 'purpose' | 'freshUntil'>;
  actor: Actor;
  text: string;
  filter: SessionFilter;
  /** A screen asks again by itself: not recorded again if it was within ten minutes. */
  isRepeat: boolean;
}

interface FoundSessions {
  /** All sessions that match the text, whatever the filter. */
  numbers: Uint32Array<ArrayBuffer>;
  /** To be awaited before anything is sent. */
  record: () => Promise<void>;
}

export const searchSessions = async (tools: SearchTools, ask: SearchAsk): Promise<FoundSessions> => {
  const { db, keys } = tools;
  const { person, actor, text, filter, isRepeat } = ask;
  await requirePurpose(db, ask);
  const search = JSON.stringify([text, filter]);
  const isKnown = isRepeat && wasRecentlyRecorded(person.signInId, search);
  const [numbers] = await Promise.all([
    findNumbers(db, keys, text),
    isKnown ? undefined : admitText(tools, { person, actor }, text),
  ]);

  const record = async () => {
    if (isKnown) return;
    const { total, ids } = await describeFound(tools, ask, numbers);
    const [only] = ids;
    await recordEvent(db, {
      code: 'sessions.searched',
      actor,
      // A single session keeps the trace in its own timeline.
      ...(only !== undefined && ids.length === 1 && { subject: only }),
      details: {
        kind: searchKind(text),
        found: total,
        ...(ids.length > 0 && { sessions: ids.join(', ') }),
        ...(person.purpose && { purpose: person.purpose.code }),
      },
    });
    markRecorded(person.signInId, search);
  };

  return { numbers, record };
};

/** With one session left by its id, a few searches would spell out its name. */
const requirePurpose = async (db: Queryable, { person, actor, filter }: SearchAsk): Promise<void> => {
  if (filter.id === null || seesInFull(person)) return;

  await recordEvent(db, {
    code: 'sessions.search_refused',
    actor,
    details: { because: 'text and id without a purpose' },
  });
  throw new AppError('PURPOSE_REQUIRED', {
    userMessage: 'To search by text among sessions with this id, choose a purpose first, or remove the id.',
  });
};

const isFiltered = (filter: SessionFilter): boolean => JSON.stringify(filter) !== JSON.stringify(noFilter);

/** What the person gets to see: how many sessions, and which if they are few. */
const describeFound = async (
  { db, index }: SearchTools,
  { person, filter }: SearchAsk,
  numbers: Uint32Array<ArrayBuffer>,
): Promise<{ total: number; ids: string[] }> => {
  const ask = { filter, personId: person.id, among: numbers };
  if (isFiltered(filter)) await index.ready();
  const total = isFiltered(filter) ? index.count(ask) : numbers.length;
  if (total === 0 || total > fewFound) return { total, ids: [] };

  const shown = isFiltered(filter) ? index.matching({ ...ask, sort: startQuery.sort }) : [...numbers];
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from mirror_session where number = any(${sql.param(shown)}::int[]) order by id`,
  );

  return { total, ids: rows.map(({ id }) => id) };
};
