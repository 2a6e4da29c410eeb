import type { Random } from './random';
import { fromUkrainian } from './transliterate';

/** Names that go together, separated by commas. `Novák/Nováková`: the male and the female form. */
export interface NameStock {
  script?: 'ukrainian';
  female: string;
  male: string;
  surnames: string;
}

export interface Name {
  surname: string;
  givenNames: string;
  /** As written at home, where that is not the Latin script. */
  native: { surname: string; givenNames: string } | null;
}

const split = new Map<string, readonly string[]>();

const listOf = (text: string): readonly string[] => {
  const known = split.get(text);
  if (known) return known;

  const items = text.split(',').map((item) => item.trim());
  split.set(text, items);

  return items;
};

export const drawName = (stock: NameStock, sex: 'F' | 'M', random: Random): Name => {
  const given = listOf(sex === 'F' ? stock.female : stock.male);
  const first = random.pick(given);
  const second = random.chance(0.22) ? random.pick(given) : first;
  const givenNames = second === first || first.includes(' ') ? first : `${first} ${second}`;

  const [male = '', female = male] = random.pick(listOf(stock.surnames)).split('/');
  const surname = sex === 'F' ? female : male;

  return stock.script === 'ukrainian'
    ? { surname: fromUkrainian(surname), givenNames: fromUkrainian(givenNames), native: { surname, givenNames } }
    : { surname, givenNames, native: null };
};
