/** Events in the form the screen shows. */
import { inArray } from 'drizzle-orm';
import type { AuditChangeRow, AuditEventRow } from '@/lib/answers';
import type { Queryable } from '@/lib/db';
import { type auditEvent, type auditSeal, deletionRequest, person } from '@/lib/db/schema';
import { isRecord, timeOf } from '../chain/chain';

type Event = typeof auditEvent.$inferSelect;
type Seal = Pick<typeof auditSeal.$inferSelect, 'position' | 'hash'>;

const idForm = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const readNames = async (db: Queryable, ids: ReadonlyArray<string | null>): Promise<Map<string, string>> => {
  const wanted = [...new Set(ids.filter((id) => id !== null && idForm.test(id)))] as string[];

  if (wanted.length === 0) {
    return new Map();
  }

  const rows = await db.select({ id: person.id, name: person.name }).from(person).where(inArray(person.id, wanted));

  return new Map(rows.map(({ id, name }) => [id, name]));
};

/** Marks a deletion request among the subjects. */
const requestPrefix = 'request:';

/** References of deletion requests, by subject. */
const readReferences = async (
  db: Queryable,
  subjects: ReadonlyArray<string | null>,
): Promise<Array<[string, string]>> => {
  const wanted = subjects
    .filter((subject) => subject?.startsWith(requestPrefix))
    .map((subject) => subject?.slice(requestPrefix.length) ?? '')
    .filter((id) => idForm.test(id));
  if (wanted.length === 0) return [];
  const { id, reference } = deletionRequest;
  const rows = await db
    .select({ id, reference })
    .from(deletionRequest)
    .where(inArray(id, [...new Set(wanted)]));

  return rows.map((row) => [`${requestPrefix}${row.id}`, row.reference]);
};

const isPlain = (value: unknown): boolean => value === null || typeof value !== 'object';
const isTextOrNull = (value: unknown): boolean => value === null || typeof value === 'string';

const isChange = (value: unknown): value is AuditChangeRow =>
  isRecord(value) && typeof value.name === 'string' && isTextOrNull(value.before) && isTextOrNull(value.after);

/** Tampered rows may hold anything, and the page that shows the damage must still work. */
const tidy = (event: Event): Pick<AuditEventRow, 'details' | 'changes'> => {
  const [details, changes]: [unknown, unknown] = [event.details, event.changes];
  const areDetails = isRecord(details) && Object.values(details).every(isPlain);
  const areChanges = changes === null || (Array.isArray(changes) && changes.every(isChange));

  return {
    details: {
      ...(areDetails ? event.details : { malformed: JSON.stringify(details) }),
      ...(areChanges ? {} : { 'malformed changes': JSON.stringify(changes) }),
    },
    changes: areChanges ? event.changes : null,
  };
};

/** A change of the person in charge is recorded by their ids. */
const withNames = (changes: AuditEventRow['changes'], names: ReadonlyMap<string, string>): AuditEventRow['changes'] => {
  const named = (value: string | null) => (value === null ? null : (names.get(value) ?? value));

  return changes?.map(({ name, before, after }) => ({ name, before: named(before), after: named(after) })) ?? null;
};

export const toEventRows = async (
  db: Queryable,
  rows: ReadonlyArray<{ event: Event; seal: Seal | null }>,
): Promise<AuditEventRow[]> => {
  const shown = rows.map(({ event, seal }) => ({ event, seal, ...tidy(event) }));
  const names = await readNames(
    db,
    shown.flatMap(({ event, changes }) => [
      event.actorId,
      event.subject,
      ...(changes ?? []).flatMap(({ before, after }) => [before, after]),
    ]),
  );

  const references = await readReferences(
    db,
    rows.map(({ event }) => event.subject),
  );
  for (const [subject, reference] of references) names.set(subject, reference);

  return shown.map(({ event, seal, details, changes }) => ({
    id: String(event.id),
    position: seal?.position ?? null,
    at: timeOf(event.at),
    code: event.code,
    actorId: event.actorId,
    actor: actorName(event.actorId, names.get(event.actorId ?? ''), event.address === null),
    subject: event.subject,
    subjectName: (event.subject && names.get(event.subject)) ?? null,
    details,
    changes: withNames(changes, names),
    hasWords: event.words !== null,
    hash: seal?.hash.toString('hex') ?? null,
  }));
};

/** The actor's name. Without an account, `isDesk` tells Proofdesk itself from somebody not signed in. */
export const actorName = (actorId: string | null, name: string | null | undefined, isDesk: boolean): string => {
  if (actorId !== null) {
    return name ?? 'Deleted account';
  }

  return isDesk ? 'Proofdesk' : 'Not signed in';
};
