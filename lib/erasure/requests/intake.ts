/** Taking in a person's request. Their details are encrypted with a key that is destroyed when the person was answered. */
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { rolesInclude } from '@/lib/access';
import type { GivenFacts, IdentityCheck, IdentityMethod, IntakeBody, OpenedRequest } from '@/lib/answers';
import { type Actor, recordEvent } from '@/lib/audit';
import { AppError } from '@/lib/base/errors';
import { isSessionId } from '@/lib/contract';
import type { Queryable } from '@/lib/db';
import { deletionRequest } from '@/lib/db/schema';
import { type Keyring, openWords, sealWords } from '@/lib/keys';
import { addMonths, today } from '../calendar';
import type { Caller, ErasureTools } from '../caller';
import { openRequest, type RequestRow, requestSubject } from './request';

const optionalText = (longest: number) =>
  z
    .string()
    .trim()
    .max(longest)
    .nullable()
    .transform((text) => text || null);

export const identityMethods = [
  'signature',
  'id document',
  'contact on file',
  'account',
  'in person',
  'other',
] as const satisfies readonly IdentityMethod[];

export const identityFields = {
  method: z.enum(identityMethods),
  on: z.iso.date(),
  words: optionalText(1_000),
};

export const intakeSchema = z.strictObject({
  channel: z.enum(['letter', 'email', 'form', 'phone', 'in person', 'authority']),
  receivedOn: z.iso.date(),
  given: z.strictObject({
    name: optionalText(200),
    birthDate: z.iso.date().nullable(),
    documentNumber: optionalText(100),
    externalId: optionalText(200),
    sessionId: optionalText(64),
    words: optionalText(4_000),
  }),
  identity: z.strictObject(identityFields).nullable(),
  replyTo: optionalText(800).optional(),
}) satisfies z.ZodType<IntakeBody>;

export const intakeHint =
  'Enter the channel, the date received, the request details (name up to 200 characters, date of birth, document number up to 100, reference up to 200, session id, other text up to 4,000), the address to reply to (up to 800) and the identity verification (method, date, details up to 1,000) or "not verified yet".';

/** An older day of receipt is a typing mistake. */
const maxAgeMonths = 120;

const refuse = (userMessage: string): never => {
  throw new AppError('BAD_REQUEST', { userMessage });
};

/** Why an identity cannot have been verified so; `null`: it can. */
export const whyNotVerified = ({ method, on, words }: IdentityCheck): string | null => {
  if (on > today()) return 'The date of the identity verification is in the future.';

  return method === 'other' && words === null ? 'Describe how the identity was verified.' : null;
};

const requirePlausible = ({ receivedOn, given, identity }: IntakeBody): void => {
  const notVerified = identity && whyNotVerified(identity);
  if (notVerified) refuse(notVerified);
  if (receivedOn > today()) refuse('The date received is in the future.');
  if (receivedOn < addMonths(today(), -maxAgeMonths)) refuse('The date received is more than ten years ago.');
  if (given.birthDate !== null && given.birthDate > today()) refuse('The date of birth is in the future.');
  if (given.sessionId !== null && !isSessionId(given.sessionId)) refuse('This is not a session id.');

  const { words: _, ...facts } = given;
  if (Object.values(facts).every((each) => each === null)) {
    refuse('Enter at least one detail to search by: name, date of birth, document number, reference or session id.');
  }
};

/** As on the request's page: who asks is verified by those who work on requests. */
const refuseVerified = async (db: Queryable, actor: Actor): Promise<never> => {
  const details = { action: 'verify identity', because: 'role' };
  await recordEvent(db, { code: 'deletion.change_refused', actor, subject: null, details });

  throw new AppError('FORBIDDEN', {
    userMessage: 'Only a privacy officer can record that the identity is verified. Nothing was saved.',
  });
};

/** The new request is assigned to whoever enters it, if they may work on requests. */
export const createRequest = async (
  { db, keys }: ErasureTools,
  { person, actor }: Caller,
  body: IntakeBody,
): Promise<OpenedRequest> => {
  requirePlausible(body);
  const mayWork = rolesInclude(person.roles, 'deletion.work');
  if (body.identity && !mayWork) await refuseVerified(db, actor);
  const { channel, receivedOn, given, identity, replyTo = null } = body;

  return db.transaction(async (tx) => {
    const { id, reference } = await openRequest(
      tx,
      {
        kind: 'request',
        state: 'open',
        channel,
        receivedOn,
        createdBy: person.id,
        ownerId: mayWork ? person.id : null,
        ...(identity && { identityMethod: identity.method, identityOn: identity.on, identityBy: person.id }),
      },
      actor,
      { channel, identity: identity?.method ?? null, ...(identity && { identityOn: identity.on }) },
    );
    if (identity) await recordVerified(tx, actor, id, identity);
    const intake = await sealIntake(tx, keys, id, { given, identityCheck: identity?.words ?? null, replyTo });
    await tx.update(deletionRequest).set({ intake }).where(eq(deletionRequest.id, id));

    return { requestId: id, reference };
  });
};

/** How and when; what was compared with what is encrypted with the request. */
export const recordVerified = (
  tx: Queryable,
  actor: Actor,
  requestId: string,
  { method, on }: Pick<IdentityCheck, 'method' | 'on'>,
): Promise<void> =>
  recordEvent(tx, {
    code: 'deletion.identity_verified',
    actor,
    subject: requestSubject(requestId),
    details: { method, on },
  });

export interface Intake {
  given: GivenFacts;
  /** What was compared with what. */
  identityCheck: string | null;
  /** Absent in older requests. */
  replyTo?: string | null;
}

export const sealIntake = (tx: Queryable, keys: Keyring, requestId: string, intake: Intake): Promise<Buffer> =>
  sealWords(tx, keys, requestSubject(requestId), JSON.stringify(intake));

/** `null`: there were no request details, or they have been erased. */
export const readIntake = async (
  db: Queryable,
  keys: Keyring,
  { id, intake }: Pick<RequestRow, 'id' | 'intake'>,
): Promise<Intake | null> => {
  const opened = intake && (await openWords(db, keys, requestSubject(id), intake));

  return opened?.state === 'readable' ? (JSON.parse(opened.text) as Intake) : null;
};

/** What matches were searched for by name. */
export const readGivenName = async (
  db: Queryable,
  keys: Keyring,
  row: Pick<RequestRow, 'id' | 'intake'>,
): Promise<string | null> => (await readIntake(db, keys, row))?.given.name ?? null;
