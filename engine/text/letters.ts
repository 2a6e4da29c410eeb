/** Reads crops of printed lines: letters, and how sure the reader was of each. */
import { networkOf } from '../networks';
import alphabetFile from './alphabet.json';

/** The height of a crop in pixels; capitals are a bit less than half as high. */
export const cropHeight = 40;

/** A crop of a line, from 0 to 1, in rows of `width` pixels. */
export interface Crop {
  pixels: Float32Array;
  width: number;
}

export interface LineReading {
  text: string;
  /** 0 to 1, one for each letter. */
  sureness: number[];
}

const alphabet = [...alphabetFile.letters];
/** Class 0 is the blank between letters. */
const classes = alphabet.length + 1;
/** Lines of about the same width are read together, filled up to a multiple of this. */
const widthStep = 32;
const mostTogether = 8;
/** Two equal letters are at least so many steps apart: no letter is narrower. */
const nearestTwins = 3;

/** As in training: mean 0, spread 1, and 0 beyond the crop's end. */
const put = ({ pixels, width }: Crop, into: Float32Array, at: number, wide: number): void => {
  let [sum, squares] = [0, 0];
  for (const value of pixels) {
    sum += value;
    squares += value * value;
  }
  const mean = sum / pixels.length;
  const spread = Math.max(0.02, Math.sqrt(Math.max(0, squares / pixels.length - mean * mean)));
  for (let y = 0; y < cropHeight; y++) {
    for (let x = 0; x < width; x++) into[at + y * wide + x] = ((pixels[y * width + x] as number) - mean) / spread;
  }
};

/** The likeliest class of a step, and the likeliest letter where that is the blank. */
const stepOf = (logs: Float32Array, at: number): { best: number; letter: number } => {
  let letter = 1;
  for (let i = 2; i < classes; i++) if ((logs[at + i] as number) > (logs[at + letter] as number)) letter = i;

  return { best: (logs[at] as number) >= (logs[at + letter] as number) ? 0 : letter, letter };
};

interface Letter {
  class: number;
  sureness: number;
  /** Letters that may have been passed over since the one before, and how likely each is. */
  rivals: { class: number; chance: number }[];
}

/** Where a letter may have been passed over, those beside it are in doubt. */
const withDoubt = (found: readonly Letter[], after: Letter['rivals']): number[] => {
  const rest = [...found.map(({ rivals }) => rivals), after].map((rivals, i) =>
    rivals
      .filter((rival) => rival.class !== found[i]?.class && rival.class !== found[i - 1]?.class)
      .reduce((sure, { chance }) => sure * (1 - chance), 1),
  );

  return found.map(({ sureness }, i) => Math.min(sureness, rest[i] as number, rest[i + 1] as number));
};

/** Equal neighbours are one letter, also with one blank between them; blanks are dropped. */
const decoded = (logs: Float32Array): LineReading => {
  const found: Letter[] = [];
  let since = 0;
  let rivals: Letter['rivals'] = [];
  for (let at = 0; at < logs.length; at += classes) {
    const { best, letter } = stepOf(logs, at);
    const chance = Math.exp(logs[at + letter] as number);
    const last = found.at(-1);
    since++;
    if (best === 0) {
      rivals.push({ class: letter, chance });
    } else if (best === last?.class && since < nearestTwins) {
      last.sureness = Math.max(last.sureness, chance);
      [since, rivals] = [0, []];
    } else {
      found.push({ class: best, sureness: chance, rivals });
      [since, rivals] = [0, []];
    }
  }
  const sureness = withDoubt(found, rivals);
  const letters = found.map((letter) => alphabet[letter.class - 1] as string);
  const start = letters.findIndex((letter) => letter !== ' ');
  const end = letters.findLastIndex((letter) => letter !== ' ') + 1;

  return { text: letters.slice(Math.max(0, start), end).join(''), sureness: sureness.slice(Math.max(0, start), end) };
};

const readTogether = async (crops: readonly Crop[], wide: number): Promise<LineReading[]> => {
  const size = cropHeight * wide;
  const data = new Float32Array(crops.length * size);
  crops.forEach((crop, i) => {
    put(crop, data, i * size, wide);
  });
  const reader = await networkOf('text-lines');
  const { data: logs, shape } = await reader({ data, shape: [crops.length, 1, cropHeight, wide] });
  const each = (shape[1] as number) * classes;

  return crops.map((_, i) => decoded(logs.subarray(i * each, (i + 1) * each)));
};

/** In the order of the crops. */
export const readCrops = async (crops: readonly Crop[]): Promise<LineReading[]> => {
  const readings: LineReading[] = [];
  const groups = new Map<number, number[]>();
  crops.forEach(({ width }, i) => {
    const wide = Math.ceil(width / widthStep) * widthStep;
    groups.set(wide, [...(groups.get(wide) ?? []), i]);
  });
  for (const [wide, members] of groups) {
    for (let start = 0; start < members.length; start += mostTogether) {
      const some = members.slice(start, start + mostTogether);
      const read = await readTogether(
        some.map((i) => crops[i] as Crop),
        wide,
      );
      some.forEach((i, k) => {
        readings[i] = read[k] as LineReading;
      });
    }
  }

  return readings;
};
