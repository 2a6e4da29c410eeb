import type { Database } from '@/lib/db';
import type { Log } from '@/lib/log';
import { unseal } from '../keys';
import type { AddressGuard } from './addresses';
import { attemptsAtMost, type DueDelivery, recordAttempt, takeDue } from './outbox';
import { type Attempt, post } from './post';

/** So many attempts at once, and of those so many to one webhook: one that does not answer holds up nobody else. */
const lanes = 10;
const lanesForOne = 4;

interface Delivering {
  db: Database;
  log: Log;
  guard: AddressGuard;
  /** Opens the passwords that sign. */
  key: Uint8Array;
}

const attempt = async (
  { guard, key }: Delivering,
  { sealedSecret, address, body }: DueDelivery,
  stopping: AbortSignal,
): Promise<Attempt> => {
  let secret: string;

  try {
    secret = unseal(key, sealedSecret);
  } catch {
    return { isDelivered: false, outcome: 'the password that signs cannot be read; add the webhook anew' };
  }

  return post(guard, { address, body, secret }, stopping);
};

const deliver = async (means: Delivering, delivery: DueDelivery, stopping: AbortSignal): Promise<void> => {
  const result = await attempt(means, delivery, stopping);
  // Cut off by us: nobody knows whether it arrived. Another sender takes it up when the lease is over.
  if (stopping.aborted && !result.isDelivered) return;
  await recordAttempt(means.db, delivery, result);

  const { id, attempts } = delivery;
  const isGivenUp = !result.isDelivered && attempts >= attemptsAtMost;
  means.log[isGivenUp ? 'error' : 'info']({ delivery: id, attempts, ...result }, 'webhook');
};

/** Sends everything that is due now, or as much as it can until it is stopped. Returns how many attempts were made. */
export const deliverDue = async (means: Delivering, stopping: AbortSignal): Promise<number> => {
  const underWay = new Map<string, number>();
  const count = (webhookId: string, change: 1 | -1) => underWay.set(webhookId, (underWay.get(webhookId) ?? 0) + change);
  let made = 0;
  let taking: Promise<DueDelivery | undefined> = Promise.resolve(undefined);

  // One after the other: each has to know what the one before it took.
  const take = (): Promise<DueDelivery | undefined> => {
    taking = taking.then(async () => {
      const busy = [...underWay].flatMap(([id, now]) => (now >= lanesForOne ? [id] : []));
      const [delivery] = stopping.aborted ? [] : await takeDue(means.db, 1, busy);
      if (delivery) count(delivery.webhookId, 1);

      return delivery;
    });

    return taking;
  };

  const lane = async (): Promise<void> => {
    for (let delivery = await take(); delivery; delivery = await take()) {
      const { webhookId } = delivery;
      made++;
      await deliver(means, delivery, stopping).finally(() => count(webhookId, -1));
    }
  };

  await Promise.all(Array.from({ length: lanes }, lane));

  return made;
};
