import { beginPurpose, type Person, purposesFor } from '@/lib/access';
import type { Actor } from '@/lib/audit';
import { now } from '@/lib/clock';
import type { Database, Queryable } from '@/lib/db';
import type { Keyring } from '@/lib/keys';

export interface ClaimTools {
  db: Database;
  keys: Keyring;
}

/** Who asks, and through which request. */
export interface ClaimAsking {
  person: Person;
  actor: Actor & { personId: string };
}

/** Begun anew with less than this left, so that nobody is cut off in the middle of a case. */
const enoughMs = 15 * 60_000;

/** Whoever has a case has said what for they look at sessions. */
export const beginTriage = async (tx: Queryable, keys: Keyring, { person, actor }: ClaimAsking): Promise<void> => {
  const { purpose } = person;
  const isEnough = purpose?.code === 'triage' && purpose.until.getTime() - now().getTime() >= enoughMs;

  if (!isEnough && purposesFor(person.roles).includes('triage')) {
    await beginPurpose(tx, keys, person, { code: 'triage', words: null }, actor);
  }
};
