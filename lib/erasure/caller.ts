import type { Person } from '@/lib/access';
import type { Actor } from '@/lib/audit';
import type { Database } from '@/lib/db';
import type { Keyring } from '@/lib/keys';

export interface ErasureTools {
  db: Database;
  keys: Keyring;
}

/** The person behind a call, and how the audit log names them. */
export interface Caller {
  person: Person;
  actor: Actor & { personId: string };
}
