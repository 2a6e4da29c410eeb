import { addDays, addYears, type Day, withoutDay } from '../calendar';
import type { Country } from '../documents/countries';
import type { SessionSeed } from '../random';
import { type Appearance, drawAppearance } from './appearance';
import { longNames, singleNames } from './name-lists';
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

/** Names that are odd by their length or their parts, by the countries whose people have them. */
const oddNames: Readonly<Partial<Record<Oddity, Readonly<Record<string, NameStock>>>>> = {
  'single-name': singleNames,
  'long-name': longNames,
};

/** True unless nobody in this country has such a name. */
export const isAtHome = (oddity: Oddity | null, { code }: Country): boolean => {
  const names = oddity && oddNames[oddity];

  return !names || Object.hasOwn(names, code);
};

/** Names of the country's own people; odd ones of the fictional state where it has none. */
export const stockOf = ({ code, names }: Country, oddity: Oddity | null): NameStock => {
  const odd = oddity && oddNames[oddity];

  return odd?.[code] ?? odd?.UTO ?? names;
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
    appearance: drawAppearance(sex, age, seed.stream('appearance'), country.looks),
  };
};
