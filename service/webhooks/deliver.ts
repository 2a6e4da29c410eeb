import type { Database } from '@/lib/db';
import type { Log } from '@/lib/log';
import { unseal } from '../keys';
import type { AddressGuard } from './addresses';
import { attemptsAtMost, type DueDelivery, recordAttempt, takeDue } from './outbox';
import { type Attempt, post } from './post';

const atOnce = 10;

interface Delivering {
  db: Database;
  log: Log;
  guard: AddressGuard;
  /** Opens the passwords that sign. */
  key: Uint8Array;
}

const attempt = async ({ guard, key }: Delivering, delivery: DueDelivery): Promise<Attempt> => {
  let secret: string;

  try {
    secret = unseal(key, delivery.sealedSecret);
  } catch {
    return { isDelivered: false, outcome: 'the password that signs cannot be read; add the webhook anew' };
  }

  return post(guard, delivery.address, delivery.body, secret);
};

/** Sends everything that is due now. Returns how many attempts were made. */
export const deliverDue = async (means: Delivering): Promise<number> => {
  const { db, log } = means;
  let made = 0;

  for (;;) {
    const due = await takeDue(db, atOnce);

    await Promise.all(
      due.map(async (delivery) => {
        const result = await attempt(means, delivery);
        await recordAttempt(db, delivery, result);

        const { id, attempts } = delivery;
        const isGivenUp = !result.isDelivered && attempts >= attemptsAtMost;
        log[isGivenUp ? 'error' : 'info']({ delivery: id, attempts, ...result }, 'webhook');
      }),
    );
    made += due.length;
    if (due.length < atOnce) return made;
  }
};
