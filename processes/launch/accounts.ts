import { sql } from 'drizzle-orm';
import { createPerson, findPasswordProblem, hasPeople, type Role, roles } from '@/lib/access';
import { recordAsDemo, theDesk } from '@/lib/audit';
import { moveClock } from '@/lib/base/clock';
import { ConfigError, type Settings } from '@/lib/base/config';
import { hourMs } from '@/lib/base/durations';
import type { Database } from '@/lib/db';
import { createDuty } from '@/lib/erasure';

const accountsLock = 7_426_004;

export interface NewAccount {
  email: string;
  /** `null` if the operator chose it. */
  password: string | null;
  roles: readonly Role[];
}

export const demoEmails = {
  officer: 'officer@proofdesk.example',
  privacy: 'privacy@proofdesk.example',
  reviewer: 'reviewer@proofdesk.example',
} as const;

const demoPeople = [
  { email: demoEmails.officer, name: 'Demo case officer', roles: ['officer', 'supervisor'] },
  { email: demoEmails.privacy, name: 'Demo privacy officer', roles: ['privacy officer'] },
] as const;

/** A history has verdicts that two officers agreed on. */
const demoReviewer = { email: demoEmails.reviewer, name: 'Demo reviewer', roles: ['officer'] } as const;

type DemoPerson = (typeof demoPeople)[number] | typeof demoReviewer;
type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];

/** So that the demo has sessions that must be kept. Never created with a real service. */
const demoDuty: Parameters<typeof createDuty>[1] = {
  countries: ['UTO'],
  statuses: ['AUTO_APPROVED'],
  documentTypes: [],
  years: 5,
  basis: 'Anti-money-laundering record, 5 years',
  countsFrom: 'completion',
  isActive: true,
};

const addDemo = async (tx: Transaction, people: readonly DemoPerson[]): Promise<NewAccount[]> => {
  const accounts: NewAccount[] = [];
  for (const person of people) {
    accounts.push({ email: person.email, roles: person.roles, password: await createPerson(tx, person) });
  }
  await createDuty(tx, demoDuty, theDesk);

  return accounts;
};

const addDemoOfThePast = async (tx: Transaction, historyMs: number): Promise<NewAccount[]> => {
  const restore = moveClock(-historyMs - hourMs);
  try {
    return await recordAsDemo(() => addDemo(tx, [...demoPeople, demoReviewer]));
  } finally {
    restore();
  }
};

/**
 * On the first start: creates an account with every role and, with the embedded service, two demo
 * accounts and a retention obligation. Passwords are shown before the commit, so that a crash in
 * between never leaves accounts whose passwords nobody has seen. Demo accounts with a history have been there for as
 * long as that, and have a third colleague.
 */
export const createFirstAccounts = async (
  settings: Settings,
  db: Database,
  show: (accounts: readonly NewAccount[]) => void,
  historyMs: number | null = null,
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

    // Demo accounts first, so that the audit log begins with its oldest events.
    const addOthers = () => (historyMs === null ? addDemo(tx, demoPeople) : addDemoOfThePast(tx, historyMs));
    const others = settings.UPSTREAM_URL ? [] : await addOthers();
    const password = await createPerson(tx, { email, name, roles, password: chosen });
    const owner = { email, password: chosen ? null : password, roles };
    show([owner, ...others]);
  });
};
