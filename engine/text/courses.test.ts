import { expect, test } from 'vitest';
import { coursesIn } from './courses';
import type { Places } from './places';

const [width, height] = [240, 60];

interface Strip {
  from: number;
  to: number;
  y: number;
  /** In places. */
  cap: number;
  slope?: number;
}

const mapOf = (strips: readonly Strip[]): Places => {
  const empty = () => new Float32Array(width * height);
  const places = {
    width,
    height,
    used: { width, height },
    line: empty(),
    signature: empty(),
    portrait: empty(),
    size: empty(),
    cosine: empty(),
    sine: empty(),
  };
  for (const { from, to, y, cap, slope = 0 } of strips) {
    for (let x = from; x < to; x++) {
      const middle = y + slope * (x - from);
      for (let row = Math.round(middle - cap / 4); row < Math.round(middle + cap / 4); row++) {
        places.line[row * width + x] = 0.9;
        places.size[row * width + x] = Math.log2(cap / 6);
      }
    }
  }

  return places;
};

test('lines that nearly touch are told apart', () => {
  const courses = coursesIn(
    mapOf([
      { from: 20, to: 120, y: 20, cap: 8 },
      { from: 20, to: 120, y: 29, cap: 8 },
    ]),
  );
  expect(courses.map(({ middle }) => Math.round(middle))).toEqual([20, 29]);
});

test('a label and the value behind a gap are two lines', () => {
  const courses = coursesIn(
    mapOf([
      { from: 20, to: 50, y: 20, cap: 8 },
      { from: 58, to: 120, y: 20, cap: 8 },
    ]),
  );
  expect(courses.map(({ from, to }) => [from, to])).toEqual([
    [20, 50],
    [58, 120],
  ]);
});

test('a line that a reflection tore is one line', () => {
  const courses = coursesIn(
    mapOf([
      { from: 20, to: 70, y: 20, cap: 8 },
      { from: 73, to: 140, y: 20, cap: 8 },
    ]),
  );
  expect(courses).toMatchObject([{ from: 20, to: 140 }]);
});

test('a slanted line keeps its slope, and a short one beside it takes it over', () => {
  const [long, short] = coursesIn(
    mapOf([
      { from: 20, to: 170, y: 20, cap: 8, slope: 0.06 },
      { from: 200, to: 206, y: 31, cap: 8 },
    ]),
  );
  expect(long?.slope).toBeCloseTo(0.06, 2);
  expect(short?.slope).toBeCloseTo(0.06, 2);
});

test('microprint is no line', () => {
  expect(coursesIn(mapOf([{ from: 20, to: 200, y: 20, cap: 2 }]))).toEqual([]);
});
