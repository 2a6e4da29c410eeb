import { asc, eq } from 'drizzle-orm';
import { now } from '@/lib/base/clock';
import { type SessionStatus, sessionStatuses } from '@/lib/contract';
import type { Database, Queryable } from '@/lib/db';
import { webhook } from '../db/schema';
import { seal } from '../keys';

/** The statuses that are notified. Expiry is not: it is only computed on reading. */
export const notifiedStatuses: readonly SessionStatus[] = sessionStatuses.filter((status) => status !== 'EXPIRED');

export interface NewWebhook {
  address: string;
  username: string;
  /** The API password for that user, which signs the notifications. */
  secret: string;
  statuses: readonly string[];
}

export const addWebhook = async (
  db: Queryable,
  key: Uint8Array,
  { address, username, secret, statuses }: NewWebhook,
): Promise<string> => {
  const [created] = await db
    .insert(webhook)
    .values({
      address,
      username,
      statuses: [...statuses],
      sealedSecret: seal(key, secret),
      createdAt: now().toISOString(),
    })
    .returning({ id: webhook.id });
  if (!created) throw new Error('The webhook was not stored');

  return created.id;
};

/** Ensures one webhook of this user at this path; one at another host or port is moved to the new address. */
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

/** Sign this user's notifications with a new password, after a rotation. */
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

/** Removes the webhook and its undelivered notifications. False for an unknown webhook. */
export const removeWebhook = async (db: Queryable, id: string): Promise<boolean> => {
  const gone = await db.delete(webhook).where(eq(webhook.id, id)).returning({ id: webhook.id });

  return gone.length > 0;
};
