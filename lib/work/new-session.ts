/** Sessions created from the desk, through the service's interface as any integrator would. */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { requireNotErased } from '@/lib/access';
import type { NewSessionAnswer } from '@/lib/answers';
import { type Actor, recordEvent } from '@/lib/audit';
import { AppError, type ErrorCode, isAppError } from '@/lib/base/errors';
import { enrolmentLanguages, type NewSession, type WirePayload, wireSchemas } from '@/lib/contract';
import type { Database } from '@/lib/db';
import type { Keyring } from '@/lib/keys';
import { saveExternalId, wakeMirror } from '@/lib/mirror';
import type { Upstream } from '@/lib/upstream';

interface NewSessionTools {
  db: Database;
  keys: Keyring;
  upstream: Pick<Upstream, 'createSession'>;
  /** Where applicants end up. */
  returnUrl: string;
}

const { returnUrl: returnUrlSchema, externalId, steps } = wireSchemas.initialization.shape;

export const newSessionSchema = z.strictObject({
  requestKey: z.string().regex(/^[0-9a-f]{32}$/),
  reference: z.string().trim().pipe(externalId.unwrap()),
  steps: steps.unwrap().nullable(),
  language: z.enum(enrolmentLanguages).nullable(),
});

type NewSessionRequest = z.output<typeof newSessionSchema>;

/**
 * An id that nobody can choose, and that a repeated request of the same person gets again: the service then refuses it
 * instead of creating a second session. It has the form of a random one.
 */
const sessionIdOf = (personId: string, requestKey: string): string =>
  createHash('sha256')
    .update(`new session ${personId} ${requestKey}`)
    .digest('hex')
    .replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-4$3-8$4-$5');

/** After these, the service may have created the session all the same. */
const unsure: readonly ErrorCode[] = [
  'UPSTREAM_TIMEOUT',
  'UPSTREAM_UNREACHABLE',
  'UPSTREAM_ERROR',
  'UPSTREAM_NOT_JSON',
  'UPSTREAM_BROKEN_PAYLOAD',
];

const mayExist = (error: unknown): boolean => !isAppError(error) || unsure.includes(error.code);

/** The failure with what the person can do about it. */
const explain = (error: unknown, hasSteps: boolean): unknown => {
  if (!isAppError(error)) return error;
  const { code, userMessage, status, retryAfterSeconds } = error;
  const more = mayExist(error)
    ? 'The session may exist without a link; it then expires unused. Try again.'
    : code === 'CONFLICT'
      ? 'An earlier attempt created it, but its link was lost; it expires unused. Try again for another session.'
      : code === 'BAD_REQUEST' && hasSteps
        ? 'It may not accept a choice of steps.'
        : null;
  if (more === null) return error;

  return new AppError(code, {
    userMessage: `${userMessage} ${more}`,
    status,
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
    cause: error,
  });
};

const requireReturnUrl = (returnUrl: string): void => {
  if (returnUrlSchema.safeParse(returnUrl).success) return;
  throw new AppError('CONFLICT', {
    userMessage:
      'New sessions need an https address of Proofdesk. Ask whoever installed Proofdesk (setting PUBLIC_URL).',
  });
};

/** Codes only: the log is unencrypted. A reference may turn out to be personal, and the link is a secret. */
const detailsOf = ({ reference, steps, language }: NewSessionRequest) => ({
  steps: steps?.join(' and ') ?? 'as configured at the service',
  language: language ?? 'as on the device',
  withReference: reference !== '',
});

/**
 * Creates a session and returns its link, which nothing else keeps. Recorded before the service is asked, and again with
 * the outcome; without that second record the link is not handed out.
 */
export const createNewSession = async (
  { db, keys, upstream, returnUrl }: NewSessionTools,
  request: NewSessionRequest,
  actor: Actor & { personId: string },
): Promise<NewSessionAnswer> => {
  requireReturnUrl(returnUrl);
  const subject = sessionIdOf(actor.personId, request.requestKey);
  const details = detailsOf(request);
  await db.transaction(async (tx) => {
    await requireNotErased(tx, subject);
    await recordEvent(tx, { code: 'session.creation_intended', actor, subject, details });
  });

  const wire: WirePayload<'initialization'> = {
    sessionId: subject,
    returnUrl,
    ...(request.reference !== '' && { externalId: request.reference }),
    ...(request.steps && { steps: request.steps }),
  };
  let made: NewSession;
  try {
    made = await upstream.createSession(wire);
  } catch (error) {
    const problem = isAppError(error) ? error.userMessage : 'Internal error.';
    const failure = { problem, mayExist: mayExist(error) };
    await recordEvent(db, { code: 'session.creation_failed', actor, subject, details: failure });
    throw explain(error, request.steps !== null);
  }

  await db.transaction(async (tx) => {
    await recordEvent(tx, { code: 'session.created', actor, subject, details });
    // Not every service reports the reference back.
    if (request.reference !== '') await saveExternalId(tx, keys, subject, request.reference);
    await wakeMirror(tx);
  });

  return { sessionId: subject, ...made };
};
