import { and, eq, sql } from 'drizzle-orm';
import { now } from '@/lib/clock';
import type { WirePayload } from '@/lib/contract';
import type { Queryable } from '@/lib/db';
import { apiCredential, webhook, webhookDelivery } from '../db/schema';
import type { Attempt } from './post';

/** A sender that dies with a delivery in its hands loses it after this long, and another takes it up. */
const leaseSeconds = 60;

const firstPauseSeconds = 15;
const longestPauseSeconds = 6 * 3600;
/** About twenty hours in all. */
export const attemptsAtMost = 14;

/** Doubling, with a fifth of chance in it, so that many failures do not come back as one wave. */
export const pauseAfter = (attempts: number, chance = Math.random()): number =>
  Math.min(longestPauseSeconds, firstPauseSeconds * 2 ** (attempts - 1)) * (0.9 + chance * 0.2);

/** Within the transaction of the change: whoever wants to hear of it will, or the change did not happen. */
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
 * Takes what is due, for this sender alone, except for webhooks that are busy. Of one session's news the later
 * waits for the earlier.
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

/** Writes down what an attempt came to, and when the next one is due. One that was taken over meanwhile does not count. */
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
