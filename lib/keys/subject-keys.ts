import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { now } from '@/lib/clock';
import type { Queryable } from '@/lib/db';
import { subjectKey } from '@/lib/db/schema';
import { decrypt, encrypt, type Keyring } from './keyring';
import { contextOf } from './vaults';

const findKey = async (db: Queryable, keys: Keyring, subject: string): Promise<Buffer | null> => {
  const [row] = await db.select().from(subjectKey).where(eq(subjectKey.subject, subject));

  return row ? keys.open('subject keys', contextOf(subject), { keyId: row.keyId, box: row.wrapped }) : null;
};

/** Encrypts words about a session or a person with that subject's own key, which is made when it is first needed. */
export const sealWords = async (tx: Queryable, keys: Keyring, subject: string, words: string): Promise<Buffer> => {
  const { keyId, box } = keys.seal('subject keys', contextOf(subject), randomBytes(32));
  await tx.insert(subjectKey).values({ subject, keyId, wrapped: box, createdAt: now() }).onConflictDoNothing();
  // Of two at once, one key stands.
  const key = await findKey(tx, keys, subject);

  if (!key) {
    throw new Error('A subject key was destroyed while words were being sealed.');
  }

  return encrypt(key, subject, Buffer.from(words));
};

/** `null`: the subject was erased, and the words with it, even if it has a new key since. */
export const openWords = async (
  db: Queryable,
  keys: Keyring,
  subject: string,
  sealed: Buffer,
): Promise<string | null> => {
  const key = await findKey(db, keys, subject);

  if (!key) {
    return null;
  }

  try {
    return decrypt(key, subject, sealed).toString();
  } catch {
    return null;
  }
};

/** Nothing that was sealed for this subject can be read from here on. */
export const destroySubjectKey = async (tx: Queryable, subject: string): Promise<void> => {
  await tx.delete(subjectKey).where(eq(subjectKey.subject, subject));
};
