import { asc, eq } from 'drizzle-orm';
import { now } from '@/lib/clock';
import { type SessionStatus, sessionStatuses } from '@/lib/contract';
import type { Database, Queryable } from '@/lib/db';
import { webhook } from '../db/schema';
import { seal } from '../keys';

/** The changes that services of this family tell of. An expired session is not told: nothing happened. */
export const notifiedStatuses: readonly SessionStatus[] = sessionStatuses.filter((status) => status !== 'EXPIRED');

export interface NewWebhook {
  address: string;
  username: string;
  /** The API password of that user: what is sent is signed with it. */
  secret: string;
  statuses: readonly string[];
}

export const addWebhook = async (
  db: Queryable,
  key: Uint8Array,
  { address, username, secret, statuses }: NewWebhook,
): Promise<string> => {
  const [made] = await db
    .insert(webhook)
    .values({
      address,
      username,
      statuses: [...statuses],
      sealedSecret: seal(key, secret),
      createdAt: now().toISOString(),
    })
    .returning({ id: webhook.id });
  if (!made) throw new Error('The webhook was not written');

  return made.id;
};

/** One webhook of this user at this path, wherever that is now. One at another host or port has moved here. */
export const ensureWebhook = (db: Database, key: Uint8Array, wanted: NewWebhook): Promise<void> =>
  db.transaction(async (tx) => {
    const pathOf = (address: string) => new URL(address).pathname;
    const [first, ...rest] = (await listWebhooks(tx)).filter(
      ({ address, username }) => username === wanted.username && pathOf(address) === pathOf(wanted.address),
    );
    for (const { id } of rest) await removeWebhook(tx, id);

    if (first) {
      await tx
        .update(webhook)
        .set({ address: wanted.address, sealedSecret: seal(key, wanted.secret) })
        .where(eq(webhook.id, first.id));
    } else {
      await addWebhook(tx, key, wanted);
    }
  });

/** After a rotation: what is sent from now on is signed with the new password. */
export const resealWebhooks = async (
  db: Queryable,
  key: Uint8Array,
  username: string,
  secret: string,
): Promise<void> => {
  await db
    .update(webhook)
    .set({ sealedSecret: seal(key, secret) })
    .where(eq(webhook.username, username));
};

export const listWebhooks = (db: Queryable) =>
  db
    .select({ id: webhook.id, address: webhook.address, username: webhook.username, statuses: webhook.statuses })
    .from(webhook)
    .orderBy(asc(webhook.createdAt), asc(webhook.id));

/** Whether there was such a webhook. What was not delivered to it yet goes with it. */
export const removeWebhook = async (db: Queryable, id: string): Promise<boolean> => {
  const gone = await db.delete(webhook).where(eq(webhook.id, id)).returning({ id: webhook.id });

  return gone.length > 0;
};
