import fc from 'fast-check';
import { parse } from 'mrz';
import { describe, expect, it } from 'vitest';
import { toMrzDate } from '../calendar';
import { mrzValidity } from '../results/mrz-validity';
import { describeFirst } from '../testing';
import { type Country, countries } from './countries';
import type { IdentityDocument, Imprint } from './document';
import { checkedParts, composeMrz, type Mrz } from './mrz';
import { latinForms } from './transliterate';

const countryOf = (code: string): Country => {
  const country = countries.find((candidate) => candidate.code === code);
  if (!country) throw new Error(`${code} is missing`);

  return country;
};

/** The specimens printed in ICAO Doc 9303 parts 4 and 5. */
const specimen = (type: 'PASSPORT' | 'IDENTITY_CARD'): IdentityDocument => ({
  type,
  country: countryOf('UTO'),
  model: 2014,
  authority: '',
  placeOfBirth: 'ZENITH',
  address: '',
  heightCm: 170,
  nativeName: null,
  personalNumber: type === 'PASSPORT' ? 'ZE184226B' : null,
  licenceClasses: '',
  imprint: {
    surname: 'ERIKSSON',
    givenNames: 'ANNA MARIA',
    sex: 'F',
    dateOfBirth: '1974-08-12',
    documentNumber: type === 'PASSPORT' ? 'L898902C3' : 'D23145890',
    dateOfIssue: '2007-04-16',
    dateOfExpiry: '2012-04-15',
  },
});

it('the passport specimen of ICAO Doc 9303 is reproduced exactly', () => {
  const document = specimen('PASSPORT');

  expect(composeMrz(document, document.imprint).lines).toEqual([
    'P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<',
    'L898902C36UTO7408122F1204159ZE184226B<<<<<10',
  ]);
});

it('the card specimen of ICAO Doc 9303 is reproduced exactly', () => {
  const document = specimen('IDENTITY_CARD');
  // The specimen has I< where most cards today have ID.
  const [first, ...others] = composeMrz(document, document.imprint).lines;

  expect(first).toBe('IDUTOD231458907<<<<<<<<<<<<<<<');
  expect(others).toEqual(['7408122F1204159UTO<<<<<<<<<<<6', 'ERIKSSON<<ANNA<MARIA<<<<<<<<<<']);
});

it('a surname too long for the zone leaves room for a given name', () => {
  const document = specimen('IDENTITY_CARD');
  const cut = (surname: string) => composeMrz(document, { ...document.imprint, surname });
  const withinWord = cut('PAPANDROPOULOUS KARAMANLIDIS STAVROS');
  const betweenWords = cut('PAPANDROPOULOUS KARAMANLIS STAVROS');

  expect(withinWord.lines[2]).toBe('PAPANDROPOULOUS<KARAMANLIDI<<A');
  expect(withinWord.isFull).toBe(true);
  expect(betweenWords.lines[2]).toBe('PAPANDROPOULOUS<KARAMANLIS<<AN');
  expect(betweenWords).toMatchObject({ primary: 'PAPANDROPOULOUS KARAMANLIS', secondary: 'AN' });
});

it('a missing given name becomes fillers', () => {
  const document = specimen('PASSPORT');
  const mrz = composeMrz(document, { ...document.imprint, surname: 'SUHARYANTO', givenNames: '' });

  expect(mrz.lines[0]).toBe(`P<UTOSUHARYANTO${'<'.repeat(29)}`);
  expect(mrz).toMatchObject({ primary: 'SUHARYANTO', secondary: '' });
});

/** Names must be read back complete, except for the cut that a full field requires. */
const nameDisagreements = ({ type, isFull }: Mrz, lastName: string, firstName: string, imprint: Imprint): string[] => {
  const room = type === 'TD3' ? 39 : 30;
  const isRight = (whole: string, part: string, least: number) =>
    part === whole || (isFull && part.length >= least && whole.startsWith(part));
  // Two fillers and one letter are reserved for the given names; a cut between two words loses one more character.
  const [leastOfLast, leastOfFirst] = [room - 4, Math.max(1, room - 3 - lastName.length)];

  return [
    ...(isRight(latinForms(imprint.surname).decoded, lastName, leastOfLast) ? [] : ['lastName differs']),
    ...(isRight(latinForms(imprint.givenNames).decoded, firstName, leastOfFirst) ? [] : ['firstName differs']),
  ];
};

/** The fields that an independent parser finds wrong or different from what was written. */
const disagreements = (mrz: Mrz, { mrzCode }: Country, imprint: Imprint): string[] => {
  const { fields, details, documentNumber } = parse(mrz.lines);

  return [
    ...details.flatMap(({ field, valid }) => (valid ? [] : (field ?? 'unnamed'))),
    ...(mrzCode !== 'UTO' && fields.issuingState !== mrzCode ? ['issuingState differs'] : []),
    ...(documentNumber === imprint.documentNumber ? [] : ['documentNumber differs']),
    ...(fields.birthDate === toMrzDate(imprint.dateOfBirth) ? [] : ['birthDate differs']),
    ...(fields.expirationDate === toMrzDate(imprint.dateOfExpiry) ? [] : ['expirationDate differs']),
    ...(fields.sex === { F: 'female', M: 'male' }[imprint.sex] ? [] : ['sex differs']),
    ...nameDisagreements(mrz, fields.lastName ?? '', fields.firstName ?? '', imprint),
  ];
};

/** ICAO reserves UTO for specimens; the parser does not know it. */
const unknownStates = ['issuingState', 'nationality'];

const word = fc.string({ unit: fc.constantFrom(...'AEINORSTÜŠØẞŁÑĐ'), minLength: 1, maxLength: 14 });
const names = fc
  .tuple(fc.array(word, { minLength: 1, maxLength: 4 }), fc.constantFrom(' ', '-', '’'))
  .map(([words, joint]) => words.join(joint));
const days = fc
  .date({ min: new Date('1930-01-01'), max: new Date('2060-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const signs = (minLength: number, maxLength: number) =>
  fc.string({ unit: fc.constantFrom(...'ACDEFGHJ0123456789'), minLength, maxLength });

const imprints: fc.Arbitrary<Imprint> = fc.record({
  surname: names,
  givenNames: names,
  sex: fc.constantFrom('F', 'M'),
  dateOfBirth: fc.oneof(
    days,
    days.map((day) => day.slice(0, 7)),
  ),
  documentNumber: signs(5, 9),
  dateOfIssue: days,
  dateOfExpiry: days,
});

const documents: fc.Arbitrary<IdentityDocument> = fc
  .record({
    type: fc.constantFrom('PASSPORT' as const, 'IDENTITY_CARD' as const),
    country: fc.constantFrom(...countries.filter(({ code }) => code !== 'UTO')),
    personalNumber: fc.option(signs(1, 14)),
    imprint: imprints,
  })
  .map((drawn) => ({ ...specimen(drawn.type), ...drawn }));

describe('an independent parser', () => {
  it('reads every zone back, whatever the names, dates and numbers', () => {
    fc.assert(
      fc.property(documents, (document) => {
        const mrz = composeMrz(document, document.imprint);

        expect(disagreements(mrz, document.country, document.imprint)).toEqual([]);
        expect(mrzValidity(mrz)).toBe(100);
      }),
      { numRuns: 300 },
    );
  });

  it('finds a single wrong digit in the right place', () => {
    const fieldOf = {
      number: 'documentNumberCheckDigit',
      birth: 'birthDateCheckDigit',
      expiry: 'expirationDateCheckDigit',
      composite: 'compositeCheckDigit',
    } as const;

    fc.assert(
      fc.property(documents, fc.constantFrom(...checkedParts), (document, part) => {
        const mrz = composeMrz(document, document.imprint, part);

        expect(disagreements(mrz, document.country, document.imprint)).toEqual([fieldOf[part]]);
        expect(mrzValidity(mrz)).toBeLessThan(80);
      }),
    );
  });

  it('reads back every person of the population', () => {
    const offenders = describeFirst('zones', 1500).flatMap(({ index, document, seen, mrz }) => {
      if (!mrz) return [];

      const expected = document.country.code === 'UTO' ? unknownStates : [];
      const found = disagreements(mrz, document.country, seen.machine).filter((name) => !expected.includes(name));
      const digits = seen.wrongDigit ? 1 : 0;

      return found.length === digits && found.every((name) => name.endsWith('CheckDigit')) ? [] : [{ index, found }];
    });

    expect(offenders).toEqual([]);
  });
});
