/** Thorough searches as the person who began them sees them: begin, follow, stop. */
import { randomUUID } from 'node:crypto';
import { and, count, eq, inArray, sql } from 'drizzle-orm';
import type { ThoroughSearchAnswer } from '@/lib/answers';
import { type Actor, recordEvent } from '@/lib/audit';
import { now } from '@/lib/clock';
import type { Database, Queryable } from '@/lib/db';
import { mirrorSession, thoroughSearch } from '@/lib/db/schema';
import { AppError } from '@/lib/errors';
import { contextOf, type Keyring } from '@/lib/keys';
import { readRows, type SessionIndex } from '../list';
import { kindOf } from './kind';
import { mostListed } from './run';

/** Searches that one person may have under way. */
const mostAtOnce = 3;

type Asker = Actor & { personId: string };

const isUnderWay = inArray(thoroughSearch.state, ['waiting', 'running']);

const requireRoom = async (tx: Queryable, personId: string) => {
  // One beginning of a person after the other: at the same moment, each would count none of the others.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`thorough searches ${personId}`}, 0))`);
  const [underWay] = await tx
    .select({ count: count() })
    .from(thoroughSearch)
    .where(and(eq(thoroughSearch.personId, personId), isUnderWay));

  if ((underWay?.count ?? 0) >= mostAtOnce) {
    throw new AppError('CONFLICT', {
      userMessage: `${mostAtOnce} of your searches are under way. Wait for one of them to end, or stop one.`,
    });
  }
};

/** Leaves it to the worker. What was typed is kept encrypted, for as long as the search is. */
export const beginThoroughSearch = (
  { db, keys }: { db: Database; keys: Keyring },
  text: string,
  actor: Asker,
): Promise<string> =>
  db.transaction(async (tx) => {
    await requireRoom(tx, actor.personId);

    const id = randomUUID();
    const { keyId, box } = keys.seal('searches', contextOf(id), Buffer.from(text));

    await tx
      .insert(thoroughSearch)
      .values({ id, personId: actor.personId, state: 'waiting', keyId, text: box, createdAt: now() });
    await recordEvent(tx, { code: 'sessions.searched_thoroughly', actor, details: { kind: kindOf(text) } });

    return id;
  });

const notFound = () =>
  new AppError('NOT_FOUND', {
    userMessage: 'There is no such search of yours. Searches are removed after a day; begin it again.',
  });

const isUuid = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);

const isOwn = (personId: string, searchId: string) =>
  and(eq(thoroughSearch.id, searchId), eq(thoroughSearch.personId, personId));

/** Sessions that were erased since are not among those found. */
const readFound = async (db: Queryable, keys: Keyring, found: ReadonlyArray<{ id: string; errors: number }>) => {
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
  );

  return rows.map((row) => ({ row, errors: errorsOf.get(row.id) ?? 0 }));
};

export const readThoroughSearch = async (
  { db, keys, index }: { db: Queryable; keys: Keyring; index: Pick<SessionIndex, 'ready' | 'state'> },
  personId: string,
  searchId: string,
): Promise<ThoroughSearchAnswer> => {
  const [search] = isUuid(searchId) ? await db.select().from(thoroughSearch).where(isOwn(personId, searchId)) : [];
  if (!search) throw notFound();

  await index.ready();
  const { state, compared, total, unreadable, found } = search;

  return {
    searchId,
    state,
    compared,
    total,
    unreadable,
    withoutDocument: index.state().counts.withoutDocument,
    found: await readFound(db, keys, found.slice(0, mostListed)),
    more: found.length > mostListed,
  };
};

/** One that has ended stays as it is. */
export const stopThoroughSearch = async (db: Queryable, personId: string, searchId: string): Promise<void> => {
  const [search] = isUuid(searchId)
    ? await db.select({ id: thoroughSearch.id }).from(thoroughSearch).where(isOwn(personId, searchId))
    : [];
  if (!search) throw notFound();

  await db
    .update(thoroughSearch)
    .set({ state: 'stopped', endedAt: now() })
    .where(and(isOwn(personId, searchId), isUnderWay));
};
