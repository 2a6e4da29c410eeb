/** Other sessions of a person whose sessions were confirmed: offered with the matches, and added on request. */
import { eq } from 'drizzle-orm';
import type { DeletionAnswer, SameBy } from '@/lib/answers';
import { now } from '@/lib/base/clock';
import type { Queryable } from '@/lib/db';
import { deletionItem, mirrorSession } from '@/lib/db/schema';
import type { Keyring } from '@/lib/keys';
import { findSamePerson, readListingFacts } from '@/lib/mirror';
import { conflict, type Objection } from '@/lib/review';
import { findErased } from './elsewhere';
import { type ItemChange, recordItems } from './items';
import type { RequestRow } from './request';
import { readSessionRows } from './session-rows';

/** A person has few sessions; with more, the total is an "at least". */
const maxConfirmed = 50;
const maxRows = 50;

interface Others {
  sameBy: Map<string, SameBy>;
  isComplete: boolean;
}

/** `null`: nothing is confirmed, so there is nobody to compare with. */
const findOthers = async (db: Queryable, keys: Keyring, requestId: string): Promise<Others | null> => {
  const items = await db.select().from(deletionItem).where(eq(deletionItem.requestId, requestId));
  const confirmed = items.filter(({ state }) => state === 'confirmed').map(({ sessionId }) => sessionId);
  if (confirmed.length === 0) return null;

  const { found, isComplete } = await findSamePerson(db, keys, confirmed.slice(0, maxConfirmed));
  const erased = await findErased(
    db,
    found.map(({ id }) => id),
  );
  const known = new Set(items.map(({ sessionId }) => sessionId));

  return {
    sameBy: new Map(
      found.flatMap(({ id, sameBy }) => (known.has(id) || erased.has(id) ? [] : [[id, sameBy] as const])),
    ),
    isComplete: isComplete && confirmed.length <= maxConfirmed,
  };
};

export const readSamePerson = async (
  db: Queryable,
  keys: Keyring,
  { id, kind, state }: RequestRow,
  inFull: boolean,
): Promise<DeletionAnswer['samePerson']> => {
  const others = kind === 'request' && state === 'open' ? await findOthers(db, keys, id) : null;
  if (!others) return null;

  const { isExact } = await readListingFacts(db);
  const [unread] = await db
    .select({ id: mirrorSession.id })
    .from(mirrorSession)
    .where(eq(mirrorSession.resultState, 'wanted'))
    .limit(1);
  const shown = [...others.sameBy.keys()].slice(0, maxRows);
  const isAll = others.isComplete && shown.length === others.sameBy.size && isExact && !unread;
  const rows = await readSessionRows(db, keys, shown, { inFull });

  return {
    rows: rows.flatMap((row) => {
      const sameBy = others.sameBy.get(row.sessionId);

      return sameBy ? [{ ...row, sameBy }] : [];
    }),
    kind: isAll ? 'exactly' : 'at least',
  };
};

/** As candidates: an officer decides about each, as about every match. */
export const addSamePerson = async (
  tx: Queryable,
  keys: Keyring,
  change: ItemChange,
  sessionIds: readonly string[],
): Promise<Objection | null> => {
  const wanted = [...new Set(sessionIds)];
  const offered = (await findOthers(tx, keys, change.requestId))?.sameBy;
  if (!wanted.every((id) => offered?.has(id))) {
    return conflict('not offered', 'Some of these sessions are no longer offered as the same person. Reload the page.');
  }

  await tx.insert(deletionItem).values(
    wanted.map((sessionId) => ({
      requestId: change.requestId,
      sessionId,
      state: 'candidate' as const,
      stateAt: now(),
      matchedBy: ['same person' as const],
    })),
  );
  await recordItems(tx, change, 'same person added', wanted);

  return null;
};
