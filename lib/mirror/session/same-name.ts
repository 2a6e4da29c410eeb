/** Whether two sessions bear the same name, however it is spelt: in any of the forms that stand for the same. */
import { prepareName } from '../names/closeness';
import { spellingsOf, wordsOf } from '../names/spellings';
import type { Applicant } from '../results/applicant';

/** The names that make up the whole one: surname and given names, or both in one. */
export type FullName = readonly string[];

const isText = (text: string | null): text is string => text !== null && wordsOf(text).length > 0;

/** `null`: only a part of it is known, which many people share. */
export const fullNameOf = ({ lastName, firstName, names }: Applicant): FullName | null => {
  if (isText(lastName) && isText(firstName)) return [lastName, firstName];
  const [longest = ''] = names
    .filter((name) => name !== lastName && name !== firstName)
    .toSorted((one, other) => wordsOf(other).length - wordsOf(one).length);

  return wordsOf(longest).length > 1 ? [longest] : null;
};

/** "DE LA CRUZ" is DELACRUZ too. */
const isWithin = (name: FullName, other: FullName): boolean => {
  const held = new Set(prepareName(other));
  const has = (word: string) => spellingsOf(word).some((spelling) => held.has(spelling));

  return name.every((part) => {
    const words = wordsOf(part);

    return words.every(has) || has(words.join(''));
  });
};

export const isSameName = (one: FullName, other: FullName): boolean => isWithin(one, other) && isWithin(other, one);

/** A name with a part left out, such as a middle name that one of two readings missed, is not another name. */
export const isAnotherName = (one: FullName, other: FullName): boolean =>
  !isWithin(one, other) && !isWithin(other, one);
