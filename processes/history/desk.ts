/** What the steps of the history work with: the databases, the service, the clock and the people. */
import { eq } from 'drizzle-orm';
import { describeSession, type SessionDescription } from '@/demo/population';
import type { Person } from '@/lib/access';
import type { Actor } from '@/lib/audit';
import { now } from '@/lib/base/clock';
import { hourMs } from '@/lib/base/durations';
import type { Log } from '@/lib/base/log';
import type { Database } from '@/lib/db';
import { person as personTable } from '@/lib/db/schema';
import type { Keyring, Signer } from '@/lib/keys';
import type { Upstream } from '@/lib/upstream';
import { session } from '@/service/db/schema';
import { demoEmails } from '../launch/accounts';
import type { PastClock } from './clock';
import type { Notes } from './state';

export interface HistoryDesk {
  db: Database;
  service: Database;
  upstream: Upstream;
  keys: Keyring;
  signer: Signer;
  clock: PastClock;
  log: Log;
  seed: string;
  notes: Notes;
  /** Writes to the mirror what the service had by now. */
  see: () => Promise<void>;
}

export interface Caller {
  person: Person;
  actor: Actor & { personId: string };
}

/** A demo account at work, with the purpose that its work implies. */
export const callerOf = async (
  { db }: Pick<HistoryDesk, 'db'>,
  who: keyof typeof demoEmails,
  purpose: 'triage' | 'rejections' | 'erasure' = 'triage',
): Promise<Caller> => {
  const [row] = await db.select().from(personTable).where(eq(personTable.email, demoEmails[who]));
  if (!row) throw new Error(`The account ${demoEmails[who]} is missing.`);
  const at = now();
  const until = new Date(at.getTime() + hourMs);

  return {
    person: {
      id: row.id,
      email: row.email,
      name: row.name,
      roles: row.roles,
      signInId: 'demo history',
      lastActiveAt: at,
      mustSetUp: null,
      freshUntil: until,
      purpose: { code: purpose, startedAt: at, until, origin: 'chosen' },
    },
    actor: { personId: row.id, requestId: null, address: null },
  };
};

/** The invented person and documents behind a session. */
export const sessionBehind = async (
  { service, seed }: Pick<HistoryDesk, 'service' | 'seed'>,
  sessionId: string,
): Promise<SessionDescription> => {
  const [row] = await service
    .select({ index: session.demoIndex, createdAt: session.createdAt })
    .from(session)
    .where(eq(session.id, sessionId));
  if (!row || row.index === null) throw new Error('This is not a demo session.');

  return describeSession(seed, row.index, new Date(row.createdAt));
};
