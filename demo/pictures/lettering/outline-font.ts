/**
 * Reads the outlines of a TrueType font. The renderer's own text opens the font file for every letter,
 * which took three quarters of the drawing time; outlines in memory also give exact widths for
 * fitting text.
 */
import { readFileSync } from 'node:fs';

export interface OutlineFont {
  unitsPerEm: number;
  advance: (codePoint: number) => number;
  /** Relative path commands from the letter's origin, y upwards, in font units. */
  outline: (codePoint: number) => string;
}

type Point = readonly [x: number, y: number, onCurve: boolean];
type Contour = readonly Point[];

const between = (a: Point, b: Point): Point => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2, true];

/** TrueType omits the on-curve point halfway between two control points. */
const withImpliedPoints = (contour: Contour): Contour => {
  const out: Point[] = [];

  contour.forEach((point, i) => {
    const previous = contour.at(i - 1) as Point;
    if (!point[2] && !previous[2]) out.push(between(previous, point));
    out.push(point);
  });

  const first = out.findIndex((point) => point[2]);

  return [...out.slice(first), ...out.slice(0, first)];
};

const round = (value: number): number => Math.round(value);

/** Contours as relative commands, usable at any position. */
const contourPath = (contours: readonly Contour[]): string => {
  let out = '';
  let [startX, startY] = [0, 0];

  for (const contour of contours) {
    const points = withImpliedPoints(contour);
    const [first] = points;
    if (!first) continue;

    out += `m${round(first[0]) - startX} ${round(first[1]) - startY}`;
    [startX, startY] = [round(first[0]), round(first[1])];
    let [x, y] = [startX, startY];

    for (let i = 1; i <= points.length; i++) {
      const point = points[i % points.length] as Point;
      if (point[2]) {
        // Closing the path draws the last straight line.
        if (i < points.length) out += `l${round(point[0]) - x} ${round(point[1]) - y}`;
        [x, y] = [round(point[0]), round(point[1])];
        continue;
      }

      const end = points[(i + 1) % points.length] as Point;
      out += `q${round(point[0]) - x} ${round(point[1]) - y} ${round(end[0]) - x} ${round(end[1]) - y}`;
      [x, y] = [round(end[0]), round(end[1])];
      i++;
    }

    out += 'z';
  }

  return out;
};

interface Tables {
  data: DataView;
  at: (tag: string) => number;
}

const openTables = (file: string): Tables => {
  const bytes = readFileSync(file);
  const data = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const offsets = new Map<string, number>();

  for (let record = 12; record < 12 + data.getUint16(4) * 16; record += 16) {
    offsets.set(bytes.toString('latin1', record, record + 4), data.getUint32(record + 8));
  }

  return {
    data,
    at: (tag) => {
      const offset = offsets.get(tag);
      if (offset === undefined) throw new Error(`The font ${file} has no table ${tag}`);

      return offset;
    },
  };
};

/** The character map of the basic plane (format 4), enough for every script drawn here. */
const glyphFinder = ({ data, at }: Tables): ((codePoint: number) => number) => {
  const cmap = at('cmap');
  let table = 0;
  for (let i = 0; i < data.getUint16(cmap + 2); i++) {
    const candidate = cmap + data.getUint32(cmap + 8 + i * 8);
    if (data.getUint16(candidate) === 4) table = candidate;
  }

  const doubled = data.getUint16(table + 6);
  const ends = table + 14;
  const starts = ends + doubled + 2;

  return (codePoint) => {
    for (let i = 0; i < doubled; i += 2) {
      if (data.getUint16(ends + i) < codePoint) continue;

      const start = data.getUint16(starts + i);
      if (start > codePoint) return 0;

      const delta = data.getUint16(starts + doubled + i);
      const rangeAt = starts + doubled * 2 + i;
      const range = data.getUint16(rangeAt);
      if (range === 0) return (codePoint + delta) & 0xffff;

      const glyph = data.getUint16(rangeAt + range + (codePoint - start) * 2);

      return glyph === 0 ? 0 : (glyph + delta) & 0xffff;
    }

    return 0;
  };
};

const isOnCurve = 1;
const isRepeated = 8;

const simpleGlyph = (data: DataView, start: number, contours: number): Contour[] => {
  const ends = Array.from({ length: contours }, (_, i) => data.getUint16(start + 10 + i * 2));
  const total = (ends.at(-1) ?? -1) + 1;
  let at = start + 10 + contours * 2;
  at += 2 + data.getUint16(at);

  const flags: number[] = [];
  while (flags.length < total) {
    const flag = data.getUint8(at++);
    flags.push(flag);
    if (flag & isRepeated) for (let left = data.getUint8(at++); left > 0; left--) flags.push(flag);
  }

  const coordinates = (short: number, same: number): number[] => {
    let value = 0;

    return flags.map((flag) => {
      if (flag & short) {
        value += data.getUint8(at++) * (flag & same ? 1 : -1);
      } else if (!(flag & same)) {
        value += data.getInt16(at);
        at += 2;
      }

      return value;
    });
  };
  const xs = coordinates(2, 16);
  const ys = coordinates(4, 32);
  const points = flags.map((flag, i): Point => [xs[i] ?? 0, ys[i] ?? 0, (flag & isOnCurve) !== 0]);

  return ends.map((end, i) => points.slice((ends[i - 1] ?? -1) + 1, end + 1));
};

/** Letters with diacritics are composed of others, moved and sometimes scaled. */
const composedGlyph = (data: DataView, start: number, read: (glyph: number) => Contour[]): Contour[] => {
  const out: Contour[] = [];
  let at = start + 10;
  let flags: number;

  do {
    flags = data.getUint16(at);
    const part = read(data.getUint16(at + 2));
    const areWords = flags & 1;
    const [dx, dy] = areWords
      ? [data.getInt16(at + 4), data.getInt16(at + 6)]
      : [data.getInt8(at + 4), data.getInt8(at + 5)];
    at += areWords ? 8 : 6;

    const fraction = () => {
      at += 2;

      return data.getInt16(at - 2) / 16384;
    };
    let [a, b, c, d] = [1, 0, 0, 1];
    if (flags & 8) a = d = fraction();
    else if (flags & 64) [a, d] = [fraction(), fraction()];
    else if (flags & 128) [a, b, c, d] = [fraction(), fraction(), fraction(), fraction()];

    out.push(
      ...part.map((contour) => contour.map(([x, y, on]): Point => [a * x + c * y + dx, b * x + d * y + dy, on])),
    );
  } while (flags & 32);

  return out;
};

export const openFont = (file: string): OutlineFont => {
  const tables = openTables(file);
  const { data, at } = tables;
  const glyphOf = glyphFinder(tables);
  const [glyf, loca, hmtx] = [at('glyf'), at('loca'), at('hmtx')];
  const hasLongOffsets = data.getInt16(at('head') + 50) === 1;
  const metrics = data.getUint16(at('hhea') + 34);
  const outlines = new Map<number, string>();

  const offsetOf = (glyph: number) =>
    hasLongOffsets ? data.getUint32(loca + glyph * 4) : data.getUint16(loca + glyph * 2) * 2;

  const read = (glyph: number): Contour[] => {
    const start = offsetOf(glyph);
    if (start === offsetOf(glyph + 1)) return [];

    const contours = data.getInt16(glyf + start);

    return contours >= 0 ? simpleGlyph(data, glyf + start, contours) : composedGlyph(data, glyf + start, read);
  };

  return {
    unitsPerEm: data.getUint16(at('head') + 18),
    advance: (codePoint) => data.getUint16(hmtx + Math.min(glyphOf(codePoint), metrics - 1) * 4),
    outline: (codePoint) => {
      const known = outlines.get(codePoint);
      if (known !== undefined) return known;

      const path = contourPath(read(glyphOf(codePoint)));
      outlines.set(codePoint, path);

      return path;
    },
  };
};
