import { describe, expect, it } from 'vitest';
import { below, beside, dateIn, licenceLines, line, passportFields, passportLines, valuesOf } from './testing';

it('values beside their labels are read, with or without a gap', () => {
  const lines = [
    ...beside('Surname', 'ADAMS', 10, 10),
    ...beside('Given names', 'EVA MARIA', 10, 14),
    line('Date of birth: 12.03.1985', 10, 18),
    line('Sex F', 60, 18),
    ...beside('Place of birth', 'ZENITH', 10, 22),
  ];
  expect(valuesOf(lines)).toEqual({
    surname: 'ADAMS',
    given_name: 'EVA MARIA',
    date_of_birth: '12.03.1985',
    sex: 'F',
    place_of_birth: 'ZENITH',
  });
});

describe('a name that is a label’s word', () => {
  it.each(['NAME', 'SEX', 'PASS', 'NOM', 'VARDAN', 'CODE', 'TYP', 'ADRESSE'])('%s is read as a surname', (surname) => {
    const lines = passportLines().map((each) => (each.text === 'BĒRZIŅŠ' ? line(surname, 32, 20.7, 2.2) : each));
    expect(valuesOf(lines)).toEqual({ ...passportFields, surname });
  });

  it('is read beside the number of a licence too', () => {
    const lines = licenceLines().map((each) => (each.text === 'OZOLA' ? { ...each, text: 'VARDA' } : each));
    expect(valuesOf(lines)).toMatchObject({ surname: 'VARDA', given_name: 'LĪGA ILZE' });
  });
});

describe('a value in several lines', () => {
  it('is one value, and a hyphen at the end of a line stays', () => {
    const lines = [
      line('Address', 10, 10, 1.3),
      line('CANAL WALK 12', 10, 12.7, 2.2),
      line('5011 AMAUROT', 10, 15.4, 2.2),
      ...below('Height', '172 CM', 10, 22),
      line('Surname', 50, 10, 1.3),
      line('HOHENSTAUFENBERG-', 50, 12, 1.7),
      line('LICHTENWALD', 50, 14, 1.7),
    ];
    expect(valuesOf(lines)).toEqual({
      address: 'CANAL WALK 12 5011 AMAUROT',
      height: '172 CM',
      surname: 'HOHENSTAUFENBERG-LICHTENWALD',
    });
  });

  it('does not swallow the value of the next label', () => {
    const lines = [...below('Authority', 'CIVIC REGISTRY', 10, 10), ...below('Personal No.', '1234567890', 10, 16)];
    expect(valuesOf(lines)).toEqual({ authority: 'CIVIC REGISTRY', personal_number: '1234567890' });
  });
});

it('values in one line under several labels are told apart', () => {
  const lines = [
    line('Type', 10, 10, 1.3),
    line('Code', 22.5, 10, 1.3),
    line('Passport No.', 35, 10, 1.3),
    line('P           LVA         LV5566778', 10, 12.7, 2),
  ];
  expect(valuesOf(lines)).toEqual({
    document_class_code: 'P',
    issuing_state_code: 'LVA',
    document_number: 'LV5566778',
  });
});

describe('a date that could be two days', () => {
  const page = (state: string) => [
    line(state, 4, 4, 2.6),
    ...below('Date of birth', '03/04/1985', 10, 12),
    ...below('Surname', 'ADAMS', 10, 18),
  ];

  it('is settled by the state', () => expect(dateIn(page('FRENCH REPUBLIC'))).toBe('1985-04-03'));
  it('has no day where the state is unknown', () => expect(dateIn(page('ATLANTIS'))).toBeUndefined());
});

it('the number of a passport is not a visa’s own', () => {
  const lines = [
    line('VISA', 80, 5, 2.4),
    ...below('Visa No. / N° de visa', 'K56T44V36', 60, 12),
    ...below('Passport No. / N° de passeport', 'N02956524', 10, 30),
  ];
  expect(valuesOf(lines)).toEqual({ document_number: 'K56T44V36' });
});
