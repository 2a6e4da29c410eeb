import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { and, asc, eq, gt, inArray, isNotNull, sql } from 'drizzle-orm';
import { now } from '@/lib/clock';
import type { Database, Queryable } from '@/lib/db';
import { apiCredential, webhook, webhookDelivery } from './schema';

export type CredentialKind = (typeof apiCredential.$inferSelect)['kind'];

export interface NewCredential {
  username: string;
  secret: string;
  kind: CredentialKind;
}

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();

const hashOf = (secret: string): string => sha256(secret).toString('hex');

/** Compared with when there is no such user, so that the answer takes as long as for a wrong secret. */
const nobody = sha256('nobody');

const newSecret = (): string => randomBytes(32).toString('base64url');

/**
 * Creates the credential, or gives it this secret and kind; a revoked one is valid again. One that
 * has the secret already stays as it is: a rotation in progress goes on.
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

/** The secret of the new credential, or `null` when the name is taken. */
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

/** A new secret, or `null` when there is no such credential. The one before stays valid for a while. */
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

/** Whether the secret before the present one is still valid. */
export const isBeingRotated = async (db: Queryable, username: string): Promise<boolean> => {
  const rows = await db
    .select({ username: apiCredential.username })
    .from(apiCredential)
    .where(and(eq(apiCredential.username, username), gt(apiCredential.previousUntil, now().toISOString())));

  return rows.length > 0;
};

/** Whether there was such a credential. It is refused from now on, and nothing more is sent to its webhooks. */
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

/** Tells right secrets from wrong ones, in the same time for both and for unknown users. */
export const secretChecker = (row: CredentialRow | undefined): ((secret: string) => CredentialKind | null) => {
  const current = row ? Buffer.from(row.secretSha256, 'hex') : nobody;
  const previous = row?.previousSha256 ? Buffer.from(row.previousSha256, 'hex') : nobody;
  const previousUntil = row?.previousUntil ? Date.parse(row.previousUntil) : 0;

  return (secret) => {
    const given = sha256(secret);
    const isCurrent = timingSafeEqual(given, current);
    const isPrevious = timingSafeEqual(given, previous) && previousUntil > now().getTime();

    return row && !row.revokedAt && (isCurrent || isPrevious) ? row.kind : null;
  };
};
