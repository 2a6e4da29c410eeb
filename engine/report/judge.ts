/** Compares what was read in one picture with what should have been. */
import { namesOf } from '../mrz/names';
import type { DocumentReading, PictureAnswer } from '../protocol';
import type { Corners, VisualField } from '../shapes';
import type { Expectation, Expected, ExpectedField } from './expected';
import { isSameText, looksAlike } from './same-text';

export interface FieldJudgement {
  name: string;
  /** `extra`: read, and not printed there. */
  verdict: 'exact' | 'wrong' | 'absent' | 'extra';
  expected: ExpectedField | null;
  read: VisualField | null;
  /** Wrong only because letters of two alphabets look alike. */
  isOfOtherAlphabet: boolean;
}

export interface ZoneJudgement {
  verdict: 'exact' | 'wrong' | 'not read' | 'none, rightly' | 'false zone';
  expected: readonly string[] | null;
  read: readonly string[] | null;
  isDataExact: boolean;
  areNamesExact: boolean;
}

export interface Judgement {
  file: string;
  kind: string;
  isDocument: boolean;
  /** Taken for a document, be it one or not. */
  isTaken: boolean;
  /** Why it was not. */
  code: string | null;
  zone: ZoneJudgement | null;
  /** The farthest corner, as a share of the diagonal; infinite where none were found. */
  corners: { off: number; isUpright: boolean } | null;
  barcode: 'exact' | 'wrong' | 'not read' | 'none, rightly' | 'false barcode' | null;
  /** `null` where nothing is expected. */
  side: boolean | null;
  type: boolean | null;
  isTwoSided: boolean | null;
  country: 'right' | 'unknown' | 'wrong' | null;
  fields: readonly FieldJudgement[] | null;
  reading: DocumentReading | null;
  ms: number;
}

const judgeZone = (expected: readonly string[] | null, read: readonly string[] | null): ZoneJudgement => {
  const base = { expected, read, isDataExact: true, areNamesExact: true };
  if (!expected) return { ...base, verdict: read ? 'false zone' : 'none, rightly' };
  if (!read) return { ...base, verdict: 'not read', isDataExact: false, areNamesExact: false };

  const format = expected.length === 3 ? 'TD1' : 'TD3';
  const nameLine = expected.length === 3 ? 2 : 0;
  const [wanted, got] = [namesOf(format, expected), namesOf(format, read)];

  return {
    ...base,
    verdict: expected.join() === read.join() ? 'exact' : 'wrong',
    isDataExact: expected.length === read.length && expected.every((line, i) => i === nameLine || line === read[i]),
    areNamesExact: wanted.primary === got.primary && wanted.secondary === got.secondary,
  };
};

const distance = (a: Corners[number], b: Corners[number]): number => Math.hypot(a.x - b.x, a.y - b.y);

/** Whichever way round they were named; that is judged by itself. */
const judgeCorners = (expected: Corners, found: Corners | null | undefined): NonNullable<Judgement['corners']> => {
  if (!found) return { off: Number.POSITIVE_INFINITY, isUpright: false };
  const diagonal = Math.max(distance(expected[0], expected[2]), distance(expected[1], expected[3]));
  const offs = [0, 1, 2, 3].map(
    (shift) =>
      Math.max(...expected.map((corner, i) => distance(corner, found[(i + shift) % 4] as Corners[number]))) / diagonal,
  );
  const off = Math.min(...offs);

  return { off, isUpright: offs[0] === off };
};

/** Control characters separate the parts of a barcode, one or several. */
const partsOf = (text: string): string => text.replaceAll(/\p{Cc}+/gu, '\n').trim();

const judgeBarcode = (expected: string | null, read: readonly string[]): NonNullable<Judgement['barcode']> => {
  if (expected === null) return read.length > 0 ? 'false barcode' : 'none, rightly';
  if (read.length === 0) return 'not read';

  // Whoever wrote the expectation may have spelled them out; a reading must not, or its fields could not be told apart.
  const parts = partsOf(expected.replaceAll(/<(?:RS|LF|CR)>/g, '\n'));

  return read.some((text) => partsOf(text) === parts) ? 'exact' : 'wrong';
};

const judgeField = (name: string, expected: ExpectedField, read: VisualField | null): FieldJudgement => {
  const texts = [expected.value, ...(expected.also ?? [])];
  const isDateRight = !expected.date || read?.date === expected.date;
  const isRight = (isSame: (a: string, b: string) => boolean) =>
    read !== null && isDateRight && texts.some((text) => isSame(text, read.value));
  const verdict = read === null ? 'absent' : isRight(isSameText) ? 'exact' : 'wrong';

  return { name, verdict, expected, read, isOfOtherAlphabet: verdict === 'wrong' && isRight(looksAlike) };
};

const judgeFields = (
  expected: Readonly<Record<string, ExpectedField>>,
  read: readonly VisualField[],
): FieldJudgement[] => {
  const byName = new Map(read.map((field) => [field.name, field]));
  const judged = Object.entries(expected)
    .map(([name, field]) => judgeField(name, field, byName.get(name) ?? null))
    .filter(({ verdict, expected: field }) => verdict !== 'absent' || !field?.isOptional);
  const extra = read.filter(({ name }) => !(name in expected));

  return [
    ...judged,
    ...extra.map(
      (field): FieldJudgement => ({
        name: field.name,
        verdict: 'extra',
        expected: null,
        read: field,
        isOfOtherAlphabet: false,
      }),
    ),
  ];
};

const judgeCountry = (expected: string, read: string | undefined): NonNullable<Judgement['country']> => {
  if (read === expected) return 'right';

  return read === undefined || read === 'ZZZ' ? 'unknown' : 'wrong';
};

const judgeReading = (expected: Expectation, reading: DocumentReading | null) => {
  const same = <T>(wanted: T | undefined, read: T | undefined): boolean | null =>
    wanted === undefined ? null : wanted === read;

  return {
    zone: expected.zone === undefined ? null : judgeZone(expected.zone, reading?.zone?.lines ?? null),
    corners: expected.corners ? judgeCorners(expected.corners, reading?.corners) : null,
    barcode:
      expected.barcode === undefined
        ? null
        : judgeBarcode(expected.barcode, reading?.barcodes.map(({ text }) => text) ?? []),
    side: same(expected.side, reading?.side),
    type: same(expected.type, reading?.type),
    isTwoSided: same(expected.isTwoSided, reading?.isTwoSided),
    country: expected.country === undefined ? null : judgeCountry(expected.country, reading?.country),
    fields: expected.fields ? judgeFields(expected.fields, reading?.fields ?? []) : null,
  };
};

export const judge = (file: string, expected: Expected, answer: PictureAnswer, ms: number): Judgement => {
  const reading = answer.outcome === 'read' && answer.reading.kind === 'document' ? answer.reading : null;

  return {
    file,
    kind: expected === null ? 'not a document' : (expected.kind ?? 'document'),
    isDocument: expected !== null,
    isTaken: reading !== null,
    code: answer.outcome === 'code' ? answer.code : answer.outcome === 'picture' ? answer.reason : null,
    ...judgeReading(expected ?? { zone: null }, reading),
    reading,
    ms,
  };
};
