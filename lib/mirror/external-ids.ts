/** The integrator's own references: the service tells them in its reports, and nowhere else. */
import { eq, sql } from 'drizzle-orm';
import { now } from '@/lib/clock';
import type { Queryable } from '@/lib/db';
import { erasure, externalId, mirrorSession } from '@/lib/db/schema';
import { shutSession } from '@/lib/db/session-turns';
import { type Keyring, openForSubjects, sealForSubjects } from '@/lib/keys';

/** By session; those that do not open are missing. */
export const readExternalIds = async (
  db: Queryable,
  keys: Keyring,
  sessionIds: readonly string[],
): Promise<Map<string, string>> => {
  const rows = await db
    .select()
    .from(externalId)
    .where(sql`${externalId.sessionId} = any(${sql.param(sessionIds)}::text[])`);
  const sealed = new Map(rows.map((row) => [row.sessionId, row.sealed]));
  const opened = await openForSubjects(db, keys, 'external id', sealed);

  return new Map([...opened].flatMap(([id, text]) => (text.state === 'readable' ? [[id, text.text]] : [])));
};

/** Of a session that is erased, or is to be, nothing is kept any more. */
const isErasedOrToBe = async (tx: Queryable, sessionId: string): Promise<boolean> => {
  await shutSession(tx, sessionId);
  const found = await tx.select({ id: erasure.sessionId }).from(erasure).where(eq(erasure.sessionId, sessionId));

  return found.length > 0;
};

/** Keeps the reference that a report brings. With a new one, the session's tokens are made again. */
export const keepExternalId = async (tx: Queryable, keys: Keyring, sessionId: string, text: string): Promise<void> => {
  if (await isErasedOrToBe(tx, sessionId)) return;
  if ((await readExternalIds(tx, keys, [sessionId])).get(sessionId) === text) return;

  const sealed = (await sealForSubjects(tx, keys, 'external id', new Map([[sessionId, text]]))).get(sessionId);
  if (!sealed) throw new Error('An external id was not sealed.');
  await tx
    .insert(externalId)
    .values({ sessionId, sealed })
    .onConflictDoUpdate({ target: externalId.sessionId, set: { sealed } });
  // Results that were read before are read once more, and the tokens with them.
  await tx
    .update(mirrorSession)
    .set({ resultState: 'wanted', resultTries: 0, resultDueAt: now() })
    .where(sql`${mirrorSession.id} = ${sessionId} and ${mirrorSession.resultState} = 'read'`);
};

export const forgetExternalIds = async (tx: Queryable, sessionIds: readonly string[]): Promise<void> => {
  await tx.delete(externalId).where(sql`${externalId.sessionId} = any(${sql.param(sessionIds)}::text[])`);
};
