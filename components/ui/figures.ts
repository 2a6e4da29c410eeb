/** `1,204,377` */
export const figure = (value: number): string => value.toLocaleString('en-GB');

/** `6.2 s`; never `0.0 s`. */
export const secondsWords = (milliseconds: number): string =>
  milliseconds < 100 ? 'under 0.1 s' : `${(milliseconds / 1000).toFixed(1)} s`;
