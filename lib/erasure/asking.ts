import type { Person } from '@/lib/access';
import type { Actor } from '@/lib/audit';
import type { Database } from '@/lib/db';
import type { Keyring } from '@/lib/keys';

export interface ErasureTools {
  db: Database;
  keys: Keyring;
}

/** Who asks, and through which request. */
export interface Asking {
  person: Person;
  actor: Actor & { personId: string };
}
