/** The language that the page will probably use. Its script decides; this is for what comes before it, and to load early. */
import { type EnrolmentLanguage, enrolmentLanguages } from '@/lib/contract';

/** BCP 47: what browsers and `<html lang>` call it. */
export const localeOf = (language: EnrolmentLanguage): string => (language === 'jp-JP' ? 'ja-JP' : language);

export const directionOf = (language: EnrolmentLanguage): 'ltr' | 'rtl' => (language === 'ar-SA' ? 'rtl' : 'ltr');

const primaryOf = (tag: string): string => tag.split('-')[0]?.toLowerCase() ?? '';

const byPrimary = new Map(
  enrolmentLanguages.flatMap((language) => [language, localeOf(language)].map((tag) => [primaryOf(tag), language])),
);

/** The tags of `Accept-Language`, most wanted first. */
const wantedTags = (header: string): string[] =>
  header
    .split(',')
    .map((part) => {
      const [tag = '', weight = ''] = part.split(';').map((text) => text.trim());

      return { tag, weight: weight.startsWith('q=') ? Number(weight.slice(2)) : 1 };
    })
    .filter(({ weight }) => weight > 0)
    .sort((one, other) => other.weight - one.weight)
    .map(({ tag }) => tag);

/** As the link says, otherwise as the browser asks, otherwise English. */
export const guessLanguage = (asked: string | undefined, acceptLanguage = ''): EnrolmentLanguage =>
  [asked ?? '', ...wantedTags(acceptLanguage)]
    .map((tag) => byPrimary.get(primaryOf(tag)))
    .find((language) => language !== undefined) ?? 'en-US';
