/** What a person gave us with their request: kept encrypted, under a key that goes when the request ends. */
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { rolesInclude } from '@/lib/access';
import type { GivenFacts, IntakeBody, OpenedRequest } from '@/lib/answers';
import { isSessionId } from '@/lib/contract';
import type { Queryable } from '@/lib/db';
import { deletionRequest } from '@/lib/db/schema';
import { AppError } from '@/lib/errors';
import { type Keyring, openWords, sealWords } from '@/lib/keys';
import type { Asking, ErasureTools } from '../asking';
import { today } from '../holds/check';
import { addMonths } from './due';
import { openRequest } from './open';
import { requestSubject } from './subject';

const fact = (longest: number) =>
  z
    .string()
    .trim()
    .max(longest)
    .nullable()
    .transform((text) => text || null);

export const intakeForm = z.strictObject({
  channel: z.enum(['letter', 'email', 'form', 'phone', 'in person', 'authority']),
  receivedOn: z.iso.date(),
  given: z.strictObject({
    name: fact(200),
    birthDate: z.iso.date().nullable(),
    documentNumber: fact(100),
    externalId: fact(200),
    sessionId: fact(64),
    words: fact(4_000),
  }),
  identityCheck: z.string().trim().min(3).max(1_000),
}) satisfies z.ZodType<IntakeBody>;

export const intakeWords =
  'Give the channel, the day of receipt, what the person gave (a name of at most 200 characters, a birth date, a document number of at most 100, an external id of at most 200, a session id, other words of at most 4,000), and in 3 to 1,000 characters how their identity was checked.';

/** An older request than this is a slip of the pen. */
const oldestMonths = 120;

const refuse = (userMessage: string): never => {
  throw new AppError('BAD_REQUEST', { userMessage });
};

const requirePlausible = ({ receivedOn, given }: IntakeBody): void => {
  if (receivedOn > today()) refuse('The day of receipt lies in the future.');
  if (receivedOn < addMonths(today(), -oldestMonths)) refuse('The day of receipt lies more than ten years back.');
  if (given.birthDate !== null && given.birthDate > today()) refuse('The birth date lies in the future.');
  if (given.sessionId !== null && !isSessionId(given.sessionId)) refuse('This is not a session id.');

  const { words: _, ...facts } = given;
  if (Object.values(facts).every((each) => each === null)) {
    refuse(
      'Give at least one thing to search by: a name, a birth date, a document number, an external id or a session id.',
    );
  }
};

/** Takes a request in. Whoever may carry it out owns it from the start. */
export const takeIn = (
  { db, keys }: ErasureTools,
  { person, actor }: Asking,
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

/** `null`: nothing was taken in, or it is erased. */
export const readIntake = async (
  db: Queryable,
  keys: Keyring,
  { id, intake }: Pick<typeof deletionRequest.$inferSelect, 'id' | 'intake'>,
): Promise<Intake | null> => {
  const opened = intake && (await openWords(db, keys, requestSubject(id), intake));

  return opened?.state === 'readable' ? (JSON.parse(opened.text) as Intake) : null;
};
