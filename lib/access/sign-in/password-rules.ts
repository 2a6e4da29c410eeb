import { normalisePassword } from './password';

const shortest = 12;
const longest = 256;
/** Shorter parts of a name or an address are in every other word. */
const shortestPart = 3;

let commonPasswords: Set<string> | undefined;

/** Loaded on first use: it is large, and most processes never ask. */
const readCommonPasswords = async (): Promise<Set<string>> => {
  if (!commonPasswords) {
    const { dictionary } = await import('@zxcvbn-ts/language-common');
    commonPasswords = new Set(dictionary['passwords-common'].map(String));
  }

  return commonPasswords;
};

/** What a text repeats from beginning to end: of `abcabcab`, `abc`. The text itself when it does not. */
const unitOf = (text: string): string => {
  for (let size = 1; size <= text.length / 2; size++) {
    const unit = text.slice(0, size);

    if (unit.repeat(Math.ceil(text.length / size)).startsWith(text)) {
      return unit;
    }
  }

  return text;
};

/** Without what people add to a word to make it pass. */
const withoutTrimmings = (text: string): string => text.replace(/\P{L}+$/u, '');

/** Each sign is followed by its neighbour, up or down: 123456789012, zyxwvut. */
const isRun = (text: string): boolean => {
  const points = [...text].map((sign) => sign.codePointAt(0) ?? 0);
  const steps = points.slice(1).map((point, index) => point - (points[index] ?? 0));

  // After the nine comes the zero.
  return [1, -1].some((step) => steps.every((taken) => taken === step || taken === -9 * step));
};

interface Owner {
  email: string;
  name: string;
}

/** Nothing but words that stand in the person's own name or address, in whatever order, with trimmings. */
const isMadeOf = (text: string, { email, name }: Owner): boolean => {
  const parts = [...`${email} ${name} proofdesk`.toLowerCase().split(/[^\p{L}\p{N}]+/u)]
    .filter((part) => part.length >= shortestPart)
    .sort((a, b) => b.length - a.length);
  const rest = parts.reduce((left, part) => left.replaceAll(part, ' '), text);

  return rest !== text && !/\p{L}/u.test(rest);
};

/**
 * What stands against a new password, in a sentence that says what to do; `null` when nothing does.
 * Length counts, and what guessers try first; which kinds of signs it is made of does not.
 */
export const findPasswordProblem = async (password: string, owner: Owner): Promise<string | null> => {
  const text = normalisePassword(password);
  const length = [...text].length;
  const lower = text.toLowerCase();

  if (length < shortest) {
    return `Choose at least ${shortest} characters. Several words that have nothing to do with each other are easy to keep in mind.`;
  }
  if (length > longest) {
    return `Choose at most ${longest} characters.`;
  }
  if (unitOf(lower).length < shortest || isRun(lower)) {
    return 'This only repeats or counts. Choose something less regular, such as several unrelated words.';
  }
  if (isMadeOf(lower, owner)) {
    return 'This is your name or address. Choose something that others do not know of you.';
  }
  const common = await readCommonPasswords();
  if ([lower, withoutTrimmings(lower)].some((part) => common.has(part) || common.has(unitOf(part)))) {
    return 'This is one of the passwords that are tried first. Choose another, such as several unrelated words.';
  }

  return null;
};
