/** For tests only: people and their sign-ins. */
import { eq } from 'drizzle-orm';
import { URI } from 'otpauth';
import type { Actor } from '@/lib/audit';
import { now } from '@/lib/base/clock';
import { auditEvent, person } from '@/lib/db/schema';
import type { TestDatabase } from '@/lib/db/testing';
import { type Keyring, openKeyring } from '@/lib/keys';
import { makeKeys } from '@/lib/keys/testing';
import { createPerson } from './people/first-accounts';
import type { Role } from './permissions';
import type { Person } from './person';
import { findSignedIn, noteActivity, openSignIn } from './sign-in/records';
import { beginSecondFactor, confirmSecondFactor, type Tools } from './sign-in/second-factor';

export const testKeys = (): Keyring => openKeyring(makeKeys());

export const actorOf = ({ id }: { id: string }): Actor & { personId: string } => ({
  personId: id,
  requestId: 'request-1',
  address: '10.4.0.17',
});

let made = 0;

/** An account with these roles, signed in. */
export const signedInPerson = async ({ db }: TestDatabase, roles: readonly Role[]): Promise<Person> => {
  made += 1;
  const email = `person-${made}@desk.example`;
  await createPerson(db, { email, name: `Person ${made}`, roles, password: 'not asked for here' });
  const [row] = await db.select().from(person).where(eq(person.email, email));
  const signInId = await openSignIn(db, {
    personId: row?.id ?? '',
    address: '10.4.0.17',
    browser: 'Chromium on Linux',
    method: 'password',
  });

  return again(db, signInId);
};

/** The person as their next request would see them. Counts as activity. */
export const again = async (db: TestDatabase['db'], signInId: string): Promise<Person> => {
  const found = await findSignedIn(db, signInId);
  await noteActivity(db, signInId);

  if (!found) {
    throw new Error('not signed in any more');
  }

  return found;
};

/** Sets up a second factor. `codeNow` is the code on the person's phone, by the desk's clock. */
export const authenticatorFor = async (tools: Tools, { id, email }: Pick<Person, 'id' | 'email'>) => {
  const you = { id, email } as Person;
  const authenticator = URI.parse((await beginSecondFactor(tools, you)).uri);
  const codeNow = () => authenticator.generate({ timestamp: now().getTime() });
  const recoveryCodes = await confirmSecondFactor(tools, you, codeNow(), actorOf({ id }));

  return { codeNow, recoveryCodes };
};

export const eventsOf = async ({ db }: TestDatabase, subject: string): Promise<string[]> => {
  const rows = await db.select().from(auditEvent).where(eq(auditEvent.subject, subject)).orderBy(auditEvent.id);

  return rows.map(({ code }) => code);
};
