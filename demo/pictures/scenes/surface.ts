import type { Random } from '@/demo/population';
import { channelsOf } from '../colour';

/** The surface under a document: two colours, and the share of the second at each point. */
export interface Surface {
  /** The main colour. */
  colour: string;
  colours: readonly [ReturnType<typeof channelsOf>, ReturnType<typeof channelsOf>];
  /** 0 to 1. Uses lookups, because it is called for every pixel. */
  at: (x: number, y: number) => number;
}

const tableSize = 4096;

/** Slow noise: random values every `step` entries, interpolated smoothly. */
const slowNoise = (step: number, random: Random): Float32Array => {
  const table = new Float32Array(tableSize);
  const knots = Array.from({ length: tableSize / step }, () => random.next());
  for (let i = 0; i < tableSize; i++) {
    const [at, share] = [Math.floor(i / step), (i % step) / step];
    const smooth = share * share * (3 - 2 * share);
    const [from = 0, to = 0] = [knots[at], knots[(at + 1) % knots.length]];
    table[i] = from + (to - from) * smooth;
  }

  return table;
};

const lookUp = (table: Float32Array, at: number): number => table[at & (tableSize - 1)] as number;

const wood = (random: Random) => {
  const [broad, middle, fibres] = [slowNoise(64, random), slowNoise(16, random), slowNoise(2, random)];
  const [first, second, plank] = [random.next() * 6, random.next() * 6, random.between(230, 420)];

  return (x: number, y: number): number => {
    const board = Math.floor(y / plank);
    const bent = y + 13 * Math.sin(x / 330 + first + board * 2) + 5 * Math.sin(x / 120 + second + board) + board * 777;
    const seam = y - board * plank < 2.5 ? 0.5 : 0;

    return (
      seam +
      0.5 * lookUp(broad, bent * 3) +
      0.3 * lookUp(middle, bent * 5 + x * 0.05) +
      0.2 * lookUp(fibres, bent * 6 + Math.floor(x / 23) * 31)
    );
  };
};

const stone = (random: Random) => {
  const [speckles, clouds] = [slowNoise(1, random), slowNoise(128, random)];

  return (x: number, y: number): number => {
    const speckle = lookUp(speckles, x * 7 + y * 1301 + ((x * y) >> 3));

    return 0.5 * lookUp(clouds, x * 2 + y) + (speckle > 0.93 ? -0.3 : 0.16 * speckle) + 0.3;
  };
};

const cloth = (random: Random) => {
  const [threads, folds] = [slowNoise(1, random), slowNoise(256, random)];

  return (x: number, y: number): number => {
    const isWarp = ((x >> 1) + (y >> 1)) & 1;

    return (
      (isWarp ? 0.16 : 0.42) +
      0.2 * lookUp(threads, isWarp ? (x >> 1) * 37 : (y >> 1) * 53) +
      0.34 * lookUp(folds, x * 2.2 + y * 1.3)
    );
  };
};

/** A cutting mat with a grid. */
const mat = (random: Random) => {
  const [rough, step, slope] = [slowNoise(1, random), random.between(58, 84), (random.next() - 0.5) * 0.16];

  return (x: number, y: number): number => {
    const [across, down] = [x + y * slope + 4000, y - x * slope + 4000];
    const isLine = across % step < 1.6 || down % step < 1.6;

    return (isLine ? 0.75 : 0.12) + 0.14 * lookUp(rough, x * 13 + y * 977);
  };
};

const sheet = (random: Random) => {
  const [fibres, clouds, ruled] = [slowNoise(2, random), slowNoise(256, random), random.between(30, 44)];

  return (x: number, y: number): number =>
    0.3 * lookUp(clouds, x + y * 2) + 0.2 * lookUp(fibres, x * 5 + y * 613) + (y % ruled < 1.4 ? 0.42 : 0);
};

type Kind = readonly [colours: string, make: (random: Random) => Surface['at']];

const kinds: readonly Kind[] = [
  ['#b98d60 #7c5632', wood],
  ['#8d6f57 #54402f', wood],
  ['#d8c2a0 #a98b63', wood],
  ['#55443a #2d231d', wood],
  ['#a9a29a #79726a', wood],
  ['#34373d #1b1d21', stone],
  ['#8b8f94 #63676c', stone],
  ['#5a6a7c #374352', cloth],
  ['#8a3f42 #5a262b', cloth],
  ['#cfc7b8 #a79d8b', cloth],
  ['#2f6b5c #8fb9ab', mat],
  ['#3b4a66 #8c9bb8', mat],
  ['#ece6d6 #b9b7b4', sheet],
];

export const drawSurface = (random: Random): Surface => {
  const [colours, make] = random.pick(kinds);
  const [first = '', second = ''] = colours.split(' ');

  return { colour: first, colours: [channelsOf(first), channelsOf(second)], at: make(random) };
};
