import { expect, it } from 'vitest';
import { fromUkrainian, toIcaoLatin, toMrzName } from './transliterate';

it.each([
  ['Müller', 'MUELLER'],
  ['Weiß', 'WEISS'],
  ['Åkesson', 'AAKESSON'],
  ['Østergård', 'OESTERGAARD'],
  ['Łaski', 'LASKI'],
  ['Þórðarson', 'THORDARSON'],
  ['Sœur', 'SOEUR'],
  ['Yıldız', 'YILDIZ'],
  ['Nguyễn', 'NGUYEN'],
  ['Țăranu', 'TARANU'],
  ['Kőszegi', 'KOSZEGI'],
])('%s is written as ICAO Doc 9303 asks', (name, expected) => {
  expect(toIcaoLatin(name)).toBe(expected);
});

it('spaces and hyphens become fillers, apostrophes vanish', () => {
  expect(toMrzName('Stein-Möller')).toBe('STEIN<MOELLER');
  expect(toMrzName('García Núñez')).toBe('GARCIA<NUNEZ');
  expect(toMrzName('O’Sullivan')).toBe('OSULLIVAN');
});

it('Ukrainian names follow the rule of the passport office, with other letters at the start of a word', () => {
  expect(fromUkrainian('Щербацька')).toBe('Shcherbatska');
  expect(fromUkrainian('Юрій Євген')).toBe('Yurii Yevhen');
});
