/** How the page speaks: sentences, numbers and times in the applicant's language. */
import type { EnrolmentLanguage } from '@/lib/contract/vocabulary';
import { note } from './console-notes';
import type { Plural, Words } from './languages/en-US';
import type { Speech } from './shapes';

/** `Intl` does not know the interface's spelling of Japanese, and would silently speak English. */
const localeOf = (language: EnrolmentLanguage): string => (language === 'jp-JP' ? 'ja-JP' : language);

/** Times are "14:20" and "17 November" in English too, as on the desk. */
const calendarLocale = (locale: string): string => (locale === 'en-US' ? 'en-GB' : locale);

export const createSpeech = (language: EnrolmentLanguage, words: Words): Speech => {
  const locale = localeOf(language);
  const dir = language === 'ar-SA' ? 'rtl' : 'ltr';
  const plurals = new Intl.PluralRules(locale);
  const dates = (options: Intl.DateTimeFormatOptions) =>
    // Arabic has a calendar of its own, but what the page speaks of has Gregorian dates.
    new Intl.DateTimeFormat(calendarLocale(locale), { calendar: 'gregory', ...options });
  const times = dates({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  const days = dates({ day: 'numeric', month: 'long' });

  const number = (value: number, digits = 0): string =>
    new Intl.NumberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(value);

  const formOf = (forms: Plural, count: string | number | undefined): string =>
    forms[plurals.select(Number(count))] ?? forms.other;

  return {
    language,
    locale,
    dir,
    say: (key, values = {}) => {
      const found: string | Plural = words[key];
      const sentence = typeof found === 'string' ? found : formOf(found, values.count);

      return sentence.replace(/\{(\w+)\}/g, (placeholder, name: string) => {
        const value = values[name];
        if (value === undefined) return placeholder;

        if (typeof value === 'number') return number(value);

        // Apart from the sentence, or punctuation beside a Latin name would jump to its other side.
        return dir === 'rtl' ? `\u2068${value}\u2069` : value;
      });
    },
    time: (at) => times.format(at),
    day: (at) => days.format(at),
    number,
  };
};

/** The language in use, which applicants may change at any time. */
export interface Speaker {
  language: () => EnrolmentLanguage;
  /** `null` until its words are there. */
  speech: () => Speech | null;
  change: (language: EnrolmentLanguage) => Promise<void>;
  subscribe: (listener: () => void) => () => void;
}

export const createSpeaker = (
  first: EnrolmentLanguage,
  loadWords: (language: EnrolmentLanguage) => Promise<Words>,
): Speaker => {
  const listeners = new Set<() => void>();
  let speech: Speech | null = null;
  let wanted = first;

  const load = async (language: EnrolmentLanguage): Promise<void> => {
    const loaded = createSpeech(language, await loadWords(language));
    // Meanwhile another one may have been chosen.
    if (wanted !== language) return;
    speech = loaded;
    for (const listener of listeners) listener();
  };

  return {
    language: () => speech?.language ?? wanted,
    speech: () => speech,
    change: async (language) => {
      wanted = language;
      try {
        await load(language);
      } catch (error) {
        if (wanted !== language) return;
        note(`The words in ${language} could not be loaded.`);
        if (speech) {
          wanted = speech.language;
        } else {
          if (language === 'en-US') throw error;
          wanted = 'en-US';
          await load('en-US');
        }
      }
    },
    subscribe: (listener) => {
      listeners.add(listener);

      return () => listeners.delete(listener);
    },
  };
};
