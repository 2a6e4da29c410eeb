import { expect, it } from 'vitest';
import { checksOf } from './check-digits';
import { fitted } from './format';
import { namesOf } from './names';

/** The specimens of ICAO Doc 9303, whose holder does not exist. */
const td1 = ['I<UTOD231458907<<<<<<<<<<<<<<<', '7408122F1204159UTO<<<<<<<<<<<6', 'ERIKSSON<<ANNA<MARIA<<<<<<<<<<'];
const td2 = ['I<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<', 'D231458907UTO7408122F1204159<<<<<<<6'];
const td3 = ['P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<', 'L898902C36UTO7408122F1204159ZE184226B<<<<<10'];
const visaA = ['V<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<', 'L8988901C4XXX4009078F96121096ZE184226B<<<<<<'];
const visaB = ['V<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<', 'L8988901C4XXX4009078F9612109<<<<<<<<'];

const changed = (lines: readonly string[], line: number, position: number, letter: string): string[] =>
  lines.map((text, i) => (i === line ? text.slice(0, position) + letter + text.slice(position + 1) : text));

it.each([
  ['TD1', td1],
  ['TD2', td2],
  ['TD3', td3],
  ['MRV-A', visaA],
  ['MRV-B', visaB],
] as const)('a zone in the format %s is told by its lines, and its check digits are right', (format, lines) => {
  expect(fitted(lines)).toEqual({ format, lines, substitution: null });
  expect(Object.values(checksOf(format, lines)).every(Boolean)).toBe(true);
});

it('a line that is too short or too long is no zone', () => {
  expect(fitted([td3[0] as string, td3[1]?.slice(1) ?? ''])).toBeNull();
  expect(fitted([`${td1[0]}<`, td1[1] as string, td1[2] as string])).toBeNull();
});

it('one look-alike is taken for the letter that can stand there, and marked', () => {
  expect(fitted(changed(td1, 2, 6, '0'))).toEqual({
    format: 'TD1',
    lines: td1,
    substitution: { line: 2, position: 6, read: '0', taken: 'O' },
  });
});

it('two letters in places where they cannot stand make the zone unread', () => {
  expect(fitted(changed(changed(td1, 2, 6, '0'), 1, 0, 'Z'))).toBeNull();
});

it('a wrong check digit is reported and not repaired', () => {
  const lines = changed(td3, 1, 9, '7');
  expect(fitted(lines)?.lines).toEqual(lines);
  expect(checksOf('TD3', lines)).toEqual({
    number: false,
    birth: true,
    expiry: true,
    optional: true,
    composite: false,
  });
});

it('a number of more than nine letters is checked with its end in the optional data', () => {
  const lines = ['I<UTOD23145890<7349<<<<<<<<<<<', '3407127M9507122UTO<<<<<<<<<<<2', td1[2] as string];
  expect(checksOf('TD1', lines)).toMatchObject({ number: true, composite: true });
});

it('names are separated at two fillers and unfolded', () => {
  expect(namesOf('TD3', td3)).toEqual({ primary: 'ERIKSSON', secondary: 'ANNA MARIA', isFull: false });
  expect(namesOf('TD1', ['', '', 'VAN<DER<MUELLEN'])).toEqual({
    primary: 'VAN DER MUELLEN',
    secondary: '',
    isFull: true,
  });
});
