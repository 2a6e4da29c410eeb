import { expect, test } from 'vitest';
import { inOneScript } from './scripts';

const box = { x: 0, y: 0, width: 1, height: 1 };
const settled = (...texts: string[]) =>
  inOneScript(texts.map((text) => ({ text, sureness: [...text].map(() => 0.95), box }))).map(({ text }) => text);

test('one telling letter settles the script of its word', () => {
  expect(settled('ΔΗΜΟKPATIA')).toEqual(['ΔΗΜΟΚΡΑΤΙΑ']);
  expect(settled('PАSSPОRT')).toEqual(['PASSPORT']);
  expect(settled('БЪЛГAPИЯ/BULGАRIA')).toEqual(['БЪЛГАРИЯ/BULGARIA']);
});

test('a word without telling letters is Latin, unless its line is written in its script', () => {
  expect(settled('YАMAMOТО')).toEqual(['YAMAMOTO']);
  expect(settled('МАТЕО')).toEqual(['MATEO']);
  expect(settled('МАТЕО ЩЕРЕВ')).toEqual(['МАТЕО ЩЕРЕВ']);
});

test('an authority is abbreviated in the script of its document', () => {
  expect(settled('Издаден от / Authority', 'MBP, VARNA')).toEqual(['Издаден от / Authority', 'МВР, VARNA']);
  expect(settled('Εκδ. αρχή / Authority', 'A.E.A., PATRA')).toEqual(['Εκδ. αρχή / Authority', 'Α.Ε.Α., PATRA']);
  expect(settled('Authority', 'MBP, VARNA')).toEqual(['Authority', 'MBP, VARNA']);
});

test('Ð is Icelandic, Đ is not', () => {
  expect(settled('ÐORÐEVIĆ', 'SIGRÍĐUR', 'VĂN ÐỨC')).toEqual(['ĐORĐEVIĆ', 'SIGRÍÐUR', 'VĂN ĐỨC']);
});

test('a word that stays in two scripts is in doubt', () => {
  const [line] = inOneScript([{ text: 'UЪΩЛ DILIJAN', sureness: Array.from({ length: 12 }, () => 0.95), box }]);
  expect(line?.sureness.slice(0, 4)).toEqual([0.3, 0.3, 0.3, 0.3]);
  expect(line?.sureness.at(-1)).toBe(0.95);
});
