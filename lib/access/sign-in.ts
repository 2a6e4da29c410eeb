import { randomBytes } from 'node:crypto';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { type Actor, recordEvent } from '@/lib/audit';
import { now } from '@/lib/clock';
import type { Database } from '@/lib/db';
import { person, signIn } from '@/lib/db/schema';
import { AppError } from '@/lib/errors';
import { verifyPassword } from './password';
import { giveBackTries, takeTry } from './throttle';

const idleMinutes = 30;
const absoluteHours = 12;
/** Activity is written down at most this often, so that reading a page does not cost a write. */
const touchSeconds = 60;

export interface Person {
  id: string;
  email: string;
  name: string;
  roles: string[];
  signInId: string;
}

interface Attempt {
  email: string;
  password: string;
  requestId: string;
  address: string;
}

/** Checks a password and opens a sign-in record; returns its id, the only thing the browser gets. */
export const signInWithPassword = async (
  db: Database,
  { email, password, requestId, address }: Attempt,
): Promise<string> => {
  const actor: Actor = { personId: null, requestId, address };
  // The account's turn is not even taken by an address that has to wait, or one guesser could use up every turn.
  const wait = (await takeTry(db, 'address', address)) || (await takeTry(db, 'account', email));

  if (wait > 0) {
    // Not an event: a stranger could write the log full with them. The refused guesses before it are.
    throw new AppError('TOO_MANY_REQUESTS', {
      userMessage: `Too many tries. Try again in ${wait} s.`,
      retryAfterSeconds: wait,
    });
  }

  const [found] = await db.select().from(person).where(sql`lower(${person.email}) = lower(${email.trim()})`);
  const isRight = await verifyPassword(found?.passwordHash ?? null, password);

  if (!found || !isRight || found.disabledAt) {
    await recordEvent(db, {
      code: 'person.sign_in_refused',
      actor,
      subject: found?.id ?? null,
      details: { because: 'wrong credentials' },
    });
    throw new AppError('NOT_SIGNED_IN', { userMessage: 'E-mail or password is not right.' });
  }

  const id = randomBytes(32).toString('base64url');

  await db.transaction(async (tx) => {
    await tx.insert(signIn).values({ id, personId: found.id, createdAt: now(), lastActiveAt: now(), address });
    await giveBackTries(tx, email, address);
    await recordEvent(tx, { code: 'person.signed_in', actor: { ...actor, personId: found.id }, subject: found.id });
  });

  return id;
};

/** Record, person and roles in one query, on every request: any change takes effect at once. */
export const findSignedIn = async (db: Database, signInId: string): Promise<Person | null> => {
  const at = now();
  const [row] = await db
    .select({ person, signIn })
    .from(signIn)
    .innerJoin(person, eq(person.id, signIn.personId))
    .where(and(eq(signIn.id, signInId), isNull(signIn.endedAt), isNull(person.disabledAt)));

  if (!row) {
    return null;
  }

  const isIdle = at.getTime() - row.signIn.lastActiveAt.getTime() > idleMinutes * 60_000;
  const isOld = at.getTime() - row.signIn.createdAt.getTime() > absoluteHours * 3_600_000;

  if (isIdle || isOld) {
    return null;
  }

  const { id, email, name, roles } = row.person;

  return { id, email, name, roles, signInId };
};

/** Notes that the person did something. Background requests must not call this: they would keep an empty chair signed in. */
export const noteActivity = async (db: Database, signInId: string): Promise<void> => {
  const at = now();

  await db
    .update(signIn)
    .set({ lastActiveAt: at })
    .where(
      sql`${signIn.id} = ${signInId} and ${signIn.lastActiveAt} < ${new Date(at.getTime() - touchSeconds * 1000).toISOString()}`,
    );
};

export const signOut = async (db: Database, signInId: string, actor: Omit<Actor, 'personId'>): Promise<void> => {
  await db.transaction(async (tx) => {
    const [ended] = await tx
      .update(signIn)
      .set({ endedAt: now() })
      .where(and(eq(signIn.id, signInId), isNull(signIn.endedAt)))
      .returning({ personId: signIn.personId });

    if (ended) {
      await recordEvent(tx, {
        code: 'person.signed_out',
        actor: { ...actor, personId: ended.personId },
        subject: ended.personId,
      });
    }
  });
};
