/** Fuzzy searches for the person who runs them: start, follow, stop. */
import { randomUUID } from 'node:crypto';
import { and, count, eq, inArray, sql } from 'drizzle-orm';
import { type Person, seesInFull } from '@/lib/access';
import type { SessionRow, ThoroughSearchAnswer } from '@/lib/answers';
import { type Actor, recordEvent } from '@/lib/audit';
import { now } from '@/lib/base/clock';
import { AppError } from '@/lib/base/errors';
import type { Database, Queryable } from '@/lib/db';
import { mirrorSession, thoroughSearch } from '@/lib/db/schema';
import { contextOf, type Keyring } from '@/lib/keys';
import { readRows, type SessionIndex } from '../list';
import type { RowView } from '../list/rows';
import { maxListed, openText } from './fuzzy-run';
import { markRecorded, searchKind, wasRecentlyRecorded } from './record';

const maxActive = 3;

type Searcher = Actor & { personId: string };

const isActive = inArray(thoroughSearch.state, ['waiting', 'running']);

const requireRoom = async (tx: Queryable, personId: string) => {
  // Serialised per person: simultaneous starts would not count each other.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`thorough searches ${personId}`}, 0))`);
  const [active] = await tx
    .select({ count: count() })
    .from(thoroughSearch)
    .where(and(eq(thoroughSearch.personId, personId), isActive));

  if ((active?.count ?? 0) >= maxActive) {
    throw new AppError('CONFLICT', {
      userMessage: `You already have ${maxActive} searches running. Wait for one to finish, or stop one.`,
    });
  }
};

/** Queues the search for the worker. The text is stored encrypted and deleted with the search. */
export const startFuzzySearch = (
  { db, keys }: { db: Database; keys: Keyring },
  text: string,
  actor: Searcher,
): Promise<string> =>
  db.transaction(async (tx) => {
    await requireRoom(tx, actor.personId);

    const id = randomUUID();
    const { keyId, box } = keys.seal('searches', contextOf(id), Buffer.from(text));

    await tx
      .insert(thoroughSearch)
      .values({ id, personId: actor.personId, state: 'waiting', keyId, text: box, createdAt: now() });
    await recordEvent(tx, { code: 'sessions.searched_thoroughly', actor, details: { kind: searchKind(text) } });

    return id;
  });

const notFound = () =>
  new AppError('NOT_FOUND', {
    userMessage: 'Search not found. Searches are deleted after a day; start a new one.',
  });

const isUuid = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);

const isOwn = (personId: string, searchId: string) =>
  and(eq(thoroughSearch.id, searchId), eq(thoroughSearch.personId, personId));

/** Omits sessions erased since. */
const readFound = async (
  db: Queryable,
  keys: Keyring,
  found: ReadonlyArray<{ id: string; errors: number }>,
  view: RowView,
) => {
  const errorsOf = new Map(found.map(({ id, errors }) => [id, errors]));
  const known = await db
    .select({ id: mirrorSession.id, number: mirrorSession.number })
    .from(mirrorSession)
    .where(inArray(mirrorSession.id, [...errorsOf.keys()]));
  const numberOf = new Map(known.map(({ id, number }) => [id, number]));
  const rows = await readRows(
    db,
    keys,
    found.flatMap(({ id }) => numberOf.get(id) ?? []),
    view,
  );

  return rows.map((row) => ({ row, errors: errorsOf.get(row.id) ?? 0 }));
};

interface Follower {
  person: Pick<Person, 'id' | 'roles' | 'purpose' | 'signInId'>;
  actor: Actor;
}

/** Hits whose names this sign-in has not been shown by this search, recorded by their ids. */
const recordShown = async (
  tx: Queryable,
  { person: { signInId, purpose }, actor }: Follower,
  searchId: string,
  rows: readonly SessionRow[],
): Promise<() => void> => {
  const viewOf = (id: string) => `fuzzy search ${searchId} ${id}`;
  const ids = rows.map(({ id }) => id).filter((id) => !wasRecentlyRecorded(signInId, viewOf(id)));
  if (ids.length > 0) {
    await recordEvent(tx, {
      code: 'sessions.hits_shown',
      actor,
      details: { sessions: ids.join(', '), purpose: purpose?.code ?? null },
    });
  }

  return () => {
    for (const id of ids) markRecorded(signInId, viewOf(id));
  };
};

/** Under a purpose with names and birth dates, in the transaction that records the ids shown. */
export const readFuzzySearch = async (
  { db, keys, index }: { db: Database; keys: Keyring; index: Pick<SessionIndex, 'ready' | 'state'> },
  follower: Follower,
  searchId: string,
): Promise<ThoroughSearchAnswer> => {
  const { person } = follower;
  const [search] = isUuid(searchId) ? await db.select().from(thoroughSearch).where(isOwn(person.id, searchId)) : [];
  if (!search) throw notFound();

  await index.ready();
  const { state, compared, total, unreadable, found } = search;
  const inFull = seesInFull(person);
  const { hits, remember } = await db.transaction(async (tx) => {
    const read = await readFound(tx, keys, found.slice(0, maxListed), {
      inFull,
      searched: inFull ? openText(keys, search) : null,
    });
    const rows = read.map(({ row }) => row);

    return { hits: read, remember: inFull ? await recordShown(tx, follower, searchId, rows) : null };
  });
  remember?.();

  return {
    searchId,
    state,
    compared,
    total,
    unreadable,
    withoutDocument: index.state().counts.withoutDocument,
    masked: !inFull,
    found: hits,
    more: found.length > maxListed,
  };
};

/** Does nothing if the search has ended. */
export const stopFuzzySearch = async (db: Queryable, personId: string, searchId: string): Promise<void> => {
  const [search] = isUuid(searchId)
    ? await db.select({ id: thoroughSearch.id }).from(thoroughSearch).where(isOwn(personId, searchId))
    : [];
  if (!search) throw notFound();

  await db
    .update(thoroughSearch)
    .set({ state: 'stopped', endedAt: now() })
    .where(and(isOwn(personId, searchId), isActive));
};
