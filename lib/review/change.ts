/** Taking up an appeal, putting it back, and deciding it: each with its event, or not at all. */
import { and, eq, isNull } from 'drizzle-orm';
import { beginPurpose, type Person, purposesFor, requireNotErased, rolesInclude, seesInFull } from '@/lib/access';
import type { AppealBody } from '@/lib/answers';
import { type Actor, recordEvent } from '@/lib/audit';
import { now } from '@/lib/clock';
import type { Database, Queryable } from '@/lib/db';
import { appeal, mirrorSession } from '@/lib/db/schema';
import { AppError } from '@/lib/errors';
import { type Keyring, sealWords } from '@/lib/keys';
import { readReasons } from './reasons';
import { readRows } from './rows';
import { objectionTo, type Standing } from './rules';

export interface ReviewTools {
  db: Database;
  keys: Keyring;
}

interface Asking {
  sessionId: string;
  person: Person;
  actor: Actor & { personId: string };
}

/** One change after the other for each session; what does not fit any more is refused, and that is on record. */
export const changeAppeal = async ({ db, keys }: ReviewTools, asking: Asking, change: AppealBody): Promise<void> => {
  const { sessionId, person, actor } = asking;
  const reviewer = {
    id: person.id,
    seesInFull: seesInFull(person),
    mayPutBackOthers: rolesInclude(person.roles, 'appeal.put_back'),
  };

  const objection = await db.transaction(async (tx) => {
    // Until the end of this, nobody else changes the appeal, and no erasure comes in between.
    await requireNotErased(tx, sessionId);
    const standing = await readStanding(tx, sessionId);
    const found = objectionTo(change, standing, reviewer);

    if (found) {
      const details = { action: change.action, because: found.because };
      await recordEvent(tx, { code: 'appeal.change_refused', actor, subject: sessionId, details });
    } else {
      await carryOut(tx, keys, asking, change, standing);
    }

    return found;
  });

  if (objection) {
    throw new AppError(objection.code, { userMessage: objection.userMessage });
  }
};

const readStanding = async (tx: Queryable, sessionId: string): Promise<Standing> => {
  const [listed] = await tx
    .select({ status: mirrorSession.status })
    .from(mirrorSession)
    .where(eq(mirrorSession.id, sessionId));
  const {
    open,
    ended: [lastEnded],
  } = await readRows(tx, sessionId);

  return { listed: listed ?? null, open, lastEnded: lastEnded ?? null, offered: await readReasons(tx) };
};

const carryOut = (
  tx: Queryable,
  keys: Keyring,
  asking: Asking,
  change: AppealBody,
  { listed, open }: Standing,
): Promise<void> => {
  switch (change.action) {
    case 'take up':
      return takeUp(tx, keys, asking, change.reason, listed?.status ?? '');
    case 'put back':
      return putBack(tx, asking, change.appealId, open?.by.id ?? null);
    case 'decide':
      return decide(tx, keys, asking, change);
  }
};

/** Whoever takes up an appeal has said what for they look at the session. */
const takeUp = async (
  tx: Queryable,
  keys: Keyring,
  { sessionId, person, actor }: Asking,
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
  await recordEvent(tx, { code: 'appeal.taken_up', actor, subject: sessionId, details: { status } });

  if (purposesFor(person.roles).includes('rejections')) {
    await beginPurpose(tx, keys, person, { code: 'rejections', words: null }, actor);
  }
};

const putBack = async (
  tx: Queryable,
  { sessionId, actor }: Asking,
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
};

const decide = async (
  tx: Queryable,
  keys: Keyring,
  { sessionId, person, actor }: Asking,
  { appealId, finding, reasons: given, note }: Extract<AppealBody, { action: 'decide' }>,
): Promise<void> => {
  const reasons = [...new Set(given)].sort();
  await end(tx, appealId, {
    finding,
    reasons,
    note: note === null ? null : await sealWords(tx, keys, sessionId, note),
  });
  await recordEvent(tx, {
    code: 'appeal.decided',
    actor,
    subject: sessionId,
    details: { finding, reasons: reasons.join(', '), purpose: person.purpose?.code ?? null },
  });
};

type Ending = Partial<Pick<typeof appeal.$inferInsert, 'finding' | 'reasons' | 'note'>>;

const end = async (tx: Queryable, id: string, ending: Ending): Promise<void> => {
  const ended = await tx
    .update(appeal)
    .set({ ...ending, endedAt: now() })
    .where(and(eq(appeal.id, id), isNull(appeal.endedAt)))
    .returning({ id: appeal.id });

  if (ended.length === 0) throw new Error('An appeal ended while it was being changed.');
};
