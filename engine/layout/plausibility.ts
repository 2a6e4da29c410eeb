/** How well a text fits what a label announces, by its form alone. */
import { printedDateIn } from './dates';
import type { Label } from './labels';

const anyDay = { order: 'day', sense: 'past', today: '9999-12-31' } as const;

const share = (text: string, pattern: RegExp): number => {
  const letters = text.replace(/\s/g, '');

  return letters === '' ? 0 : (letters.match(pattern)?.length ?? 0) / letters.length;
};

/** Such as 25.02.974. */
const isMisreadDay = (text: string): boolean => /^\d[\d\s./-]{5,10}$/.test(text) && /[./-]/.test(text);

const asDate = (text: string): number => {
  const found = printedDateIn(text, anyDay);
  if (!found && isMisreadDay(text)) return 0.35;
  if (!found)
    return /^\s*(?:unlimited|permanent|none|unbefristet|illimit\p{L}*|beztermi\p{L}*|-+)\s*$/iu.test(text) ? 0.5 : 0;
  const isPossible =
    found.date !== null || /XX|\b00\b/i.test(text) || printedDateIn(text, { ...anyDay, order: 'month' })?.date;
  if (!isPossible) return 0.35;
  const rest = text.slice(0, found.from) + text.slice(found.to);
  const left = rest.replace(/[^\p{L}\d]/gu, '').length;

  return left === 0 || /^\s*г\.?$/u.test(rest) ? 1 : left <= 2 ? 0.85 : 0.6;
};

const asDateAndPlace = (text: string): number => (printedDateIn(text, anyDay) ? 1 : isMisreadDay(text) ? 0.35 : 0);

const asName = (text: string): number => {
  if (!/\p{L}/u.test(text)) return 0;
  const digits = share(text, /\d/g);
  if (digits > 0.2) return 0.05;
  const odd = share(text, /[^\p{L}\p{M}\s'’ʼ`´.,/()\-–]/gu);
  const isShort = text.replace(/[^\p{L}]/gu, '').length < 2;

  return Math.max(0.1, 1 - odd * 3 - (isShort ? 0.5 : 0) - (/\p{Ll}/u.test(text) && !/^\p{Lu}/u.test(text) ? 0.3 : 0));
};

const asText = (text: string): number => {
  const letters = text.replace(/[^\p{L}]/gu, '').length;

  return letters >= 3 ? 1 : letters >= 1 ? 0.5 : 0.1;
};

const asNumber = (text: string): number => {
  const bare = text.replace(/[\s./-]/g, '');
  const digits = bare.replace(/\D/g, '').length;
  if (!/^[\p{Lu}\d<*#]+$/u.test(bare) || digits < 2)
    return digits >= 4 && /^[\p{L}\d\s./#-]+$/u.test(text) ? 0.3 : 0.05;
  if (printedDateIn(text, anyDay) && /[./-]/.test(text)) return 0.2;

  return bare.length >= 5 && bare.length <= 22 && digits >= 3 ? 1 : 0.5;
};

const sexes =
  /^(?:[MFXKZNŽМЖЧАЗΑΘVHWPSLDE]|[\p{L}]\s?[/|-]\s?[\p{L}]|<|MALE|FEMALE|MASC\p{L}*|FEM\p{L}*|WEIBLICH|MÄNNLICH|MÆND|KVINNA|MAN|MUŽ|ŽENA|F\.|M\.)$/u;

/** `172 cm`, `1,72 m`, `5'-10"`; what the finder joined to it may follow. */
export const heightAtStart =
  /^\s*(?:[12][.,]?\d{2}(?:\s?(?:cm|м|m|см|εκ\.?))?|\d\s?['’′-]\s?-?\s?\d{1,2}\s?(?:["”″]|''))(?=\s|\.?$)/iu;

const asHeight = (text: string): number => {
  const [found] = heightAtStart.exec(text) ?? [];
  if (found === undefined) return /^\d\s?['’′-]?\s?-?\s?\d{1,2}$/.test(text.trim()) ? 0.8 : 0;

  // A comma between digits is hard to tell from a dot.
  return found.length >= text.trimEnd().length - 1 && !/[.,]\d/.test(found) ? 1 : 0.8;
};

const asStateCode = (text: string): number =>
  /^\p{Lu}{1,3}$/u.test(text.trim()) ? 1 : /^\p{Lu}{3}\b/u.test(text) ? 0.5 : 0;

/** 0 to 1. */
export const plausibility = (label: Label, text: string): number => {
  switch (label) {
    case 'date_of_birth':
    case 'date_of_issue':
    case 'date_of_expiry':
    case 'first_issue_date':
      return asDate(text);
    case 'birth_date_and_place':
    case 'issue_date_and_place':
      return asDateAndPlace(text);
    case 'surname':
    case 'given_name':
    case 'middle_name':
    case 'second_surname':
    case 'surname_and_given_names':
    case 'fathers_name':
    case 'mothers_name':
      return asName(text);
    case 'document_number':
    case 'passport_number':
    case 'personal_number':
      return asNumber(text);
    case 'sex':
      return sexes.test(text.trim()) ? 1 : 0;
    case 'height':
      return asHeight(text);
    case 'issuing_state_code':
      return asStateCode(text);
    case 'document_class_code':
      return /^[PVIACDREBL][\p{Lu}\d<]?[\p{Lu}\d<]?$/u.test(text.trim())
        ? 1
        : /^[\p{Lu}\d]{1,3}$/u.test(text.trim())
          ? 0.6
          : 0;
    case 'nationality':
      return /\d/.test(text) ? 0.1 : asText(text);
    case 'place_of_birth':
    case 'place_of_issue':
    case 'issuing_state_name':
      return printedDateIn(text, anyDay) ? 0.1 : asText(text);
    case 'address':
    case 'authority':
      return printedDateIn(text, anyDay) ? 0.2 : asText(text);
    case 'other':
      return 0.5;
  }
};
