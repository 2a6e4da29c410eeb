import { sql } from 'drizzle-orm';
import { createPerson, findPasswordProblem, hasPeople, type Role, roles } from '@/lib/access';
import { theDesk } from '@/lib/audit';
import { ConfigError, type Settings } from '@/lib/base/config';
import type { Database } from '@/lib/db';
import { createDuty } from '@/lib/erasure';

const accountsLock = 7_426_004;

export interface NewAccount {
  email: string;
  /** `null` if the operator chose it. */
  password: string | null;
  roles: readonly Role[];
}

const demoPeople = [
  { email: 'officer@proofdesk.example', name: 'Demo officer', roles: ['officer', 'supervisor'] },
  { email: 'privacy@proofdesk.example', name: 'Demo privacy officer', roles: ['privacy officer'] },
] as const;

/** So that the demo has sessions that must be kept. Never created with a real service. */
const demoDuty = {
  country: 'UTO',
  status: 'AUTO_APPROVED',
  years: 5,
  basis: 'Anti-money-laundering record, 5 years',
  countsFrom: 'completion',
  isActive: true,
} as const;

/**
 * On the first start: creates an account with every role and, with the embedded service, two demo
 * accounts and a retention obligation. Passwords are shown before the commit, so that a crash in
 * between never leaves accounts whose passwords nobody has seen.
 */
export const createFirstAccounts = async (
  settings: Settings,
  db: Database,
  show: (accounts: readonly NewAccount[]) => void,
): Promise<void> => {
  if (await hasPeople(db)) {
    return;
  }

  const { ADMIN_EMAIL: email = 'owner@proofdesk.example', ADMIN_PASSWORD: chosen } = settings;
  const name = 'Desk owner';
  const problem = chosen === undefined ? null : await findPasswordProblem(chosen, { email, name });
  if (problem) throw new ConfigError([`ADMIN_PASSWORD is not accepted. ${problem}`]);

  await db.transaction(async (tx) => {
    // Another desk on this database may be starting for the first time too.
    await tx.execute(sql`select pg_advisory_xact_lock(${accountsLock})`);
    if (await hasPeople(tx)) return;

    const password = await createPerson(tx, { email, name, roles, password: chosen });
    const accounts: NewAccount[] = [{ email, password: chosen ? null : password, roles }];

    for (const person of settings.UPSTREAM_URL ? [] : demoPeople) {
      accounts.push({ email: person.email, roles: person.roles, password: await createPerson(tx, person) });
    }
    if (!settings.UPSTREAM_URL) await createDuty(tx, demoDuty, theDesk);
    show(accounts);
  });
};
