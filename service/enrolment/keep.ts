/** Keeps an accepted picture: its reading in the database, its pictures in the evidence store. */
import { randomUUID } from 'node:crypto';
import { and, eq, inArray, ne } from 'drizzle-orm';
import type { DocumentReading, FaceReading, Pictures } from '@/engine/protocol';
import { now } from '@/lib/base/clock';
import type { Queryable } from '@/lib/db';
import { session, submission } from '../db/schema';
import type { ServiceParts } from '../http/environment';
import { queueNotifications } from '../webhooks/outbox';
import { removeLeftovers } from './leftovers';
import { type EnrolmentSession, lockSession } from './session';
import { placeSide } from './sides';
import { type Slot, type Submission, sideOf, submissionsOf } from './state';

export type Kept = 'kept' | 'wrong-side' | 'already-completed';

interface Place {
  slot: Slot;
  removes: readonly Slot[];
}

const placeOf = (reading: DocumentReading | FaceReading, held: readonly Submission[]): Place | null => {
  if (reading.kind === 'face') return { slot: 'FACE', removes: ['FACE'] };

  const [front, back] = [sideOf(held, 'FRONT'), sideOf(held, 'BACK')];

  return placeSide({ ...(front && { FRONT: front }), ...(back && { BACK: back }) }, reading);
};

/** The engine's pictures under the names of the interface. */
const nameImages = (slot: Slot, pictures: Pictures): Record<string, Uint8Array> =>
  Object.fromEntries(
    Object.entries(pictures).map(([name, bytes]) => {
      if (slot === 'FACE') return [`face_${name}`, bytes];

      // Crops such as `primary_face` are the same on either side.
      return [name.startsWith('original') ? `${name}_${slot}` : name, bytes];
    }),
  );

/** Tells the integrator once, with the first picture. */
const noteStart = async (tx: Queryable, { id, startedAt, externalId }: EnrolmentSession): Promise<void> => {
  if (startedAt !== null) return;

  await tx.update(session).set({ startedAt: now().toISOString() }).where(eq(session.id, id));
  await queueNotifications(tx, { sessionId: id, status: 'PENDING', externalId: externalId ?? undefined });
};

/**
 * Stores the picture unless the session was completed, ended or deleted meanwhile, or it shows the wrong side. The
 * session stays locked while the pictures are written, which takes milliseconds; reading them took the time.
 */
export const keepSubmission = async (
  { db, log, evidence }: Pick<ServiceParts, 'db' | 'log' | 'evidence'>,
  sessionId: string,
  reading: DocumentReading | FaceReading,
  pictures: Pictures,
): Promise<Kept> => {
  const cleanUp = () =>
    removeLeftovers({ db, evidence }, sessionId).catch((error: unknown) =>
      log.warn({ error }, 'leftovers not removed'),
    );

  const keep = () =>
    db.transaction(async (tx): Promise<{ outcome: Kept; replaced: boolean }> => {
      const found = await lockSession(tx, sessionId);
      if (found.completedAt !== null) return { outcome: 'already-completed', replaced: false };

      const held = await submissionsOf(tx, sessionId);
      const place = placeOf(reading, held);
      if (!place) return { outcome: 'wrong-side', replaced: false };

      const { slot, removes } = place;
      const named = nameImages(slot, pictures);
      const object = randomUUID();
      await evidence.put(tx, sessionId, object, named);
      await tx
        .delete(submission)
        .where(
          and(eq(submission.sessionId, sessionId), ne(submission.slot, slot), inArray(submission.slot, [...removes])),
        );
      const row = { object, images: Object.keys(named), reading, receivedAt: now().toISOString() };
      await tx
        .insert(submission)
        .values({ sessionId, slot, ...row })
        .onConflictDoUpdate({ target: [submission.sessionId, submission.slot], set: row });
      await noteStart(tx, found);

      return { outcome: 'kept', replaced: held.some((each) => removes.includes(each.slot)) };
    });

  try {
    const { outcome, replaced } = await keep();
    if (replaced) await cleanUp();

    return outcome;
  } catch (error) {
    // The pictures may be stored although the transaction failed.
    await cleanUp();
    throw error;
  }
};
