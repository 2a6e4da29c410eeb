import { createPerson, hasPeople, type Role, roles } from '@/lib/access';
import type { Settings } from '@/lib/config';
import { connect } from '@/lib/db';

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

/** On the first run: an account with every role, and with the embedded service two demo accounts besides. */
export const createFirstAccounts = async (settings: Settings, databaseUrl: string): Promise<NewAccount[]> => {
  const { db, close } = connect(databaseUrl, { max: 1 });

  try {
    if (await hasPeople(db)) {
      return [];
    }

    const { ADMIN_EMAIL: email = 'owner@proofdesk.example', ADMIN_PASSWORD: chosen } = settings;
    const password = await createPerson(db, { email, name: 'Desk owner', roles, password: chosen });
    const accounts: NewAccount[] = [{ email, password: chosen ? null : password, roles }];

    if (!settings.UPSTREAM_URL) {
      for (const person of demoPeople) {
        accounts.push({ email: person.email, roles: person.roles, password: await createPerson(db, person) });
      }
    }

    return accounts;
  } finally {
    await close();
  }
};
