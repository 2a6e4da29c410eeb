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
  /** For a screen that shows some sessions only: those of the matches. The others are neither counted nor recorded. */
  only?: (numbers: Uint32Array<ArrayBuffer>) => Promise<Uint32Array<ArrayBuffer>>;
  /** Names that screen and how it is filtered: a search recorded there is recorded again elsewhere. */
  scope?: string;
  /** A screen asks again by itself: not recorded again if it was within ten minutes. */
  isRepeat: boolean;
}

interface FoundSessions {
  /** All sessions that match the text, whatever the filter, of those that the screen shows. */
  numbers: Uint32Array<ArrayBuffer>;
  /** To be awaited before anything is sent. */
  record: () => Promise<void>;
  /** For an answer with names: in the transaction that reads them. The result is called once it is committed. */
  recordShown: (tx: Queryable, ids: readonly string[]) => Promise<() => void>;
}

export const searchSessions = async (tools: SearchTools, ask: SearchAsk): Promise<FoundSessions> => {
  const { db, keys } = tools;
  const { person, actor, text, filter, only, scope, isRepeat } = ask;
  await requirePurpose(db, ask);
  const search = JSON.stringify([text, filter, scope]);
  const isKnown = isRepeat && wasRecentlyRecorded(person.signInId, search);
  const [matching] = await Promise.all([
    findNumbers(db, keys, text),
    isKnown ? undefined : admitText(tools, { person, actor }, text),
  ]);
  const numbers = only ? await only(matching) : matching;

  const writeEvent = (tx: Queryable, total: number, ids: readonly string[], inFull: boolean) => {
    const [only] = ids;

    return recordEvent(tx, {
      code: 'sessions.searched',
      actor,
      // A single session keeps the trace in its own timeline.
      ...(only !== undefined && ids.length === 1 && { subject: only }),
      details: {
        kind: searchKind(text),
        found: total,
        ...(inFull && { view: 'in full' }),
        ...(ids.length > 0 && { sessions: ids.join(', ') }),
        ...(person.purpose && { purpose: person.purpose.code }),
      },
    });
  };
  const record = async () => {
    if (isKnown) return;
    const { total, ids } = await describeFound(tools, ask, numbers);
    await writeEvent(db, total, ids, false);
    markRecorded(person.signInId, search);
  };
  const recordShown = async (tx: Queryable, ids: readonly string[]) => {
    const view = JSON.stringify([text, filter, scope, ids]);
    if (isRepeat && wasRecentlyRecorded(person.signInId, view)) return () => {};
    await writeEvent(tx, await countFound(tools, ask, numbers), ids, true);

    return () => {
      markRecorded(person.signInId, search);
      markRecorded(person.signInId, view);
    };
  };

  return { numbers, record, recordShown };
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

const countFound = async (
  { index }: SearchTools,
  { person, filter }: SearchAsk,
  numbers: Uint32Array<ArrayBuffer>,
): Promise<number> => {
  if (!isFiltered(filter)) return numbers.length;
  await index.ready();

  return index.count({ filter, personId: person.id, among: numbers });
};

/** What the person gets to see: how many sessions, and which if they are few. */
const describeFound = async (
  tools: SearchTools,
  search: SearchAsk,
  numbers: Uint32Array<ArrayBuffer>,
): Promise<{ total: number; ids: string[] }> => {
  const { db, index } = tools;
  const { person, filter } = search;
  const ask = { filter, personId: person.id, among: numbers };
  const total = await countFound(tools, search, numbers);
  if (total === 0 || total > fewFound) return { total, ids: [] };

  const shown = isFiltered(filter) ? index.matching({ ...ask, sort: startQuery.sort }) : [...numbers];
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from mirror_session where number = any(${sql.param(shown)}::int[]) order by id`,
  );

  return { total, ids: rows.map(({ id }) => id) };
};
