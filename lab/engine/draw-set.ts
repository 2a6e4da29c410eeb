/** `npm run engine:draw -- <folder>`: draws test photographs and what should be read in them. */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { PrintedField } from '@/demo/pictures/documents/sheet';
import { isWholeDay } from '@/demo/population/calendar';
import { seedOf } from '@/demo/population/random';
import type { Expectation, ExpectedField } from '@/engine/report/expected';
import { type TestDocument, testDocument } from './kinds';
import { drawNonDocument } from './non-documents';
import type { Film } from './pose';
import { ranges } from './ranges';
import { takePhotograph } from './take';

const unread = /\p{Script=Armenian}/u;
/** Fields that name the state, which every document also prints in English. */
const namesState = new Set(['issuing_state_name', 'nationality']);

/** No network was taught this script: nothing that is printed in it alone is expected. */
const legible = (field: PrintedField): PrintedField[] => {
  if (!field.lines.some((line) => unread.test(line))) return [field];

  return namesState.has(field.name) ? [{ ...field, lines: ['ARMENIA'], isOptional: true }] : [];
};

const expectedField = ({ lines, day, frame, isOptional }: PrintedField, page: TestDocument): ExpectedField => {
  const [x, y, width, height] = frame;

  return {
    value: lines.join(' '),
    ...(lines.length > 1 && { also: [lines.join(', ')] }),
    ...(day && isWholeDay(day) && { date: day }),
    box: { x: x / page.width, y: y / page.height, width: width / page.width, height: height / page.height },
    ...(isOptional && { isOptional }),
  };
};

export interface DrawnPicture {
  jpeg: Buffer;
  expected: Expectation;
}

const filmOf = (long: number, isUpright: boolean): Film => {
  const short = Math.round((long * ranges.frame.short) / ranges.frame.long);

  return isUpright ? { width: short, height: long } : { width: long, height: short };
};

/** `long`: the longer side of the photograph in pixels. */
export const drawTestPicture = async (
  seed: string,
  index: number,
  long: number = ranges.frame.long,
): Promise<DrawnPicture> => {
  const document = testDocument(seed, index);
  const random = seedOf(`camera ${seed}`, index).stream('camera');
  const { jpeg, corners } = await takePhotograph(document, random, filmOf(long, random.chance(0.5)));
  const { kind, side, type, country, isTwoSided, zone, barcode, printed } = document;
  const [a, b, c, d] = corners.map(([x, y]) => ({ x, y }));
  if (!a || !b || !c || !d) throw new Error('A document has four corners');

  return {
    jpeg,
    expected: {
      kind,
      zone: zone?.lines ?? null,
      corners: [a, b, c, d],
      side,
      type,
      country,
      isTwoSided,
      barcode: barcode?.text ?? null,
      fields: Object.fromEntries(printed.flatMap(legible).map((field) => [field.name, expectedField(field, document)])),
    },
  };
};

export const drawOtherPicture = (seed: string, index: number, long: number = ranges.frame.long) => {
  const random = seedOf(`others ${seed}`, index).stream('camera');

  return drawNonDocument(index, random, filmOf(long, random.chance(0.5)));
};

interface Wanted {
  count: number;
  others: number;
  seed: string;
}

const numbered = (index: number): string => String(index + 1).padStart(3, '0');

interface Named {
  file: string;
  jpeg: Buffer;
  expected: Expectation | null;
}

const document = async (seed: string, index: number): Promise<Named> => {
  const { jpeg, expected } = await drawTestPicture(seed, index);

  return { file: `${numbered(index)}-${expected.kind?.replaceAll(/\W+/g, '-').toLowerCase()}.jpg`, jpeg, expected };
};

const other = async (seed: string, index: number): Promise<Named> => {
  const { kind, jpeg } = await drawOtherPicture(seed, index);

  return { file: `none-${numbered(index)}-${kind}.jpg`, jpeg, expected: null };
};

/** Writes the pictures and `expected.json`, and says from time to time how far it is. */
export const drawSet = async (folder: string, { count, others, seed }: Wanted): Promise<void> => {
  mkdirSync(folder, { recursive: true });
  const begun = performance.now();
  const jobs = [
    ...Array.from({ length: count }, (_, index) => () => document(seed, index)),
    ...Array.from({ length: others }, (_, index) => () => other(seed, index)),
  ];
  const expected: Record<string, Expectation | null> = {};
  for (let at = 0; at < jobs.length; at += 2) {
    // Two at a time: while one is rendered outside of JavaScript, the other is exposed.
    for (const drawn of await Promise.all(jobs.slice(at, at + 2).map((draw) => draw()))) {
      writeFileSync(path.join(folder, drawn.file), drawn.jpeg);
      expected[drawn.file] = drawn.expected;
    }
    if (at % 50 === 48) console.log(`${at + 2} of ${jobs.length} pictures drawn`);
  }
  writeFileSync(path.join(folder, 'expected.json'), `${JSON.stringify(expected, null, 1)}\n`);
  const seconds = Math.round((performance.now() - begun) / 1000);
  console.log(`${folder}: ${count} documents and ${others} other pictures, drawn in ${seconds} s`);
};
