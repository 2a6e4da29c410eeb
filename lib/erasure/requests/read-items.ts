/** The sessions of a request: how each was found, its hold, and the progress of its erasure. */
import { sql } from 'drizzle-orm';
import type { DeletionItem, ErasurePart, ItemProgress, ItemState, MatchedBy } from '@/lib/answers';
import type { Queryable } from '@/lib/db';
import type { ErasureDeletion, ErasureManifest, ErasureProbe, ErasureStep } from '@/lib/db/schema';
import type { Keyring } from '@/lib/keys';
import { readRows } from '@/lib/mirror';
import { today } from '../calendar';
import { problemMessage } from '../engine/due';
import { findHolds, readActiveDuties } from '../holds/check';
import { holdByDuties } from '../holds/duty';
import type { RequestRow } from './request';
import { namedOf } from './session-rows';

const maxListed = 500;

/** With doubling pauses this takes about half a minute; a brief outage is over by then. */
const lastingTries = 5;

type ListedRequest = Pick<RequestRow, 'id' | 'state'>;

interface StoredItem extends Record<string, unknown> {
  sessionId: string;
  state: ItemState;
  matchedBy: MatchedBy[];
  heldUntil: string | null;
  heldBecause: string | null;
  countsFrom: string | null;
  number: number | null;
  place: number;
  hasErasure: boolean;
  createdOn: string | null;
  status: string | null;
  documentType: string | null;
  step: ErasureStep;
  manifest: ErasureManifest | null;
  deletion: ErasureDeletion | null;
  probes: ErasureProbe[];
  tries: number;
  nextTryAt: string | null;
  problem: string | null;
  erasedAt: string | null;
  checks: number;
  nextCheckAt: string | null;
  incidentId: string | null;
}

/**
 * Sessions that need attention first; while people decide about them, each in its place, whatever was decided. Joined on
 * keys only: other plans can take seconds.
 */
const readStored = async (db: Queryable, { id: requestId, state }: ListedRequest): Promise<StoredItem[]> => {
  const { rows } = await db.execute<StoredItem>(sql`
    select i.session_id as "sessionId", i.state, i.matched_by as "matchedBy", i.held_until::text as "heldUntil",
      i.held_because as "heldBecause", i.counts_from::text as "countsFrom", m.number,
      row_number() over (order by m.created_at desc nulls last, i.session_id)::int as place,
      e.session_id is not null and i.state in ('erasing', 'gone') as "hasErasure", e.created_on::text as "createdOn", e.status, e.document_type as "documentType",
      e.step, e.manifest, e.deletion, e.probes, e.tries, e.next_try_at as "nextTryAt", e.problem,
      e.erased_at as "erasedAt", e.checks, e.next_check_at as "nextCheckAt", n.id as "incidentId"
    from deletion_item i
    left join mirror_session m on m.id = i.session_id
    left join erasure e on e.session_id = i.session_id
    left join erasure_incident n on n.session_id = i.session_id and n.closed_at is null
    where i.request_id = ${requestId}
    order by n.id is null, e.problem is null or e.erased_at is not null,
      array_position(array['candidate', 'confirmed', 'erasing', 'held', 'gone', 'left out'], i.state),
      m.created_at desc nulls last, i.session_id
    limit ${maxListed}
  `);

  return state === 'open' ? rows.sort((one, other) => one.place - other.place) : rows;
};

const readExports = async (
  db: Queryable,
  sessionIds: readonly string[],
): Promise<Map<string, DeletionItem['exported']>> => {
  const { rows } = await db.execute<{ sessionId: string; by: string; at: string }>(sql`
    select asked.id as "sessionId", p.name as by, x.at
    from session_export_part part
    join session_export x on x.id = part.export_id
    join person p on p.id = x.person_id
    join unnest(part.session_ids) as asked (id) on asked.id = any(${sql.param(sessionIds)}::text[])
    where part.session_ids && ${sql.param(sessionIds)}::text[]
    order by x.at
  `);
  const exported = new Map<string, DeletionItem['exported']>();
  for (const { sessionId, by, at } of rows) {
    exported.set(sessionId, [...(exported.get(sessionId) ?? []), { by, at: new Date(at).toISOString() }]);
  }

  return exported;
};

const toInstant = (text: string | null): string | null => text && new Date(text).toISOString();

const objectsOf = (manifest: ErasureManifest | null): number | null =>
  manifest && (manifest.documentImages ?? 0) + (manifest.faceImages ?? 0) + manifest.results.length;

const waiting: ItemProgress = {
  step: 'waiting',
  objects: null,
  deletion: null,
  gone: [],
  notAskedByName: 0,
  problem: null,
  erasedAt: null,
  checks: 0,
  nextCheckAt: null,
  incidentId: null,
};

const progressOf = (item: StoredItem): ItemProgress | null => {
  if (!item.hasErasure) return item.state === 'erasing' ? waiting : null;
  const { step, manifest, deletion, probes, problem, tries, checks, incidentId } = item;
  const gone: ErasurePart[] = [...new Set(probes.flatMap(({ what, answer }) => (answer === 'gone' ? [what] : [])))];
  const nextTryAt = toInstant(item.nextTryAt);

  return {
    step,
    objects: objectsOf(manifest),
    deletion: deletion?.answer ?? null,
    gone,
    notAskedByName: probes.reduce((sum, each) => sum + (each.notAskedByName ?? 0), 0),
    problem:
      problem === null || item.erasedAt !== null
        ? null
        : { message: problemMessage(problem), tries, nextTryAt, isLasting: tries >= lastingTries },
    erasedAt: toInstant(item.erasedAt),
    checks,
    nextCheckAt: toInstant(item.nextCheckAt),
    incidentId,
  };
};

const isUndecided = ({ state }: StoredItem): boolean => state === 'candidate' || state === 'confirmed';

/** At most 500. Holds are current until the request is submitted, and as recorded after that. */
export const readItems = async (
  db: Queryable,
  keys: Keyring,
  request: ListedRequest,
  view: { inFull: boolean; searched: string | null },
): Promise<DeletionItem[]> => {
  const stored = await readStored(db, request);
  const rows = await readRows(
    db,
    keys,
    stored.flatMap(({ number }) => number ?? []),
    view,
  );
  const listed = new Map(rows.map((row) => [row.id, row]));
  const holds = await findHolds(db, stored.filter(isUndecided));
  const exported = await readExports(
    db,
    stored.map(({ sessionId }) => sessionId),
  );
  const entered = (await readActiveDuties(db)).filter(({ countsFrom }) => countsFrom === 'entered day');

  return stored.map((item) => {
    const { sessionId, state, matchedBy, heldUntil, heldBecause, countsFrom } = item;
    const row = listed.get(sessionId);
    const facts = {
      country: row?.country ?? null,
      status: row?.status ?? null,
      documentType: row?.documentType ?? null,
      completedOn: null,
      enteredOn: null,
    };

    return {
      sessionId,
      state,
      matchedBy,
      // Of an erased session only the day is known.
      createdAt: row?.createdAt ?? (item.createdOn && `${item.createdOn}T00:00:00Z`),
      status: row?.status ?? item.status,
      documentType: row?.documentType ?? item.documentType,
      country: row?.country ?? null,
      applicant: row?.applicant ?? null,
      ...(row && namedOf(row)),
      keeping:
        state === 'held' && heldBecause !== null
          ? { until: heldUntil, because: heldBecause }
          : (holds.get(sessionId) ?? null),
      asksForDay: isUndecided(item) && holdByDuties(entered, facts, today()) !== null,
      countsFrom,
      progress: progressOf(item),
      exported: exported.get(sessionId) ?? [],
    };
  });
};
