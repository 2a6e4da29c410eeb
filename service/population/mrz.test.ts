import { expect, it } from 'vitest';
import { describeSession, type Mrz } from '.';
import { countries } from './countries';
import type { IdentityDocument } from './document';
import { checkDigit, composeMrz } from './mrz';

const utopia = countries.find((country) => country.code === 'UTO');

/** The specimens printed in ICAO Doc 9303 parts 4 and 5. */
const specimen = (type: 'PASSPORT' | 'IDENTITY_CARD'): IdentityDocument => {
  if (!utopia) throw new Error('Utopia is missing');

  return {
    type,
    country: utopia,
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
  };
};

it('the passport specimen of ICAO Doc 9303 comes out letter by letter', () => {
  const document = specimen('PASSPORT');

  expect(composeMrz(document, document.imprint).lines).toEqual([
    'P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<',
    'L898902C36UTO7408122F1204159ZE184226B<<<<<10',
  ]);
});

it('the card specimen of ICAO Doc 9303 comes out letter by letter', () => {
  const document = specimen('IDENTITY_CARD');
  // The printed specimen says I< where most cards today say ID.
  const [first, ...others] = composeMrz(document, document.imprint).lines;

  expect(first).toBe('IDUTOD231458907<<<<<<<<<<<<<<<');
  expect(others).toEqual(['7408122F1204159UTO<<<<<<<<<<<6', 'ERIKSSON<<ANNA<MARIA<<<<<<<<<<']);
});

it('a surname too long for the zone leaves room for a given name', () => {
  const document = specimen('IDENTITY_CARD');
  const mrz = composeMrz(document, { ...document.imprint, surname: 'PAPANDROPOULOUS KARAMANLIDIS STAVROS' });

  expect(mrz.lines[2]).toHaveLength(30);
  expect(mrz.lines[2]).toMatch(/^PAPANDROPOULOUS<KARAMANLID.*<<A$/);
  expect(mrz.isFull).toBe(true);
});

const digitsFit = ({ type, lines: [first = '', second = ''] }: Mrz): boolean[] =>
  type === 'TD3'
    ? [
        checkDigit(second.slice(0, 9)) === second[9],
        checkDigit(second.slice(13, 19)) === second[19],
        checkDigit(second.slice(21, 27)) === second[27],
        second[42] === '<' || checkDigit(second.slice(28, 42)) === second[42],
        checkDigit(second.slice(0, 10) + second.slice(13, 20) + second.slice(21, 43)) === second[43],
      ]
    : [
        checkDigit(first.slice(5, 14)) === first[14],
        checkDigit(second.slice(0, 6)) === second[6],
        checkDigit(second.slice(8, 14)) === second[14],
        checkDigit(first.slice(5, 30) + second.slice(0, 7) + second.slice(8, 15) + second.slice(18, 29)) === second[29],
      ];

it('every check digit of 300 sessions is right, and every line has its length', () => {
  for (let index = 0; index < 300; index++) {
    const { mrz } = describeSession('digits', index, new Date('2026-11-15T10:00:00Z'));
    if (!mrz) continue;

    expect(digitsFit(mrz), mrz.lines.join('^')).not.toContain(false);
    for (const line of mrz.lines) expect(line).toMatch(mrz.type === 'TD3' ? /^[A-Z0-9<]{44}$/ : /^[A-Z0-9<]{30}$/);
  }
});
