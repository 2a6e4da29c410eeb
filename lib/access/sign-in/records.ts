import { randomBytes } from 'node:crypto';
import { and, eq, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import { type Actor, recordEvent } from '@/lib/audit';
import { now } from '@/lib/base/clock';
import { minuteMs } from '@/lib/base/durations';
import type { Database, Queryable } from '@/lib/db';
import { person, purpose, secondFactor, signIn } from '@/lib/db/schema';
import type { Obligation, Person } from '../person';
import { isPurposeCode, purposesFor } from '../personal-data/purpose';

const idleMinutes = 30;
/** Even with constant activity. */
export const longestSignInSeconds = 12 * 60 * 60;
const freshMinutes = 5;
/** Activity is stored at most this often, so that reading a page does not cost a write. */
const touchSeconds = 60;

type PersonRow = typeof person.$inferSelect;

export const effectiveRoles = ({ roles, auditorUntil }: Pick<PersonRow, 'roles' | 'auditorUntil'>): string[] =>
  roles.filter((role) => role !== 'auditor' || auditorUntil === null || auditorUntil > now());

/** The set-up step a person must complete first. Single sign-on accounts have none: their provider handles it. */
export const obligationOf = (
  row: Pick<PersonRow, 'roles' | 'auditorUntil' | 'mustChangePassword' | 'ssoIssuer'>,
  hasCode: boolean,
  codeRequiredFor: readonly string[],
): Obligation | null => {
  if (row.ssoIssuer !== null) {
    return null;
  }
  if (row.mustChangePassword) {
    return 'password';
  }

  return !hasCode && effectiveRoles(row).some((role) => codeRequiredFor.includes(role)) ? 'second factor' : null;
};

/** When re-authentication will be needed again; `null` if it is needed now. */
export const freshUntil = (provedAt: Date | null): Date | null => {
  const until = provedAt && new Date(provedAt.getTime() + freshMinutes * minuteMs);

  return until && until > now() ? until : null;
};

/** When the person last proved their identity, if that is recent. */
export const provedAtOf = ({ freshUntil: until }: Pick<Person, 'freshUntil'>): Date | null =>
  until && new Date(until.getTime() - freshMinutes * minuteMs);

interface NewSignIn {
  personId: string;
  address: string;
  browser: string;
  /** Such as "password and code". */
  method: string;
  /** When they authenticated; defaults to now. */
  provedAt?: Date | null;
}

/** Creates a sign-in record and returns its ID, the only thing the browser gets. */
export const openSignIn = async (tx: Queryable, record: NewSignIn): Promise<string> => {
  const id = randomBytes(32).toString('base64url');
  const at = now();
  await tx.insert(signIn).values({ id, provedAt: at, ...record, createdAt: at, lastActiveAt: at });

  return id;
};

const prepareSignedIn = (db: Database) =>
  db
    // Runs on every request, so it reads only what is needed, and never the password hash.
    .select({
      person: {
        id: person.id,
        email: person.email,
        name: person.name,
        roles: person.roles,
        auditorUntil: person.auditorUntil,
        mustChangePassword: person.mustChangePassword,
        ssoIssuer: person.ssoIssuer,
      },
      signIn: { lastActiveAt: signIn.lastActiveAt, provedAt: signIn.provedAt },
      purpose: { code: purpose.code, startedAt: purpose.startedAt, until: purpose.until, origin: purpose.origin },
      hasCode: sql<boolean>`${secondFactor.personId} is not null`,
      codeRequiredFor: sql<string[] | null>`(select value -> 'codeRequiredFor' from setting where name = 'sign_in')`,
    })
    .from(signIn)
    .innerJoin(person, eq(person.id, signIn.personId))
    .leftJoin(purpose, eq(purpose.id, signIn.purposeId))
    .leftJoin(secondFactor, and(eq(secondFactor.personId, person.id), isNotNull(secondFactor.confirmedAt)))
    .where(
      and(
        eq(signIn.id, sql.placeholder('id')),
        isOpenSince(sql.placeholder('activeSince'), sql.placeholder('createdSince')),
        isNull(person.disabledAt),
      ),
    )
    // Unnamed, because a pooler between desk and server may not support named statements.
    .prepare('');

/** Runs on every request, so it is built once per database. */
const signedInQueries = new WeakMap<Database, ReturnType<typeof prepareSignedIn>>();

/** Reads sign-in, person, roles, purpose and policy in one query per request, so that changes take effect at once. */
export const findSignedIn = async (db: Database, signInId: string): Promise<Person | null> => {
  const query = signedInQueries.get(db) ?? prepareSignedIn(db);
  signedInQueries.set(db, query);
  const [row] = await query.execute({ id: signInId, ...openSince() });

  if (!row) {
    return null;
  }

  const roles = effectiveRoles(row.person);

  return {
    id: row.person.id,
    email: row.person.email,
    name: row.person.name,
    roles,
    signInId,
    lastActiveAt: row.signIn.lastActiveAt,
    mustSetUp: obligationOf(row.person, row.hasCode, row.codeRequiredFor ?? []),
    freshUntil: freshUntil(row.signIn.provedAt),
    purpose: currentPurpose(row.purpose, roles),
  };
};

/** `null` once it has expired or the roles no longer allow it. */
const currentPurpose = (
  row: Pick<typeof purpose.$inferSelect, 'code' | 'startedAt' | 'until' | 'origin'> | null,
  roles: readonly string[],
): Person['purpose'] => {
  if (!row || row.until <= now() || !isPurposeCode(row.code) || !purposesFor(roles).includes(row.code)) {
    return null;
  }

  return { code: row.code, startedAt: row.startedAt, until: row.until, origin: row.origin };
};

const openSince = () => {
  const at = now().getTime();

  return {
    activeSince: new Date(at - idleMinutes * minuteMs).toISOString(),
    createdSince: new Date(at - longestSignInSeconds * 1000).toISOString(),
  };
};

const isOpenSince = (activeSince: unknown, createdSince: unknown) => sql`${signIn.endedAt} is null
    and ${signIn.lastActiveAt} >= ${activeSince}
    and ${signIn.createdAt} >= ${createdSince}`;

export const isOpenSignIn = () => {
  const { activeSince, createdSince } = openSince();

  return isOpenSince(activeSince, createdSince);
};

export const isActivityDue = ({ lastActiveAt }: Pick<Person, 'lastActiveAt'>): boolean =>
  lastActiveAt.getTime() < now().getTime() - touchSeconds * 1000;

/** Stores activity. Background requests must not call this, or an unattended browser would stay signed in. */
export const noteActivity = async (db: Database, signInId: string): Promise<void> => {
  const at = now();

  await db
    .update(signIn)
    .set({ lastActiveAt: at })
    .where(
      sql`${signIn.id} = ${signInId} and ${signIn.lastActiveAt} < ${new Date(at.getTime() - touchSeconds * 1000).toISOString()}`,
    );
};

/** Ends a person's sign-ins, optionally except one. Returns how many. */
export const endSignIns = async (tx: Queryable, personId: string, exceptSignInId?: string): Promise<number> => {
  const ended = await tx
    .update(signIn)
    .set({ endedAt: now() })
    .where(
      and(
        eq(signIn.personId, personId),
        isNull(signIn.endedAt),
        exceptSignInId === undefined ? undefined : ne(signIn.id, exceptSignInId),
      ),
    )
    .returning({ handle: signIn.handle });

  return ended.length;
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
