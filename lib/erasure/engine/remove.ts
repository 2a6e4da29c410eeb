/** Removes our own copies of sessions that are gone at the service, and leaves their tombstones: all in one transaction. */
import { sql } from 'drizzle-orm';
import { removeDraftsAbout } from '@/lib/access';
import { recordEvents, theDesk } from '@/lib/audit';
import { now } from '@/lib/clock';
import type { Database, Queryable } from '@/lib/db';
import type { ErasureProbe } from '@/lib/db/schema';
import { shutSessions } from '@/lib/db/session-turns';
import { destroySubjectKeys, type Signer } from '@/lib/keys';
import { forgetReports, removeFromMirror, shutMirror } from '@/lib/mirror';
import { forgetReview } from '@/lib/review';
import { endErasedRequests } from '../requests/end';
import type { SilentSession } from './gone';

interface Tombstoned extends Record<string, unknown> {
  sessionId: string;
  personId: string | null;
}

/** Only the first who comes here sets it: the others find it set. */
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

/** Everything here that could tell of the applicants. */
const removeCopies = async (tx: Queryable, ids: readonly string[]): Promise<void> => {
  await tx.execute(sql`delete from status_check where session_id = any(${sql.param(ids)}::text[])`);
  await removeFromMirror(tx, ids);
  await forgetReports(tx, ids);
  await tx.execute(sql`delete from session_work where session_id = any(${sql.param(ids)}::text[])`);
  await tx.execute(sql`delete from session_note where session_id = any(${sql.param(ids)}::text[])`);
  await forgetReview(tx, ids, theDesk);
  await removeDraftsAbout(tx, ids);
  // Reasons that were given about these sessions are in the log for good; without their keys nobody reads them.
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

/** One that had answered again, and is gone now. */
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

export const listProbe = (): ErasureProbe => ({ what: 'list', answer: 'gone', at: now().toISOString() });

export const removeHere = async (
  { db, signer }: { db: Database; signer: Signer },
  gone: readonly SilentSession[],
): Promise<void> => {
  if (gone.length === 0) return;

  await db.transaction(async (tx) => {
    // Whoever is just writing about one of them is waited for; whoever comes later finds it erased.
    await shutSessions(
      tx,
      gone.map(({ due }) => due.sessionId),
    );
    // No page of the list and no results that were asked for a moment ago bring them back.
    await shutMirror(tx);
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
