import { randomInt } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

/** argon2id at the strength OWASP recommends for a server: 19 MiB, two passes. The library's default is argon2id. */
const strength = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

// No 0/O, 1/l/I: it is read off a terminal and typed.
const alphabet = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** Four groups of five: over 110 bits. */
export const generatePassword = (): string =>
  Array.from({ length: 4 }, () => Array.from({ length: 5 }, () => alphabet[randomInt(alphabet.length)]).join('')).join(
    '-',
  );

/**
 * Keyboards write the same letter in different ways; the same password must come out of all of them. Hashes from
 * before this rule are of generated passwords: plain ASCII, which this leaves as it is.
 */
export const normalisePassword = (password: string): string => password.normalize('NFKC');

export const hashPassword = (password: string): Promise<string> => hash(normalisePassword(password), strength);

let decoy: Promise<string> | undefined;

/** Takes as long for an account that does not exist, so that timing does not tell which ones do. */
export const verifyPassword = async (storedHash: string | null, password: string): Promise<boolean> => {
  decoy ??= hashPassword(generatePassword());
  const matches = await verify(storedHash ?? (await decoy), normalisePassword(password));

  return storedHash !== null && matches;
};
