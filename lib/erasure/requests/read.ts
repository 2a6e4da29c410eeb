/** One request with everything known about it. Request details are masked unless the reader may see them in full. */
import { and, asc, desc, eq, sql } from 'drizzle-orm';
import { seesInFull } from '@/lib/access';
import type { DeletionAnswer, GivenFacts } from '@/lib/answers';
import type { AuditCode } from '@/lib/audit';
import type { Queryable } from '@/lib/db';
import { auditEvent, certificate, deletionNote, deletionRequest, person } from '@/lib/db/schema';
import type { Keyring } from '@/lib/keys';
import { dueOn } from '../calendar';
import type { Caller, ErasureTools } from '../caller';
import { type AddendumBody, type CertificateBody, objectCount } from '../certificate/format';
import { toldReasons } from '../letters/kinds';
import { readErasurePolicy } from '../policy';
import { listAttachments } from './attachments';
import { readEffect } from './effect';
import { whyCertificatesWait } from './end';
import { type Intake, readIntake } from './intake';
import { byDueDate, isOpen, readRows } from './list';
import { readItems } from './read-items';
import { readReason } from './reason';
import { noSuchRequest, type RequestRow, requestSubject } from './request';
import { actionsFor, closeReasonsOf, isApprovedAlone, type Standing, submitterOf } from './rules';
import { readSamePerson } from './same-person';
import { identitySeenOf } from './seen';
import { readStanding, reviewerOf } from './under-rules';
import { recordView } from './view';
import { maskedIf, readWords } from './words';

/** `isByPerson`: false when a screen refreshes itself. */
export const readRequest = async (
  { db, keys }: ErasureTools,
  caller: Caller,
  requestId: string,
  { isByPerson }: { isByPerson: boolean },
): Promise<DeletionAnswer> => {
  // The view is recorded in the transaction that reads what it shows.
  const { answer, remember } = await db.transaction(async (tx) => {
    const read = await readAnswer(tx, keys, caller, requestId);

    return { answer: read.answer, remember: await recordView(tx, caller, read, isByPerson) };
  });
  remember();

  return answer;
};

const readAnswer = async (
  db: Queryable,
  keys: Keyring,
  caller: Caller,
  requestId: string,
): Promise<{ answer: DeletionAnswer; hasReason: boolean }> => {
  const [row] = await db.select().from(deletionRequest).where(eq(deletionRequest.id, requestId));
  const [listed] = await readRows(db, caller.person, sql`r.id = ${requestId}`, sql`r.id`, 1);
  if (!row || !listed) throw noSuchRequest();

  const masked = !seesInFull(caller.person);
  const intake = await readIntake(db, keys, row);
  const notes = await readNotes(db, keys, row.id, masked);
  const extensionReason = maskedIf(masked, await readWords(db, keys, row.id, row.extension));
  const standing = await readStanding(db, row);
  const may = actionsFor(standing, reviewerOf(caller.person));
  const policy = await readErasurePolicy(db);
  const { reason, isWritten } = await readReason(db, keys, row, masked);
  const { identityBy, ...names } = await readNames(db, row);
  const list = await readItems(db, keys, row, {
    inFull: !masked && showsNames(row),
    searched: intake?.given.name ?? null,
  });

  const answer: DeletionAnswer = {
    ...listed,
    masked,
    ...showIntake(intake, masked),
    attachments: await listAttachments(db, keys, row.id, masked),
    channel: row.channel,
    extensionReason,
    reason,
    // Its key is destroyed when the request ends.
    reasonErasedAt: row.state === 'ended' && row.reason !== null && !isWritten ? row.stateAt.toISOString() : null,
    effect: await readEffect(db, row, policy),
    createdAt: row.createdAt.toISOString(),
    ...names,
    isSubmitter: submitterOf(row) === caller.person.id,
    identity: showIdentity(row, identityBy, maskedIf(masked, intake?.identityCheck ?? null)),
    identitySeen: identitySeenOf(row),
    identityAskedAt: row.identityAskedAt?.toISOString() ?? null,
    approvedAt: row.approvedAt?.toISOString() ?? null,
    isApprovedAlone: isApprovedAlone(row),
    notBefore: row.notBefore?.toISOString() ?? null,
    extendableTo: may.extend.allowed ? dueOn(row.receivedOn, true, policy.weekendRule) : null,
    searched: row.searched,
    list,
    samePerson: await readSamePerson(db, keys, row, !masked),
    counts: { ...standing.items, failing: standing.failing, ...(await readMoreCounts(db, row.id)) },
    certificate: await readCertificate(db, row.id),
    certificateWaits: isAllGone(standing) ? await whyCertificatesWait(db) : null,
    letter: standing.letters[0] ?? null,
    letters: [...standing.letters],
    answeredWith: row.answeredWith,
    answeredVia: row.answeredVia,
    halted: await readHalt(db, keys, row, masked),
    closeReasons: [...closeReasonsOf(standing)],
    closeLetters: toldReasons.filter((each) => closeReasonsOf(standing).includes(each)),
    notes,
    events: await readEvents(db, row.id),
    ...(await readNeighbours(db, row)),
    follows: await readFollowed(db, row.followsId),
    may,
  };

  return { answer, hasReason: isWritten };
};

const haltOf = ({ state, pausedAt, closedBecause }: RequestRow): { code: AuditCode; at: Date | null } | null => {
  if (pausedAt) return { code: 'deletion.paused', at: pausedAt };
  if (state === 'cancelled') return { code: 'deletion.cancelled', at: null };

  return closedBecause === null ? null : { code: 'deletion.closed_unanswered', at: null };
};

/** As recorded: the request itself has neither who paused or cancelled it, nor why it was cancelled. */
const readHalt = async (
  db: Queryable,
  keys: Keyring,
  row: RequestRow,
  masked: boolean,
): Promise<DeletionAnswer['halted']> => {
  const halt = haltOf(row);
  if (!halt) return null;
  const [event] = await db
    .select({ at: auditEvent.at, by: person.name, words: auditEvent.words })
    .from(auditEvent)
    .leftJoin(person, eq(person.id, auditEvent.actorId))
    .where(and(eq(auditEvent.subject, requestSubject(row.id)), eq(auditEvent.code, halt.code)))
    .orderBy(desc(auditEvent.id))
    .limit(1);

  return {
    at: (event?.at ?? halt.at ?? row.stateAt).toISOString(),
    by: event?.by ?? null,
    words: maskedIf(masked, await readWords(db, keys, row.id, event?.words ?? null)),
  };
};

/** While people still decide about the sessions. */
const showsNames = ({ state }: RequestRow): boolean => state === 'open' || state === 'approval';

const isAllGone = ({ state, items }: Standing): boolean => state === 'erasing' && items.gone > 0 && items.erasing === 0;

const maskGiven = ({ sessionId, ...given }: GivenFacts): GivenFacts => ({
  // A session id says nothing about the person.
  sessionId,
  name: maskedIf(true, given.name),
  birthDate: maskedIf(true, given.birthDate),
  documentNumber: maskedIf(true, given.documentNumber),
  externalId: maskedIf(true, given.externalId),
  words: maskedIf(true, given.words),
});

const showIntake = (intake: Intake | null, masked: boolean): Pick<DeletionAnswer, 'given' | 'replyTo'> => ({
  given: intake && (masked ? maskGiven(intake.given) : intake.given),
  replyTo: maskedIf(masked, intake?.replyTo ?? null),
});

const showIdentity = (
  { identityMethod: method, identityOn: on }: RequestRow,
  by: string | null,
  words: string | null,
): DeletionAnswer['identity'] => (method === null || on === null ? null : { method, on, by, words });

const readNames = async (db: Queryable, row: RequestRow) => {
  const { createdBy, submittedBy, approvedBy, identityBy, answeredBy, closedBy } = row;
  const ids = [createdBy, submittedBy, approvedBy, identityBy, answeredBy, closedBy].filter((id) => id !== null);
  const people = await db
    .select({ id: person.id, name: person.name })
    .from(person)
    .where(sql`${person.id} = any(${sql.param(ids)}::uuid[])`);
  const nameOf = (id: string | null) => people.find((each) => each.id === id)?.name ?? null;

  return {
    createdBy: nameOf(createdBy),
    submittedBy: nameOf(submittedBy),
    approvedBy: nameOf(approvedBy),
    identityBy: nameOf(identityBy),
    answeredBy: nameOf(answeredBy),
    closedBy: nameOf(closedBy),
  };
};

const readMoreCounts = async (db: Queryable, id: string): Promise<{ wasGone: number; exports: number }> => {
  const { rows } = await db.execute<{ wasGone: number; exports: number }>(sql`
    with item as (select session_id from deletion_item where request_id = ${id} and state <> 'left out')
    select
      (select count(*)::int from erasure
       where request_id = ${id} and deletion->>'answer' = 'was gone already') as "wasGone",
      (select count(distinct export_id)::int from session_export_part
       where session_ids && (select coalesce(array_agg(session_id), '{}') from item)) as exports
  `);

  return rows[0] ?? { wasGone: 0, exports: 0 };
};

const readCertificate = async (db: Queryable, id: string): Promise<DeletionAnswer['certificate']> => {
  const [first, ...addenda] = await db
    .select()
    .from(certificate)
    .where(eq(certificate.requestId, id))
    .orderBy(asc(certificate.number));
  if (!first) return null;
  const { issuedAt, manifest, chain, sessions } = JSON.parse(first.body) as CertificateBody;

  return {
    issuedAt,
    keyId: first.keyId,
    manifest,
    chain,
    objects: sessions.reduce((sum, session) => sum + objectCount(session), 0),
    addenda: addenda.map(({ body }) => {
      const addendum = JSON.parse(body) as AddendumBody;

      return {
        after: addendum.after,
        issuedAt: addendum.issuedAt,
        answersAgain: addendum.sessions.filter(({ outcome }) => outcome === 'answers again').length,
      };
    }),
  };
};

/** A masked reader sees that there are notes, and no text. */
const readNotes = async (
  db: Queryable,
  keys: Keyring,
  id: string,
  masked: boolean,
): Promise<DeletionAnswer['notes']> => {
  const rows = await db
    .select({ note: deletionNote, by: person.name })
    .from(deletionNote)
    .innerJoin(person, eq(person.id, deletionNote.personId))
    .where(eq(deletionNote.requestId, id))
    .orderBy(desc(deletionNote.at));
  const notes: DeletionAnswer['notes'] = [];
  for (const { note, by } of rows) {
    notes.push({ by, at: note.at.toISOString(), words: masked ? null : await readWords(db, keys, id, note.words) });
  }

  return notes;
};

/** Looks only at the most recently changed sessions: the newest events are among theirs, even with thousands of sessions. */
const readEvents = async (db: Queryable, id: string): Promise<DeletionAnswer['events']> => {
  const { rows } = await db.execute<DeletionAnswer['events'][number] & Record<string, unknown>>(sql`
    with subject as (
      select ${requestSubject(id)} as name
      union all
      (select session_id from erasure where request_id = ${id}
       order by coalesce(erased_at, asked_at, intended_at) desc limit 8)
    )
    select v.id::text, v.at, v.code, p.name as by,
      (select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(v.details)
       where key in ('view', 'purpose', 'what', 'count', 'sessions') and value <> 'null') as details
    from subject s
    cross join lateral (
      select * from audit_event a
      where a.subject = s.name and (s.name like 'request:%' or a.code like 'erasure.%')
      order by a.id desc limit 4
    ) v
    left join person p on p.id = v.actor_id
    order by v.id desc limit 4
  `);

  return rows.map((row) => ({ ...row, at: new Date(row.at).toISOString() }));
};

const readNeighbours = async (db: Queryable, { dueOn: due, reference }: RequestRow) => {
  const { rows } = await db.execute<{ previousId: string | null; nextId: string | null }>(sql`
    select
      (select r.id from deletion_request r where ${isOpen} and (r.due_on, r.reference) < (${due}::date, ${reference})
       order by r.due_on desc, r.reference desc limit 1) as "previousId",
      (select r.id from deletion_request r where ${isOpen} and (r.due_on, r.reference) > (${due}::date, ${reference})
       order by ${byDueDate} limit 1) as "nextId"
  `);

  return rows[0] ?? { previousId: null, nextId: null };
};

const readFollowed = async (db: Queryable, followsId: string | null): Promise<DeletionAnswer['follows']> => {
  if (followsId === null) return null;
  const [row] = await db
    .select({ id: deletionRequest.id, reference: deletionRequest.reference })
    .from(deletionRequest)
    .where(eq(deletionRequest.id, followsId));

  return row ?? null;
};
