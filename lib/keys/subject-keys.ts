import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { now } from '@/lib/clock';
import type { Queryable } from '@/lib/db';
import { subjectKey } from '@/lib/db/schema';
import { decrypt, encrypt, type Keyring } from './keyring';
import { contextOf } from './vaults';

const openKey = (keys: Keyring, { subject, keyId, wrapped }: typeof subjectKey.$inferSelect): Buffer =>
  keys.open('subject keys', contextOf(subject), { keyId, box: wrapped });

/** Encrypts words about a session or a person with that subject's own key, which is made when it is first needed. */
export const sealWords = async (tx: Queryable, keys: Keyring, subject: string, words: string): Promise<Buffer> => {
  const { keyId, box } = keys.seal('subject keys', contextOf(subject), randomBytes(32));
  await tx.insert(subjectKey).values({ subject, keyId, wrapped: box, createdAt: now() }).onConflictDoNothing();
  // Of two at once, one key stands.
  const [row] = await tx.select().from(subjectKey).where(eq(subjectKey.subject, subject));

  if (!row) {
    throw new Error('A subject key was destroyed while words were being sealed.');
  }

  return encrypt(openKey(keys, row), subject, Buffer.from(words));
};

/** What became of words that were sealed. Never an error: one that does not open must not hide all the others. */
type OpenedWords =
  | { state: 'readable'; text: string }
  /** The subject was erased, and the words with it, even if it has a new key since. */
  | { state: 'erased' }
  /** There is a key that none of ours opens: it was changed, or the DATA_KEY that it is under is not at hand. */
  | { state: 'unreadable' };

export const openWords = async (
  db: Queryable,
  keys: Keyring,
  subject: string,
  sealed: Buffer,
): Promise<OpenedWords> => {
  const [row] = await db.select().from(subjectKey).where(eq(subjectKey.subject, subject));
  const key = row && openIfPossible(() => openKey(keys, row));

  if (!key) {
    return { state: row ? 'unreadable' : 'erased' };
  }
  const text = openIfPossible(() => decrypt(key, subject, sealed).toString());

  return text === null ? { state: 'erased' } : { state: 'readable', text };
};

const openIfPossible = <Opened>(open: () => Opened): Opened | null => {
  try {
    return open();
  } catch {
    return null;
  }
};

/** Nothing that was sealed for this subject can be read from here on. */
export const destroySubjectKey = async (tx: Queryable, subject: string): Promise<void> => {
  await tx.delete(subjectKey).where(eq(subjectKey.subject, subject));
};
