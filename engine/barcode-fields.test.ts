import fc from 'fast-check';
import { expect, it } from 'vitest';
import { barcodeFieldsOf } from './barcode-fields';

const read = (text: string, format: 'PDF417' | 'QR' = 'PDF417') => barcodeFieldsOf([{ format, text }]);
const fieldsOf = (text: string) =>
  Object.fromEntries((read(text)?.fields ?? []).map(({ name, value }) => [name, value]));

/** A licence of California after version 9 of the standard; its holder does not exist. */
const californian = (elements: readonly string[]) => `@\n\u001e\rANSI 636014090001DL00310200DL${elements.join('\n')}\r`;

const jane = [
  'DAQD1234562',
  'DCSSAMPLE',
  'DDEN',
  'DACJANE',
  'DADMARIE',
  'DBD01062016',
  'DBB01061985',
  'DBA01062026',
  'DBC2',
  'DAU066 in',
  'DAJCA',
  'DCGUSA',
];

it('an American licence has its fields, its country and its state', () => {
  expect(read(californian(jane))).toMatchObject({ code: 'DL', country: 'USA', jurisdiction: 'California' });
  expect(fieldsOf(californian(jane))).toEqual({
    document_code: 'DL',
    document_number: 'D1234562',
    primary_identifier: 'SAMPLE',
    secondary_identifier: 'JANE MARIE',
    date_of_birth: '1985-01-06',
    sex: 'F',
  });
});

it('the order of the elements does not matter, and the last one counts', () => {
  fc.assert(
    fc.property(fc.shuffledSubarray(jane, { minLength: jane.length }), (elements) => {
      expect(fieldsOf(californian(elements))).toEqual(fieldsOf(californian(jane)));
      expect(read(californian(elements))?.country).toBe('USA');
    }),
    { numRuns: 30 },
  );
});

it('a year that comes first is a year, as in Canada', () => {
  const text =
    '@\n\u001e\rANSI 636012030001DL00000359DLDCSMARTIN\nDCTLUC,PAUL\nDAQM1234-56789\nDBB19851224\nDBC1\nDCGCAN\n';
  expect(read(text)).toMatchObject({ country: 'CAN', jurisdiction: 'Ontario' });
  expect(fieldsOf(text)).toMatchObject({ date_of_birth: '1985-12-24', secondary_identifier: 'LUC PAUL', sex: 'M' });
});

it('a missing name is left out, an unspecified sex is X, and an unknown day stays unknown', () => {
  const text = '@\nANSI 000000090001DL00310200DL\nDAQ1A23\nDCSSUHARYANTO\nDACNONE\nDADNONE\nDBB19900300\nDBC9\nDCGLVA';
  expect(fieldsOf(text)).toEqual({
    document_code: 'DL',
    document_number: '1A23',
    primary_identifier: 'SUHARYANTO',
    date_of_birth: '1990-03',
    sex: 'X',
  });
  expect(read(text)).toMatchObject({ country: 'LVA', jurisdiction: null });
});

it('an identification card is no licence', () => {
  expect(read(californian(jane).replaceAll('DL', 'ID'))).toMatchObject({ code: 'ID', country: 'USA' });
});

it.each([
  ['M1DESMARAIS/LUC       EABC123 YULFRAAC 0834 326J001A0025 100', 'PDF417'],
  ['https://example.org/DAQ', 'PDF417'],
  ['', 'PDF417'],
  [californian(jane), 'QR'],
] as const)('%s as %s is nobody’s licence', (text, format) => {
  expect(read(text, format)).toBeNull();
});

it('any text is read without a failure', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      read(text);
      read(`@\nANSI 636014090001DL00310200DL${text}`);
    }),
  );
});
