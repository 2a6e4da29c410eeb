/** Maps values to positions in a chart. Axes of counts and times start at 0; those of rates may not. */
export type Scale = (value: number) => number;

/** Maps `domain` to `range`; an empty domain maps to the start of `range`. */
export const linear = (domain: readonly [number, number], range: readonly [number, number]): Scale => {
  const extent = domain[1] - domain[0];
  const reach = range[1] - range[0];

  return (value) => (extent === 0 ? range[0] : range[0] + ((value - domain[0]) / extent) * reach);
};

const steps = (step: number, max: number): number[] =>
  Array.from({ length: Math.max(1, Math.ceil(max / step)) + 1 }, (_, index) => index * step);

const mostTicks = 5;

/** At most five whole numbers from 0 to at least `max`, in round steps. */
export const countTicks = (max: number): number[] => {
  const least = Math.max(1, max / (mostTicks - 1));
  const power = 10 ** Math.floor(Math.log10(least));
  const step = [1, 2, 2.5, 5, 10].map((times) => times * power).find((each) => each >= least && Number.isInteger(each));

  return steps(step ?? 10 * power, max);
};

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;
const timeSteps = [
  ...[1, 2, 5, 10, 15, 30],
  ...[1, 2, 5, 10, 15, 30].map((each) => each * minute),
  ...[1, 2, 4, 6, 12].map((each) => each * hour),
];

/** Seconds from 0 to at least `max`, in steps natural for time. */
export const timeTicks = (max: number): number[] => {
  const least = Math.max(1, max / (mostTicks - 1));
  const step = timeSteps.find((each) => each >= least);
  if (step !== undefined) return steps(step, max);

  return countTicks(max / day).map((days) => days * day);
};

/** The ends of an axis that fits `lows` and `highs`, in full steps of 2, 5 or 10 percent. */
export const shareEnds = (lows: readonly number[], highs: readonly number[]): [number, number] => {
  if (lows.length === 0) return [0, 1];
  const [low, high] = [Math.min(...lows) * 100, Math.max(...highs) * 100];
  const step = [2, 5, 10].find((each) => high - low <= each * 6) ?? 10;
  const from = Math.floor(low / step) * step;

  return [from / 100, Math.min(100, Math.max(from + step, Math.ceil(high / step) * step)) / 100];
};

/** How many of `count` places share one label, so that labels stay `apart`. */
export const labelStep = (count: number, width: number, apart: number): number => {
  const least = Math.max(1, Math.ceil((count * apart) / Math.max(1, width)));

  // Whole weeks are easier to read.
  return least > 1 && count > 14 ? Math.ceil(least / 7) * 7 : least;
};

const letterWidth = 5.8;

/** Roughly, in px: chart text is 11 px at every width. */
export const wordsWidth = (words: string): number => words.length * letterWidth;

interface Axis {
  from: number;
  to: number;
  /** At the end of the axis, in place of other labels. */
  running?: string | undefined;
}

const labelGap = 8;

/** Which labels of an axis are drawn, and where: as many as fit without touching one another. */
export const axisLabels = (
  words: readonly string[],
  at: (index: number) => number,
  { from, to, running }: Axis,
): Array<{ index: number; x: number; anchor: 'start' | 'middle' }> => {
  const step = labelStep(words.length, to - from, 58);
  const end = running ? to - wordsWidth(running) - labelGap : to + labelGap;
  let free = from;

  return words.flatMap((text, index) => {
    const half = wordsWidth(text) / 2;
    const isFirst = at(index) < from + half;
    const start = isFirst ? from : at(index) - half;
    if (index % step !== 0 || start < free || start + 2 * half > end) return [];
    free = start + 2 * half + labelGap;

    return [{ index, x: isFirst ? from : at(index), anchor: isFirst ? ('start' as const) : ('middle' as const) }];
  });
};

/** Moves labels apart so that none covers another; they keep their order and stay between `top` and `bottom`. */
export const spread = (wanted: readonly number[], height: number, bottom: number, top = 0): number[] => {
  const placed = wanted.map((at) => Math.max(top, at));
  for (let index = 1; index < placed.length; index += 1) {
    placed[index] = Math.max(placed[index] as number, (placed[index - 1] as number) + height);
  }
  let limit = bottom;
  for (let index = placed.length - 1; index >= 0; index -= 1) {
    placed[index] = Math.min(placed[index] as number, limit);
    limit = (placed[index] as number) - height;
  }
  return placed;
};

/** Scores from 0 to 100 in 20 bins. */
export const binWidth = 5;

export const binLow = (bin: number): number => bin * binWidth;

/** Just below the next bin, except for the last: the list's filter includes its end. */
export const binHigh = (bin: number): number => (bin === 19 ? 100 : (bin + 1) * binWidth - 0.001);

export const binTitle = (bin: number): string =>
  `score ${binLow(bin)} to ${bin === 19 ? '' : 'under '}${(bin + 1) * binWidth}`;
