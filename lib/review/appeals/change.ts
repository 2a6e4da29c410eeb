/** Taking up an appeal, putting it back, deciding it and undoing that. Each change is stored together with its audit event. */
import { and, eq, isNull } from 'drizzle-orm';
import { z } from 'zod';
import { ensurePurpose, type Person, requireNotErased, rolesInclude, seesInFull } from '@/lib/access';
import type { AppealBody, AppealFinding } from '@/lib/answers';
import { type Actor, recordEvent } from '@/lib/audit';
import { now } from '@/lib/base/clock';
import type { Queryable } from '@/lib/db';
import { appeal, mirrorSession } from '@/lib/db/schema';
import { type Keyring, sealWords } from '@/lib/keys';
import { toError } from '../objection';
import { readReviewPolicy } from '../policy';
import { readReasons } from '../reasons';
import { readOwnVerdict } from './own-verdict';
import { endAppealPurpose } from './purpose';
import { type AppealDeliveryKind, type AppealTools, isHeld, readAppeals } from './read';
import { type AppealFacts, type JudgingChange, objectionTo, type Reviewer } from './rules';
import { markTold } from './tell';

const text = (shortest: number, longest: number) => z.string().trim().min(shortest).max(longest);

export const appealSchema = z.discriminatedUnion('action', [
  z.object({ action: z.literal('take up'), reason: text(5, 200), after: z.uuid().nullable() }),
  z.object({ action: z.literal('put back'), appealId: z.uuid() }),
  z.object({ action: z.literal('undo'), appealId: z.uuid() }),
  z.object({
    action: z.literal('tell'),
    appealId: z.uuid(),
    how: z.enum(['email', 'phone', 'dashboard', 'other']),
  }),
  z.object({
    action: z.literal('decide'),
    appealId: z.uuid(),
    finding: z.enum(['uphold', 'recommend approval']),
    reasons: z.array(z.string().max(60)).max(20),
    note: text(1, 2_000).nullable(),
  }),
]) satisfies z.ZodType<AppealBody>;

export const appealHint =
  'Take up the appeal with a reason of 5 to 200 characters, release it, decide it with a finding (uphold or recommend approval), reasons and a note of up to 2,000 characters, undo that, or mark the integrator as informed (by email, phone, dashboard or other).';

interface AppealRequest {
  sessionId: string;
  person: Person;
  actor: Actor & { personId: string };
}

/** `isAlone`: the appeal is against their own verdict, and nobody else can decide it. */
type AllowedRequest = AppealRequest & { isAlone: boolean; delivery: AppealDeliveryKind };

interface ChangeTools extends AppealTools {
  /** How newly decided outcomes reach the integrator. */
  delivery: AppealDeliveryKind;
}

/** Serialised per session. A change that no longer applies is refused, and the refusal is logged. */
export const changeAppeal = async (
  { db, keys, delivery }: ChangeTools,
  request: AppealRequest,
  change: AppealBody,
): Promise<void> => {
  const { sessionId, person, actor } = request;
  const objection = await db.transaction(async (tx) => {
    // Locks the session: no other change to the appeal and no erasure until this commits.
    await requireNotErased(tx, sessionId);
    await lockAppeals(tx, sessionId);
    const refuse = (because: string) =>
      recordEvent(tx, {
        code: 'appeal.change_refused',
        actor,
        subject: sessionId,
        details: { action: change.action, because },
      });
    if (change.action === 'tell') {
      const objected = await markTold(tx, request, change);
      if (objected) await refuse(objected.because);

      return objected;
    }
    const facts = await readFacts(tx, sessionId);
    const reviewer: Reviewer = {
      id: person.id,
      seesInFull: seesInFull(person),
      mayPutBackOthers: rolesInclude(person.roles, 'appeal.put_back'),
      ownVerdict: await readOwnVerdict(tx, sessionId, person.id, facts),
    };
    const found = objectionTo(change, facts, reviewer);

    if (found) {
      await refuse(found.because);
    } else {
      const allowed = { ...request, delivery, isAlone: reviewer.ownVerdict !== null };
      await carryOut(tx, keys, allowed, change, facts);
    }

    return found;
  });

  if (objection) throw toError(objection);
};

/** The worker takes outcomes without the session's lock; until this commits, it takes none of these. */
const lockAppeals = (tx: Queryable, sessionId: string) =>
  tx.select({ id: appeal.id }).from(appeal).where(eq(appeal.sessionId, sessionId)).for('update');

const readFacts = async (tx: Queryable, sessionId: string): Promise<AppealFacts> => {
  const [listed] = await tx
    .select({ status: mirrorSession.status })
    .from(mirrorSession)
    .where(eq(mirrorSession.id, sessionId));
  const {
    open,
    ended: [lastEnded],
  } = await readAppeals(tx, sessionId);

  return {
    listed: listed ?? null,
    open,
    lastEnded: lastEnded ? { ...lastEnded, isHeld: isHeld(lastEnded) } : null,
    offered: await readReasons(tx),
  };
};

const carryOut = (
  tx: Queryable,
  keys: Keyring,
  request: AllowedRequest,
  change: JudgingChange,
  { listed, open, lastEnded }: AppealFacts,
): Promise<void> => {
  switch (change.action) {
    case 'take up':
      return takeUp(tx, keys, request, change.reason, listed?.status ?? '');
    case 'put back':
      return putBack(tx, request, change.appealId, open?.by.id ?? null);
    case 'undo':
      // Undone already, if it is open.
      return open ? Promise.resolve() : undo(tx, request, change.appealId, lastEnded?.finding ?? null);
    case 'decide':
      return decide(tx, keys, request, change);
  }
};

/** Taking up an appeal also states the purpose for viewing the session. */
const takeUp = async (
  tx: Queryable,
  keys: Keyring,
  { sessionId, person, actor, isAlone }: AllowedRequest,
  reason: string,
  status: string,
): Promise<void> => {
  await tx.insert(appeal).values({
    sessionId,
    personId: person.id,
    status,
    takenUpAt: now(),
    reason: await sealWords(tx, keys, sessionId, reason),
  });
  await recordEvent(tx, {
    code: 'appeal.taken_up',
    actor,
    subject: sessionId,
    details: { status, ...(isAlone && { alone: true }) },
  });
  await ensurePurpose(tx, keys, { person, actor }, 'rejections', 'appeal');
};

const putBack = async (
  tx: Queryable,
  { sessionId, actor }: AppealRequest,
  appealId: string,
  holder: string | null,
): Promise<void> => {
  await end(tx, appealId, {});
  await recordEvent(tx, {
    code: 'appeal.put_back',
    actor,
    subject: sessionId,
    changes: [{ name: 'holder', before: holder, after: null }],
  });
  if (holder !== null) await endAppealPurpose(tx, holder, actor);
};

const decide = async (
  tx: Queryable,
  keys: Keyring,
  { sessionId, person, actor, isAlone, delivery }: AllowedRequest,
  { appealId, finding, reasons: chosen, note }: Extract<AppealBody, { action: 'decide' }>,
): Promise<void> => {
  const reasons = [...new Set(chosen)].sort();
  const { undoSeconds } = await readReviewPolicy(tx);
  const holdUntil = new Date(now().getTime() + undoSeconds * 1_000);
  await end(tx, appealId, {
    isAlone,
    holdUntil,
    delivery,
    nextTryAt: delivery === 'none' ? null : holdUntil,
    finding,
    reasons,
    note: note === null ? null : await sealWords(tx, keys, sessionId, note),
  });
  await recordEvent(tx, {
    code: 'appeal.decided',
    actor,
    subject: sessionId,
    details: {
      finding,
      reasons: reasons.join(', '),
      delivery,
      purpose: person.purpose?.code ?? null,
      ...(isAlone && { alone: true }),
    },
  });
};

/** The appeal is open again, and nothing was sent. The audit log keeps the finding. */
const undo = async (
  tx: Queryable,
  { sessionId, actor }: AppealRequest,
  appealId: string,
  finding: AppealFinding | null,
): Promise<void> => {
  await tx
    .update(appeal)
    .set({
      ...{ endedAt: null, finding: null, reasons: [], note: null, isAlone: false },
      ...{ holdUntil: null, delivery: null, nextTryAt: null },
    })
    .where(eq(appeal.id, appealId));
  await recordEvent(tx, { code: 'appeal.undone', actor, subject: sessionId, details: { finding } });
};

type Outcome = Partial<
  Pick<typeof appeal.$inferInsert, 'finding' | 'reasons' | 'note' | 'isAlone' | 'holdUntil' | 'delivery' | 'nextTryAt'>
>;

const end = async (tx: Queryable, id: string, outcome: Outcome): Promise<void> => {
  const ended = await tx
    .update(appeal)
    .set({ ...outcome, endedAt: now() })
    .where(and(eq(appeal.id, id), isNull(appeal.endedAt)))
    .returning({ id: appeal.id });

  if (ended.length === 0) throw new Error('The appeal ended while it was being changed.');
};
