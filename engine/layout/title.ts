/** What the document calls itself, and whose it is: only what is printed, never a guess. */

import { wordsOf } from './fold';
import { rightOf } from './geometry';
import { compilePhrases, type Phrases, phraseFor } from './phrases';
import type { Piece } from './pieces';
import { alpha3Of, americanStates, otherIssuers, statesInPrint, vehicleSigns } from './words/states';
import { type DocumentKind, titleWords } from './words/titles';

export interface Title {
  type: DocumentKind;
  country: string | null;
}

export interface Heading {
  type: DocumentKind | null;
  country: string | null;
  /** The line that names the state. */
  state: Piece | null;
  /** 0 to 1: how well its letters fit. */
  quality: number;
}

const titles = compilePhrases(titleWords);

const languages = new Map<string, Intl.DisplayNames>();

const commonName = (language: string, code: string): string => {
  const names = languages.get(language) ?? new Intl.DisplayNames([language], { type: 'region', fallback: 'none' });
  languages.set(language, names);

  return names.of(code) ?? '';
};

/** The state's name in English, French and its own first language; own titles of documents beside them. */
const namesOf = (alpha2: string, alpha3: string): string => {
  const own = new Intl.Locale(`und-${alpha2}`).maximize().language;

  return [...new Set(['en', 'fr', own])]
    .map((language) => commonName(language, alpha2))
    .concat(statesInPrint[alpha3] ?? '')
    .join('|');
};

let compiled: { states: Phrases<string>; american: Phrases<string> } | null = null;

const dictionaries = () => {
  compiled ??= {
    states: compilePhrases({
      ...Object.fromEntries([...alpha3Of].map(([alpha2, alpha3]) => [alpha3, namesOf(alpha2, alpha3)])),
      UTO: statesInPrint.UTO ?? '',
    }),
    american: compilePhrases(americanStates),
  };

  return compiled;
};

const knownCodes = new Set<string>([...alpha3Of.values(), ...otherIssuers]);

/** Whether documents name a state or an organisation by these three letters. */
export const isIssuer = (code: string): boolean => knownCodes.has(code);

interface Match<Name extends string> {
  name: Name;
  letters: number;
  /** Shares of the text's letters. */
  share: number;
  quality: number;
}

/** The longest phrase of the dictionary within the text. */
const longestIn = <Name extends string>(dictionary: Phrases<Name>, text: string): Match<Name> | null => {
  const words = wordsOf(text.replace(/SPECIMEN|MUSTER/giu, ''));
  const total = words.reduce((sum, { letters }) => sum + letters.length, 0);
  let best: Match<Name> | null = null;
  for (let first = 0; first < words.length; first++) {
    let letters = '';
    for (let last = first; last < Math.min(words.length, first + 8); last++) {
      letters += words[last]?.letters ?? '';
      const found = letters.length < 2 ? null : phraseFor(dictionary, letters);
      const [name] = found?.phrase.labels ?? [];
      if (!found || !name || found.phrase.labels.length > 1 || letters.length <= (best?.letters ?? 0)) continue;
      best = {
        name,
        letters: letters.length,
        share: letters.length / total,
        quality: 1 - found.errors / (letters.length + 1),
      };
    }
  }

  return best;
};

const distinct = <T>(values: readonly T[]): T[] => [...new Set(values)];

const typeIn = (texts: readonly Piece[]): DocumentKind | null => {
  const found = texts
    .map(({ text }) => longestIn(titles, text))
    .filter((match) => match !== null && (match.share >= 0.55 || match.letters >= 12))
    .map((match) => match as Match<DocumentKind>)
    .sort((a, b) => b.letters - a.letters);
  const types = distinct(found.map(({ name }) => name));
  // A permit may call itself a card as well, and a passport card is a passport.
  if (types.includes('RESIDENCE_PERMIT')) return 'RESIDENCE_PERMIT';

  return found[0]?.name ?? null;
};

/** The sign in the corner of a European licence: `LV`, `FIN`, `UTO`. */
const signOf = (texts: readonly Piece[]): string | null => {
  const signs = texts
    .filter(({ box }) => rightOf(box) < 0.2 && box.y < 0.2)
    .map(({ text }) => text.trim())
    .flatMap((text) => alpha3Of.get(text) ?? vehicleSigns[text] ?? (isIssuer(text) ? text : []));

  return distinct(signs).length === 1 ? (signs[0] ?? null) : null;
};

/** `texts`: what is no field's value. `top`: where the fields begin. */
export const headingOf = (
  texts: readonly Piece[],
  { top, isAmerican, isNumbered }: { top: number; isAmerican: boolean; isNumbered: boolean },
): Heading => {
  const type = typeIn(texts);
  const heads = texts.filter(({ box, text }) => box.y + box.height / 2 < Math.max(top, 0.22) && !/\d/.test(text));
  const { states, american } = dictionaries();
  const found = heads.flatMap((piece) => {
    const titled = longestIn(titles, piece.text);
    // Beside a title, the state's name is the rest.
    const isRest = (match: Match<string>) => match.share / (1.001 - (titled?.share ?? 0)) >= 0.4 || match.letters >= 10;
    const local = isAmerican ? longestIn(american, piece.text) : null;
    const match = local && isRest(local) ? local : longestIn(states, piece.text);

    // A short name is a word of many sentences with a letter changed.
    const isCertain = match && (match.quality === 1 || match.letters >= 7);

    return match && isCertain && isRest(match) ? [{ piece, isAlone: (titled?.letters ?? 0) < 8, ...match }] : [];
  });
  const tallest = found.filter(({ isAlone }) => isAlone).sort((a, b) => b.piece.box.height - a.piece.box.height);
  const [first] = tallest;
  const codes = distinct(found.map(({ name }) => name));
  const named = codes.length === 1 ? (codes[0] ?? null) : null;

  return {
    type,
    country: named ?? (codes.length === 0 && isNumbered ? signOf(texts) : null),
    state: first?.piece ?? null,
    quality: first?.quality ?? 0,
  };
};
