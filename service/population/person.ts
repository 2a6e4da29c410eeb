import { type Appearance, drawAppearance } from './appearance';
import { addDays, addYears, type Day } from './calendar';
import type { Country } from './countries';
import { drawName, type Name } from './names';
import { world } from './names-south';
import type { SessionSeed } from './random';

export interface Person extends Name {
  sex: 'F' | 'M';
  bornOn: Day;
  age: number;
  placeOfBirth: string;
  address: string;
  heightCm: number;
  appearance: Appearance;
}

/** Somebody who holds a document of this country on that day: an adult, invented from head to toe. */
export const drawPerson = (country: Country, today: Day, seed: SessionSeed): Person => {
  const random = seed.stream('person');
  const sex = random.chance(0.5) ? 'F' : 'M';
  const age = 18 + Math.floor(58 * random.next() ** 1.4);
  const bornOn = addDays(addYears(today, -age), -random.between(1, 360));
  const names = random.chance(0.14) ? random.pick(world) : country.names;
  const name = drawName(names, sex, seed.stream('name'));

  return {
    ...name,
    sex,
    bornOn,
    age,
    placeOfBirth: random.pick(country.cities),
    address: `${random.pick(country.streets)} ${random.between(1, 180)}, ${random.pick(country.cities)}`,
    heightCm: random.between(sex === 'F' ? 152 : 163, sex === 'F' ? 180 : 196),
    appearance: drawAppearance(sex, age, seed.stream('appearance')),
  };
};
