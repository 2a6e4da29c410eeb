/** The integrator's own references. The service sends them only in its webhook reports. */
import { eq, sql } from 'drizzle-orm';
import { now } from '@/lib/base/clock';
import type { Queryable } from '@/lib/db';
import { erasure, externalId, mirrorSession } from '@/lib/db/schema';
import { lockSession } from '@/lib/db/session-lock';
import { type Keyring, openForSubjects, sealForSubjects } from '@/lib/keys';

/** By session, without those that cannot be decrypted. */
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

/** Nothing is stored about a session that is erased or about to be. */
const isErasedOrPending = async (tx: Queryable, sessionId: string): Promise<boolean> => {
  await lockSession(tx, sessionId);
  const found = await tx.select({ id: erasure.sessionId }).from(erasure).where(eq(erasure.sessionId, sessionId));

  return found.length > 0;
};

/** Saves the reference from a report. A new one also rebuilds the session's tokens. */
export const saveExternalId = async (tx: Queryable, keys: Keyring, sessionId: string, text: string): Promise<void> => {
  if (await isErasedOrPending(tx, sessionId)) return;
  if ((await readExternalIds(tx, keys, [sessionId])).get(sessionId) === text) return;

  const sealed = (await sealForSubjects(tx, keys, 'external id', new Map([[sessionId, text]]))).get(sessionId);
  if (!sealed) throw new Error('The external id was not encrypted.');
  await tx
    .insert(externalId)
    .values({ sessionId, sealed })
    .onConflictDoUpdate({ target: externalId.sessionId, set: { sealed } });
  // Reading the results again rebuilds the tokens.
  await tx
    .update(mirrorSession)
    .set({ resultState: 'wanted', resultTries: 0, resultDueAt: now() })
    .where(sql`${mirrorSession.id} = ${sessionId} and ${mirrorSession.resultState} = 'read'`);
};

export const deleteExternalIds = async (tx: Queryable, sessionIds: readonly string[]): Promise<void> => {
  await tx.delete(externalId).where(sql`${externalId.sessionId} = any(${sql.param(sessionIds)}::text[])`);
};
