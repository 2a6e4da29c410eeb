/** For tests only: reads the text of a PDF back, as a viewer would. */
import { inflateSync } from 'node:zlib';

const objectsIn = (pdf: Buffer): Map<string, { dictionary: string; stream: string }> => {
  const text = pdf.toString('latin1');

  return new Map(
    [...text.matchAll(/^(\d+) 0 obj\n(.*?)\nendobj$/gms)].map(([, id = '', inside = '']) => {
      const [dictionary = '', stream = ''] = inside.split(/\nstream\n/, 2);
      const length = Number(/\/Length (\d+)/.exec(dictionary)?.[1] ?? 0);
      const bytes = Buffer.from(stream, 'latin1').subarray(0, length);
      const isPacked = dictionary.includes('/FlateDecode') && bytes.length > 0;

      return [id, { dictionary, stream: (isPacked ? inflateSync(bytes) : bytes).toString('latin1') }];
    }),
  );
};

const lettersOf = (cmap: string): string[] =>
  [...cmap.matchAll(/<([0-9a-f]+)> <[0-9a-f]+> \[(.*?)\]/gs)].flatMap(([, , list = '']) =>
    [...list.matchAll(/<([0-9a-f ]*)>/g)].map(([, hex = '']) =>
      Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16().toString('utf16le').replaceAll('\0', '�'),
    ),
  );

/** The text of each page in reading order; a character without a glyph becomes �. */
export const readPages = (pdf: Buffer): string[] => {
  const objects = objectsIn(pdf);
  const follow = (dictionary: string, name: string) =>
    objects.get(new RegExp(`/${name} (\\d+) 0 R`).exec(dictionary)?.[1] ?? '') ?? { dictionary: '', stream: '' };

  const readPage = (page: string): string => {
    const { dictionary: resources } = follow(page, 'Resources');
    const runs = [...follow(page, 'Contents').stream.matchAll(/\/(F\d+) [\d.]+ Tf|\[(.*?)\] TJ/gs)];
    let letters: string[] = [];

    return runs
      .map(([, font, glyphs = '']) => {
        if (font) letters = lettersOf(follow(follow(resources, font).dictionary, 'ToUnicode').stream);
        const codes = [...glyphs.matchAll(/<([0-9a-f]*)>/g)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? []);

        return codes.map((code) => letters[Number.parseInt(code, 16)] ?? '�').join('');
      })
      .join(' ')
      .replace(/\s+/g, ' ')
      .trim();
  };

  return [...objects.values()]
    .filter(({ dictionary }) => /\/Type \/Page$/m.test(dictionary))
    .map(({ dictionary }) => readPage(dictionary));
};
