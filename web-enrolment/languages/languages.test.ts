import { describe, expect, it } from 'vitest';
import { type EnrolmentLanguage, enrolmentLanguages } from '@/lib/contract/vocabulary';
import { words as arSA } from './ar-SA';
import { words as csCZ } from './cs-CZ';
import { words as daDK } from './da-DK';
import { words as deDE } from './de-DE';
import { words as enUS, type Key, type Plural, type Words } from './en-US';
import { words as esES } from './es-ES';
import { words as fiFI } from './fi-FI';
import { words as frFR } from './fr-FR';
import { words as huHU } from './hu-HU';
import { words as jpJP } from './jp-JP';
import { words as lvLV } from './lv-LV';
import { words as roRO } from './ro-RO';
import { words as skSK } from './sk-SK';
import { words as svSE } from './sv-SE';
import { words as ukUA } from './uk-UA';

const dictionaries: Record<EnrolmentLanguage, Words> = {
  'ar-SA': arSA,
  'cs-CZ': csCZ,
  'da-DK': daDK,
  'de-DE': deDE,
  'en-US': enUS,
  'es-ES': esES,
  'fi-FI': fiFI,
  'fr-FR': frFR,
  'hu-HU': huHU,
  'jp-JP': jpJP,
  'lv-LV': lvLV,
  'ro-RO': roRO,
  'sk-SK': skSK,
  'sv-SE': svSE,
  'uk-UA': ukUA,
};

const english: Words = enUS;
const keys = Object.keys(english) as Key[];
const pluralKeys = keys.filter((key) => typeof english[key] !== 'string');

const quotationMarks: Record<EnrolmentLanguage, readonly [string, string]> = {
  'ar-SA': ['«', '»'],
  'cs-CZ': ['„', '“'],
  'da-DK': ['”', '”'],
  'de-DE': ['„', '“'],
  'en-US': ['“', '”'],
  'es-ES': ['«', '»'],
  'fi-FI': ['”', '”'],
  'fr-FR': ['«\u202f', '\u202f»'],
  'hu-HU': ['„', '”'],
  'jp-JP': ['「', '」'],
  'lv-LV': ['„', '”'],
  'ro-RO': ['„', '”'],
  'sk-SK': ['„', '“'],
  'sv-SE': ['”', '”'],
  'uk-UA': ['«', '»'],
};

/** Correct in these languages too. */
const sameAsEnglish = new Set([
  'da-DK start',
  ...['fr-FR', 'es-ES', 'sv-SE', 'fi-FI', 'cs-CZ', 'sk-SK', 'ro-RO', 'lv-LV'].map((language) => `${language} minutes`),
]);

interface Sentence {
  key: Key;
  form: Intl.LDMLPluralRule | null;
  text: string;
}

const sentencesOf = (words: Words): Sentence[] =>
  keys.flatMap((key): Sentence[] => {
    const value: string | Plural = words[key];
    if (typeof value === 'string') return [{ key, form: null, text: value }];
    return (Object.entries(value) as [Intl.LDMLPluralRule, string][]).map(([form, text]) => ({ key, form, text }));
  });

const textsWhere = (words: Words, isWrong: (text: string) => boolean): string[] =>
  sentencesOf(words)
    .filter(({ text }) => isWrong(text))
    .map(({ key, text }) => `${key}: ${text}`);

const placeholdersOf = (text: string): string[] => (text.match(/\{[^}]*\}?|\}/g) ?? []).sort();

const englishPlaceholders = (key: Key): string[] => {
  const value: string | Plural = english[key];
  return placeholdersOf(typeof value === 'string' ? value : value.other);
};

const rulesOf = (language: EnrolmentLanguage): Intl.PluralRules =>
  new Intl.PluralRules(language === 'jp-JP' ? 'ja-JP' : language);

/** Arabic has a form for two alone, and says "two seconds" in one word: there the number would be wrong. */
const isOfOneNumber = (language: EnrolmentLanguage, form: Intl.LDMLPluralRule): boolean => {
  const rules = rulesOf(language);
  return Array.from({ length: 1000 }, (_, number) => rules.select(number)).filter((each) => each === form).length === 1;
};

describe.each(enrolmentLanguages)('the words in %s', (language) => {
  const words = dictionaries[language];

  it('are the same as in English, in the same order', () => {
    expect(Object.keys(words)).toEqual(keys);
  });

  it('are none of them empty or padded', () => {
    expect(textsWhere(words, (text) => text === '' || text !== text.trim() || text.includes('  '))).toEqual([]);
  });

  it('have the placeholders of English in every form', () => {
    for (const { key, form, text } of sentencesOf(words)) {
      const found = placeholdersOf(text);
      const saysNumberInWords = form !== null && !found.includes('{count}') && isOfOneNumber(language, form);
      const expected = englishPlaceholders(key).filter((name) => !(saysNumberInWords && name === '{count}'));
      expect(found, `${key} ${form ?? ''}`).toEqual(expected);
    }
  });

  it('have exactly the plural forms of the language', () => {
    const forms = [...rulesOf(language).resolvedOptions().pluralCategories].sort();
    for (const key of pluralKeys) expect(Object.keys(words[key]).sort(), key).toEqual(forms);
  });

  it('have meter words that fit beside the meters', () => {
    for (const key of ['sharp', 'light', 'steady'] as const)
      expect([...words[key]].length, key).toBeLessThanOrEqual(12);
  });

  it('have hints that can be read at a glance', () => {
    const hints = keys.filter((key) => /^hint|^[A-Z_]+$/.test(key)).map((key) => String(words[key]));
    expect(hints.length).toBeGreaterThan(25);
    expect(
      hints.filter((hint) => hint.split(/\s+/).filter((part) => /\p{L}/u.test(part)).length > 9 || hint.length > 70),
    ).toEqual([]);
  });

  it('keep calm', () => {
    expect(textsWhere(words, (text) => /[!！¡]/.test(text))).toEqual([]);
  });

  it('have the quotation marks, apostrophes and dots of print', () => {
    const [opening, closing] = quotationMarks[language];
    expect(textsWhere(words, (text) => /['"`´]|\.\.\./.test(text))).toEqual([]);
    for (const key of ['blockedStep2', 'blockedStep3'] as const) {
      const quoted = words[key].split(opening).slice(1);
      expect(quoted.length, key).toBeGreaterThan(0);
      expect(words[key], key).toContain(closing);
      const others = [...'„“”«»「」'].filter((mark) => !`${opening}${closing}`.includes(mark));
      expect(
        others.filter((mark) => words[key].includes(mark)),
        key,
      ).toEqual([]);
    }
  });

  it('name the button that somebody is told to tap', () => {
    const [opening, closing] = quotationMarks[language];
    expect(words.blockedStep3).toContain(`${opening}${words.tryAgain}${closing}`);
  });
});

describe.each(enrolmentLanguages.filter((language) => language !== 'en-US'))('the words in %s', (language) => {
  it('were not left in English', () => {
    const englishTexts = new Map(sentencesOf(english).map(({ key, form, text }) => [`${key} ${form}`, text]));
    const left = sentencesOf(dictionaries[language]).filter(
      ({ key, form, text }) =>
        text === (englishTexts.get(`${key} ${form}`) ?? englishTexts.get(`${key} other`)) &&
        !sameAsEnglish.has(`${language} ${key}`),
    );
    expect(left).toEqual([]);
  });

  it('name the language differently from all others', () => {
    const names = enrolmentLanguages.map((each) => dictionaries[each].language);
    expect(names.filter((name) => name === dictionaries[language].language)).toHaveLength(1);
  });
});

describe('punctuation', () => {
  it('has a narrow space before the French signs that need one', () => {
    expect(textsWhere(frFR, (text) => /(?<!\u202f)[:;?»]|«(?!\u202f)/.test(text))).toEqual([]);
  });

  it('opens Spanish questions', () => {
    expect(textsWhere(esES, (text) => text.split('¿').length !== text.split('?').length)).toEqual([]);
  });

  it('is Arabic in Arabic', () => {
    expect(textsWhere(arSA, (text) => /[,;?]/.test(text))).toEqual([]);
  });

  it('is Japanese in Japanese', () => {
    expect(textsWhere(jpJP, (text) => /[,;?:.()]/.test(text))).toEqual([]);
  });
});
