/** Where a session stands: what was accepted, and what is missing. */
import { eq } from 'drizzle-orm';
import type { DocumentReading } from '@/engine/protocol';
import type { EnrolmentStep, WirePayload } from '@/lib/contract';
import type { Queryable } from '@/lib/db';
import { submission } from '../db/schema';
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

const order = ['FRONT', 'BACK', 'FACE'] as const satisfies readonly Slot[];

/** What the session needs, as far as it is known: whether there is a back shows with the front. */
const neededSlots = (steps: readonly EnrolmentStep[], held: readonly Submission[]): Slot[] => [
  ...(steps.includes('document') ? (['FRONT'] as const) : []),
  ...(steps.includes('document') && sideOf(held, 'FRONT')?.isTwoSided ? (['BACK'] as const) : []),
  ...(steps.includes('face') ? (['FACE'] as const) : []),
];

export const progressOf = (
  steps: readonly EnrolmentStep[],
  held: readonly Submission[],
): { done: Slot[]; missing: Slot[] } => {
  const slots = new Set(held.map(({ slot }) => slot));

  return {
    done: order.filter((slot) => slots.has(slot)),
    missing: neededSlots(steps, held).filter((slot) => !slots.has(slot)),
  };
};

/** The page that follows the capture. Every session created over HTTP has one. */
export const returnUrlOf = ({ returnUrl }: EnrolmentSession): string => {
  if (returnUrl === null) throw new Error('A session with an access token has no address to return to');

  return returnUrl;
};

/** Shown by the page or app that captures. */
const branding = {
  name: 'Proofdesk',
  logo: null,
  accent: { light: '#0e5a6b', dark: '#5cc3d9' },
  links: { privacy: null, help: null, contact: null, otherWay: null },
  keptDays: null,
};

export const describeState = async (
  db: Queryable,
  session: EnrolmentSession,
  maxBytes: number,
): Promise<WirePayload<'enrolmentState'>> => ({
  sessionId: session.id,
  steps: session.steps,
  ...progressOf(session.steps, await submissionsOf(db, session.id)),
  isCompleted: session.completedAt !== null,
  ...(session.completedAt !== null && { completedDateUtc: new Date(session.completedAt).toISOString() }),
  expiryDateUtc: new Date(session.expiresAt).toISOString(),
  customerReturnUrl: returnUrlOf(session),
  consent: null,
  active: null,
  branding,
  maxBytes,
});
