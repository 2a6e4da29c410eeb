import { randomBytes } from 'node:crypto';
import { and, eq, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import { type Actor, recordEvent } from '@/lib/audit';
import { now } from '@/lib/clock';
import type { Database, Queryable } from '@/lib/db';
import { person, purpose, secondFactor, signIn } from '@/lib/db/schema';
import type { Obligation, Person } from '../person';
import { isPurposeCode, purposesFor } from '../personal-data/purposes';

const idleMinutes = 30;
/** However busy it is. */
export const longestSignInSeconds = 12 * 60 * 60;
const freshMinutes = 5;
/** Activity is written down at most this often, so that reading a page does not cost a write. */
const touchSeconds = 60;

type PersonRow = typeof person.$inferSelect;

/** Those that count now. */
export const effectiveRoles = ({ roles, auditorUntil }: Pick<PersonRow, 'roles' | 'auditorUntil'>): string[] =>
  roles.filter((role) => role !== 'auditor' || auditorUntil === null || auditorUntil > now());

/** What this person has to do before anything else. Those of an identity provider bring their second factor from there. */
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

/** The moment until which a proof counts as fresh; `null` when it does not any more. */
export const freshUntil = (provedAt: Date | null): Date | null => {
  const until = provedAt && new Date(provedAt.getTime() + freshMinutes * 60_000);

  return until && until > now() ? until : null;
};

interface NewSignIn {
  personId: string;
  address: string;
  browser: string;
  /** Such as "password and code". */
  method: string;
  /** When they proved who they are; just now, unless given. */
  provedAt?: Date | null;
}

/** Opens a sign-in record and returns its id, the only thing the browser gets. */
export const openSignIn = async (tx: Queryable, record: NewSignIn): Promise<string> => {
  const id = randomBytes(32).toString('base64url');
  const at = now();
  await tx.insert(signIn).values({ id, provedAt: at, ...record, createdAt: at, lastActiveAt: at });

  return id;
};

const prepareSignedIn = (db: Database) =>
  db
    // Nothing else of them, least of all the password's hash: this is asked on every request.
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
      purpose: { code: purpose.code, startedAt: purpose.startedAt, until: purpose.until },
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
    // Without a name: put together once, and not kept by the server, where a pooler may stand between.
    .prepare('');

/** Every request asks for it, so it is put together once. */
const signedInQueries = new WeakMap<Database, ReturnType<typeof prepareSignedIn>>();

/** Record, person, roles, purpose and policy in one query, on every request: any change takes effect at once. */
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
    purpose: presentPurpose(row.purpose, roles),
  };
};

/** Only while it lasts, and only one that the roles of this moment allow. */
const presentPurpose = (
  row: Pick<typeof purpose.$inferSelect, 'code' | 'startedAt' | 'until'> | null,
  roles: readonly string[],
): Person['purpose'] => {
  if (!row || row.until <= now() || !isPurposeCode(row.code) || !purposesFor(roles).includes(row.code)) {
    return null;
  }

  return { code: row.code, startedAt: row.startedAt, until: row.until };
};

const openSince = () => {
  const at = now().getTime();

  return {
    activeSince: new Date(at - idleMinutes * 60_000).toISOString(),
    createdSince: new Date(at - longestSignInSeconds * 1000).toISOString(),
  };
};

const isOpenSince = (activeSince: unknown, createdSince: unknown) => sql`${signIn.endedAt} is null
    and ${signIn.lastActiveAt} >= ${activeSince}
    and ${signIn.createdAt} >= ${createdSince}`;

/** Those that are still let in: not ended, not idle for too long, not too old. */
export const isOpenSignIn = () => {
  const { activeSince, createdSince } = openSince();

  return isOpenSince(activeSince, createdSince);
};

/** Whether what the person does now is worth writing down. */
export const isActivityDue = ({ lastActiveAt }: Pick<Person, 'lastActiveAt'>): boolean =>
  lastActiveAt.getTime() < now().getTime() - touchSeconds * 1000;

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

/** Ends every sign-in of a person, but perhaps the one that asks; says how many there were. */
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
