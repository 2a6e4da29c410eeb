import { beginPurpose, purposesFor } from '@/lib/access';
import { now } from '@/lib/clock';
import type { Queryable } from '@/lib/db';
import type { Keyring } from '@/lib/keys';
import type { Asking } from '../asking';

/** Begun anew with less than this left, so that nobody is cut off while they compare. */
const enoughMs = 15 * 60_000;

/** Whoever searches for a person's sessions has said what for they look at them. */
export const beginErasurePurpose = async (tx: Queryable, keys: Keyring, { person, actor }: Asking): Promise<void> => {
  const { purpose } = person;
  const isEnough = purpose?.code === 'erasure' && purpose.until.getTime() - now().getTime() >= enoughMs;

  if (!isEnough && purposesFor(person.roles).includes('erasure')) {
    await beginPurpose(tx, keys, person, { code: 'erasure', words: null }, actor);
  }
};
