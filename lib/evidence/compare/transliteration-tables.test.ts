import { describe, expect, it, test } from 'vitest';
import { compareField } from './';
import { cyrillicGaps, cyrillicTable, latinTable } from './transliteration-tables';

/** Rows as printed in Doc 9303 part 3 (8th edition): code point and permitted spellings. */
const rowsOf = (text: string): Array<[string, string, string[]]> =>
  text
    .trim()
    .split('\n')
    .flatMap((line) => line.trim().split(/ +/))
    .map((row) => {
      const [code = '', ways = ''] = row.split('=');
      return [code, String.fromCodePoint(Number.parseInt(code, 16)), ways.split('|')];
    });

const sectionA = rowsOf(`
  00C0=A 00C1=A 00C2=A 00C3=A 00C4=AE|A 00C5=AA|A 00C6=AE 00C7=C 00C8=E 00C9=E 00CA=E 00CB=E 00CC=I 00CD=I 00CE=I
  00CF=I 00D0=D 00D1=N|NXX 00D2=O 00D3=O 00D4=O 00D5=O 00D6=OE|O 00D8=OE 00D9=U 00DA=U 00DB=U 00DC=UE|UXX|U 00DD=Y
  00DE=TH
  0100=A 0102=A 0104=A 0106=C 0108=C 010A=C 010C=C 010E=D 0110=D 0112=E 0114=E 0116=E 0118=E 011A=E 011C=G 011E=G
  0120=G 0122=G 0124=H 0126=H 0128=I 012A=I 012C=I 012E=I 0130=I 0131=I 0132=IJ 0134=J 0136=K 0139=L 013B=L 013D=L
  013F=L 0141=L 0143=N 0145=N 0147=N
  014A=N 014C=O 014E=O 0150=O 0152=OE 0154=R 0156=R 0158=R 015A=S 015C=S 015E=S 0160=S 0162=T 0164=T 0166=T 0168=U
  016A=U 016C=U 016E=U 0170=U 0172=U 0174=W 0176=Y 0178=Y 0179=Z 017B=Z 017D=Z 1E9E=SS
`);

/** With the exceptions by language; those for the first letter of a word are listed separately. */
const sectionB = rowsOf(`
  0401=E|IO 0402=D 0404=IE 0405=DZ 0406=I 0407=I 0408=J 0409=LJ 040A=NJ 040C=K|KJ 040E=U 040F=DZ|DJ
  0410=A 0411=B 0412=V 0413=G|H 0414=D 0415=E 0416=ZH|Z 0417=Z 0418=I|Y 0419=I 041A=K 041B=L 041C=M 041D=N 041E=O
  041F=P 0420=R 0421=S 0422=T 0423=U 0424=F
  0425=KH|H 0426=TS|C 0427=CH|C 0428=SH|S 0429=SHCH|SHT 042A=IE 042B=Y 042D=E 042E=IU 042F=IA 046A=U 0474=Y 0490=G
  0492=G|GJ 04BA=C
`);

const ukrainianFirst = rowsOf('0404=YE 0407=YI 0419=Y 042E=YU 042F=YA');

/** Letters missing from the section, or listed under another letter. */
const besidesSectionB = rowsOf('0403=G|GJ 040B=C 042C=');

const relation = (printed: string, source: string) => compareField('surname', printed, source, 'mrz').relation;

/** Every spelling in any row, to make sure that no letter accepts another letter's. */
const anything = [
  ...new Set([...sectionA, ...sectionB, ...ukrainianFirst].flatMap(([, , ways]) => ways)),
  'Q',
  'DH',
  '',
];

describe.each([
  ['section 6 A', sectionA],
  ['section 6 B', sectionB],
  ['missing from section 6 B', besidesSectionB],
])('%s', (_section, rows) => {
  test.each(rows)('U+%s %s accepts the spellings in its row and no others', (_code, letter, ways) => {
    for (const way of anything) {
      // Within a word, where the exceptions for the first letter do not apply.
      const found = relation(`K${letter}K`, `K${way}K`);
      expect(found !== 'unexplained', way).toBe(ways.includes(way));
    }
  });
});

test.each(ukrainianFirst)('U+%s %s has its own spelling at the start of a word', (_code, letter, [way]) => {
  expect(relation(`${letter}K`, `${way}K`)).toBe('explained');
  expect(relation(`K ${letter}K`, `K<${way}K`)).toBe('explained');
  expect(relation(`K${letter}`, `K${way}`)).toBe('unexplained');
});

it('the tables have these rows and no others', () => {
  const letters = (rows: Array<[string, string, string[]]>) => rows.map(([, letter]) => letter).sort();
  expect([...latinTable.keys()].sort()).toEqual(letters(sectionA));
  expect([...cyrillicTable.keys()].sort()).toEqual(letters(sectionB));
  expect([...cyrillicGaps.keys()].sort()).toEqual(letters(besidesSectionB));
});
