/** The link that opened the page: `?token=…&iframe=true&lang=de-DE&crossDevice=false&onlyMobile=true`. */
import { type EnrolmentLanguage, enrolmentLanguages } from '@/lib/contract/vocabulary';

export interface Link {
  /** `null`: not in the address, for example because it was moved from there. */
  token: string | null;
  /** Embedded mode, within another page. */
  isFramed: boolean;
  language: EnrolmentLanguage;
  /** Whether a desktop offers to go on by phone. */
  offersPhone: boolean;
  /** Whether only a phone may go on. */
  isPhoneOnly: boolean;
}

interface Given {
  /** The address's query. */
  search: string;
  /** The browser's languages, the preferred one first. */
  preferred: readonly string[];
  /** Whether no other page is around this one. */
  isTopLevel: boolean;
  /** Hears what was ignored. */
  note: (sentence: string) => void;
}

const primary = (tag: string): string => tag.split('-')[0]?.toLowerCase() ?? '';

/** The interface writes Japanese as `jp-JP`; browsers say `ja`. */
const browserNames: Readonly<Record<string, string>> = { jp: 'ja' };

const isLanguage = (tag: string): tag is EnrolmentLanguage => (enrolmentLanguages as readonly string[]).includes(tag);

/** The language of the page that is closest to this tag, if there is one: German for `de-AT`. */
const nearest = (tag: string): EnrolmentLanguage | undefined =>
  isLanguage(tag)
    ? tag
    : enrolmentLanguages.find((each) => [primary(each), browserNames[primary(each)]].includes(primary(tag)));

/** The best of the browser's languages; English if none is known here. */
const preferredLanguage = (preferred: readonly string[]): EnrolmentLanguage =>
  preferred.map(nearest).find((found) => found !== undefined) ?? 'en-US';

/** A value that is long or odd might be the token in the wrong place. */
const quote = (value: string): string => (/^[\w-]{1,20}$/.test(value) ? `"${value}"` : 'This value');

const chooseLanguage = (value: string | null, { preferred, note }: Given): EnrolmentLanguage => {
  if (value === null) return preferredLanguage(preferred);
  if (isLanguage(value)) return value;

  const language = nearest(value) ?? preferredLanguage(preferred);
  note(`${quote(value)} is not a value of lang, so ${language} is used. Values: ${enrolmentLanguages.join(', ')}.`);

  return language;
};

export const readLink = (given: Given): Link => {
  const { search, isTopLevel, note } = given;
  const values = new URLSearchParams(search);

  const readFlag = (name: string, usual: boolean): boolean => {
    const value = values.get(name);
    if (value === 'true' || value === 'false') return value === 'true';
    if (value !== null) note(`${quote(value)} is not a value of ${name}, so ${usual} is used. Values: true, false.`);

    return usual;
  };

  const isEmbedded = readFlag('iframe', false);
  const readFrameFlag = (name: string, usual: boolean): boolean => {
    const value = readFlag(name, usual);
    if (value === usual || isEmbedded) return value;
    note(`${name}=${value} is ignored: it needs iframe=true.`);

    return usual;
  };

  const crossDevice = readFrameFlag('crossDevice', true);
  const isPhoneOnly = readFrameFlag('onlyMobile', false);
  if (isEmbedded && isTopLevel) note('iframe=true, but this page is not in a frame, so no message is posted.');
  if (isPhoneOnly && !crossDevice) note('crossDevice=false is ignored: onlyMobile=true needs the QR code.');

  return {
    token: values.get('token') || null,
    isFramed: isEmbedded && !isTopLevel,
    language: chooseLanguage(values.get('lang'), given),
    offersPhone: crossDevice || isPhoneOnly,
    isPhoneOnly,
  };
};
