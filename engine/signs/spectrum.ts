/** Fine periodic patterns in a picture: what the pixels of a screen leave in a photograph of it. */
import type { Grey } from '../grey';

const side = 128;
const half = side / 2;

const window = Float64Array.from({ length: side }, (_, i) => 0.5 - 0.5 * Math.cos((2 * Math.PI * (i + 0.5)) / side));
const cosines = Float64Array.from({ length: half }, (_, i) => Math.cos((2 * Math.PI * i) / side));
const sines = Float64Array.from({ length: half }, (_, i) => -Math.sin((2 * Math.PI * i) / side));
const reversed = Uint8Array.from({ length: side }, (_, i) => {
  let [from, to] = [i, 0];
  for (let bit = 1; bit < side; bit <<= 1, from >>= 1) to = (to << 1) | (from & 1);

  return to;
});

/** In place, over `side` values that lie `step` apart. */
const transform = (real: Float64Array, imaginary: Float64Array, start: number, step: number): void => {
  for (let i = 0; i < side; i++) {
    const j = reversed[i] as number;
    if (j <= i) continue;
    const [a, b] = [start + i * step, start + j * step];
    [real[a], real[b]] = [real[b] as number, real[a] as number];
    [imaginary[a], imaginary[b]] = [imaginary[b] as number, imaginary[a] as number];
  }
  for (let size = 2; size <= side; size <<= 1) {
    const turn = side / size;
    for (let block = 0; block < side; block += size) {
      for (let i = 0; i < size / 2; i++) {
        const [upper, lower] = [start + (block + i) * step, start + (block + i + size / 2) * step];
        const [cos, sin] = [cosines[i * turn] as number, sines[i * turn] as number];
        const [x, y] = [real[lower] as number, imaginary[lower] as number];
        const [u, v] = [x * cos - y * sin, x * sin + y * cos];
        real[lower] = (real[upper] as number) - u;
        imaginary[lower] = (imaginary[upper] as number) - v;
        real[upper] = (real[upper] as number) + u;
        imaginary[upper] = (imaginary[upper] as number) + v;
      }
    }
  }
};

/** Adds the logarithm of a window's power to `sum`, for frequencies from -64 to 63 each way. */
const addPower = ({ pixels, width }: Grey, left: number, top: number, sum: Float64Array): void => {
  const real = new Float64Array(side * side);
  const imaginary = new Float64Array(side * side);
  let mean = 0;
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) mean += pixels[(top + y) * width + left + x] as number;
  }
  mean /= side * side;
  for (let y = 0; y < side; y++) {
    const weight = window[y] as number;
    for (let x = 0; x < side; x++) {
      const value = (pixels[(top + y) * width + left + x] as number) - mean;
      real[y * side + x] = value * weight * (window[x] as number);
    }
  }
  for (let y = 0; y < side; y++) transform(real, imaginary, y * side, 1);
  for (let x = 0; x < side; x++) transform(real, imaginary, x, side);
  for (let i = 0; i < sum.length; i++) {
    const [column, row] = [(i + half) % side, (Math.floor(i / side) + half) % side];
    const power = (real[row * side + column] as number) ** 2 + (imaginary[row * side + column] as number) ** 2;
    // One grey level of rounding is about this much: below it nothing is told apart.
    sum[i] = (sum[i] as number) + Math.log(power + side * side);
  }
};

/** Below this frequency lie the forms of faces and letters themselves. */
const lowest = 7;

/** The eighths of JPEG's blocks. */
const isOfBlocks = (u: number, v: number): boolean => {
  const nearEighth = (value: number) => Math.abs(value - Math.round(value / (side / 8)) * (side / 8)) <= 1;

  return (Math.abs(u) <= 1 && nearEighth(v)) || (Math.abs(v) <= 1 && nearEighth(u));
};

const median = (values: number[]): number => values.sort((a, b) => a - b)[values.length >> 1] ?? 0;

const powerAt = (power: Float64Array, u: number, v: number): number =>
  power[((v + half + side) & (side - 1)) * side + ((u + half + side) & (side - 1))] as number;

const isPeak = (power: Float64Array, u: number, v: number): boolean => {
  const own = powerAt(power, u, v);
  for (let y = -1; y <= 1; y++) {
    for (let x = -1; x <= 1; x++) if (powerAt(power, u + x, v + y) > own) return false;
  }

  return true;
};

/** What a peak is compared with: frequencies around it, and on its line each way. */
const [around, along, down]: [number, number][][] = [[], [], []];
for (let y = -5; y <= 5; y++) {
  for (let x = -5; x <= 5; x++) if (Math.max(Math.abs(x), Math.abs(y)) >= 3) around?.push([x, y]);
}
for (const off of [-6, -4, -3, 3, 4, 6]) {
  along?.push([off, 0]);
  down?.push([0, off]);
}

const prominenceAt = (power: Float64Array, u: number, v: number): number => {
  const levels = [around, along, down].map((places = []) =>
    median(places.map(([x, y]) => powerAt(power, u + x, v + y))),
  );

  return powerAt(power, u, v) - Math.max(...levels);
};

export interface Region {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const startsBetween = (from: number, to: number, most: number): number[] => {
  const room = Math.floor(to - from) - side;
  if (room < 0) return [];
  const count = Math.min(most, Math.max(1, Math.ceil((2 * room) / side) + 1));

  return Array.from({ length: count }, (_, i) =>
    Math.floor(from + (count === 1 ? room / 2 : (room * i) / (count - 1))),
  );
};

/**
 * How far the strongest fine pattern of a region stands out, as a logarithm; `null` if the region is too small. Each
 * window has its own contents, and a pattern is the same in all of them.
 */
export const patternIn = (grey: Grey, region: Region, most = 4): number | null => {
  const inside = (value: number, size: number) => Math.max(0, Math.min(size, value));
  const columns = startsBetween(inside(region.left, grey.width), inside(region.right, grey.width), most);
  const rows = startsBetween(inside(region.top, grey.height), inside(region.bottom, grey.height), most);
  if (columns.length * rows.length < 4) return null;

  const power = new Float64Array(side * side);
  for (const top of rows) for (const left of columns) addPower(grey, left, top, power);
  for (let i = 0; i < power.length; i++) power[i] = (power[i] as number) / (columns.length * rows.length);

  let strongest = 0;
  // A picture's spectrum is the same in both halves.
  for (let v = 0; v < half; v++) {
    for (let u = -half + 1; u < half; u++) {
      if (Math.hypot(u, v) < lowest || isOfBlocks(u, v) || !isPeak(power, u, v)) continue;
      strongest = Math.max(strongest, prominenceAt(power, u, v));
    }
  }

  return strongest;
};
