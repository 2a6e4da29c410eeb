import fc from 'fast-check';
import { expect, it } from 'vitest';
import { latinForms, toIcaoLatin, toMrzName } from './transliterate';

it.each([
  ['Müller', 'MUELLER'],
  ['Weiß', 'WEISS'],
  ['WEIẞ', 'WEISS'],
  ['Åkesson', 'AAKESSON'],
  ['Østergård', 'OESTERGAARD'],
  ['Łaski', 'LASKI'],
  ['Þórðarson', 'THORDARSON'],
  ['Sœur', 'SOEUR'],
  ['Yıldız', 'YILDIZ'],
  ['Nguyễn', 'NGUYEN'],
  ['Țăranu', 'TARANU'],
  ['Kőszegi', 'KOSZEGI'],
  ['Đorđević', 'DORDEVIC'],
])('%s is written as in ICAO Doc 9303', (name, expected) => {
  expect(toIcaoLatin(name)).toBe(expected);
});

it.each([
  ['MÜLLER', 'MULLER'],
  ['GRÖẞING', 'GROSSING'],
  ['ÅKESSON', 'AKESSON'],
  ['ØSTERGÅRD', 'OESTERGARD'],
  ['ŁASKI', 'LASKI'],
])('%s may also be written %s', (name, expected) => {
  expect(latinForms(name).bare).toBe(expected);
});

it('spaces and hyphens become fillers, apostrophes are dropped', () => {
  expect(toMrzName('Stein-Möller')).toBe('STEIN<MOELLER');
  expect(toMrzName('García Núñez')).toBe('GARCIA<NUNEZ');
  expect(toMrzName('O’Sullivan')).toBe('OSULLIVAN');
});

it('the zone contains only permitted letters, whatever the name', () => {
  const letters = 'AZÄÅÆÐĐĦĲĿŁŊÖØŒÞŦÜẞßÇĞİŞŘŽĢȚÑÝŐŰĄÊỄőçžıøæœłđþðŋ';

  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...letters, ' ', '-', '’'), maxLength: 20 }), (name) => {
      expect(toMrzName(name)).toMatch(/^[A-Z<]*$/);
      expect(latinForms(name).bare).toMatch(/^[A-Z -]*$/);
    }),
  );
});
