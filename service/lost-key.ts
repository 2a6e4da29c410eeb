/** What nobody can read any more once SERVICE_KEY is lost. */
import { asc, gt, inArray } from 'drizzle-orm';
import type { Queryable } from '@/lib/db';
import { evidenceKey, webhook } from './db/schema';
import { unwrapKey } from './evidence/session-key';
import { keysFor, type ServiceKeys, unsealWithAny } from './keys';

export interface UnreadableOfService {
  /** Sessions whose captured pictures cannot be decrypted. */
  sessions: string[];
  /** Webhooks whose signing password cannot be. */
  webhooks: string[];
}

const pageSize = 1000;

const opens = (keys: ServiceKeys, sessionId: string, wrapped: Buffer): boolean => {
  try {
    unwrapKey(keys, sessionId, wrapped);

    return true;
  } catch {
    return false;
  }
};

export const findUnreadableOfService = async (db: Queryable, keys: ServiceKeys): Promise<UnreadableOfService> => {
  const hooks = await db.select({ id: webhook.id, sealed: webhook.sealedSecret }).from(webhook);
  const secretKeys = keysFor(keys, 'webhookSecret');
  const sessions: string[] = [];
  let after: string | undefined = '';

  while (after !== undefined) {
    const rows: { sessionId: string; wrapped: Buffer }[] = await db
      .select()
      .from(evidenceKey)
      .where(gt(evidenceKey.sessionId, after))
      .orderBy(asc(evidenceKey.sessionId))
      .limit(pageSize);
    sessions.push(...rows.filter((row) => !opens(keys, row.sessionId, row.wrapped)).map(({ sessionId }) => sessionId));
    after = rows.length === pageSize ? rows.at(-1)?.sessionId : undefined;
  }

  return {
    sessions,
    webhooks: hooks.filter(({ sealed }) => unsealWithAny(secretKeys, sealed) === null).map(({ id }) => id),
  };
};

/** The sessions stay, without their pictures. */
export const removeUnreadableOfService = async (
  db: Queryable,
  { sessions, webhooks }: UnreadableOfService,
): Promise<void> => {
  for (let start = 0; start < sessions.length; start += pageSize) {
    const some = sessions.slice(start, start + pageSize);
    await db.delete(evidenceKey).where(inArray(evidenceKey.sessionId, some));
  }
  if (webhooks.length > 0) await db.delete(webhook).where(inArray(webhook.id, webhooks));
};
