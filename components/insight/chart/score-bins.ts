/** Scores in 20 parts of 0 to 100. */
export const binWidth = 5;

export const binLow = (bin: number): number => bin * binWidth;

/** A part ends before the next begins, but for the last; the list's filter includes its end. */
export const binHigh = (bin: number): number => (bin === 19 ? 100 : (bin + 1) * binWidth - 0.001);

export const binTitle = (bin: number): string =>
  `score ${binLow(bin)} to ${bin === 19 ? '' : 'under '}${(bin + 1) * binWidth}`;
