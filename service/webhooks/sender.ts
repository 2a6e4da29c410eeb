import type { Log } from '@/lib/base/log';
import type { Database } from '@/lib/db';
import { unsealWithAny } from '../keys';
import type { AddressGuard } from './addresses';
import { attemptsAtMost, type DueDelivery, recordAttempt, takeDue } from './outbox';
import { type Attempt, post } from './post';

/** Concurrent attempts in total and to one webhook, so that a silent receiver does not hold up the others. */
const lanes = 10;
const lanesForOne = 4;

interface SenderParts {
  db: Database;
  log: Log;
  guard: AddressGuard;
  /** Decrypt the signing passwords; the current one first. */
  keys: readonly Uint8Array[];
}

const attempt = async (
  { guard, keys }: SenderParts,
  { sealedSecret, address, body }: DueDelivery,
  stopping: AbortSignal,
): Promise<Attempt> => {
  const secret = unsealWithAny(keys, sealedSecret);

  if (secret === null) {
    return { isDelivered: false, outcome: 'the signing password cannot be read; remove the webhook and add it again' };
  }

  return post(guard, { address, body, secret }, stopping);
};

const deliver = async (parts: SenderParts, delivery: DueDelivery, stopping: AbortSignal): Promise<void> => {
  const result = await attempt(parts, delivery, stopping);
  // Aborted by us, so the outcome is unknown. Another sender retries it when the lease ends.
  if (stopping.aborted && !result.isDelivered) return;
  await recordAttempt(parts.db, delivery, result);

  const { id, attempts } = delivery;
  const isGivenUp = !result.isDelivered && attempts >= attemptsAtMost;
  parts.log[isGivenUp ? 'error' : 'info']({ delivery: id, attempts, ...result }, 'webhook');
};

export interface Sender {
  /** Starts due deliveries as far as there is room, and more as they finish. Does not wait for them. */
  send: () => Promise<void>;
  /** Resolves when no delivery is running. */
  idle: () => Promise<void>;
  /** Aborts running deliveries and starts no more. */
  stop: () => Promise<void>;
}

export const createSender = (parts: SenderParts): Sender => {
  const stopping = new AbortController();
  const underWay = new Map<Promise<void>, string>();
  let taking: Promise<void> = Promise.resolve();

  const busyWebhooks = (): string[] => {
    const all = [...underWay.values()];

    return [...new Set(all)].filter((id) => all.filter((other) => other === id).length >= lanesForOne);
  };

  const fill = async (): Promise<void> => {
    while (!stopping.signal.aborted && underWay.size < lanes) {
      const [delivery] = await takeDue(parts.db, 1, busyWebhooks());
      if (!delivery) return;

      const work = deliver(parts, delivery, stopping.signal)
        // An unrecorded attempt is retried when the lease ends.
        .catch((error: unknown) => parts.log.error({ error }, 'attempt not recorded'))
        .then(() => {
          underWay.delete(work);

          return send();
        })
        .catch((error: unknown) => parts.log.error({ error }, 'outbox not read'));
      underWay.set(work, delivery.webhookId);
    }
  };

  // Serialised: each call must see what the previous one took.
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
