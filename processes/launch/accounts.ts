import { sql } from 'drizzle-orm';
import { createPerson, hasPeople, type Role, roles } from '@/lib/access';
import { theDesk } from '@/lib/audit';
import type { Settings } from '@/lib/config';
import type { Database } from '@/lib/db';
import { createDuty } from '@/lib/erasure';

const accountsLock = 7_426_004;

export interface NewAccount {
  email: string;
  /** `null` when the operator chose it. */
  password: string | null;
  roles: readonly Role[];
}

const demoPeople = [
  { email: 'officer@proofdesk.example', name: 'Demo officer', roles: ['officer', 'supervisor'] },
  { email: 'privacy@proofdesk.example', name: 'Demo privacy officer', roles: ['privacy officer'] },
] as const;

/** So that the demo has sessions that must be kept. None ships active where the service is a real one. */
const demoDuty = {
  country: 'UTO',
  status: 'AUTO_APPROVED',
  years: 5,
  basis: 'Anti-money-laundering record, 5 years',
  countsFrom: 'completion',
  isActive: true,
} as const;

/**
 * On the first run: an account with every role, and with the embedded service two demo accounts
 * and a duty to keep besides. They are told before they count: a crash in between makes new ones at the next start,
 * and never accounts whose passwords nobody has seen.
 */
export const createFirstAccounts = async (
  settings: Settings,
  db: Database,
  tell: (accounts: readonly NewAccount[]) => void,
): Promise<void> => {
  if (await hasPeople(db)) {
    return;
  }

  const { ADMIN_EMAIL: email = 'owner@proofdesk.example', ADMIN_PASSWORD: chosen } = settings;

  await db.transaction(async (tx) => {
    // Another desk on this database may be at its first start as well.
    await tx.execute(sql`select pg_advisory_xact_lock(${accountsLock})`);
    if (await hasPeople(tx)) return;

    const password = await createPerson(tx, { email, name: 'Desk owner', roles, password: chosen });
    const accounts: NewAccount[] = [{ email, password: chosen ? null : password, roles }];

    for (const person of settings.UPSTREAM_URL ? [] : demoPeople) {
      accounts.push({ email: person.email, roles: person.roles, password: await createPerson(tx, person) });
    }
    if (!settings.UPSTREAM_URL) await createDuty(tx, demoDuty, theDesk);
    tell(accounts);
  });
};
