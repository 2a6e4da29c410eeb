import { distanceBetween } from '@/lib/decision';
import { toIcaoLatin } from '../documents/transliterate';
import type { Random } from '../random';
import { drawName, type Name, type NameStock } from './names';

/** Most letters must differ, so that nobody confuses the names. */
const isUnlike = (left: string, right: string): boolean =>
  distanceBetween(toIcaoLatin(left), toIcaoLatin(right)) >= 0.75 * left.length;

/** Another person's name of the same origin, clearly different if a few attempts find one. */
export const drawStranger = (person: Name & { sex: 'F' | 'M' }, stock: NameStock, random: Random): Name => {
  let stranger = drawName(stock, person.sex, random);

  for (let attempt = 0; attempt < 40 && !isUnlike(person.surname, stranger.surname); attempt++) {
    stranger = drawName(stock, person.sex, random);
  }

  return stranger;
};

/** Another name of the same origin. */
export const drawOtherName = (person: Name & { sex: 'F' | 'M' }, stock: NameStock, random: Random): Name => {
  let other = drawName(stock, person.sex, random);

  for (let attempt = 0; attempt < 20 && other.surname === person.surname; attempt++) {
    other = drawName(stock, person.sex, random);
  }

  return other;
};
