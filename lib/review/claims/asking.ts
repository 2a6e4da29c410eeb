import type { Person } from '@/lib/access';
import type { Actor } from '@/lib/audit';
import type { Database } from '@/lib/db';
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
