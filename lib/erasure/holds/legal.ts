/** Legal holds: a named person keeps a session from being erased, whatever a request says. */
import { and, desc, eq, inArray, isNull } from 'drizzle-orm';
import { z } from 'zod';
import { requireNotErased, seesInFull } from '@/lib/access';
import type { HoldBody, SessionErasureAnswer } from '@/lib/answers';
import { recordEvent } from '@/lib/audit';
import { now } from '@/lib/base/clock';
import type { Queryable } from '@/lib/db';
import { deletionItem, deletionRequest, erasure, legalHold, person } from '@/lib/db/schema';
import { type Keyring, openWords, sealWords } from '@/lib/keys';
import { conflict, type Objection, toError } from '@/lib/review';
import type { Caller, ErasureTools } from '../caller';
import { endErasedRequests } from '../requests/end';
import { findDutyHold } from './check';

export const holdSchema = z.strictObject({
  action: z.enum(['place', 'lift']),
  reason: z.string().trim().min(5).max(500),
}) satisfies z.ZodType<HoldBody>;

export const holdHint = 'Place or lift the legal hold, with a reason of 5 to 500 characters.';

const readCurrentHold = async (db: Queryable, sessionId: string) => {
  const [row] = await db
    .select({ hold: legalHold, by: person.name })
    .from(legalHold)
    .innerJoin(person, eq(person.id, legalHold.placedBy))
    .where(and(eq(legalHold.sessionId, sessionId), isNull(legalHold.liftedAt)));

  return row ?? null;
};

/** Changes to one session wait for each other, and for an erasure in progress. */
export const changeHold = async (
  { db, keys }: ErasureTools,
  caller: Caller,
  sessionId: string,
  { action, reason }: HoldBody,
): Promise<void> => {
  const objection = await db.transaction(async (tx) => {
    await requireNotErased(tx, sessionId);
    const change = { tx, keys, caller, sessionId };
    const found = await (action === 'place' ? place(change, reason) : lift(change, reason));
    if (found) {
      await recordEvent(tx, {
        code: 'hold.change_refused',
        actor: caller.actor,
        subject: sessionId,
        details: { action, because: found.because },
      });
    }

    return found;
  });

  if (objection) throw toError(objection);
};

interface HoldChange {
  tx: Queryable;
  keys: Keyring;
  caller: Caller;
  sessionId: string;
}

const place = async ({ tx, keys, caller, sessionId }: HoldChange, reason: string): Promise<Objection | null> => {
  const open = await readCurrentHold(tx, sessionId);
  if (open) return conflict('held already', `${open.by} has already placed a legal hold on this session.`);

  const [begun] = await tx.select().from(erasure).where(eq(erasure.sessionId, sessionId)).for('update');
  if (begun?.askedAt) {
    return conflict(
      'deletion begun',
      'The service has been told to delete this session, so it is too late to place a hold.',
    );
  }

  const words = await sealWords(tx, keys, sessionId, reason);
  await tx.insert(legalHold).values({ sessionId, placedBy: caller.person.id, placedAt: now(), reason: words });
  await recordEvent(tx, { code: 'hold.placed', actor: caller.actor, subject: sessionId, words });
  if (begun) await withdraw(tx, keys, begun, caller.person.name);

  return null;
};

/** The service has not been told yet, so the erasure is withdrawn. Its request may end if this was the last session. */
const withdraw = async (
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

const lift = async ({ tx, keys, caller, sessionId }: HoldChange, reason: string): Promise<Objection | null> => {
  const open = await readCurrentHold(tx, sessionId);
  if (!open) return conflict('not held', 'There is no legal hold on this session.');

  const words = await sealWords(tx, keys, sessionId, reason);
  await tx
    .update(legalHold)
    .set({ liftedBy: caller.person.id, liftedAt: now(), liftReason: words })
    .where(eq(legalHold.id, open.hold.id));
  await recordEvent(tx, { code: 'hold.lifted', actor: caller.actor, subject: sessionId, words });

  return null;
};

const readHold = async (db: Queryable, keys: Keyring, sessionId: string, isInFull: boolean) => {
  const open = await readCurrentHold(db, sessionId);
  if (!open) return null;
  const reason = isInFull ? await openWords(db, keys, sessionId, open.hold.reason) : null;

  return {
    by: open.by,
    at: open.hold.placedAt.toISOString(),
    reason: reason?.state === 'readable' ? reason.text : null,
  };
};

export const readSessionErasure = async (
  { db, keys }: ErasureTools,
  { person: asker, actor }: Caller,
  sessionId: string,
): Promise<SessionErasureAnswer> => {
  const [request] = await db
    .select({
      id: deletionRequest.id,
      reference: deletionRequest.reference,
      kind: deletionRequest.kind,
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
    duty: await findDutyHold(db, sessionId),
    request: request ? { ...request, notBefore: request.notBefore?.toISOString() ?? null } : null,
  };
};
