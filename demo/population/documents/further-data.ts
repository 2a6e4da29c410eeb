/** What documents print that the demo's sessions never have: parents, second names, places and days of issue. */
import { addDays, addYears, type Day } from '../calendar';
import { drawName } from '../people/names';
import { toCapitals } from '../people/romanise';
import type { Random } from '../random';
import type { IdentityDocument } from './document';

export interface FurtherData {
  fathersName: string;
  mothersName: string;
  middleName: string;
  secondSurname: string;
  placeOfIssue: string;
  firstIssue: Day;
}

export const drawFurtherData = ({ country, imprint }: IdentityDocument, random: Random): FurtherData => {
  const [father, mother] = [drawName(country.names, 'M', random), drawName(country.names, 'F', random)];
  const other = drawName(country.names, imprint.sex, random);
  const [middle = ''] = toCapitals(other.givenNames).split(' ');
  const full = (name: { surname: string; givenNames: string }) => toCapitals(`${name.givenNames} ${name.surname}`);

  return {
    fathersName: full(father),
    mothersName: full(mother),
    middleName: middle,
    secondSurname: toCapitals(mother.surname).split(' ')[0] ?? '',
    placeOfIssue: random.pick(country.cities),
    firstIssue: addDays(addYears(imprint.dateOfIssue, -random.between(1, 12)), random.between(-150, 150)),
  };
};
