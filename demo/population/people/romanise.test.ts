import { expect, it } from 'vitest';
import { countries } from '../documents/countries';
import { seedOf } from '../random';
import { drawName } from './names';
import { romanise, toCapitals } from './romanise';

it.each([
  ['ukrainian', 'Щербацька', 'Shcherbatska'],
  ['ukrainian', 'Юрій Євген', 'Yurii Yevhen'],
  ['ukrainian', 'Гнатюк', 'Hnatiuk'],
  ['bulgarian', 'Щерева', 'Shtereva'],
  ['bulgarian', 'Кръстев', 'Krastev'],
  ['bulgarian', 'Гьошев', 'Gyoshev'],
  ['bulgarian', 'Ямболиев', 'Yamboliev'],
  ['bulgarian', 'Мария', 'Maria'],
  ['serbian', 'Ђорђе Његован', 'Đorđe Njegovan'],
  ['serbian', 'Џамић', 'Džamić'],
  ['serbian', 'Љубица', 'Ljubica'],
  ['greek', 'Μπουκουβάλας', 'Boukouvalas'],
  ['greek', 'Ευάγγελος', 'Evangelos'],
  ['greek', 'Ευτυχία', 'Eftychia'],
  ['greek', 'Λάμπρος', 'Lampros'],
  ['greek', 'Αυγουστίνος', 'Avgoustinos'],
  ['greek', 'Τσιγγάνου', 'Tsinganou'],
  ['greek', 'Γκίκας', 'Gkikas'],
  ['armenian', 'Եղիազարյան', 'Yeghiazaryan'],
  ['armenian', 'Ոսկանյան', 'Voskanyan'],
  ['armenian', 'Մկրտչյան', 'Mkrtchyan'],
  ['armenian', 'Շուշան', 'Shushan'],
  ['armenian', 'Հովհաննես', 'Hovhannes'],
] as const)('%s %s is %s on documents', (script, name, expected) => {
  expect(romanise(name, script)).toBe(expected);
});

it('every name is romanised completely', () => {
  const random = seedOf('letters', 1).stream('names');
  const leftOver = countries.flatMap(({ names }) =>
    Array.from({ length: 400 }, (_, at) => drawName(names, at % 2 ? 'F' : 'M', random))
      .map(({ surname, givenNames }) => `${surname} ${givenNames}`)
      .filter((name) => !/^[\p{Script=Latin} ’-]+$/u.test(name)),
  );

  expect(leftOver).toEqual([]);
});

it('five scripts have a native form beside the Latin one', () => {
  const random = seedOf('scripts', 1).stream('names');
  const scripts = new Set(
    countries.flatMap(({ names }) => {
      const { native } = drawName(names, 'F', random);

      return native ? (names.script ?? 'none') : [];
    }),
  );

  expect(scripts).toEqual(new Set(['ukrainian', 'greek', 'bulgarian', 'serbian', 'armenian']));
});

it('capitals are written as on documents', () => {
  expect(toCapitals('Γεώργιος')).toBe('ΓΕΩΡΓΙΟΣ');
  expect(toCapitals('Weiß')).toBe('WEIẞ');
  expect(toCapitals('Ђорђевић')).toBe('ЂОРЂЕВИЋ');
  expect(toCapitals('Nguyễn')).toBe('NGUYỄN');
});
