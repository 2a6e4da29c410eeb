/** Somebody, by name, keeps a session from being erased, whatever a request says. */
import { and, desc, eq, inArray, isNull } from 'drizzle-orm';
import { z } from 'zod';
import { requireNotErased, seesInFull } from '@/lib/access';
import type { HoldBody, SessionErasureAnswer } from '@/lib/answers';
import { recordEvent } from '@/lib/audit';
import { now } from '@/lib/clock';
import type { Queryable } from '@/lib/db';
import { deletionItem, deletionRequest, erasure, legalHold, person } from '@/lib/db/schema';
import { type Keyring, openWords, sealWords } from '@/lib/keys';
import { conflict, type Objection, toError } from '@/lib/review';
import type { Asking, ErasureTools } from '../asking';
import { endErasedRequests } from '../requests/end';
import { findDutyKeeping } from './check';

export const holdForm = z.strictObject({
  action: z.enum(['place', 'lift']),
  reason: z.string().trim().min(5).max(500),
}) satisfies z.ZodType<HoldBody>;

export const holdWords = 'Place or lift the legal hold, with a reason of 5 to 500 characters.';

const readOpen = async (db: Queryable, sessionId: string) => {
  const [row] = await db
    .select({ hold: legalHold, by: person.name })
    .from(legalHold)
    .innerJoin(person, eq(person.id, legalHold.placedBy))
    .where(and(eq(legalHold.sessionId, sessionId), isNull(legalHold.liftedAt)));

  return row ?? null;
};

/** One change after the other for each session, and none while it is just being erased. */
export const changeHold = async (
  { db, keys }: ErasureTools,
  asking: Asking,
  sessionId: string,
  { action, reason }: HoldBody,
): Promise<void> => {
  const objection = await db.transaction(async (tx) => {
    await requireNotErased(tx, sessionId);
    const work = { tx, keys, asking, sessionId };
    const found = await (action === 'place' ? place(work, reason) : lift(work, reason));
    if (found) {
      await recordEvent(tx, {
        code: 'hold.change_refused',
        actor: asking.actor,
        subject: sessionId,
        details: { action, because: found.because },
      });
    }

    return found;
  });

  if (objection) throw toError(objection);
};

interface Work {
  tx: Queryable;
  keys: Keyring;
  asking: Asking;
  sessionId: string;
}

const place = async ({ tx, keys, asking, sessionId }: Work, reason: string): Promise<Objection | null> => {
  const open = await readOpen(tx, sessionId);
  if (open) return conflict('held already', `${open.by} has placed a legal hold on this session already.`);

  const [begun] = await tx.select().from(erasure).where(eq(erasure.sessionId, sessionId)).for('update');
  if (begun?.askedAt) {
    return conflict('deletion begun', 'The service was told to delete this session. It cannot be held any more.');
  }

  const words = await sealWords(tx, keys, sessionId, reason);
  await tx.insert(legalHold).values({ sessionId, placedBy: asking.person.id, placedAt: now(), reason: words });
  await recordEvent(tx, { code: 'hold.placed', actor: asking.actor, subject: sessionId, words });
  if (begun) await takeBack(tx, keys, begun, asking.person.name);

  return null;
};

/** Nothing was sent yet: the intent goes, and its request has one session less to erase; it may be the last one. */
const takeBack = async (
  tx: Queryable,
  keys: Keyring,
  { sessionId, requestId }: typeof erasure.$inferSelect,
  holder: string,
): Promise<void> => {
  await tx.delete(erasure).where(eq(erasure.sessionId, sessionId));
  if (requestId === null) return;

  await tx
    .update(deletionItem)
    .set({ state: 'held', stateAt: now(), heldUntil: null, heldBecause: `Legal hold placed by ${holder}` })
    .where(and(eq(deletionItem.requestId, requestId), eq(deletionItem.sessionId, sessionId)));
  await endErasedRequests(tx, keys.signer, [requestId]);
};

const lift = async ({ tx, keys, asking, sessionId }: Work, reason: string): Promise<Objection | null> => {
  const open = await readOpen(tx, sessionId);
  if (!open) return conflict('not held', 'There is no legal hold on this session.');

  const words = await sealWords(tx, keys, sessionId, reason);
  await tx
    .update(legalHold)
    .set({ liftedBy: asking.person.id, liftedAt: now(), liftReason: words })
    .where(eq(legalHold.id, open.hold.id));
  await recordEvent(tx, { code: 'hold.lifted', actor: asking.actor, subject: sessionId, words });

  return null;
};

const readHold = async (db: Queryable, keys: Keyring, sessionId: string, isInFull: boolean) => {
  const open = await readOpen(db, sessionId);
  if (!open) return null;
  const reason = isInFull ? await openWords(db, keys, sessionId, open.hold.reason) : null;

  return {
    by: open.by,
    at: open.hold.placedAt.toISOString(),
    reason: reason?.state === 'readable' ? reason.text : null,
  };
};

/** What keeps this session, and which request is about to erase it. */
export const readSessionErasure = async (
  { db, keys }: ErasureTools,
  { person: asker, actor }: Asking,
  sessionId: string,
): Promise<SessionErasureAnswer> => {
  const [request] = await db
    .select({
      id: deletionRequest.id,
      reference: deletionRequest.reference,
      state: deletionRequest.state,
      notBefore: deletionRequest.notBefore,
    })
    .from(deletionItem)
    .innerJoin(deletionRequest, eq(deletionRequest.id, deletionItem.requestId))
    .where(
      and(
        eq(deletionItem.sessionId, sessionId),
        inArray(deletionItem.state, ['confirmed', 'erasing']),
        inArray(deletionRequest.state, ['open', 'approval', 'delayed', 'erasing']),
      ),
    )
    .orderBy(desc(deletionRequest.stateAt))
    .limit(1);

  const hold = await readHold(db, keys, sessionId, seesInFull(asker));
  if (hold && hold.reason !== null) {
    await recordEvent(db, {
      code: 'session.opened',
      actor,
      subject: sessionId,
      details: { part: 'hold', masked: false, purpose: asker.purpose?.code ?? null },
    });
  }

  return {
    hold,
    duty: await findDutyKeeping(db, sessionId),
    request: request ? { ...request, notBefore: request.notBefore?.toISOString() ?? null } : null,
  };
};
