import { randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { hash, verify } from '@node-rs/argon2';

/** argon2id at the strength OWASP recommends for a server: 19 MiB, two passes. The library's default is argon2id. */
const strength = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

// No 0/O or 1/l/I: people read it off a terminal and type it.
const alphabet = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** Four groups of five: over 110 bits. */
export const generatePassword = (): string =>
  Array.from({ length: 4 }, () => Array.from({ length: 5 }, () => alphabet[randomInt(alphabet.length)]).join('')).join(
    '-',
  );

/** Keyboards compose the same letter differently; the password must match regardless. */
export const normalisePassword = (password: string): string => password.normalize('NFKC');

export const hashPassword = (password: string): Promise<string> => hash(normalisePassword(password), strength);

let decoy: Promise<string> | undefined;
let lastVerifyMs = 0;

/** Takes the same time for unknown accounts, so that timing does not reveal which exist. */
export const verifyPassword = async (storedHash: string | null, password: string): Promise<boolean> => {
  decoy ??= hashPassword(generatePassword());
  const against = storedHash ?? (await decoy);
  const began = performance.now();
  const matches = await verify(against, normalisePassword(password));
  lastVerifyMs = performance.now() - began;

  return storedHash !== null && matches;
};

/** Takes as long as the last verification, without its work. */
export const waitLikeVerifying = (): Promise<void> => delay(lastVerifyMs);

const shortest = 12;
const longest = 256;
/** Shorter parts of a name occur in too many words. */
const shortestPart = 3;

let commonPasswords: Set<string> | undefined;

/** Large, so loaded on first use. */
const readCommonPasswords = async (): Promise<Set<string>> => {
  if (!commonPasswords) {
    const { dictionary } = await import('@zxcvbn-ts/language-common');
    commonPasswords = new Set(dictionary['passwords-common'].map(String));
  }

  return commonPasswords;
};

/** The unit a text repeats: `abc` for `abcabcab`. The text itself if it does not repeat. */
const unitOf = (text: string): string => {
  for (let size = 1; size <= text.length / 2; size++) {
    const unit = text.slice(0, size);

    if (unit.repeat(Math.ceil(text.length / size)).startsWith(text)) {
      return unit;
    }
  }

  return text;
};

/** Drops trailing digits and punctuation that people add to a word. */
const withoutSuffix = (text: string): string => text.replace(/\P{L}+$/u, '');

/** A run of neighbouring characters, up or down: 123456789012, zyxwvut. */
const isRun = (text: string): boolean => {
  const points = [...text].map((character) => character.codePointAt(0) ?? 0);
  const steps = points.slice(1).map((point, index) => point - (points[index] ?? 0));

  // 0 follows 9.
  return [1, -1].some((step) => steps.every((taken) => taken === step || taken === -9 * step));
};

interface Owner {
  email: string;
  name: string;
}

/** Consists only of parts of the person's name or email, plus digits and punctuation. */
const isOwnName = (text: string, { email, name }: Owner): boolean => {
  const parts = [...`${email} ${name} proofdesk`.toLowerCase().split(/[^\p{L}\p{N}]+/u)]
    .filter((part) => part.length >= shortestPart)
    .sort((a, b) => b.length - a.length);
  const rest = parts.reduce((left, part) => left.replaceAll(part, ' '), text);

  return rest !== text && !/\p{L}/u.test(rest);
};

/** Why a new password is rejected, or `null`. Checks length and guessability, not character classes. */
export const findPasswordProblem = async (password: string, owner: Owner): Promise<string | null> => {
  const text = normalisePassword(password);
  const length = [...text].length;
  const lower = text.toLowerCase();

  if (length < shortest) {
    return `Use at least ${shortest} characters. Several unrelated words are easy to remember.`;
  }
  if (length > longest) {
    return `Use at most ${longest} characters.`;
  }
  if (unitOf(lower).length < shortest || isRun(lower)) {
    return 'Too repetitive. Use something less regular, such as several unrelated words.';
  }
  if (isOwnName(lower, owner)) {
    return 'This is your name or email. Use something others cannot guess.';
  }
  const common = await readCommonPasswords();
  if ([lower, withoutSuffix(lower)].some((part) => common.has(part) || common.has(unitOf(part)))) {
    return 'Too common. Use something else, such as several unrelated words.';
  }

  return null;
};
