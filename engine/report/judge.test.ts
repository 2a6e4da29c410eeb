import { describe, expect, it } from 'vitest';
import type { DocumentReading, PictureAnswer, Zone } from '../protocol';
import type { Corners, VisualField } from '../shapes';
import { expectationOf } from './expected';
import { byField, figuresOf } from './figures';
import { judge } from './judge';
import { printed } from './print';

const lines = ['P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<', 'L898902C36UTO7408122F1204159ZE184226B<<<<<10'];
const box = { x: 0.1, y: 0.1, width: 0.2, height: 0.05 };

const zone = (changed: readonly string[] | null): Zone => ({ format: 'TD3', lines: changed });

const answer = (more: Partial<DocumentReading> = {}): PictureAnswer => ({
  outcome: 'read',
  reading: {
    kind: 'document',
    side: 'FRONT',
    isTwoSided: false,
    country: 'UTO',
    type: 'PASSPORT',
    zone: null,
    barcodes: [],
    fields: [],
    corners: null,
    engine: {},
    ...more,
  },
  pictures: {},
});

const notRecognised: PictureAnswer = { outcome: 'code', code: 'DOCUMENT_NOT_RECOGNIZED' };

const field = (name: string, value: string, confidence: number, date?: string): VisualField => ({
  name,
  value,
  confidence,
  box,
  ...(date && { date }),
});

describe('zones', () => {
  it('a zone is exact, wrong, or not read; of a wrong one it is told which line', () => {
    const names = ['P<UTOERIKSSON<<ANNA<MARLA<<<<<<<<<<<<<<<<<<<', lines[1] ?? ''];
    const data = [lines[0] ?? '', (lines[1] ?? '').replace('L', 'I')];
    const judged = [lines, names, data, null].map(
      (read) => judge('a', { zone: lines }, answer({ zone: zone(read) }), 1).zone,
    );

    expect(judged.map((each) => [each?.verdict, each?.isDataExact, each?.areNamesExact])).toEqual([
      ['exact', true, true],
      ['wrong', true, false],
      ['wrong', false, true],
      ['not read', false, false],
    ]);
  });

  it('a zone in a picture without one is counted', () => {
    const judged = [judge('a', null, answer({ zone: zone(lines) }), 1), judge('b', null, notRecognised, 1)];
    const { zones, refused } = figuresOf(judged);

    expect(zones.falseZones).toEqual({ good: 1, of: 2 });
    expect(refused).toEqual({ good: 1, of: 2 });
  });
});

it('corners are judged by the farthest, and whether the document stands upright by itself', () => {
  const [a, b, c, d] = [
    { x: 0, y: 0 },
    { x: 80, y: 0 },
    { x: 80, y: 60 },
    { x: 0, y: 60 },
  ];
  const corners: Corners = [a, b, c, d];
  const of = (found: Corners | null) => judge('a', { corners }, answer({ corners: found }), 1).corners;

  expect(of([{ x: 3, y: 0 }, b, c, d])).toEqual({ off: 0.03, isUpright: true });
  expect(of([c, d, a, b])).toEqual({ off: 0, isUpright: false });
  expect(of(null)).toEqual({ off: Number.POSITIVE_INFINITY, isUpright: false });
});

it('barcodes are compared by their parts; separators spelled out in a reading are wrong', () => {
  const barcode = '@\n\u001e\rANSI 1';
  const of = (expected: string, text: string) =>
    judge('a', { barcode: expected }, answer({ barcodes: [{ format: 'PDF417', text }] }), 1).barcode;

  expect([of(barcode, '@\nANSI 1'), of('@<LF><RS><CR>ANSI 1', barcode)]).toEqual(['exact', 'exact']);
  expect([of(barcode, '@<LF><RS><CR>ANSI 1'), of(barcode, '@\n\u001e\rANSI 2')]).toEqual(['wrong', 'wrong']);
});

describe('fields', () => {
  const expected = {
    surname: { value: 'D’ANHAULT' },
    date_of_birth: { value: '21.03.1990', date: '1990-03-21' },
    address: { value: '1 OAK AVE DAYTON', also: ['1 OAK AVE, DAYTON'] },
    authority: { value: 'МВР, SOFIA' },
    document_class_code: { value: 'B', isOptional: true },
  };
  const of = (...fields: VisualField[]) => judge('a', { fields: expected }, answer({ fields }), 1);
  const verdicts = (...fields: VisualField[]) =>
    Object.fromEntries((of(...fields).fields ?? []).map(({ name, verdict }) => [name, verdict]));

  it('a value is exact as printed, with its date; an optional one may be absent', () => {
    expect(
      verdicts(
        field('surname', "D'ANHAULT", 95),
        field('date_of_birth', '21.03.1990', 95, '1990-03-21'),
        field('address', '1 OAK AVE, DAYTON', 95),
      ),
    ).toEqual({ surname: 'exact', date_of_birth: 'exact', address: 'exact', authority: 'absent' });
  });

  it('a wrong day, a field that is not printed and a wrong optional one are misses', () => {
    const judged = of(
      field('date_of_birth', '21.03.1990', 95, '1990-03-12'),
      field('height', '180', 40),
      field('document_class_code', 'C', 95),
    );

    expect(figuresOf([judged])).toMatchObject({
      fields: { exact: { good: 0, of: 4 }, wrong: 2, absent: 3, extra: 1 },
      calibration: { sure: { good: 2, of: 3 }, rightOfSure: { good: 0, of: 2 } },
    });
    expect(byField([judged]).get('height')).toMatchObject({ extra: 1 });
  });

  it('letters of another alphabet that look the same are wrong, and counted', () => {
    expect(of(field('authority', 'MBP, SOFIA', 95)).fields?.find(({ name }) => name === 'authority')).toMatchObject({
      verdict: 'wrong',
      isOfOtherAlphabet: true,
    });
  });

  it('a value of confidence 90 is counted as sure, one of 89 is not', () => {
    const { calibration } = figuresOf([of(field('surname', 'D’ANHAULT', 90), field('authority', 'МВР, SOFIA', 89))]);

    expect(calibration.sure).toEqual({ good: 1, of: 2 });
    expect(calibration.tenths.map(({ of: values }) => values)).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 1, 1]);
  });
});

describe('expected.json', () => {
  it('has null, the lines of a zone, or an object for each picture', () => {
    expect(expectationOf('a', null)).toBeNull();
    expect(expectationOf('a', lines)).toEqual({ kind: 'TD3', zone: lines });
    expect(expectationOf('a', { zone: null, fields: { surname: 'ERIKSSON' } })).toEqual({
      zone: null,
      fields: { surname: { value: 'ERIKSSON' } },
    });
  });

  it.each([
    [[], 'no lines'],
    [{ zone: 'P<' }, 'zone without lines'],
    [{ fields: { sex: 1 } }, 'without a value'],
    [3, 'neither'],
  ])('refuses %j in a sentence', (value, words) => {
    expect(() => expectationOf('a.jpg', value)).toThrow(words as string);
  });

  it('the plain form prints zones, and nothing about fields', () => {
    const judged = [judge('a', { kind: 'TD3', zone: lines }, answer({ zone: zone(lines) }), 7)];
    const text = printed(judged, figuresOf(judged), 400);

    expect(text).toContain('zones read exactly: 1 of 1 (100.0 %); wrong 0, not read 0');
    expect(text).not.toContain('fields exact');
  });
});
