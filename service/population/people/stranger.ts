import { toIcaoLatin } from '../documents/transliterate';
import type { Random } from '../random';
import { distanceBetween } from '../results/distance';
import { drawName, type Name, type NameStock } from './names';
import { world } from './names-world';

/** Most letters must differ: nobody could take one name for the other. */
const isUnlike = (left: string, right: string): boolean =>
  distanceBetween(toIcaoLatin(left), toIcaoLatin(right)) >= 0.75 * left.length;

/** The name of somebody else. Among a few tries one is unlike; should none be, the last one stands. */
export const drawStranger = (person: Name & { sex: 'F' | 'M' }, random: Random): Name => {
  let stranger = drawName(random.pick(world), person.sex, random);

  for (let attempt = 0; attempt < 20 && !isUnlike(person.surname, stranger.surname); attempt++) {
    stranger = drawName(random.pick(world), person.sex, random);
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
