/** States whose driving licences are drawn. The drawings are in the demo's own style, not in theirs. */
import type { NameStock } from '../people/names';
import type { Country } from './countries';

export interface UsState extends Country {
  /** Two letters, as in addresses. */
  postalCode: string;
  /** The issuer's number in the barcode, from AAMVA's list. */
  issuer: string;
  /** `A` a letter, `9` a digit. */
  number: string;
  zip: string;
}

const american: NameStock = {
  female: 'Mary, Patricia, Linda, Denise, Latoya, Maria, Ashley, Ruth, Guadalupe, Kim, Brianna, Joyce, Tiffany',
  male: 'James, Robert, Michael, Darnell, Jose, Kevin, Wayne, Hector, Tyler, Eugene, Brandon, Luis, Curtis',
  surnames: `
    Smith, Johnson, Washington, Rodriguez, O’Brien, Nguyen, Kowalski, Jefferson, Van Buren, Martinez-Lopez, Patel,
    McAllister, Hernandez, Goldberg, Yamamoto, Whitfield, St. Clair, Booker`,
};

const streets = 'Main St, Oak Ave, Maple Dr, Washington Blvd, Cedar Ln, 5th St, Park Ave, Sunset Rd';

const state = (
  [name, postalCode, issuer, number, zip]: readonly [string, string, string, string, string],
  cities: string,
  palette: Country['palette'],
): UsState => ({
  code: 'USA',
  mrzCode: 'USA',
  name,
  nativeName: name.toUpperCase(),
  nationality: 'USA',
  authority: 'DEPARTMENT OF MOTOR VEHICLES',
  cities: cities.toUpperCase().split(', '),
  streets: streets.toUpperCase().split(', '),
  names: american,
  looks: 'any',
  titles: { passport: 'PASSPORT', card: 'IDENTIFICATION CARD', licence: 'DRIVER LICENSE' },
  palette,
  postalCode,
  issuer,
  number,
  zip,
});

export const usStates: readonly UsState[] = [
  state(['California', 'CA', '636014', 'A9999999', '94999'], 'Sacramento, Fresno, Oakland, San Diego', [
    '#f3efe2',
    '#e4ecf4',
    '#c9b27c',
    '#92aecb',
    '#23304a',
  ]),
  state(['Texas', 'TX', '636015', '99999999', '75999'], 'Austin, El Paso, Houston, Lubbock', [
    '#eef1f5',
    '#f4e9e4',
    '#a9b8d0',
    '#d2a69a',
    '#2b2a3a',
  ]),
  state(['Ohio', 'OH', '636023', 'AA999999', '43999'], 'Columbus, Dayton, Toledo, Akron', [
    '#eaf2ee',
    '#f1ecdf',
    '#9ec0ad',
    '#cdbb8e',
    '#22392f',
  ]),
  state(['Florida', 'FL', '636010', 'A999999999999', '32999'], 'Tallahassee, Miami, Tampa, Orlando', [
    '#f7efe4',
    '#e6f1ee',
    '#dcae87',
    '#93c2b6',
    '#3a2c25',
  ]),
  state(['Washington', 'WA', '636045', 'AAA99A999A9A', '98999'], 'Olympia, Seattle, Spokane, Tacoma', [
    '#e8f0e6',
    '#e6ecf3',
    '#9dbf95',
    '#9bb0cc',
    '#23362a',
  ]),
];
