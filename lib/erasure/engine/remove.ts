/** Removes our own copies of sessions that are gone at the service and sets their tombstones, in one transaction. */
import { sql } from 'drizzle-orm';
import { removeDraftsAbout } from '@/lib/access';
import { recordEvents, theDesk } from '@/lib/audit';
import { now } from '@/lib/base/clock';
import type { Database, Queryable } from '@/lib/db';
import { lockSessions } from '@/lib/db/session-lock';
import { destroySubjectKeys, type Signer } from '@/lib/keys';
import { deleteReports, lockMirrorForErasure, removeFromMirror } from '@/lib/mirror';
import { eraseReview } from '@/lib/review';
import { endErasedRequests } from '../requests/end';
import type { SilentSession } from './delete';

interface Tombstoned extends Record<string, unknown> {
  sessionId: string;
  personId: string | null;
}

/** Only the first worker sets a tombstone. Returns those set here. */
const setTombstones = async (tx: Queryable, gone: ReadonlyArray<SilentSession>): Promise<Tombstoned[]> => {
  const column = <Value>(read: (each: SilentSession) => Value) => sql.param(gone.map(read));
  const { rows } = await tx.execute<Tombstoned>(sql`
    update erasure e set step = 'done', erased_at = ${now()}::timestamptz, problem = null, next_try_at = null,
      salt = null, manifest = e.manifest - 'imageNames', deletion = told.deletion::jsonb, probes = told.probes::jsonb,
      created_on = coalesce(e.created_on, (m.created_at at time zone 'UTC')::date), status = coalesce(e.status, m.status)
    from unnest(
      ${column(({ due }) => due.sessionId)}::text[],
      ${column(({ deletion }) => JSON.stringify(deletion))}::text[],
      ${column(({ probes }) => JSON.stringify(probes))}::text[]
    ) as told (session_id, deletion, probes) left join mirror_session m on m.id = told.session_id
    where e.session_id = told.session_id and e.erased_at is null
    returning e.session_id as "sessionId", e.person_id as "personId"
  `);

  return rows;
};

/** Everything here that could say something about the applicants. */
const removeCopies = async (tx: Queryable, ids: readonly string[]): Promise<void> => {
  await tx.execute(sql`delete from status_check where session_id = any(${sql.param(ids)}::text[])`);
  await removeFromMirror(tx, ids);
  await deleteReports(tx, ids);
  await tx.execute(sql`delete from session_work where session_id = any(${sql.param(ids)}::text[])`);
  await tx.execute(sql`delete from session_note where session_id = any(${sql.param(ids)}::text[])`);
  await eraseReview(tx, ids, theDesk);
  await removeDraftsAbout(tx, ids);
  // Reasons stay in the audit log for good. Without these keys nobody can read them.
  await destroySubjectKeys(tx, ids);
};

const endItems = async (tx: Queryable, ids: readonly string[]): Promise<string[]> => {
  const { rows } = await tx.execute<{ requestId: string }>(sql`
    with ended as (
      update deletion_item set state = 'gone', state_at = ${now()}::timestamptz
      where session_id = any(${sql.param(ids)}::text[]) and state = 'erasing'
      returning request_id
    )
    select distinct request_id as "requestId" from ended order by request_id
  `);

  return rows.map(({ requestId }) => requestId);
};

/** A session that had answered again is gone now. */
const closeIncidents = async (tx: Queryable, ids: readonly string[]): Promise<void> => {
  const { rows } = await tx.execute<{ sessionId: string }>(sql`
    update erasure_incident set closed_at = ${now()}::timestamptz
    where session_id = any(${sql.param(ids)}::text[]) and closed_at is null
    returning session_id as "sessionId"
  `);
  await recordEvents(
    tx,
    rows.map(({ sessionId }) => ({
      code: 'erasure.incident_closed',
      actor: theDesk,
      subject: sessionId,
      details: { because: 'erased again' },
    })),
  );
};

export const removeHere = async (
  { db, signer }: { db: Database; signer: Signer },
  gone: readonly SilentSession[],
): Promise<void> => {
  if (gone.length === 0) return;

  await db.transaction(async (tx) => {
    // Waits for writes in progress about these sessions. Later ones find them erased.
    await lockSessions(
      tx,
      gone.map(({ due }) => due.sessionId),
    );
    // A list page or result that is still in flight must not bring them back.
    await lockMirrorForErasure(tx);
    const set = await setTombstones(tx, gone);
    const ids = set.map(({ sessionId }) => sessionId);
    if (ids.length === 0) return;

    await removeCopies(tx, ids);
    await recordEvents(
      tx,
      set.map(({ sessionId, personId }) => ({
        code: 'erasure.carried_out',
        actor: { personId, requestId: null, address: null },
        subject: sessionId,
      })),
    );
    await closeIncidents(tx, ids);
    await endErasedRequests(tx, signer, await endItems(tx, ids));
  });
};
