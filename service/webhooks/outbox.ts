import { and, eq, sql } from 'drizzle-orm';
import { backoff, jitter } from '@/lib/base/backoff';
import { now } from '@/lib/base/clock';
import type { WirePayload } from '@/lib/contract';
import type { Queryable } from '@/lib/db';
import { apiCredential, webhook, webhookDelivery } from '../db/schema';
import type { Attempt } from './post';

/** If a sender dies, another takes over its deliveries after this long. */
const leaseSeconds = 60;

const pauseSeconds = { first: 15, longest: 6 * 3600 };
/** About twenty hours in all. */
export const attemptsAtMost = 14;

/** In seconds. */
export const pauseAfter = (attempts: number, chance?: number): number =>
  jitter(backoff(attempts, pauseSeconds), chance);

/** Call it in the transaction of the change, so that the notification is queued if and only if the change happens. */
export const queueNotifications = async (tx: Queryable, event: WirePayload<'notification'>): Promise<void> => {
  const at = now().toISOString();

  await tx.execute(sql`
    insert into ${webhookDelivery} (webhook_id, session_id, status, body, created_at, next_attempt_at)
    select ${webhook.id}, ${event.sessionId}, ${event.status}, ${JSON.stringify(event)}, ${at}, ${at}
    from ${webhook} join ${apiCredential} on ${apiCredential.username} = ${webhook.username}
    where ${apiCredential.revokedAt} is null and ${event.status} = any(${webhook.statuses})`);
};

export interface DueDelivery {
  id: number;
  webhookId: string;
  address: string;
  sealedSecret: Buffer;
  body: string;
  attempts: number;
}

/**
 * Leases due deliveries to this sender, except those of busy webhooks. A session's later notification waits for
 * its earlier one.
 */
export const takeDue = async (db: Queryable, most: number, busy: readonly string[] = []): Promise<DueDelivery[]> => {
  const at = now();
  const leaseEnd = new Date(at.getTime() + leaseSeconds * 1000).toISOString();

  const { rows } = await db.execute<Record<string, unknown> & DueDelivery>(sql`
    with due as (
      select delivery.id from webhook_delivery delivery
      where delivery.next_attempt_at <= ${at.toISOString()}
        and not delivery.webhook_id = any(${sql.param([...busy])}::uuid[]) and not exists (
        select from webhook_delivery earlier
        where earlier.session_id = delivery.session_id and earlier.webhook_id = delivery.webhook_id
          and earlier.id < delivery.id and earlier.next_attempt_at is not null
      )
      order by delivery.next_attempt_at, delivery.id
      limit ${most} for update skip locked
    )
    update webhook_delivery set attempts = attempts + 1, next_attempt_at = ${leaseEnd}
    from due, webhook where webhook_delivery.id = due.id and webhook.id = webhook_delivery.webhook_id
    returning webhook_delivery.id, webhook.id as "webhookId", webhook.address, webhook.sealed_secret as "sealedSecret",
      webhook_delivery.body, webhook_delivery.attempts`);

  return rows.map((row) => ({ ...row, id: Number(row.id) }));
};

/** Records an attempt and when the next is due. Ignored if another sender has taken over the delivery. */
export const recordAttempt = async (
  db: Queryable,
  { id, attempts }: Pick<DueDelivery, 'id' | 'attempts'>,
  { isDelivered, outcome }: Attempt,
): Promise<void> => {
  const at = now();
  const isOver = isDelivered || attempts >= attemptsAtMost;
  const next = new Date(at.getTime() + pauseAfter(attempts) * 1000);

  await db
    .update(webhookDelivery)
    .set({
      lastOutcome: outcome,
      deliveredAt: isDelivered ? at.toISOString() : null,
      nextAttemptAt: isOver ? null : next.toISOString(),
    })
    .where(and(eq(webhookDelivery.id, id), eq(webhookDelivery.attempts, attempts)));
};
