/** What should be read in a folder of pictures: `expected.json` beside them. Its format is in docs/engine.md. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Box, Corners } from '../shapes';

export interface ExpectedField {
  /** As printed. */
  value: string;
  /** Other readings that are as right, such as a comma where a line ends. */
  also?: readonly string[];
  /** `YYYY-MM-DD`, where the field is a date. */
  date?: string;
  /** On the straight document. */
  box?: Box;
  /** Right if it is read, and no miss if it is not. */
  isOptional?: boolean;
}

/** What is left out is not judged; `null` says that there is none. */
export interface Expectation {
  /** What the tables call such a picture. */
  kind?: string;
  zone?: readonly string[] | null;
  /** In pixels of the picture. */
  corners?: Corners;
  side?: 'FRONT' | 'BACK';
  type?: string;
  country?: string;
  isTwoSided?: boolean;
  barcode?: string | null;
  /** All that is printed: any other field is one too many. */
  fields?: Readonly<Record<string, ExpectedField>>;
}

/** `null`: not a document. */
export type Expected = Expectation | null;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isLines = (value: unknown): value is string[] =>
  Array.isArray(value) && value.length > 1 && value.every((line) => typeof line === 'string');

const formatOf = (lines: readonly string[]): string => {
  if (lines.length === 3) return 'TD1';
  const isVisa = lines[0]?.startsWith('V');
  if (lines[0]?.length === 44) return isVisa ? 'MRV-A' : 'TD3';

  return isVisa ? 'MRV-B' : 'TD2';
};

const fieldsOf = (fields: unknown): Record<string, ExpectedField> | null => {
  if (!isObject(fields)) return null;
  const entries = Object.entries(fields).map(([name, field]): [string, ExpectedField | null] => {
    if (typeof field === 'string') return [name, { value: field }];

    return [name, isObject(field) && typeof field.value === 'string' ? (field as unknown as ExpectedField) : null];
  });

  return entries.every(([, field]) => field !== null)
    ? (Object.fromEntries(entries) as Record<string, ExpectedField>)
    : null;
};

/** Throws in a sentence that names the picture. */
export const expectationOf = (file: string, value: unknown): Expected => {
  const refuse = (what: string): never => {
    throw new Error(`expected.json: ${file} ${what}. The format is in docs/engine.md.`);
  };
  if (value === null) return null;
  if (Array.isArray(value)) {
    return isLines(value) ? { kind: formatOf(value), zone: value } : refuse('has no lines of a zone');
  }
  if (!isObject(value)) return refuse('is neither null, lines of a zone nor an object');
  const { zone, fields, corners } = value;
  if (zone !== undefined && zone !== null && !isLines(zone)) refuse('has a zone without lines');
  if (corners !== undefined && !(Array.isArray(corners) && corners.length === 4)) refuse('has not four corners');
  const known = fields === undefined ? undefined : (fieldsOf(fields) ?? refuse('has a field without a value'));

  return {
    ...(isLines(zone) && { kind: formatOf(zone) }),
    ...(value as Expectation),
    ...(known && { fields: known }),
  };
};

/** Two pictures of faces. */
export interface ExpectedPair {
  files: readonly [string, string];
  /** Whether they show one person. */
  same: boolean;
}

const pairOf = (value: unknown, index: number): ExpectedPair => {
  const { files, same } = isObject(value) ? value : { files: null, same: null };
  if (!Array.isArray(files) || files.length !== 2 || !files.every((file) => typeof file === 'string')) {
    throw new Error(`expected.json: pair ${index + 1} has not two files. The format is in docs/engine.md.`);
  }
  if (typeof same !== 'boolean') {
    throw new Error(`expected.json: "same" of pair ${index + 1} is neither true nor false. See docs/engine.md.`);
  }

  return { files: files as [string, string], same };
};

export interface ExpectedFolder {
  /** Of pictures of documents and other things, by file. */
  pictures: ReadonlyMap<string, Expected>;
  pairs: readonly ExpectedPair[];
}

export const readExpected = (folder: string): ExpectedFolder => {
  const source = path.join(folder, 'expected.json');
  if (!existsSync(source)) throw new Error(`${source} is missing. Its format is in docs/engine.md.`);
  const parsed: unknown = JSON.parse(readFileSync(source, 'utf8'));
  if (!isObject(parsed)) throw new Error(`${source} must be an object: file name to what should be read, or "pairs".`);
  const { pairs: given = [], ...rest } = parsed;
  if (!Array.isArray(given)) throw new Error(`${source}: "pairs" must be a list. Its format is in docs/engine.md.`);
  const pictures = new Map(Object.entries(rest).map(([file, value]) => [file, expectationOf(file, value)]));
  const pairs = given.map(pairOf);
  const files = new Set([...pictures.keys(), ...pairs.flatMap((pair) => pair.files)]);
  const missing = [...files].filter((file) => !existsSync(path.join(folder, file)));
  if (missing.length > 0) throw new Error(`${folder} lacks ${missing.length} pictures, first of all ${missing[0]}.`);

  return { pictures, pairs };
};
