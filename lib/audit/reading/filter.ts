/** The event filter, shared by the page, its totals and the export. */
import { and, eq, gte, inArray, lte, notInArray, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { AppError } from '@/lib/base/errors';
import type { Queryable } from '@/lib/db';
import { auditEvent, deletionRequest } from '@/lib/db/schema';
import { auditCodes } from '../events';
import { eventsAboutRequest, eventsAboutSession } from './about';

export interface AuditFilter {
  /** The actor. */
  person?: string | undefined;
  codes?: string[] | undefined;
  /** The subject, or a session among those that the details name. */
  session?: string | undefined;
  /** The reference of a deletion request. */
  request?: string | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
  /** Ids of events that the reader must not see. */
  without?: readonly number[] | undefined;
}

const knownCodes = Object.keys(auditCodes);

/** One code, or a group of codes such as `person.`. */
const codesFor = (text: string): string[] =>
  text.endsWith('.') ? knownCodes.filter((code) => code.startsWith(text)) : [text];

const codeForm = /^[a-z_]{1,40}\.[a-z_]{0,60}$/;

const codesSchema = z
  .string()
  .max(4_000)
  .transform((text) => text.split(','))
  .pipe(z.array(z.string().regex(codeForm)).min(1))
  .transform((texts) => [...new Set(texts.flatMap(codesFor))])
  .refine((found) => found.length > 0);

const instantSchema = z.iso.datetime({ offset: true }).transform((text) => new Date(text));

/** Ids have no set form. None is longer, or has one of these characters: see lib/contract/path-parts.ts. */
const idForm = /^[^\p{C}/\\%]{1,128}$/u;

const fields = {
  person: z.uuid().optional(),
  code: codesSchema.optional(),
  session: z.string().regex(idForm).optional(),
  request: z
    .string()
    .regex(/^DR-\d{4}-\d{4,9}$/)
    .optional(),
  from: instantSchema.optional(),
  to: instantSchema.optional(),
};

const filterHints: Record<keyof typeof fields, string> = {
  person: 'Give the account ID of a person.',
  code: 'The action must be one or more event codes such as person.signed_in, or groups such as person., separated by commas.',
  session: 'Enter the full id of a session, or its short id such as 502f…b0a9.',
  request: 'Enter the reference of a deletion request, such as DR-2026-0147.',
  from: 'The start must be a time such as 2026-11-15T10:00:00Z.',
  to: 'The end must be a time such as 2026-11-15T10:00:00Z.',
};

const given = (params: URLSearchParams) =>
  Object.fromEntries(Object.keys(fields).flatMap((name) => (params.get(name) ? [[name, params.get(name)]] : [])));

export const badRequest = (userMessage: string): AppError => new AppError('BAD_REQUEST', { userMessage });

export const parseNumber = (text: string, userMessage: string): number => {
  if (!/^[1-9]\d{0,14}$/.test(text)) {
    throw badRequest(userMessage);
  }

  return Number(text);
};

/** Parses a query string, or throws a message that says what is wrong. */
export const parseFilter = (params: URLSearchParams): AuditFilter => {
  const parsed = z.object(fields).safeParse(given(params));

  if (!parsed.success) {
    throw badRequest(filterHints[parsed.error.issues[0]?.path[0] as keyof typeof fields]);
  }

  const { code, ...others } = parsed.data;

  if (others.from && others.to && others.from > others.to) {
    throw badRequest('The start must not be after the end.');
  }

  return { ...others, codes: code };
};

/** In the list of sessions, or no longer in it, or erased. */
const knownSessions = (fits: SQL): SQL => sql`
  select id from mirror_session where ${fits}
  union select id from mirror_gone where ${fits}
  union select id from (select session_id as id from erasure) as erased where ${fits}`;

/** As screens shorten ids: the first and the last four characters. */
const shortForm = /^(.{4})(?:…|\.{3})(.{4})$/u;

const findByShortId = async (db: Queryable, text: string): Promise<string> => {
  const [, start = '', end = ''] = shortForm.exec(text) ?? [];
  const pattern = `${start.replaceAll('_', '\\_')}%${end.replaceAll('_', '\\_')}`;
  const fits = sql`id = ${text} or (id like ${pattern} and length(id) > 12)`;
  const { rows } = await db.execute<{ id: string }>(sql`${knownSessions(fits)} limit 2`);
  const [found] = rows;
  if (found && rows.length === 1) return found.id;

  throw badRequest(
    found
      ? `More than one session has the short id ${text}. Enter the full id, from the session page.`
      : `No session has the short id ${text}. Enter its full id, from the session page.`,
  );
};

/** A mistyped id must not look like a session that nobody saw. */
const requireKnown = async (db: Queryable, id: string): Promise<void> => {
  const { rows } = await db.execute<{ isKnown: boolean }>(sql`
    select exists (${knownSessions(sql`id = ${id}`)}) or cardinality(${eventsAboutSession(id)}) > 0 as "isKnown"
  `);
  if (rows[0]?.isKnown) return;

  throw badRequest(`No session has the id ${id}. Enter its full id, or its short id such as 502f…b0a9.`);
};

const readSession = async (db: Queryable, text: string): Promise<string> => {
  if (shortForm.test(text)) return findByShortId(db, text);
  await requireKnown(db, text);

  return text;
};

/** The same, once the session's short id is its full one, and the session and the deletion request are known. */
export const readFilter = async (db: Queryable, params: URLSearchParams): Promise<AuditFilter> => {
  const filter = parseFilter(params);
  const { session, request } = filter;
  if (request !== undefined) {
    const [known] = await db
      .select({ id: deletionRequest.id })
      .from(deletionRequest)
      .where(eq(deletionRequest.reference, request));
    if (!known) throw badRequest(`There is no deletion request ${request}.`);
  }

  return session === undefined ? filter : { ...filter, session: await readSession(db, session) };
};

const isAmong = (ids: SQL): SQL => sql`${auditEvent.id} = any(${ids})`;

/** The SQL condition; `undefined` for all events. */
export const conditionOf = ({
  person,
  codes: wanted,
  session,
  request,
  from,
  to,
  without,
}: AuditFilter): SQL | undefined =>
  and(
    person === undefined ? undefined : eq(auditEvent.actorId, person),
    wanted === undefined ? undefined : inArray(auditEvent.code, wanted),
    session === undefined ? undefined : isAmong(eventsAboutSession(session)),
    request === undefined ? undefined : isAmong(eventsAboutRequest(request)),
    from === undefined ? undefined : gte(auditEvent.at, from),
    to === undefined ? undefined : lte(auditEvent.at, to),
    without?.length ? notInArray(auditEvent.id, [...without]) : undefined,
  );

/** For export manifests and events: IDs, codes and times, never a name. */
export const describeFilter = ({
  person,
  codes: wanted,
  session,
  request,
  from,
  to,
  without,
}: AuditFilter): Record<string, string> => ({
  ...(person !== undefined && { person }),
  ...(wanted !== undefined && { codes: wanted.join(',') }),
  ...(session !== undefined && { session }),
  ...(request !== undefined && { request }),
  ...(from !== undefined && { from: from.toISOString() }),
  ...(to !== undefined && { to: to.toISOString() }),
  ...(without?.length && { without: 'opinions on undecided verdicts' }),
});
