/** The peek panel beside the list: one session, always masked, from the mirror only. */
import { sql } from 'drizzle-orm';
import { maskText } from '@/lib/access';
import type { PeekAnswer } from '@/lib/answers';
import { actorName } from '@/lib/audit/reading/event-rows';
import { hiddenDetails, readHiddenIds } from '@/lib/audit/reading/opinions';
import { AppError } from '@/lib/base/errors';
import type { Queryable } from '@/lib/db';
import type { AuditDetails, FactorFigures } from '@/lib/db/schema';
import type { Keyring } from '@/lib/keys';
import { tokenKeysOf, tokensOf } from '../names/tokens';
import { openApplicants } from '../results/applicant';
import { weakestFactors } from '../results/figures';
import { matchReadings, readPostings } from '../search/postings';
import { readRows } from './rows';

interface PeekTools {
  db: Queryable;
  keys: Keyring;
}

interface Stored extends Record<string, unknown> {
  number: number;
  factors: FactorFigures | null;
  applicant: Buffer | null;
  statusAt: string | null;
  notes: number;
}

const maxTwins = 5;
const maxEvents = 5;

/** The status dates from its last check, or from the start of the last full crawl. */
const readStored = async (db: Queryable, id: string): Promise<Stored | undefined> => {
  const { rows } = await db.execute<Stored>(sql`
    select m.number, m.factors, m.applicant,
      (select count(*)::int from session_note n where n.session_id = m.id) as notes,
      greatest(
        (select c.checked_at from status_check c where c.session_id = m.id),
        (select max(began_at) from mirror_crawl where kind = 'full' and state = 'complete')
      ) as "statusAt"
    from mirror_session m where m.id = ${id}
  `);

  return rows[0];
};

const readTwins = async (
  { db, keys }: PeekTools,
  number: number,
  documentNumbers: readonly string[],
): Promise<PeekAnswer['sameDocument']> => {
  if (documentNumbers.length === 0) return null;

  const only = { names: [], documentNumbers, birthDates: [], externalId: null };
  const tokens = tokenKeysOf(keys).flatMap(({ keys: tokenKeys }) => tokensOf(tokenKeys, only));
  const numbers = matchReadings(await readPostings(db, tokens), [[tokens]])
    .filter((each) => each !== number)
    .toSorted((one, other) => other - one);
  const found = await readRows(db, keys, [...numbers.slice(0, maxTwins)]);

  return { rows: found, more: Math.max(0, numbers.length - maxTwins) };
};

const readEvents = async (db: Queryable, id: string, blindTo: string | null): Promise<PeekAnswer['events']> => {
  const { rows } = await db.execute<{
    id: string;
    at: string;
    code: string;
    actorId: string | null;
    name: string | null;
    isDesk: boolean;
    details: AuditDetails;
  }>(sql`
    select e.id::text, e.at, e.code, e.actor_id as "actorId", p.name, e.address is null as "isDesk", e.details
    from audit_event e left join person p on p.id = e.actor_id
    where e.subject = ${id} order by e.id desc limit ${maxEvents}
  `);

  const hidden = await readHiddenIds(
    db,
    blindTo,
    rows.map((row) => row.id),
  );

  return rows.map(({ id: eventId, at, code, actorId, name, isDesk, details }) => ({
    at: new Date(at).toISOString(),
    code,
    actor: actorName(actorId, name, isDesk),
    details: hidden.has(eventId) ? hiddenDetails : details,
  }));
};

const maskFirst = (values: readonly string[] | undefined): string | null =>
  values?.[0] === undefined ? null : maskText(values[0]);

/**
 * `seesEvents`: only some roles may see who viewed a session. `blindTo`: the reader, if they may still be asked for a
 * second opinion and so must not see others'.
 */
export const readPeek = async (
  tools: PeekTools,
  { id, seesEvents, blindTo }: { id: string; seesEvents: boolean; blindTo: string | null },
): Promise<PeekAnswer> => {
  const { db, keys } = tools;
  const stored = await readStored(db, id);
  const [row] = stored ? await readRows(db, keys, [stored.number]) : [];
  if (!stored || !row) {
    throw new AppError('NOT_FOUND', {
      userMessage: 'This session is not in the list. Reload the list.',
    });
  }

  const sealed = new Map(stored.applicant ? [[id, stored.applicant]] : []);
  const applicant = (await openApplicants(db, keys, sealed)).get(id);

  return {
    row,
    factors: weakestFactors(stored.factors ?? {}),
    statusAt: stored.statusAt && new Date(stored.statusAt).toISOString(),
    dateOfBirth: maskFirst(applicant?.birthDates),
    documentNumber: maskFirst(applicant?.documentNumbers),
    sameDocument: await readTwins(tools, stored.number, applicant?.documentNumbers ?? []),
    events: seesEvents ? await readEvents(db, id, blindTo) : [],
    notes: stored.notes,
  };
};
