/** One event in detail, with its place in the chain recomputed. */
import { asc, desc, eq, gt, gte, lt } from 'drizzle-orm';
import type { AuditEventAnswer, CheckpointRow } from '@/lib/answers';
import { AppError } from '@/lib/base/errors';
import type { Database, Queryable } from '@/lib/db';
import { auditCheckpoint, auditEvent, auditSeal } from '@/lib/db/schema';
import { type Keyring, openWords } from '@/lib/keys';
import { chainHash, chainStart } from '../chain/chain';
import { type ChainRow, readChain } from '../chain/chain-rows';
import { type Actor, recordEvent } from '../record';
import { toCheckpointRow } from '../signing/checkpoint';
import { toEventRows } from './event-rows';
import { parseNumber } from './filter';
import { hideOpinions } from './opinions';

interface Reader {
  actor: Actor;
  /** Only reviewers of reveals may read encrypted text, and doing so is recorded. */
  readsWords: boolean;
  /** The reader, if they may still be asked for a second opinion and so must not see others'. */
  blindTo: string | null;
}

export const parseEventId = (text: string): number => parseNumber(text, 'This is not an event number.');

export const readEvent = async (
  { db, keys }: { db: Database; keys: Keyring },
  eventId: number,
  reader: Reader,
): Promise<AuditEventAnswer> => {
  const [row] = await db
    .select({ event: auditEvent, seal: auditSeal })
    .from(auditEvent)
    .leftJoin(auditSeal, eq(auditSeal.eventId, auditEvent.id))
    .where(eq(auditEvent.id, eventId));
  const [told] = row ? await toEventRows(db, [row]) : [];
  const [event] = told ? await hideOpinions(db, reader.blindTo, [told]) : [];

  if (!row || !event) {
    throw new AppError('NOT_FOUND', { userMessage: 'This event is not in the log.' });
  }

  const isHidden = event !== told;

  return {
    event,
    // Without it, the hash does not allow trying out which decision fits.
    requestId: isHidden ? null : row.event.requestId,
    address: row.event.address,
    words: isHidden ? { state: 'none' } : await readWords({ db, keys }, row.event, reader),
    chain: row.seal ? await recompute(db, row.seal.position) : null,
    newer: await neighbour(db, eventId, 'newer'),
    older: await neighbour(db, eventId, 'older'),
  };
};

const readWords = async (
  { db, keys }: { db: Database; keys: Keyring },
  { id, subject, words }: typeof auditEvent.$inferSelect,
  { actor, readsWords }: Reader,
): Promise<AuditEventAnswer['words']> => {
  if (words === null) {
    return { state: 'none' };
  }
  if (!readsWords) {
    return { state: 'kept encrypted' };
  }

  if (subject === null) {
    return { state: 'unreadable' };
  }

  const opened = await openWords(db, keys, subject, words);

  if (opened.state === 'readable') {
    await recordEvent(db, { code: 'audit.words_read', actor, subject, details: { eventId: id } });
  }

  return opened;
};

type Chain = NonNullable<AuditEventAnswer['chain']>;

/** Recomputes the event and both neighbours. */
const recompute = async (db: Queryable, position: number): Promise<Chain> => {
  const around = new Map<number, ChainRow>();

  for await (const rows of readChain(db, { after: position - 3, to: position + 1, batch: 5 })) {
    for (const row of rows) {
      around.set(row.seal.position, row);
    }
  }

  const hashAt = (place: number): string | null => (place === 0 ? chainStart : (around.get(place)?.seal.hash ?? null));
  const fits = (place: number): boolean => {
    const [row, previous] = [around.get(place), hashAt(place - 1)];

    return !!row?.event && previous !== null && chainHash(previous, row.seal, row.event) === row.seal.hash;
  };
  const nextHash = hashAt(position + 1);

  return {
    sealedAt: around.get(position)?.seal.sealedAt ?? '',
    previousHash: hashAt(position - 1) ?? '',
    hash: hashAt(position) ?? '',
    nextHash,
    matches: fits(position) && (position === 1 || fits(position - 1)) && (nextHash === null || fits(position + 1)),
    checkpoint: await firstCovering(db, position),
  };
};

const firstCovering = async (db: Queryable, position: number): Promise<CheckpointRow | null> => {
  const [row] = await db
    .select()
    .from(auditCheckpoint)
    .where(gte(auditCheckpoint.position, position))
    .orderBy(asc(auditCheckpoint.position))
    .limit(1);

  return row ? toCheckpointRow(row) : null;
};

const neighbour = async (db: Queryable, eventId: number, side: 'newer' | 'older'): Promise<string | null> => {
  const [row] = await db
    .select({ id: auditEvent.id })
    .from(auditEvent)
    .where(side === 'newer' ? gt(auditEvent.id, eventId) : lt(auditEvent.id, eventId))
    .orderBy(side === 'newer' ? asc(auditEvent.id) : desc(auditEvent.id))
    .limit(1);

  return row ? String(row.id) : null;
};
