/** Where a session stands: what was accepted, and what is missing. */
import { eq, sql } from 'drizzle-orm';
import type { DocumentReading } from '@/engine/protocol';
import type { EnrolmentStep, WirePayload } from '@/lib/contract';
import type { Queryable } from '@/lib/db';
import { readBranding } from '../branding';
import { submission } from '../db/schema';
import { readActiveDevice } from './active-device';
import type { EnrolmentSession } from './session';

export type Submission = typeof submission.$inferSelect;
export type Slot = Submission['slot'];

export const submissionsOf = (db: Queryable, sessionId: string): Promise<Submission[]> =>
  db.select().from(submission).where(eq(submission.sessionId, sessionId));

/** The reading of a document's side, if there is one. */
export const sideOf = (held: readonly Submission[], slot: 'FRONT' | 'BACK'): DocumentReading | undefined => {
  const reading = held.find((each) => each.slot === slot)?.reading;

  return reading?.kind === 'document' ? reading : undefined;
};

/** An accepted picture without its reading, which is long. */
interface AcceptedPart {
  slot: Slot;
  /** `null` for a face. */
  isTwoSided: boolean | null;
}

const acceptedParts = (db: Queryable, sessionId: string): Promise<AcceptedPart[]> =>
  db
    .select({
      slot: submission.slot,
      isTwoSided: sql<boolean | null>`(${submission.reading} ->> 'isTwoSided')::boolean`,
    })
    .from(submission)
    .where(eq(submission.sessionId, sessionId));

const order = ['FRONT', 'BACK', 'FACE'] as const satisfies readonly Slot[];

/** What the session needs, as far as it is known: whether there is a back shows with the front. */
const neededSlots = (steps: readonly EnrolmentStep[], accepted: readonly AcceptedPart[]): Slot[] => {
  const hasBack = accepted.some(({ slot, isTwoSided }) => slot === 'FRONT' && isTwoSided);

  return [
    ...(steps.includes('document') ? (['FRONT'] as const) : []),
    ...(steps.includes('document') && hasBack ? (['BACK'] as const) : []),
    ...(steps.includes('face') ? (['FACE'] as const) : []),
  ];
};

export const readProgress = async (
  db: Queryable,
  { id, steps }: EnrolmentSession,
): Promise<{ done: Slot[]; missing: Slot[] }> => {
  const accepted = await acceptedParts(db, id);
  const slots = new Set(accepted.map(({ slot }) => slot));

  return {
    done: order.filter((slot) => slots.has(slot)),
    missing: neededSlots(steps, accepted).filter((slot) => !slots.has(slot)),
  };
};

/** The page that follows the capture. Every session created over HTTP has one. */
export const returnUrlOf = ({ returnUrl }: EnrolmentSession): string => {
  if (returnUrl === null) throw new Error('A session with an access token has no address to return to');

  return returnUrl;
};

/** For the page or app that captures. */
export const describeState = async (
  db: Queryable,
  session: EnrolmentSession,
  maxBytes: number,
): Promise<WirePayload<'enrolmentState'>> => {
  const progress = await readProgress(db, session);
  const active = await readActiveDevice(db, session.id);
  const { version, ...branding } = await readBranding(db);

  return {
    sessionId: session.id,
    steps: session.steps,
    ...progress,
    isCompleted: session.completedAt !== null,
    ...(session.completedAt !== null && { completedDateUtc: new Date(session.completedAt).toISOString() }),
    expiryDateUtc: new Date(session.expiresAt).toISOString(),
    customerReturnUrl: returnUrlOf(session),
    consent: session.consent,
    active,
    branding,
    maxBytes,
  };
};
