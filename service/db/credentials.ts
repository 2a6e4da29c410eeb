import { createHash, timingSafeEqual } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import { now } from '@/lib/clock';
import type { Queryable } from '@/lib/db';
import { apiCredential } from './schema';

export type CredentialKind = (typeof apiCredential.$inferSelect)['kind'];

export interface NewCredential {
  username: string;
  secret: string;
  kind: CredentialKind;
}

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Compared with when there is no such user, so that the answer takes as long as for a wrong secret. */
const nobody = sha256('nobody');

/** Creates the credential, or gives it this secret and kind; a revoked one is valid again. */
export const ensureCredential = async (db: Queryable, { username, secret, kind }: NewCredential): Promise<void> => {
  const secretSha256 = sha256(secret).toString('hex');

  await db
    .insert(apiCredential)
    .values({ username, secretSha256, kind, createdAt: now().toISOString() })
    .onConflictDoUpdate({ target: apiCredential.username, set: { secretSha256, kind, revokedAt: null } });
};

/** What this user may do, or `null` when the name or the secret is wrong or revoked. */
export const checkCredential = async (
  db: Queryable,
  username: string,
  secret: string,
): Promise<CredentialKind | null> => {
  const [row] = await db
    .select({ secretSha256: apiCredential.secretSha256, kind: apiCredential.kind })
    .from(apiCredential)
    .where(and(eq(apiCredential.username, username), isNull(apiCredential.revokedAt)));
  const expected = row ? Buffer.from(row.secretSha256, 'hex') : nobody;
  const isRight = timingSafeEqual(sha256(secret), expected);

  return row && isRight ? row.kind : null;
};
