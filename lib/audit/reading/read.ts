import { and, between, desc, eq, lt, lte, sql } from 'drizzle-orm';
import type { AuditAnswer, CheckpointRow } from '@/lib/answers';
import { now } from '@/lib/base/clock';
import type { Database, Queryable } from '@/lib/db';
import { auditCheckpoint, auditEvent, auditSeal } from '@/lib/db/schema';
import { countUnsealed } from '../chain/strays';
import { toCheckpointRow } from '../signing/checkpoint';
import { toEventRows } from './event-rows';
import { type AuditFilter, badRequest, conditionOf, parseNumber } from './filter';
import { hideOpinions } from './opinions';

const pageSize = 100;
const mostCounted = 100_000;
const mostCheckpoints = 200;

/** Where a page starts: below an event, at a position, or at the newest event. */
export type Place = { before: number } | { position: number } | null;

/** From a query string: `before=<event id>` or `position=<n>`. */
export const parsePlace = (params: URLSearchParams): Place => {
  const [before, position] = [params.get('before'), params.get('position')];

  if (before && position) {
    throw badRequest('Use either before or position, not both.');
  }

  const parse = (text: string) => parseNumber(text, 'before and position must be whole numbers of at least 1.');

  if (before) {
    return { before: parse(before) };
  }

  return position ? { position: parse(position) } : null;
};

/**
 * A page of matching events, newest first, with the total and the checkpoints in between. `blindTo`: the reader, if they
 * may still be asked for a second opinion and so must not see others'.
 */
export const readEvents = async (
  db: Database,
  place: Place,
  filter: AuditFilter = {},
  blindTo: string | null = null,
): Promise<AuditAnswer> => {
  const fits = conditionOf(filter);
  const before = await findBefore(db, place);
  const rows = await db
    .select({ event: auditEvent, seal: auditSeal })
    .from(auditEvent)
    .leftJoin(auditSeal, eq(auditSeal.eventId, auditEvent.id))
    .where(and(fits, before === null ? undefined : lt(auditEvent.id, before)))
    .orderBy(desc(auditEvent.id))
    .limit(pageSize);
  const events = await hideOpinions(db, blindTo, await toEventRows(db, rows));

  return {
    events,
    nextBefore: rows.length === pageSize ? (events.at(-1)?.id ?? null) : null,
    unsealed: await countUnsealed(db),
    total: await countUpTo(db, fits),
    session: filter.session ?? null,
    checkpoints: await readBetween(
      db,
      events.flatMap(({ position }) => position ?? []),
    ),
    asOf: now().toISOString(),
  };
};

const findBefore = async (db: Queryable, place: Place): Promise<number | null> => {
  if (!place || 'before' in place) {
    return place?.before ?? null;
  }

  const [seal] = await db
    .select({ eventId: auditSeal.eventId })
    .from(auditSeal)
    .where(lte(auditSeal.position, place.position))
    .orderBy(desc(auditSeal.position))
    .limit(1);

  return seal ? seal.eventId + 1 : 0;
};

/** Exact up to a limit that is quick to count. */
const countUpTo = async (db: Queryable, fits: ReturnType<typeof conditionOf>): Promise<AuditAnswer['total']> => {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from
      (select from ${auditEvent} where ${fits ?? sql`true`} limit ${mostCounted + 1}) as counted
  `);
  const count = rows[0]?.count ?? 0;

  return { count: Math.min(count, mostCounted), atLeast: count > mostCounted };
};

const readBetween = async (db: Queryable, positions: readonly number[]): Promise<CheckpointRow[]> => {
  if (positions.length === 0) {
    return [];
  }

  const rows = await db
    .select()
    .from(auditCheckpoint)
    .where(between(auditCheckpoint.position, Math.min(...positions), Math.max(...positions)))
    .orderBy(desc(auditCheckpoint.number))
    .limit(mostCheckpoints);

  return rows.map(toCheckpointRow);
};
