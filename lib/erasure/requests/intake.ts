/** Taking in a person's request. Their details are encrypted with a key that is destroyed when the request ends. */
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { rolesInclude } from '@/lib/access';
import type { GivenFacts, IntakeBody, OpenedRequest } from '@/lib/answers';
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
  identityCheck: z.string().trim().min(3).max(1_000),
}) satisfies z.ZodType<IntakeBody>;

export const intakeHint =
  'Enter the channel, the date received, the request details (name up to 200 characters, date of birth, document number up to 100, external id up to 200, session id, other text up to 4,000) and the identity verification (3 to 1,000 characters).';

/** An older day of receipt is a typing mistake. */
const maxAgeMonths = 120;

const refuse = (userMessage: string): never => {
  throw new AppError('BAD_REQUEST', { userMessage });
};

const requirePlausible = ({ receivedOn, given }: IntakeBody): void => {
  if (receivedOn > today()) refuse('The date received is in the future.');
  if (receivedOn < addMonths(today(), -maxAgeMonths)) refuse('The date received is more than ten years ago.');
  if (given.birthDate !== null && given.birthDate > today()) refuse('The date of birth is in the future.');
  if (given.sessionId !== null && !isSessionId(given.sessionId)) refuse('This is not a session id.');

  const { words: _, ...facts } = given;
  if (Object.values(facts).every((each) => each === null)) {
    refuse('Enter at least one detail to search by: name, date of birth, document number, external id or session id.');
  }
};

/** The new request is assigned to whoever enters it, if they may work on requests. */
export const createRequest = (
  { db, keys }: ErasureTools,
  { person, actor }: Caller,
  body: IntakeBody,
): Promise<OpenedRequest> => {
  requirePlausible(body);
  const { channel, receivedOn, given, identityCheck } = body;

  return db.transaction(async (tx) => {
    const { id, reference } = await openRequest(
      tx,
      {
        kind: 'request',
        state: 'open',
        channel,
        receivedOn,
        createdBy: person.id,
        ownerId: rolesInclude(person.roles, 'deletion.work') ? person.id : null,
      },
      actor,
      { channel },
    );
    const intake = await sealWords(tx, keys, requestSubject(id), JSON.stringify({ given, identityCheck }));
    await tx.update(deletionRequest).set({ intake }).where(eq(deletionRequest.id, id));

    return { requestId: id, reference };
  });
};

export interface Intake {
  given: GivenFacts;
  identityCheck: string;
}

/** `null`: there were no request details, or they have been erased. */
export const readIntake = async (
  db: Queryable,
  keys: Keyring,
  { id, intake }: Pick<RequestRow, 'id' | 'intake'>,
): Promise<Intake | null> => {
  const opened = intake && (await openWords(db, keys, requestSubject(id), intake));

  return opened?.state === 'readable' ? (JSON.parse(opened.text) as Intake) : null;
};
