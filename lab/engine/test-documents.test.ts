/** The test documents are legible and agree with themselves. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { parse as parseZone } from 'mrz';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { rasterOf } from '@/demo/pictures/render';
import { type Frame, picture } from '@/demo/pictures/svg';
import { type TestDocument, testDocument } from './kinds';

const documents = Array.from({ length: 200 }, (_, index) => testDocument('documents', index));

const firstOf = (kind: string): TestDocument => {
  const found = documents.find((document) => document.kind === kind);
  if (!found) throw new Error(`No document of the kind ${kind}`);

  return found;
};

/** The part of the frame that letters fill; labels stand close above. */
const inked = ([x, y, width, height]: Frame): Frame => [x, y + height * 0.1, width, height * 0.8];

const meet = ([x, y, width, height]: Frame, [left, top, across, down]: Frame): boolean =>
  x < left + across && left < x + width && y < top + down && top < y + height;

it('no field leaves its page, and none is printed over another, the zone or the barcode', () => {
  for (const [index, { printed, width, height, zone, barcode, kind }] of documents.entries()) {
    const frames = printed.filter(({ isOptional }) => !isOptional).map(({ frame }) => inked(frame));
    const machine = [zone?.frame, barcode?.frame].filter((frame): frame is Frame => frame !== undefined);
    for (const [i, [x, y, across, down]] of frames.entries()) {
      const others = [...frames.slice(i + 1), ...machine];
      expect(x >= 0 && y >= 0 && x + across <= width && y + down <= height, `${kind} ${index}`).toBe(true);
      expect(
        others.filter((other) => meet([x, y, across, down], other)),
        `${kind} ${index}`,
      ).toEqual([]);
    }
  }
});

it('every name of the interface is printed somewhere', () => {
  const names = new Set(documents.flatMap(({ printed }) => printed.map(({ name }) => name)));

  expect([...names].sort()).toEqual(
    `address authority date_of_birth date_of_expiry date_of_issue document_class_code document_number fathers_name
     first_issue_date given_name height issuing_state_code issuing_state_name middle_name mothers_name nationality
     personal_number place_of_birth place_of_issue second_surname sex surname surname_and_given_names`.split(/\s+/),
  );
});

it('every zone is valid, in all five formats', () => {
  const formats = new Set<string>();
  for (const { zone } of documents) {
    if (!zone) continue;
    const { format, details } = parseZone([...zone.lines]);
    formats.add(zone.lines[0]?.startsWith('V') ? `visa of ${zone.lines[0].length}` : format);
    // Unknown parts are fillers, which the parser does not take.
    const wrong = details.filter(({ valid, value, field }) => {
      const isChecked = /digit|date|number|sex/i.test(field ?? '');

      return isChecked && !valid && !/^<$|<</.test(value ?? '');
    });
    expect(wrong, zone.lines.join('\n')).toEqual([]);
  }
  expect([...formats].sort()).toEqual(['TD1', 'TD2', 'TD3', 'visa of 36', 'visa of 44']);
});

it('the back of a US licence has a barcode whose header says where its elements are', async () => {
  const wasm = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'));
  await prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer }, fireImmediately: true });
  const { width, height, content, barcode } = firstOf('US licence, back');
  const drawn = await rasterOf(picture(1712, 1080, `0 0 ${width} ${height}`, content));
  const png = await sharp(drawn.pixels, { raw: drawn }).png().toBuffer();
  const [found] = await readBarcodes(new Uint8Array(png), { formats: ['PDF417'], textMode: 'Plain' });

  expect(found?.text).toBe(barcode?.text);
  const written = barcode?.text ?? '';
  const [, offset = '', length = ''] = /^@\n\p{Cc}\rANSI \d{6}090001DL(\d{4})(\d{4})/u.exec(written) ?? [];
  const elements = written.slice(Number(offset));
  expect(elements.length).toBe(Number(length));
  expect(elements).toMatch(/^DLDAQ\w+\nDCS.+\n/);
  expect(elements.endsWith('\r')).toBe(true);
});
