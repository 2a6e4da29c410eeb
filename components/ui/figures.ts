/** `1,204,377` */
export const figure = (value: number): string =>
  // A browser takes tens of milliseconds to load what it knows of languages, on a phone more: not for a comma.
  Number.isSafeInteger(value) ? String(value).replace(/\B(?=(\d{3})+$)/g, ',') : value.toLocaleString('en-GB');

/** `6.2 s`; never `0.0 s`. */
export const secondsWords = (milliseconds: number): string =>
  milliseconds < 100 ? 'under 0.1 s' : `${(milliseconds / 1000).toFixed(1)} s`;
