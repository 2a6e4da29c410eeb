import { addDays, addYears, type Day, withoutDay } from '../calendar';
import type { Country } from '../documents/countries';
import type { Random, SessionSeed } from '../random';
import { type Appearance, drawAppearance } from './appearance';
import { longNames, singleNames, world } from './name-lists';
import { drawName, type Name, type NameStock } from './names';

export interface Person extends Name {
  sex: 'F' | 'M';
  bornOn: Day;
  age: number;
  /** In capitals, as documents print it. */
  placeOfBirth: string;
  address: string;
  heightCm: number;
  appearance: Appearance;
}

/** What forms and machine-readable zones seldom allow for. */
export type Oddity = 'unknown-birth-day' | 'single-name' | 'long-name';

const oddNames: Readonly<Partial<Record<Oddity, NameStock>>> = { 'single-name': singleNames, 'long-name': longNames };

export const drawStock = (country: Country, oddity: Oddity | null, random: Random): NameStock => {
  const usual = random.chance(0.14) ? random.pick(world) : country.names;

  return (oddity && oddNames[oddity]) ?? usual;
};

/** An invented adult who holds a document of this country on that day. */
export const drawPerson = (
  country: Country,
  today: Day,
  seed: SessionSeed,
  { names, oddity }: { names: NameStock; oddity: Oddity | null },
): Person => {
  const random = seed.stream('person');
  const sex = random.chance(0.5) ? 'F' : 'M';
  const age = 18 + Math.floor(58 * random.next() ** 1.4);
  const bornOn = addDays(addYears(today, -age), -random.between(1, 360));
  const { surname, givenNames, native } = drawName(names, sex, seed.stream('name'));

  return {
    surname,
    givenNames,
    native,
    sex,
    bornOn: oddity === 'unknown-birth-day' ? withoutDay(bornOn) : bornOn,
    age,
    placeOfBirth: random.pick(country.cities),
    address: `${random.pick(country.streets)} ${random.between(1, 180)}, ${random.pick(country.cities)}`,
    heightCm: random.between(sex === 'F' ? 152 : 163, sex === 'F' ? 180 : 196),
    appearance: drawAppearance(sex, age, seed.stream('appearance')),
  };
};
