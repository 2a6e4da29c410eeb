import { describe, expect, test } from 'vitest';
import { longestText, mostEntries, mostUnknownProperties } from '@/lib/contract/limits';
import { parseDocument } from '@/lib/contract/read-document';
import { wireSchemas } from '@/lib/contract/wire';

const body = {
  country: 'LVA',
  documentType: 'IDENTITY_CARD',
  documentReleaseYear: '2019',
  documentName: 'Latvia - Id Card (2019)',
  applicant: {
    dateOfBirth: '1991-01-01',
    firstName: 'ANNA',
    lastName: 'PARAUGA',
    surnameAndGivenNames: 'PARAUGA ANNA',
  },
  documentVisualResults: [
    { name: 'nationality', value: 'LATVIJAS', confidence: 97, pageSide: 'FRONT' },
    {
      name: 'date_of_birth',
      value: '01.01.1991',
      confidence: 99,
      pageSide: 'FRONT',
      normalizedDateValue: '1991-01-01T00:00:00',
    },
  ],
  documentMrzResults: [
    { name: 'full_string', value: 'I<LVAPA0000000<<<<<<<<<<<<<<<^9101011F2901010LVA<<<<<<<<<<<4^PARAUGA<<ANNA<<<<' },
    { name: 'mrz_type', value: 'ID-1' },
    { name: 'primary_identifier', value: 'ANNA' },
    { name: 'secondary_identifier', value: 'PARAUGA' },
  ],
  documentBarcodeResults: [{ name: 'primary_identifier', value: 'ANNA' }],
  availableImages: ['primary_face', 'original_FRONT'],
};

describe('document results', () => {
  test('payloads seen in the field follow the interface and are kept unchanged', () => {
    const { value, drift } = parseDocument(body);

    expect(wireSchemas.document.safeParse(body).success).toBe(true);
    expect(drift).toEqual([]);
    expect(value.applicant).toEqual({ ...body.applicant, extras: {} });
    expect(value.visualFields?.map((field) => [field.value, field.normalizedDateValue])).toEqual([
      ['LATVIJAS', null],
      ['01.01.1991', '1991-01-01T00:00:00'],
    ]);
    expect(value.mrzFields?.map(({ name, value: text }) => ({ name, value: text }))).toEqual(body.documentMrzResults);
    expect(value.barcodeFields).toHaveLength(1);
    expect(value.availableImages).toEqual(body.availableImages);
  });

  test('a document without MRZ and barcode has null there, without drift', () => {
    const { documentMrzResults: _, documentBarcodeResults: __, ...rest } = body;
    const { value, drift } = parseDocument(rest);

    expect([value.mrzFields, value.barcodeFields]).toEqual([null, null]);
    expect(drift).toEqual([]);
  });

  test('an absent release year is null, and not drift', () => {
    const { documentReleaseYear, ...rest } = body;
    const { value, drift } = parseDocument(rest);

    expect([value.documentReleaseYear, drift]).toEqual([null, []]);
  });

  test.each(['RESIDENCE_PERMIT', 'VISA'])('the document type %s is known', (documentType) => {
    const { value, drift } = parseDocument({ ...body, documentType });

    expect([value.documentType, drift]).toEqual([documentType, []]);
  });

  test('missing parts become null, never empty, and are noted', () => {
    const { value, drift } = parseDocument({ country: 'LVA' });

    expect(value).toEqual({
      country: 'LVA',
      documentType: null,
      documentReleaseYear: null,
      documentName: null,
      applicant: null,
      visualFields: null,
      mrzFields: null,
      barcodeFields: null,
      availableImages: null,
      extras: {},
    });
    expect(drift.every((each) => each.kind === 'missing')).toBe(true);
    expect(drift.map((each) => each.field)).toContain('applicant');
  });

  test('unknown document types, page sides, field and image names are kept and noted', () => {
    const { value, drift } = parseDocument({
      ...body,
      documentType: 'SEAFARER_BOOK',
      documentVisualResults: [{ name: 'blood_type', value: 'A', confidence: 50, pageSide: 'INSIDE' }],
      availableImages: ['ghost_image'],
    });

    expect(value.documentType).toBe('SEAFARER_BOOK');
    expect(value.visualFields?.[0]).toMatchObject({ name: 'blood_type', pageSide: 'INSIDE' });
    expect(value.availableImages).toEqual(['ghost_image']);
    expect(drift.map(({ field, value: code }) => [field, code])).toEqual([
      ['documentType', 'SEAFARER_BOOK'],
      ['documentVisualResults[].name', 'blood_type'],
      ['documentVisualResults[].pageSide', 'INSIDE'],
      ['availableImages[]', 'ghost_image'],
    ]);
  });

  test.each([['X'.repeat(300)], ['PASS\0PORT']])(
    'a code that cannot be stored is unknown and stays in the extras',
    (bad) => {
      const { value, drift } = parseDocument({ ...body, documentType: bad });

      expect(value).toMatchObject({ documentType: null, extras: { documentType: bad } });
      expect(drift).toEqual([{ endpoint: 'document', field: 'documentType', kind: 'unusable' }]);
    },
  );

  test('fields and image names beyond the limit are counted, within a moment', () => {
    const fields = Array.from({ length: 60_000 }, () => ({
      name: 'surname',
      value: 'PARAUGA',
      confidence: 9,
      pageSide: 'FRONT',
    }));
    const names = Array.from({ length: mostEntries + 2 }, (_, at) => `image_${at}`);
    const { value, drift } = parseDocument({ ...body, documentVisualResults: fields, availableImages: names });

    expect(value.visualFields).toHaveLength(mostEntries);
    expect(value.availableImages).toHaveLength(mostEntries);
    expect(value.leftOut).toBe(60_000 - mostEntries + 2);
    expect(drift.filter(({ kind }) => kind === 'too-many').map(({ field }) => field)).toEqual([
      'documentVisualResults[]',
      'availableImages[]',
    ]);
  });

  test('long texts are unknown, and many of them are counted', () => {
    const field = (value: string) => ({ name: 'address', value, confidence: 9, pageSide: 'FRONT' });
    const { value } = parseDocument({
      ...body,
      documentName: 'x'.repeat(longestText + 1),
      documentVisualResults: Array.from({ length: 40 }, () => field('x'.repeat(longestText - 20))),
    });

    expect(value.documentName).toBeNull();
    expect(value.visualFields).toHaveLength(30);
    expect(value.leftOut).toBe(10);
  });

  test('unknown properties beyond the limit are not kept', () => {
    const flood = Object.fromEntries(Array.from({ length: 60_000 }, (_, at) => [`unknown${at}`, at]));
    const { value } = parseDocument({ ...flood, ...body });

    expect(Object.keys(value.extras)).toHaveLength(mostUnknownProperties);
    expect(value.documentName).toBe(body.documentName);
  });

  test('codes are cut off at 64 characters, and text that is not a code is not repeated', () => {
    const long = parseDocument({ ...body, documentType: 'X'.repeat(100) });
    const odd = parseDocument({ ...body, documentType: 'ANNA PARAUGA 010191-12345' });

    expect(long.drift[0]?.value).toHaveLength(64);
    expect(odd.drift).toEqual([{ endpoint: 'document', field: 'documentType', kind: 'unknown-value' }]);
    expect(odd.value.documentType).toBe('ANNA PARAUGA 010191-12345');
  });

  test('a year sent as a number becomes text and is noted', () => {
    const { value, drift } = parseDocument({ ...body, documentReleaseYear: 2019 });

    expect(value.documentReleaseYear).toBe('2019');
    expect(drift).toEqual([{ endpoint: 'document', field: 'documentReleaseYear', kind: 'wrong-type' }]);
  });

  test('drift never contains personal data', () => {
    const { drift } = parseDocument({
      ...body,
      applicant: { firstName: { ANNA: 'PARAUGA' }, nickname: 'SECRET', 'SECRET PERSON': 1, P12345678: 2 },
      documentVisualResults: ['SECRET', { value: 'SECRET' }],
    });

    expect(drift.length).toBeGreaterThan(4);
    expect(JSON.stringify(drift)).not.toMatch(/SECRET|ANNA|PARAUGA|12345678/);
  });

  test('extra properties are kept at their own level', () => {
    const { value } = parseDocument({ ...body, newer: [1], applicant: { ...body.applicant, title: 'DR' } });

    expect(value.extras).toEqual({ newer: [1] });
    expect(value.applicant?.extras).toEqual({ title: 'DR' });
  });
});
