import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { and, asc, eq, gt, inArray, isNotNull, sql } from 'drizzle-orm';
import { now } from '@/lib/base/clock';
import type { Database, Queryable } from '@/lib/db';
import { apiCredential, webhook, webhookDelivery } from './db/schema';

export type CredentialKind = (typeof apiCredential.$inferSelect)['kind'];

export interface NewCredential {
  username: string;
  secret: string;
  kind: CredentialKind;
}

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();

const hashOf = (secret: string): string => sha256(secret).toString('hex');

/** The hash compared for unknown users, so that they take as long as a wrong secret. */
const unknownUserHash = sha256('nobody');

const newSecret = (): string => randomBytes(32).toString('base64url');

/**
 * Creates the credential, or sets its secret and kind and lifts a revocation. Leaves a credential that
 * already has this secret alone, so that a rotation in progress continues.
 */
export const ensureCredential = async (db: Queryable, { username, secret, kind }: NewCredential): Promise<void> => {
  const secretSha256 = hashOf(secret);

  await db
    .insert(apiCredential)
    .values({ username, secretSha256, kind, createdAt: now().toISOString() })
    .onConflictDoUpdate({
      target: apiCredential.username,
      set: { secretSha256, kind, revokedAt: null, previousSha256: null, previousUntil: null },
      setWhere: sql`(${apiCredential.secretSha256}, ${apiCredential.kind}) is distinct from (${secretSha256}, ${kind})
        or ${apiCredential.revokedAt} is not null`,
    });
};

/** Returns the secret of the new credential, or `null` if the name is taken. */
export const createCredential = async (
  db: Queryable,
  username: string,
  kind: CredentialKind,
): Promise<string | null> => {
  const secret = newSecret();
  const made = await db
    .insert(apiCredential)
    .values({ username, secretSha256: hashOf(secret), kind, createdAt: now().toISOString() })
    .onConflictDoNothing()
    .returning({ username: apiCredential.username });

  return made.length > 0 ? secret : null;
};

/** Returns a new secret, or `null` for an unknown credential. The previous secret stays valid for `overlapMs`. */
export const rotateCredential = async (db: Queryable, username: string, overlapMs: number): Promise<string | null> => {
  const secret = newSecret();
  const changed = await db
    .update(apiCredential)
    .set({
      secretSha256: hashOf(secret),
      previousSha256: sql`${apiCredential.secretSha256}`,
      previousUntil: new Date(now().getTime() + overlapMs).toISOString(),
    })
    .where(sql`${apiCredential.username} = ${username} and ${apiCredential.revokedAt} is null`)
    .returning({ username: apiCredential.username });

  return changed.length > 0 ? secret : null;
};

/** True while the previous secret is still valid. */
export const isBeingRotated = async (db: Queryable, username: string): Promise<boolean> => {
  const rows = await db
    .select({ username: apiCredential.username })
    .from(apiCredential)
    .where(and(eq(apiCredential.username, username), gt(apiCredential.previousUntil, now().toISOString())));

  return rows.length > 0;
};

/** Revokes the credential and stops its webhooks. False for an unknown credential. */
export const revokeCredential = (db: Database, username: string): Promise<boolean> =>
  db.transaction(async (tx) => {
    const changed = await tx
      .update(apiCredential)
      .set({ revokedAt: now().toISOString(), previousSha256: null, previousUntil: null })
      .where(eq(apiCredential.username, username))
      .returning({ username: apiCredential.username });
    await tx
      .update(webhookDelivery)
      .set({ nextAttemptAt: null, lastOutcome: 'the credential was revoked' })
      .where(
        and(
          isNotNull(webhookDelivery.nextAttemptAt),
          inArray(
            webhookDelivery.webhookId,
            tx.select({ id: webhook.id }).from(webhook).where(eq(webhook.username, username)),
          ),
        ),
      );

    return changed.length > 0;
  });

export type CredentialRow = typeof apiCredential.$inferSelect;

export const listCredentials = (db: Queryable): Promise<CredentialRow[]> =>
  db.select().from(apiCredential).orderBy(asc(apiCredential.username));

/** Checks a secret in constant time, for unknown users too. */
export const secretChecker = (row: CredentialRow | undefined): ((secret: string) => CredentialKind | null) => {
  const current = row ? Buffer.from(row.secretSha256, 'hex') : unknownUserHash;
  const previous = row?.previousSha256 ? Buffer.from(row.previousSha256, 'hex') : unknownUserHash;
  const previousUntil = row?.previousUntil ? Date.parse(row.previousUntil) : 0;

  return (secret) => {
    const given = sha256(secret);
    const isCurrent = timingSafeEqual(given, current);
    const isPrevious = timingSafeEqual(given, previous) && previousUntil > now().getTime();

    return row && !row.revokedAt && (isCurrent || isPrevious) ? row.kind : null;
  };
};

export interface CredentialBook {
  /** The kind of this credential, or `null` if the name or secret is wrong, revoked or expired. */
  check: (username: string, secret: string) => Promise<CredentialKind | null>;
}

interface BookOptions {
  /** How long the copy is used. A revoked credential works at most this much longer. */
  freshForMs?: number;
  /** Monotonic, in milliseconds. */
  clock?: () => number;
}

type Checkers = Map<string, ReturnType<typeof secretChecker>>;

const unknownUser = secretChecker(undefined);

/**
 * A short-lived copy of the credentials, since reading them on every request would cost as much as the
 * answer itself. If they cannot be read, every request fails.
 */
export const createCredentialBook = (
  db: Queryable,
  { freshForMs = 1_000, clock = () => performance.now() }: BookOptions = {},
): CredentialBook => {
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<Checkers> | undefined;

  const checkers = (): Promise<Checkers> => {
    if (reading && clock() - readAt < freshForMs) return reading;

    readAt = clock();
    reading = listCredentials(db).then((all) => new Map(all.map((row) => [row.username, secretChecker(row)])));
    // A failed read is not cached.
    reading.catch(() => {
      reading = undefined;
    });

    return reading;
  };

  return { check: async (username, secret) => ((await checkers()).get(username) ?? unknownUser)(secret) };
};
