/** Which events somebody asks for: the same for the page, its totals and the export. */
import { and, eq, gte, inArray, lte, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import { auditEvent } from '@/lib/db/schema';
import { AppError } from '@/lib/errors';
import { auditCodes } from '../events';

export interface AuditFilter {
  /** Who did it. */
  person?: string | undefined;
  codes?: string[] | undefined;
  /** What it was done to: a session, or whatever else an event is about. */
  session?: string | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
}

const knownCodes = Object.keys(auditCodes);

/** One code, or those that begin alike (`person.`). */
const codesFor = (text: string): string[] =>
  text.endsWith('.') ? knownCodes.filter((code) => code.startsWith(text)) : [text];

const codeForm = /^[a-z_]{1,40}\.[a-z_]{0,60}$/;

const codes = z
  .string()
  .max(4_000)
  .transform((text) => text.split(','))
  .pipe(z.array(z.string().regex(codeForm)).min(1))
  .transform((texts) => [...new Set(texts.flatMap(codesFor))])
  .refine((found) => found.length > 0);

const instant = z.iso.datetime({ offset: true }).transform((text) => new Date(text));

const fields = {
  person: z.uuid().optional(),
  code: codes.optional(),
  session: z
    .string()
    .regex(/^[\w-]{1,64}$/)
    .optional(),
  from: instant.optional(),
  to: instant.optional(),
};

/** What to do about each, in words. */
const advice: Record<keyof typeof fields, string> = {
  person: 'The person must be given by the id of an account.',
  code: 'The action must be codes such as person.signed_in, or groups such as person., separated by commas.',
  session: 'The session must be given by its id.',
  from: 'The beginning must be a time such as 2026-11-15T10:00:00Z.',
  to: 'The end must be a time such as 2026-11-15T10:00:00Z.',
};

const given = (params: URLSearchParams) =>
  Object.fromEntries(Object.keys(fields).flatMap((name) => (params.get(name) ? [[name, params.get(name)]] : [])));

export const badRequest = (userMessage: string): AppError => new AppError('BAD_REQUEST', { userMessage });

/** A whole number from 1, as ids of events and positions are. */
export const parseNumber = (text: string, userMessage: string): number => {
  if (!/^[1-9]\d{0,14}$/.test(text)) {
    throw badRequest(userMessage);
  }

  return Number(text);
};

/** Parses a query string; what is wrong with it is said in words. */
export const parseFilter = (params: URLSearchParams): AuditFilter => {
  const parsed = z.object(fields).safeParse(given(params));

  if (!parsed.success) {
    throw badRequest(advice[parsed.error.issues[0]?.path[0] as keyof typeof fields]);
  }

  const { code, ...others } = parsed.data;

  if (others.from && others.to && others.from > others.to) {
    throw badRequest('The beginning must not be later than the end.');
  }

  return { ...others, codes: code };
};

/** As a condition on the events; `undefined` when all of them fit. */
export const conditionOf = ({ person, codes: wanted, session, from, to }: AuditFilter): SQL | undefined =>
  and(
    person === undefined ? undefined : eq(auditEvent.actorId, person),
    wanted === undefined ? undefined : inArray(auditEvent.code, wanted),
    session === undefined ? undefined : eq(auditEvent.subject, session),
    from === undefined ? undefined : gte(auditEvent.at, from),
    to === undefined ? undefined : lte(auditEvent.at, to),
  );

/** For the manifest of an export and its own event: ids, codes and times, never a name. */
export const describeFilter = ({ person, codes: wanted, session, from, to }: AuditFilter): Record<string, string> => ({
  ...(person !== undefined && { person }),
  ...(wanted !== undefined && { codes: wanted.join(',') }),
  ...(session !== undefined && { session }),
  ...(from !== undefined && { from: from.toISOString() }),
  ...(to !== undefined && { to: to.toISOString() }),
});
