/** The event filter, shared by the page, its totals and the export. */
import { and, eq, gte, inArray, lte, notInArray, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import { AppError } from '@/lib/base/errors';
import { auditEvent } from '@/lib/db/schema';
import { auditCodes } from '../events';

export interface AuditFilter {
  /** The actor. */
  person?: string | undefined;
  codes?: string[] | undefined;
  /** The subject: a session or anything else. */
  session?: string | undefined;
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

const fields = {
  person: z.uuid().optional(),
  code: codesSchema.optional(),
  session: z
    .string()
    .regex(/^[\w-]{1,64}$/)
    .optional(),
  from: instantSchema.optional(),
  to: instantSchema.optional(),
};

const filterHints: Record<keyof typeof fields, string> = {
  person: 'Give the account ID of a person.',
  code: 'The action must be one or more event codes such as person.signed_in, or groups such as person., separated by commas.',
  session: 'Give a full session ID.',
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

/** The SQL condition; `undefined` for all events. */
export const conditionOf = ({ person, codes: wanted, session, from, to, without }: AuditFilter): SQL | undefined =>
  and(
    person === undefined ? undefined : eq(auditEvent.actorId, person),
    wanted === undefined ? undefined : inArray(auditEvent.code, wanted),
    session === undefined ? undefined : eq(auditEvent.subject, session),
    from === undefined ? undefined : gte(auditEvent.at, from),
    to === undefined ? undefined : lte(auditEvent.at, to),
    without?.length ? notInArray(auditEvent.id, [...without]) : undefined,
  );

/** For export manifests and events: IDs, codes and times, never a name. */
export const describeFilter = ({
  person,
  codes: wanted,
  session,
  from,
  to,
  without,
}: AuditFilter): Record<string, string> => ({
  ...(person !== undefined && { person }),
  ...(wanted !== undefined && { codes: wanted.join(',') }),
  ...(session !== undefined && { session }),
  ...(from !== undefined && { from: from.toISOString() }),
  ...(to !== undefined && { to: to.toISOString() }),
  ...(without?.length && { without: 'opinions on undecided verdicts' }),
});
