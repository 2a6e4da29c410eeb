import { and, desc, eq, isNull } from 'drizzle-orm';
import type { AccountAnswer } from '@/lib/answers';
import { type Actor, recordEvent } from '@/lib/audit';
import { now } from '@/lib/clock';
import type { Database } from '@/lib/db';
import { signIn } from '@/lib/db/schema';
import { AppError } from '@/lib/errors';
import type { Person } from '../person';
import { endSignIns, isOpenSignIn } from './records';

/** Where a person is signed in at present, the latest first. */
export const listOwnSignIns = async (db: Database, { id, signInId }: Person): Promise<AccountAnswer['signIns']> => {
  const rows = await db
    .select()
    .from(signIn)
    .where(and(eq(signIn.personId, id), isOpenSignIn()))
    .orderBy(desc(signIn.lastActiveAt));

  return rows.map((row) => ({
    handle: row.handle,
    browser: row.browser,
    address: row.address,
    method: row.method,
    since: row.createdAt.toISOString(),
    lastActiveAt: row.lastActiveAt.toISOString(),
    here: row.id === signInId,
  }));
};

/** Signs a person out everywhere, here as well. */
export const endOwnSignIns = async (db: Database, { id }: Person, actor: Actor): Promise<void> =>
  db.transaction(async (tx) => {
    const ended = await endSignIns(tx, id);
    await recordEvent(tx, { code: 'person.sessions_ended', actor, subject: id, details: { ended } });
  });

const isHandle = (text: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);

/** Ends one of one's own sign-ins; says whether it was the one that asks. */
export const endOwnSignIn = async (
  db: Database,
  { id, signInId }: Person,
  handle: string,
  actor: Actor,
): Promise<{ here: boolean }> =>
  db.transaction(async (tx) => {
    const [ended] = isHandle(handle)
      ? await tx
          .update(signIn)
          .set({ endedAt: now() })
          .where(and(eq(signIn.handle, handle), eq(signIn.personId, id), isNull(signIn.endedAt)))
          .returning({ id: signIn.id })
      : [];

    if (!ended) {
      throw new AppError('NOT_FOUND', { userMessage: 'This sign-in of yours has ended already, or never was.' });
    }
    await recordEvent(tx, { code: 'person.signed_out', actor, subject: id });

    return { here: ended.id === signInId };
  });
