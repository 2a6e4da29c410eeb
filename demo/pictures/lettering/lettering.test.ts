import { expect, it } from 'vitest';
import type { SessionDescription } from '@/demo/population';
import { countries } from '@/demo/population/documents/countries';
import { pageOf } from '..';
import { contentOf } from '../documents/fields';
import { labelOf } from '../documents/labels';
import { rasterOf } from '../render';
import { picture } from '../svg';
import { differenceOf, firstOf, type Grey, seenAs, sessionAt } from '../testing';
import { fittedText } from './fitted-text';
import { measure, text } from './lettering';

const black = { size: 20, fill: '#000' };

it('letters that only some fonts have are drawn', () => {
  for (const letter of 'ÄŘŐŠŲĢȚŁÞẸЩЇЄ') {
    expect(text(0, 0, letter, black), letter).toMatch(/d="M0 0m\S+.{40,}"/);
  }
  expect(text(0, 0, 'Ü', black)).not.toBe(text(0, 0, 'U', black));
});

it('the fonts have every character that a document can print', () => {
  const printed = new Set<string>();
  for (const country of countries) {
    for (const label of [
      'surname',
      'date_of_birth',
      'place_of_birth',
      'authority',
      'personal_number',
      'signature',
    ] as const)
      printed.add(labelOf(country.code, label));
    for (const words of [country.nativeName, country.nationality, country.authority, ...Object.values(country.titles)])
      printed.add(words);
  }
  for (let index = 0; index < 600; index++) {
    const session = sessionAt(index);
    for (const name of ['surname', 'given_name', 'place_of_birth', 'authority', 'address'] as const)
      printed.add(contentOf(session, name));
  }

  const outlineOf = (letter: string, face: 'regular' | 'bold' | 'serif') =>
    / d="([^"]*)"/.exec(text(0, 0, letter, { ...black, face }))?.[1];
  for (const letter of new Set([...printed].join('').replaceAll(' ', ''))) {
    for (const face of ['regular', 'bold', 'serif'] as const) {
      expect(outlineOf(letter, face), `${letter} (${letter.codePointAt(0)?.toString(16)}) in ${face}`).not.toBe(
        outlineOf('\uffff', face),
      );
    }
  }
});

it('labels are in the country’s own language and in English', () => {
  expect(labelOf('UKR', 'surname')).toBe('Прізвище / Surname');
  expect(labelOf('DEU', 'date_of_expiry')).toBe('Gültig bis / Date of expiry');
  expect(labelOf('ROU', 'sex')).toBe('Sex');
  expect(labelOf('UTO', 'surname'), 'as on the specimens of ICAO').toBe('Surname / Nom');
  expect(labelOf('XYZ', 'height'), 'where we have no words').toBe('Height / Taille');
});

it('text that is too long shrinks, or takes two lines', () => {
  const linesOf = (content: string) =>
    [...fittedText(0, 0, content, { ...black, maxWidth: 100 }).matchAll(/scale\((\S+) /g)].map(
      ([, scale]) => Number(scale) * 2048,
    );

  expect(linesOf('A')).toEqual([20]);
  expect(linesOf('RAGHUNATHAN')).toHaveLength(1);
  const [first = 0, second] = linesOf('HOHENSTAUFENBERG-LICHTENWALD ZU BRANDENSTEIN');
  expect(first).toBe(second);
  expect(measure('HOHENSTAUFENBERG-', { ...black, size: first })).toBeLessThanOrEqual(100);
  expect(linesOf('ANDRIAMANAMPISOARIVELO'), 'no place to break').toHaveLength(1);
});

const pageWith = async (session: SessionDescription, surname: string): Promise<Grey> => {
  const { printed } = session.seen;
  const { width, height, content } = pageOf(seenAs(session, { printed: { ...printed, surname } }), 'FRONT');
  const raster = await rasterOf(picture(width, height, `0 0 ${width} ${height}`, content));

  return { width, height, data: Buffer.from(raster.pixels.filter((_, i) => i % 4 === 1)) };
};

it.each(['PASSPORT', 'IDENTITY_CARD', 'DRIVER_LICENSE'] as const)(
  'the longest surname stays in its row of a %s and off the edge',
  async (type) => {
    const { document, ...session } = firstOf(type);
    // The signature follows the name, so the names have equal length.
    const long = 'MONTALBÁN CASTELLANOS DE VILLAFRANCA Y RIBERA HOHENSTAUFENBERG-LICHTENWALD';
    const latin = { ...session, document: { ...document, nativeName: null } };
    const box = differenceOf(await pageWith(latin, long), await pageWith(latin, ' '.repeat(long.length)));

    expect(box?.right).toBeLessThan(0.98);
    expect((box?.bottom ?? 1) - (box?.top ?? 0), 'no higher than a row').toBeLessThan(0.075);
  },
);

it('an unknown day of birth is printed as XX, and a missing given name is left empty', () => {
  const passport = firstOf('PASSPORT');
  const { printed } = passport.seen;
  const unknown = seenAs(passport, { printed: { ...printed, dateOfBirth: '1990-03', givenNames: '' } });

  expect(contentOf(unknown, 'date_of_birth')).toBe('XX MAR 1990');
  expect(contentOf({ ...unknown, document: { ...unknown.document, type: 'IDENTITY_CARD' } }, 'date_of_birth')).toBe(
    'XX.03.1990',
  );
  expect(contentOf({ ...unknown, document: { ...unknown.document, nativeName: null } }, 'given_name')).toBe('');
});
