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

export interface Sender {
  /** Takes up what is due as far as there is room; each that ends makes room for the next. Does not wait for them. */
  send: () => Promise<void>;
  /** Until nothing is under way any more. */
  idle: () => Promise<void>;
  /** Cuts off what is under way, and takes up nothing more. */
  stop: () => Promise<void>;
}

export const createSender = (means: Delivering): Sender => {
  const stopping = new AbortController();
  const underWay = new Map<Promise<void>, string>();
  let taking: Promise<void> = Promise.resolve();

  const busyWebhooks = (): string[] => {
    const all = [...underWay.values()];

    return [...new Set(all)].filter((id) => all.filter((other) => other === id).length >= lanesForOne);
  };

  const fill = async (): Promise<void> => {
    while (!stopping.signal.aborted && underWay.size < lanes) {
      const [delivery] = await takeDue(means.db, 1, busyWebhooks());
      if (!delivery) return;

      const work = deliver(means, delivery, stopping.signal)
        // What cannot be written down is taken up again when the lease is over.
        .catch((error: unknown) => means.log.error({ error }, 'an attempt was not recorded'))
        .then(() => {
          underWay.delete(work);

          return send();
        })
        .catch((error: unknown) => means.log.error({ error }, 'the outbox was not read'));
      underWay.set(work, delivery.webhookId);
    }
  };

  // One after the other: each has to know what the one before it took.
  const send = (): Promise<void> => {
    const filled = taking.then(fill);
    taking = filled.catch(() => undefined);

    return filled;
  };

  const idle = async (): Promise<void> => {
    do {
      await Promise.all(underWay.keys());
      await taking;
    } while (underWay.size > 0);
  };

  return {
    send,
    idle,
    stop: () => {
      stopping.abort();

      return idle();
    },
  };
};
