import { createHash, randomBytes } from 'node:crypto';
import { and, count, eq } from 'drizzle-orm';
import type { Queryable } from '@/lib/db';
import { recoveryCode } from '@/lib/db/schema';

const codes = 10;
const letters = 16;
/** Crockford's alphabet: no characters that look alike. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** 80 random bits as four groups of four. */
const generateCode = (): string =>
  Array.from(randomBytes(letters), (byte) => alphabet[byte % alphabet.length])
    .join('')
    .replace(/.{4}(?=.)/g, '$&-');

/** Corrects common typing mistakes; `null` if it cannot be a recovery code. */
const readCode = (given: string): string | null => {
  const text = given.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1');

  return text.length === letters && [...text].every((letter) => alphabet.includes(letter)) ? text : null;
};

/** A plain hash is enough for 80 random bits. */
const hashOf = (code: string) => createHash('sha256').update(code).digest('base64url');

/** Replaces all codes and returns the new ones, which cannot be read again. */
export const replaceRecoveryCodes = async (tx: Queryable, personId: string): Promise<string[]> => {
  const made = Array.from({ length: codes }, generateCode);

  await tx.delete(recoveryCode).where(eq(recoveryCode.personId, personId));
  await tx.insert(recoveryCode).values(made.map((code) => ({ personId, codeHash: hashOf(code.replaceAll('-', '')) })));

  return made;
};

/** Uses up a code. Deleting its row ensures that only one request can use it. */
export const spendRecoveryCode = async (tx: Queryable, personId: string, given: string): Promise<boolean> => {
  const code = readCode(given);

  if (!code) {
    return false;
  }

  const used = await tx
    .delete(recoveryCode)
    .where(and(eq(recoveryCode.personId, personId), eq(recoveryCode.codeHash, hashOf(code))))
    .returning({ personId: recoveryCode.personId });

  return used.length > 0;
};

export const countRecoveryCodes = async (db: Queryable, personId: string): Promise<number> => {
  const [row] = await db.select({ left: count() }).from(recoveryCode).where(eq(recoveryCode.personId, personId));

  return row?.left ?? 0;
};
