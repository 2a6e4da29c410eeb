import { expect, test } from 'vitest';
import alphabetFile from './alphabet.json';

const alphabet = new Set(alphabetFile.letters);

/** The letters beyond A to Z of languages whose documents are read. */
const languages = {
  Bulgarian: 'абвгдежзийклмнопрстуфхцчшщъьюя',
  Czech: 'áčďéěíňóřšťúůýž',
  Danish: 'æøå',
  Finnish: 'äöå',
  French: 'àâæçéèêëîïôœùûü',
  German: 'äöü',
  Greek: 'αβγδεζηθικλμνξοπρστυφχψωάέήίόύώ',
  Hungarian: 'áéíóöőúüű',
  Icelandic: 'áðéíóúýþæö',
  Latvian: 'āčēģīķļņšūž',
  Lithuanian: 'ąčęėįšųūž',
  Polish: 'ąćęłńóśźż',
  Romanian: 'ăâîșț',
  Serbian: 'абвгдђежзијклљмнњопрстћуфхцчџшčćđšž',
  Slovak: 'áäčďéíĺľňóôŕšťúýž',
  Spanish: 'áéíñóúü',
  Swedish: 'åäö',
  Turkish: 'çğöşü',
  Ukrainian: 'абвгґдеєжзиіїйклмнопрстуфхцчшщьюя',
  Vietnamese: 'ăâđêôơưấậắặếệốộớợứựýỳỷỹỵ',
};

test.each(Object.entries(languages))('the reader knows every letter of %s, large and small', (_, letters) => {
  expect([...(letters + letters.toUpperCase())].filter((letter) => !alphabet.has(letter))).toEqual([]);
});

test('no letter has two classes', () => {
  expect(alphabet.size).toBe([...alphabetFile.letters].length);
});
